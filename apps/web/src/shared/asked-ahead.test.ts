import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAhead, forgetAsked, sendOrTake, untakenAnswers } from './asked-ahead.ts';
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
  await sendOrTake({ method: 'POST', url: '/v1/end' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = async (url: string) => (await sendOrTake({ method: 'GET', url })).text();

it('an answer that was asked for ahead is taken once', async () => {
  askAhead(['/v1/a']);
  expect(await read('/v1/a')).toBe('/v1/a 1');
  expect(await read('/v1/a')).toBe('/v1/a 2');
  expect(sent.mock.calls).toEqual([['GET /v1/a'], ['GET /v1/a']]);
});

it('nobody takes an answer from before a change: it may be somebody else’s by then', async () => {
  askAhead(['/v1/a']);
  await sendOrTake({ method: 'POST', url: '/v1/auth/logout' });
  expect(untakenAnswers()).toEqual([]);
  expect(await read('/v1/a')).toBe('/v1/a 3');
});

it('nobody takes an answer that lay too long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  askAhead(['/v1/a']);
  vi.advanceTimersByTime(30_000);
  expect(await read('/v1/a')).toBe('/v1/a 2');
});

it('a failure is told to whoever takes it, and to nobody else', async () => {
  answerOf = () => Promise.reject(new TypeError('no network'));
  askAhead(['/v1/a', '/v1/b']);
  await expect(read('/v1/a')).rejects.toThrow('no network');
  answerOf = async () => new Response();
});

it('nothing is asked for with a session that somebody has ended', () => {
  stored.owedLogOut.set('1');
  askAhead(['/v1/a']);
  expect(sent).not.toHaveBeenCalled();
});

it('whoever asks again does not wait for the answer that did not come', async () => {
  askAhead(['/v1/a']);
  forgetAsked();
  expect(await read('/v1/a')).toBe('/v1/a 2');
});
