import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginOnSignals, createStop, STOP_WITHIN_MS } from './stop.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function server(close: () => Promise<void>, drainMs = 5000) {
  const events: string[] = [];
  const stop = createStop({
    drainMs,
    close: async () => {
      events.push('close');
      await close();
    },
    closeSockets: () => void events.push('sockets'),
    exit: (code) => void events.push(`exit ${code}`),
    onFailure: () => void events.push('failure'),
  });
  return { stop, events };
}

describe('stopping a server', () => {
  it('is announced at once, closes after the drain and exits', async () => {
    const { stop, events } = server(async () => {});
    expect(stop.isStopping()).toBe(false);
    stop.begin();
    expect(stop.isStopping()).toBe(true);
    await vi.advanceTimersByTimeAsync(4999);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toEqual(['close', 'exit 0']);
    await vi.advanceTimersByTimeAsync(STOP_WITHIN_MS);
    expect(events).toEqual(['close', 'exit 0']);
  });

  it('closes endless connections and waits for the rest', async () => {
    let closed = () => {};
    const { stop, events } = server(() => new Promise((resolve) => (closed = resolve)), 0);
    stop.begin();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual(['close', 'sockets']);
    closed();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['close', 'sockets', 'exit 0']);
  });

  it('exits after 25 s, whatever is still running', async () => {
    const { stop, events } = server(() => new Promise(() => {}));
    stop.begin();
    await vi.advanceTimersByTimeAsync(STOP_WITHIN_MS - 1);
    expect(events).toEqual(['close', 'sockets']);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toEqual(['close', 'sockets', 'exit 1']);
  });

  it('is not delayed by a second request', async () => {
    const { stop, events } = server(async () => {});
    stop.begin();
    stop.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['close', 'exit 0']);
  });

  it('exits with a failure if closing fails', async () => {
    const { stop, events } = server(() => Promise.reject(new Error('half-way')), 0);
    stop.begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['close', 'failure', 'exit 1']);
  });
});

it.each(['SIGINT', 'SIGTERM', 'disconnect'])('stops on %s', (event) => {
  const signals = new EventEmitter();
  const begin = vi.fn();
  beginOnSignals({ isStopping: () => false, begin }, signals as NodeJS.Process);
  signals.emit(event);
  expect(begin).toHaveBeenCalledTimes(1);
});
