import { afterEach, expect, test, vi } from 'vitest';
import { whenReachable } from './when-reachable.ts';

const connection = vi.spyOn(navigator, 'onLine', 'get');

function turn(state: 'online' | 'offline'): void {
  connection.mockReturnValue(state === 'online');
  window.dispatchEvent(new Event(state));
}

afterEach(() => turn('online'));

test('a load that failed offline is retried when the connection is back', async () => {
  turn('offline');
  const load = vi.fn().mockRejectedValueOnce(new Error('no file')).mockResolvedValueOnce('page');
  const loaded = whenReachable(load);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  turn('online');
  await expect(loaded).resolves.toBe('page');
});

test.each([
  ['that was back before the failure was reported', ['online']],
  ['that was lost and restored in between', ['online', 'offline', 'online']],
] as const)('a load that failed on a connection %s is retried', async (_name, states) => {
  turn(states.length === 1 ? 'offline' : 'online');
  const failure = Promise.withResolvers<string>();
  const load = vi.fn().mockReturnValueOnce(failure.promise).mockResolvedValueOnce('page');
  const loaded = whenReachable(load);
  for (const state of states) turn(state);
  failure.reject(new Error('no file'));
  await expect(loaded).resolves.toBe('page');
});

test('a load that fails while the browser wrongly reports no connection fails for good', async () => {
  turn('offline');
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response()));
  const load = vi.fn().mockRejectedValue(new Error('another version'));
  await expect(whenReachable(load)).rejects.toMatchObject({ name: 'FileGone' });
  expect(load).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test('a load that failed online fails for good', async () => {
  turn('online');
  const load = vi.fn().mockRejectedValue(new Error('another version'));
  await expect(whenReachable(load)).rejects.toMatchObject({ name: 'FileGone', cause: { message: 'another version' } });
  expect(load).toHaveBeenCalledTimes(1);
});
