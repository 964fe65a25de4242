import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { endpoint, Problem } from '@mien/contract';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from './create-log.ts';
import { createServer } from './create-server.ts';
import { mountCalls } from './mount-calls.ts';
import { type Pages, StreamedAnswer, streamOf } from './streamed-answer.ts';

const Answer = z.object({
  name: z.string(),
  items: z.array(z.object({ id: z.number(), text: z.nullable(z.string()) })),
  none: z.array(z.string()),
  last: z.nullable(z.number()),
});
type Answer = z.infer<typeof Answer>;

/** Far more than the buffers of a socket hold. */
const MANY = 2000;
const LARGE = { id: 1, text: 'x'.repeat(50_000) };

async function* pagesOf<Entry>(...pages: readonly (readonly Entry[])[]): Pages<Entry> {
  yield* pages;
}

const noteEnd = () => {
  const ended: string[] = [];
  return { ended, onEnd: () => void ended.push('end') };
};

describe('the bytes of a streamed response', () => {
  const items = [
    { id: 1, text: 'a "quoted" line\n' },
    { id: 2, text: null },
    { id: 3, text: 'ñ' },
  ];

  it('equal those of the whole response, in the declared order and without extra fields', async () => {
    const { ended, onEnd } = noteEnd();
    const more = items.map((item) => ({ secret: 'x', ...item }));
    const streamed = new StreamedAnswer<Answer>(
      { last: 7, none: pagesOf<string>(), items: pagesOf(more.slice(0, 2), more.slice(2)), name: 'n' },
      onEnd,
    );
    expect(await text(streamOf(Answer, streamed))).toBe(JSON.stringify({ name: 'n', items, none: [], last: 7 }));
    expect(ended).toEqual(['end']);
  });

  it('are sent page by page, yielding to other work in between', async () => {
    let turns = 0;
    let isRead = false;
    const others = (async () => {
      for (; !isRead; turns += 1) await setImmediate();
    })();
    const pages = Array.from({ length: 50 }, () => items);
    const parts = { name: 'n', items: pagesOf(...pages), none: pagesOf<string>(), last: null };
    await text(streamOf(Answer, new StreamedAnswer<Answer>(parts, () => {})));
    isRead = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(50);
  });

  it('stop at an entry that violates the declaration', async () => {
    const { ended, onEnd } = noteEnd();
    const wrong = [{ id: 'one', text: null }] as never[];
    const parts = { name: 'n', items: pagesOf(items, wrong), none: pagesOf<string>(), last: null };
    await expect(text(streamOf(Answer, new StreamedAnswer<Answer>(parts, onEnd)))).rejects.toThrow('invalid_type');
    expect(ended).toEqual(['end']);
  });
});

describe('a call with a streamed response', () => {
  let close = async () => {};
  afterEach(() => close());

  const CALLS = {
    list: endpoint({
      method: 'GET',
      path: '/items',
      summary: 'All',
      access: 'public',
      limit: { noneBecause: 'a test' },
      response: { status: 200, schema: Answer },
      problems: [],
    }),
    count: endpoint({
      method: 'GET',
      path: '/count',
      summary: 'How many pages were read',
      access: 'public',
      limit: { noneBecause: 'a test' },
      response: { status: 200, schema: z.object({ pagesRead: z.number() }) },
      problems: [],
    }),
  };

  async function open(items: (read: () => void) => Pages<Answer['items'][number]>) {
    const { ended, onEnd } = noteEnd();
    let pagesRead = 0;
    const read = () => {
      pagesRead += 1;
    };
    const app = createServer({ log: createLog({ level: 'silent' }), headers: {} });
    close = () => app.close();
    const list = async () => {
      const parts = { name: 'n', items: items(read), none: pagesOf<string>(), last: null };
      return new StreamedAnswer<Answer>(parts, onEnd);
    };
    const count = async () => ({ pagesRead });
    mountCalls({ app, authorize: async () => null, contextOf: () => ({}) }, 'items', CALLS, { list, count });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async () => {
      const request = get({ port: (app.server.address() as AddressInfo).port, path: '/v1/items', agent: false });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return answer;
    };
    const askCount = async () => ((await app.inject('/v1/count')).json() as { pagesRead: number }).pagesRead;
    return { ask, ended, pagesRead: askCount };
  }

  async function* manyPages(read: () => void, closed: () => void = () => {}): Pages<Answer['items'][number]> {
    try {
      for (let page = 0; page < MANY; page += 1) {
        read();
        yield [LARGE];
      }
    } finally {
      closed();
    }
  }

  it('has the type and headers of every response', async () => {
    const { ask } = await open(() => pagesOf([{ id: 1, text: null }]));
    const answer = await ask();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await text(answer)).toBe('{"name":"n","items":[{"id":1,"text":null}],"none":[],"last":null}');
  });

  it('reads no further ahead than its reader, yields to other requests, and stops if the reader leaves', async () => {
    let hasClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      hasClosed = resolve;
    });
    const { ask, ended, pagesRead } = await open((read) => manyPages(read, hasClosed));
    const answer = await ask();
    // The body is not consumed: it fills the buffers of two sockets.
    for (let before = -1; before !== (await pagesRead()); ) before = await pagesRead();
    expect(await pagesRead()).toBeLessThan(MANY / 2);
    expect(ended).toEqual([]);
    answer.destroy();
    await closed;
    expect(ended).toEqual(['end']);
    expect(await pagesRead()).toBeLessThan(MANY / 2);
  });

  it('fails with a problem before its first byte, and by closing the connection after it', async () => {
    const failing = await open(() => {
      throw new Problem('not-found');
    });
    expect((await failing.ask()).statusCode).toBe(404);
    await close();
    const later = await open(async function* () {
      yield [LARGE];
      throw new Error('the database is gone');
    });
    const answer = await later.ask();
    expect(answer.statusCode).toBe(200);
    await expect(text(answer)).rejects.toThrow('aborted');
    expect(later.ended).toEqual(['end']);
  });
});
