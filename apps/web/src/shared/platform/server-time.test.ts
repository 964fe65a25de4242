import { DAY_MS, MINUTE_MS, SECOND_MS } from '@mien/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from './prefetch.ts';
import { isClockWrong, noteServerDate, serverNow } from './server-time.ts';

const NOW = new Date('2026-03-14T15:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteServerDate(new Date().toUTCString());
});

/** Simulates a server response of a device whose clock is ahead. */
const hear = (aheadMs: number) => noteServerDate(new Date(NOW.getTime() - aheadMs).toUTCString());

describe('serverNow', () => {
  it.each([15 * MINUTE_MS, -DAY_MS, 400 * DAY_MS, -61 * SECOND_MS])(
    'is correct on a device that is %i ms ahead',
    (aheadMs) => {
      hear(aheadMs);
      expect(serverNow().getTime()).toBe(NOW.getTime() - aheadMs);
      expect(isClockWrong()).toBe(true);
      vi.setSystemTime(NOW.getTime() + 90 * SECOND_MS);
      expect(serverNow().getTime()).toBe(NOW.getTime() - aheadMs + 90 * SECOND_MS);
    },
  );

  it.each([0, 900, -900, 30 * SECOND_MS])('equals the time of a device that is right to %i ms', (aheadMs) => {
    hear(aheadMs);
    expect(serverNow()).toEqual(NOW);
    expect(isClockWrong()).toBe(false);
  });

  it.each([null, '', 'soon'])('ignores a Date of %s', (date) => {
    hear(DAY_MS);
    noteServerDate(date);
    expect(serverNow().getTime()).toBe(NOW.getTime() - DAY_MS);
  });

  it('is corrected when the device clock is set right', () => {
    hear(DAY_MS);
    hear(0);
    expect(isClockWrong()).toBe(false);
  });

  it('uses every response, including refusals', async () => {
    const headers = { date: new Date(NOW.getTime() + DAY_MS).toUTCString() };
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 400, headers }));
    await send({ method: 'POST', url: '/v1/entries', body: '{}' });
    expect(serverNow().getTime()).toBe(NOW.getTime() + DAY_MS);
  });
});
