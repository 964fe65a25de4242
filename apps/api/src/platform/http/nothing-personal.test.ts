import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { API_PREFIX, type Endpoint, mienContract } from '@mien/contract';
import { exampleBody, examplePath, ids, type Named } from '@mien/contract/testing';
import { RECURRING_JOBS, REFUSED_CALL_KINDS } from '@mien/domain';
import { openTracing } from '@mien/server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { completeProfile, ORIGIN, PARTNER_KEY, startTestApi, type TestApi } from '../../testing/test-api.ts';

/**
 * Makes every call as a patient with a unique name, with good and bad input, without rights and with a broken
 * database, and searches for personal data in everything that a server emits to its operators: metrics, traces and the
 * log.
 */

const MARKED = {
  firstName: 'Zephyrine',
  lastName: 'Quackenbush',
  phone: '5125550177',
  client: 'Quillfeather Clinic',
  text: 'markedtextofabody',
  query: 'markedvalueofaquery',
  /** In the address of an endpoint of webhooks, as a receiver's own key. */
  webhook: 'markedpartofawebhookaddress',
  token: 'markedtokenofsomebodyelsewithfortythreechars',
  agent: 'MarkedBrowser/7',
  /** A patient's number in the path of a call. */
  path: 'markedpartofapath',
} as const;

interface Call {
  readonly name: string;
  readonly declaration: Endpoint;
}
/** These end objects that the other calls need. */
const ENDING = /^(?:records\.deleteAll|signIn\.(?:logout|endDevice)|users\.deactivate|careTeamAccess\.end)/;
const ALL: readonly Call[] = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, declaration]) => ({ name: `${group}.${name}`, declaration })),
);
const CALLS = [...ALL.filter(({ name }) => !ENDING.test(name)), ...ALL.filter(({ name }) => ENDING.test(name))];

let api: TestApi;
let named: Named;
const secrets = new Set<string>(Object.values(MARKED));
const statuses = new Set<number>();
let text: string;
let traces = '';

/** Search for codes as whole words: their six digits also occur by chance within request ids, times and sizes. */
function secretsIn(text: string): string[] {
  const words = new Set(text.match(/[\w-]+(?:\.\d+)?/g));
  return [...secrets].filter((secret) => (/^\d{6}$/.test(secret) ? words.has(secret) : text.includes(secret)));
}

/** Every text of a body becomes a marked one. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return MARKED.text;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, marked(of)]));
}

let requests = 0;
/** Each request comes from a network of its own, so that limits let it through. */
function nextNetwork(): string {
  requests += 1;
  return `198.51.${requests >> 8}.${requests & 255}`;
}

async function cookieOf(): Promise<string> {
  const { cookies } = await api.signIn(MARKED.phone, { ip: nextNetwork() });
  for (const value of cookies.values()) secrets.add(value);
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function send({ declaration }: Call, headers: Record<string, string>, url: string, body: unknown): Promise<void> {
  const { statusCode } = await api.app.inject({
    method: declaration.method,
    url: `${API_PREFIX}${url}`,
    remoteAddress: nextNetwork(),
    headers: {
      origin: ORIGIN,
      'user-agent': MARKED.agent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  statuses.add(statusCode);
}

const withQuery = (path: string) => `${path}${path.includes('?') ? '&' : '?'}q=${MARKED.query}`;

async function makeEveryWay(call: Call, cookie: string): Promise<void> {
  const { declaration } = call;
  const path = examplePath(declaration, named);
  const body = exampleBody(declaration, named);
  const who: Record<string, string> =
    declaration.access === 'partner' ? { authorization: `Bearer ${PARTNER_KEY}` } : { cookie };
  await send(call, who, path, body);
  await send(call, who, withQuery(path), body === undefined ? undefined : marked(body));
  await send(call, { authorization: `Bearer ${MARKED.token}` }, withQuery(path), body);
  await send(call, {}, `${declaration.path.replaceAll(/:\w+/g, MARKED.path)}?q=${MARKED.query}`, body);
}

/** Takes all that a collector of traces would get. Returns what ends it. */
async function collectTraces(): Promise<() => Promise<void>> {
  const collector = createServer(async (request, answer) => {
    traces += await readText(request);
    answer.end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const fail = (error: unknown) => {
    throw error;
  };
  const tracing = await openTracing({ endpoint, service: 'tested', share: 1, onFailure: fail });
  return async () => {
    await tracing.close();
    collector.close();
  };
}

beforeAll(async () => {
  const endTraces = await collectTraces();
  api = await startTestApi({ LOG_LEVEL: 'debug', METRICS_PORT: '0' });
  const { firstName, lastName, phone, client } = MARKED;
  const user = await api.addUser({ phone, firstName, lastName, client, roles: ['Patient', 'Client Admin'] });
  const uid = user.patientId ?? '';
  for (const id of [user.clientId, user.userId, uid]) secrets.add(id);
  named = new Map([
    [ids.PatientUid, uid],
    [ids.ClientId, user.clientId],
  ]);
  await completeProfile(await api.signInByCode(phone), uid);
  for (const call of CALLS) await makeEveryWay(call, await cookieOf());
  await api.app.inject({ url: `/${MARKED.path}?q=${MARKED.query}` });
  // The database rejects the call's statement: unexpected failures, which are logged with their causes.
  const cookie = await cookieOf();
  await sql`alter table measurements rename to measurements_away`.execute(api.database);
  try {
    for (const call of CALLS.filter(({ declaration }) => declaration.method === 'GET'))
      await send(call, { cookie }, withQuery(examplePath(call.declaration, named)), undefined);
  } finally {
    await sql`alter table measurements_away rename to measurements`.execute(api.database);
  }
  // The example of an endpoint is an address on the internet: nothing of a test goes there.
  await api.database
    .updateTable('webhook_endpoints')
    .set({ url: `http://localhost:9/${MARKED.webhook}` })
    .execute();
  const { client: admin } = await api.signIn(MARKED.phone, { ip: nextNetwork() });
  const { items } = await admin.webhooks.list({ params: { clientId: user.clientId } });
  for (const { id } of items) await admin.webhooks.sendTest({ params: { clientId: user.clientId, id }, body: {} });
  await api.runJobs();
  expect(await api.database.selectFrom('webhook_deliveries').select('last_fault').execute()).toContainEqual({
    last_fault: 'network',
  });
  await api.settled();
  for (const { text: sent } of api.sentTexts) for (const [code] of sent.matchAll(/\b\d{6}\b/g)) secrets.add(code);
  text = await api.metricsText();
  await endTraces();
});

it('the calls were made, succeeded, were refused and broke', () => {
  expect(requests).toBeGreaterThan(4 * CALLS.length);
  for (const status of [200, 400, 401, 403, 404, 500]) expect([...statuses]).toContain(status);
});

describe('the numbers', () => {
  const ROUTES = new Set([
    'unknown',
    ...ALL.map(({ declaration }) => `${API_PREFIX}${declaration.path}`),
    `${API_PREFIX}/*`,
    `${API_PREFIX}/openapi.json`,
  ]);
  /** Permitted label values of Mien's own metrics; those of Node are about the process. */
  const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
    http_request_method: (value) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].includes(value),
    http_route: (value) => ROUTES.has(value),
    http_response_status_code: (value) => statuses.has(Number(value)) || ['201', '202', '204'].includes(value),
    le: (value) => value === '+Inf' || Number(value) > 0,
    outcome: (value) =>
      /^(?:sent|refused|expired|dropped|right|wrong|withoutCookie|COMPLETE|PARTIAL|FAILED)$/.test(value),
    reason: (value) => /^(?:none|_OTHER|[A-Z]+(?:_[A-Z]+)*)$/.test(value),
    provider: (value) => ['unknown', 'builtin', 'anura'].includes(value),
    kind: (value) => REFUSED_CALL_KINDS.some((kind) => kind === value),
    state: (value) => ['waiting', 'failedBefore'].includes(value),
    answered_by: (value) => ['standby', 'primary'].includes(value),
    job_name: (value) => RECURRING_JOBS.some((job) => job === value),
  };
  const linesOf = () => text.split('\n').filter((line) => /^(?:http|db|mien)_/.test(line));

  it('have only labels with known values', () => {
    const found = linesOf().flatMap((line) =>
      [...(/\{(.*)\}/.exec(line)?.[1] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, label = '', value = '']) => ({ label, value }),
      ),
    );
    expect(found.length).toBeGreaterThan(1000);
    expect(found.filter(({ label, value }) => VALUES[label]?.(value) !== true)).toEqual([]);
  });

  it('contain no personal data', () => {
    // A size in bytes of the process may have the digits of a code.
    expect(secretsIn(linesOf().join('\n'))).toEqual([]);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('count what happened', () => {
    const has = (line: string | RegExp) => expect(linesOf().some((one) => one.search(line) === 0)).toBe(true);
    has(/http_server_request_duration_seconds_count\{.*http_route="\/v1\/patients\/:uid".*\} [1-9]/);
    has(/mien_refused_calls_total\{kind="unknownToken"\} [1-9]/);
    has(/mien_sign_in_codes_total\{outcome="right"\} [1-9]/);
    has(/mien_sign_in_codes_total\{outcome="withoutCookie"\} [1-9]/);
    has(/mien_sms_messages_ended_total\{outcome="sent"\} [1-9]/);
    has(/mien_scans_total\{outcome="FAILED",.*\} [1-9]/);
    has(/mien_job_last_success_timestamp_seconds\{job_name="expiry"\} \d+/);
    has(/mien_job_period_seconds\{job_name="retention"\} 86400/);
    has(/mien_sms_messages\{state="waiting"\} \d+/);
  });
});

it('traces contain no personal data', () => {
  for (const part of ['GET /v1/patients/:uid', '"mien.request_id"', 'job expiry']) expect(traces).toContain(part);
  expect(secretsIn(traces)).toEqual([]);
  expect(traces).not.toContain(PARTNER_KEY);
});

describe('the log', () => {
  /** Log lines outside of requests: those written once a minute, and background work. */
  const OF_NO_REQUEST = [
    'calls were refused in the last minute',
    'text messages of a day are running out',
    'a recurring job failed',
    'background work failed',
  ];

  it('contains no personal data', () => {
    expect(api.logLines.length).toBeGreaterThan(requests);
    const log = api.logLines.join('');
    expect(secretsIn(log)).toEqual([]);
    expect(api.logLines.filter((line) => line.includes(PARTNER_KEY))).toEqual([]);
  });

  it('names the request and the route of every line about one', () => {
    const lines = api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ofRequests = lines.filter(({ msg }) => !OF_NO_REQUEST.includes(String(msg)));
    expect(ofRequests.filter(({ requestId }) => !/^[\da-f-]{36}$/.test(String(requestId)))).toEqual([]);
    expect(new Set(ofRequests.map(({ msg }) => msg))).toContain('unexpected failure');
  });
});
