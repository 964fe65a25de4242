import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from './create-log.ts';
import { createServer } from './create-server.ts';
import { type OpenTracing, openTracing } from './open-tracing.ts';
import { inSpan, traceHeaders, traceStatement } from './tracing.ts';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}
interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly status: { readonly code?: number };
}
interface SentBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Sent['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[];
  }[];
}

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ended.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A collector that records traces. */
async function collector() {
  const bodies: SentBody[] = [];
  const endpoint = await listen(
    createHttpServer(async (request, answer) => {
      bodies.push((await json(request)) as SentBody);
      answer.setHeader('content-type', 'application/json').end(`{}`);
    }),
  );
  const spans = () =>
    bodies.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { endpoint, bodies, spans };
}

async function open(endpoint: string, share = 1) {
  const failures: unknown[] = [];
  let isClosed = false;
  const tracing = await openTracing({ endpoint, service: 'tested', share, onFailure: (error) => failures.push(error) });
  const close: OpenTracing['close'] = async () => {
    if (!isClosed) await tracing.close();
    isClosed = true;
  };
  ended.push(close);
  return { close, failures };
}

/** A server with one call that takes part in a trace. */
function serve(answer: () => Promise<unknown>) {
  const app = createServer({
    log: createLog({ level: 'silent' }),
    headers: {},
    continuesTrace: ({ headers }) => headers.authorization === 'Bearer the-other-server',
  });
  app.post('/people/:name', async () => ({ answer: (await answer()) ?? null }));
  ended.push(() => app.close());
  return app;
}
const ASKED = { method: 'POST', url: '/people/Maria?q=Lopez', payload: { phone: '5125550199' } } as const;
const attributesOf = (span: Sent | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const OUTSIDE = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

describe('a traced server', () => {
  it('reports a request, its SQL statements, its work and its outgoing requests as one trace', async () => {
    const { endpoint, spans, bodies } = await collector();
    const { close } = await open(endpoint);
    const other = await listen(createHttpServer((_request, answer) => answer.end('done')));
    await serve(async () => {
      traceStatement(`select * from "patients" where "name" = $1`, 5);
      await inSpan('think', async () => traceStatement(`insert into "measurements" values ($1)`, 1));
      await (await fetch(`${other}/Maria?phone=5125550199`)).text();
    }).inject(ASKED);
    await close();

    const named = Object.fromEntries(spans().map((span) => [span.name, span]));
    expect(Object.keys(named).sort()).toEqual([
      'GET',
      'INSERT measurements',
      'POST /people/:name',
      'SELECT patients',
      'think',
    ]);
    const request = named['POST /people/:name'];
    expect(attributesOf(request)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/people/:name',
      'http.response.status_code': 200,
      'mien.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(request?.parentSpanId).toBeUndefined();
    for (const name of ['GET', 'SELECT patients', 'think']) expect(named[name]?.parentSpanId).toBe(request?.spanId);
    expect(named['INSERT measurements']?.parentSpanId).toBe(named.think?.spanId);
    expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(1);
    expect(attributesOf(named.GET)).toEqual({
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    expect(bodies[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'tested' },
    });
  });

  it('contains no personal data', async () => {
    const { endpoint, bodies } = await collector();
    const { close } = await open(endpoint);
    const other = await listen(createHttpServer((_request, answer) => answer.destroy()));
    const answer = await serve(async () => {
      traceStatement(`select * from "patients" where "name" = 'Maria'`, 5);
      await fetch(`${other}/Maria?phone=5125550199`).catch(() => null);
      return inSpan('think', async () => {
        throw new Error('Maria has 5125550199');
      });
    }).inject(ASKED);
    await close();
    expect(answer.statusCode).toBe(500);
    const exported = JSON.stringify(bodies);
    expect(exported).toContain('SELECT patients');
    expect(exported).not.toMatch(/Maria|Lopez|5125550199/);
  });

  it('marks failures', async () => {
    const { endpoint, spans } = await collector();
    const { close } = await open(endpoint);
    await serve(() => inSpan('think', () => Promise.reject(new Error('no')))).inject(ASKED);
    await close();
    expect(spans().map(({ name, status }) => [name, status.code])).toEqual([
      ['think', 2],
      ['POST /people/:name', 2],
    ]);
  });

  it('continues a trace of the other server, and none from a browser', async () => {
    const { endpoint, spans } = await collector();
    const { close } = await open(endpoint);
    const headers: unknown[] = [];
    const app = serve(async () => headers.push(traceHeaders().traceparent));
    await app.inject({ ...ASKED, headers: { ...OUTSIDE, authorization: 'Bearer the-other-server' } });
    await app.inject({ ...ASKED, headers: OUTSIDE });
    await close();
    const [continued, own] = spans();
    expect(continued).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
    expect(own?.traceId).not.toBe(continued?.traceId);
    expect(own?.parentSpanId).toBeUndefined();
    expect(headers).toEqual([continued, own].map((span) => `00-${span?.traceId}-${span?.spanId}-01`));
  });

  it('samples a share of the requests', async () => {
    const { endpoint, spans } = await collector();
    const { close } = await open(endpoint, 0);
    const app = serve(async () => traceStatement('select 1', 1));
    expect((await app.inject(ASKED)).statusCode).toBe(200);
    await close();
    expect(spans()).toEqual([]);
  });

  it('omits what belongs to no request', async () => {
    const { endpoint, spans } = await collector();
    const { close } = await open(endpoint);
    traceStatement('select 1', 1);
    await (await fetch(endpoint, { method: 'POST', body: '{"resourceSpans":[]}' })).text();
    await close();
    expect(spans()).toEqual([]);
  });

  it('responds and stops if no collector accepts its traces, and reports that once', async () => {
    const silent = await listen(createHttpServer((_request, answer) => void answer.writeHead(400).end()));
    const { close, failures } = await open(silent);
    const app = serve(async () => null);
    expect((await app.inject(ASKED)).statusCode).toBe(200);
    await close();
    expect(failures).toHaveLength(1);
  });
});

describe('an untraced server', () => {
  it('sends no trace headers', async () => {
    const headers: unknown[] = [];
    await serve(async () => headers.push(traceHeaders())).inject(ASKED);
    expect(headers).toEqual([{}]);
  });
});
