import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPrefetched, isTimeOut, prefetch, sendOrTakePrefetched, unusedPrefetches } from './prefetch.ts';
import { stored } from './stored.ts';

const sent = vi.fn();
let answerOf: (url: string) => Promise<Response>;

beforeEach(() => {
  sent.mockClear();
  answerOf = async (url) => new Response(`${url} ${sent.mock.calls.length}`);
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    sent(`${method} ${url}`);
    return answerOf(url);
  });
});
afterEach(async () => {
  await sendOrTakePrefetched({ method: 'POST', url: '/v1/end' });
  vi.unstubAllGlobals();
});

const read = async (url: string) => (await sendOrTakePrefetched({ method: 'GET', url })).text();

it('a prefetched response is used once', async () => {
  prefetch(['/v1/a']);
  expect(await read('/v1/a')).toBe('/v1/a 1');
  expect(await read('/v1/a')).toBe('/v1/a 2');
  expect(sent.mock.calls).toEqual([['GET /v1/a'], ['GET /v1/a']]);
});

it('all calls of a page identify the page by one unguessable value', async () => {
  const named: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get('x-mien-page'));
    return new Response('');
  });
  for (const url of ['/v1/auth/phone', '/v1/auth/passkeys/signIn/options'])
    await sendOrTakePrefetched({ method: 'POST', url });
  const [page] = named;
  // The format that the server accepts.
  expect(page).toMatch(/^[\w-]{32,64}$/);
  expect(named).toEqual([page, page]);
});

it('a response from before a change is not used, because the user may have changed', async () => {
  prefetch(['/v1/a']);
  await sendOrTakePrefetched({ method: 'POST', url: '/v1/auth/logout' });
  expect(unusedPrefetches()).toEqual([]);
  expect(await read('/v1/a')).toBe('/v1/a 3');
});

it('a stale response is not used', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  prefetch(['/v1/a']);
  vi.advanceTimersByTime(30_000);
  expect(await read('/v1/a')).toBe('/v1/a 2');
});

it('a failed prefetch is reported only to the caller that takes it', async () => {
  answerOf = () => Promise.reject(new TypeError('no network'));
  prefetch(['/v1/a', '/v1/b']);
  await expect(read('/v1/a')).rejects.toThrow('no network');
  answerOf = async () => new Response();
});

it('nothing is prefetched while a log-out is unsent', () => {
  stored.owedLogOut.set('1');
  prefetch(['/v1/a']);
  expect(sent).not.toHaveBeenCalled();
});

it('a retry does not wait for a pending response', async () => {
  prefetch(['/v1/a']);
  forgetPrefetched();
  expect(await read('/v1/a')).toBe('/v1/a 2');
});

describe('a response on a slow network', () => {
  const SILENCE_MS = 30_000;

  /** Responses in chunks, each after a delay. */
  function answerSlowly(silencesMs: readonly number[]) {
    vi.useFakeTimers();
    const asked: { signal: AbortSignal | null } = { signal: null };
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      asked.signal = signal ?? null;
      const left = [...silencesMs];
      const body = new ReadableStream<Uint8Array>({
        start: (parts) => signal?.addEventListener('abort', () => parts.error(signal.reason)),
        async pull(parts) {
          const silenceMs = left.shift();
          if (silenceMs === undefined) return parts.close();
          // biome-ignore lint/plugin: uses fake timers
          await new Promise((resolve) => setTimeout(resolve, silenceMs));
          if (!signal?.aborted) parts.enqueue(new TextEncoder().encode('x'));
        },
      });
      return new Response(body, { status: 201 });
    });
    return asked;
  }

  it('is read for as long as data arrives', async () => {
    const asked = answerSlowly(Array.from({ length: 10 }, () => SILENCE_MS - 1));
    const answer = sendOrTakePrefetched({ method: 'GET', url: '/v1/a' });
    const text = answer.then((one) => one.text());
    await vi.advanceTimersByTimeAsync(10 * SILENCE_MS);
    expect(await text).toBe('x'.repeat(10));
    expect((await answer).status).toBe(201);
    // Other modules of the worker may have timers, so check the effects of a leftover timer instead.
    await vi.advanceTimersByTimeAsync(2 * SILENCE_MS);
    expect(asked.signal?.aborted).toBe(false);
  });

  it('is aborted once no data arrives', async () => {
    answerSlowly([1, SILENCE_MS + 1]);
    const text = sendOrTakePrefetched({ method: 'GET', url: '/v1/a' }).then((one) => one.text());
    const cause = text.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(SILENCE_MS + 2);
    expect(isTimeOut(await cause)).toBe(true);
  });

  it('is aborted if it does not begin', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (_: string, { method, signal }: RequestInit) =>
      method === 'GET'
        ? new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        : new Response(),
    );
    const cause = sendOrTakePrefetched({ method: 'GET', url: '/v1/a' }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(isTimeOut(await cause)).toBe(true);
  });
});
