import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from './connect.ts';
import { lagMs, type Place, RECENT_WRITE_S, watchStandby } from './standby-lag.ts';

const places: Place[] = [
  { place: 10n, atMs: 1000 },
  { place: 20n, atMs: 2000 },
  { place: 20n, atMs: 3000 },
  { place: 30n, atMs: 4000 },
];

describe('the lag of a standby', () => {
  it('is the time since the newest instant whose writes it has', () => {
    expect(lagMs(places, 30n, 4100)).toBe(100);
    expect(lagMs(places, 29n, 4100)).toBe(1100);
    expect(lagMs(places, 12n, 4100)).toBe(3100);
  });

  it('does not grow while there are no writes', () => {
    expect(lagMs([...places, { place: 30n, atMs: 9000 }], 30n, 9010)).toBe(10);
  });
});

describe('a standby', () => {
  const server = { primary: '0/10', standby: '0/10' as string | null, isAway: false };
  const answering = (lsn: () => string | null) =>
    ({
      getExecutor: () => ({
        transformQuery: (node: unknown) => node,
        compileQuery: (query: unknown) => ({ query, sql: '', parameters: [], queryId: {} }),
        executeQuery: async () => {
          if (server.isAway) throw new Error('gone');
          return { rows: [{ lsn: lsn() }] };
        },
        withPlugins: () => ({}),
      }),
    }) as unknown as Database;
  const watched = () => {
    const changes: (readonly [boolean, number | null])[] = [];
    const watch = watchStandby({
      primary: answering(() => server.primary),
      standby: answering(() => server.standby),
      nowMs: () => Date.now(),
      onChange: (isUsable, lag) => changes.push([isUsable, lag]),
    });
    return { watch, changes };
  };

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(server, { primary: '0/10', standby: '0/10', isAway: false });
  });
  afterEach(() => vi.useRealTimers());

  it('serves no reads before its lag is known, and then while it is short', async () => {
    const { watch, changes } = watched();
    expect(watch.isUsable()).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect([watch.isUsable(), watch.lagMs()]).toEqual([true, 0]);
    server.primary = '1/0';
    await vi.advanceTimersByTimeAsync(2000);
    expect(watch.lagMs()).toBe(2000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(watch.isUsable()).toBe(false);
    // Reported once, however long it lasts.
    await vi.advanceTimersByTimeAsync(20_000);
    expect(changes).toEqual([[false, 5000]]);
    server.standby = '1/0';
    await vi.advanceTimersByTimeAsync(1000);
    expect(changes.at(-1)).toEqual([true, 0]);
    await watch.stop();
  });

  it('serves no reads while it is unavailable or replicates from no server', async () => {
    const { watch } = watched();
    await vi.advanceTimersByTimeAsync(1000);
    server.isAway = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect([watch.isUsable(), watch.lagMs()]).toEqual([false, null]);
    server.isAway = false;
    server.standby = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect(watch.isUsable()).toBe(false);
    await watch.stop();
  });

  it('never answers from further back than a browser keeps the mark of a write', async () => {
    const { watch } = watched();
    await vi.advanceTimersByTimeAsync(1000);
    server.primary = '1/0';
    const wroteAtMs = Date.now();
    let lastUsableMs = 0;
    for (let step = 0; step < 100; step += 1) {
      if (watch.isUsable()) lastUsableMs = Date.now();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(lastUsableMs - wroteAtMs).toBeGreaterThan(0);
    expect(lastUsableMs - wroteAtMs).toBeLessThan(RECENT_WRITE_S * 1000);
    await watch.stop();
  });
});
