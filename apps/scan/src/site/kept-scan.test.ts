import 'fake-indexeddb/auto';
import type { CapturedTrace } from '@mien/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetKeptScan, keepScan, readKeptScan } from './kept-scan.ts';

const session = { sessionId: 'A'.repeat(22), refreshToken: 'r.r.r' };
const region = { red: [71.5], green: [60], blue: [null] };
const captured: CapturedTrace = {
  trace: { frameTimesMs: [1234.5], regions: { forehead: region, middle: region, whole: region } },
  capture: { lengthS: 30, droppedFrames: 0, locked: [], hasScreenLamp: false },
};
const scan = { captured, untilMs: 1000 };

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

it('a stored scan is available to its session until it is deleted', async () => {
  expect(await readKeptScan(session, 0)).toBe(null);
  await keepScan(session, scan);
  expect(await readKeptScan(session, 999)).toEqual(scan);
  expect(await readKeptScan({ ...session, sessionId: 'B'.repeat(22) }, 999)).toBe(null);
  await forgetKeptScan(session);
  expect(await readKeptScan(session, 999)).toBe(null);
});

it('a stored scan is encrypted and opens only with the secret of the session', async () => {
  await keepScan(session, scan);
  expect(await readKeptScan({ ...session, refreshToken: 'other' }, 0)).toBe(null);
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('kept-scan');
    opening.onsuccess = () => resolve(opening.result);
  });
  const kept = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
    const reading = database.transaction('scans').objectStore('scans').getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  database.close();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept), 'without the secret').not.toContain('r.r.r');
  expect(new TextDecoder().decode(kept[0]?.bytes), 'without the colors').not.toContain('71.5');
});

it('a stored scan is deleted after the session ended, for any user who opens the page', async () => {
  await keepScan(session, scan);
  expect(await readKeptScan({ sessionId: 'B'.repeat(22), refreshToken: 'other' }, 1000)).toBe(null);
  expect(await readKeptScan(session, 0)).toBe(null);
});

it.each([
  ['does not exist', undefined],
  [
    'throws',
    {
      open() {
        throw new DOMException('blocked', 'SecurityError');
      },
    },
  ],
  [
    'refuses',
    {
      open() {
        const request = new EventTarget();
        queueMicrotask(() => request.dispatchEvent(new Event('error')));
        return request;
      },
    },
  ],
])('a device whose storage %s does not stop the scan', async (_, storage) => {
  vi.stubGlobal('indexedDB', storage);
  await keepScan(session, scan);
  expect(await readKeptScan(session, 0)).toBe(null);
  await forgetKeptScan(session);
});

it('a device whose storage never responds does not stop the scan', async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const asked = Promise.all([keepScan(session, scan), readKeptScan(session, 0), forgetKeptScan(session)]);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toEqual([undefined, null, undefined]);
  } finally {
    vi.useRealTimers();
  }
});
