import { describe, expect, it } from 'vitest';
import { type ClockPair, LARGEST_PARTING_SHARE, timesByBothClocks } from './two-clocks.ts';

const FRAME_MS = 1000 / 30;
const REPORT_EVERY = 3;
/** Frames of 30 s by the correct clock. */
const TRUE_MS = Array.from({ length: 900 }, (_, i) => i * FRAME_MS);

/** A scan whose frames have their own clock; reports are a little late, some very late. */
function scanOf(frameClock: (trueMs: number) => number, lateMs: (i: number) => number = (i) => (i * 7) % 23) {
  const frameTimesMs = TRUE_MS.map(frameClock);
  const pairs: ClockPair[] = TRUE_MS.flatMap((trueMs, i) =>
    i % REPORT_EVERY === 0 ? [{ frameMs: frameTimesMs[i]!, pageMs: 5000 + trueMs + lateMs(i) }] : [],
  );
  return { frameTimesMs, pairs };
}

/** The relative error of a pulse rate. */
const rateError = (times: readonly number[]): number => TRUE_MS.at(-1)! / (times.at(-1)! - times[0]!) - 1;

describe('timesByBothClocks', () => {
  it('leaves the times unchanged if the clocks agree, however late single reports are', () => {
    for (const late of [undefined, (i: number) => (i % 60 < 9 ? 400 : 5)]) {
      const { pairs, frameTimesMs } = scanOf((ms) => 1e6 + ms, late);
      expect(timesByBothClocks(pairs, frameTimesMs)).toEqual(frameTimesMs);
    }
  });

  it('uses the page’s clock if the frame clock stopped for a while', () => {
    // 1.85 s of 30, when the machine is busy.
    const stalls = [4000, 12_000, 19_000, 22_000, 25_000, 27_000];
    const { pairs, frameTimesMs } = scanOf((ms) => {
      const still = stalls.reduce((sum, at) => sum + Math.max(0, Math.min(308, ms - at)) * 0.999, 0);
      return ms - still;
    });
    expect(rateError(frameTimesMs)).toBeGreaterThan(0.06);
    const mended = timesByBothClocks(pairs, frameTimesMs)!;
    expect(Math.abs(rateError(mended))).toBeLessThan(LARGEST_PARTING_SHARE);
    const worst = Math.max(...mended.map((ms, i) => Math.abs(ms - mended[0]! - TRUE_MS[i]!)));
    expect(worst, 'nor is any part of it far off').toBeLessThan(350);
    expect(mended.every((ms, i) => i === 0 || ms >= mended[i - 1]!)).toBe(true);
  });

  it.each([0.9, 0.97, 0.99, 1.01, 1.05, 1.15])('uses the page’s clock if the frame clock runs at %s', (pace) => {
    const { pairs, frameTimesMs } = scanOf((ms) => pace * ms);
    const mended = timesByBothClocks(pairs, frameTimesMs)!;
    expect(Math.abs(rateError(mended))).toBeLessThan(0.002);
  });

  it('uses the page’s clock if the frame clock jumped ahead', () => {
    const { pairs, frameTimesMs } = scanOf((ms) => (ms > 15_000 ? ms + 800 : ms));
    const mended = timesByBothClocks(pairs, frameTimesMs)!;
    expect(Math.abs(rateError(mended))).toBeLessThan(LARGEST_PARTING_SHARE);
  });

  it('returns null if one clock runs at a very different pace or stops', () => {
    for (const pace of [0.5, 0.7, 1.4, 2, 0.001]) {
      const { pairs, frameTimesMs } = scanOf((ms) => pace * ms);
      expect(timesByBothClocks(pairs, frameTimesMs), `${pace}`).toBeNull();
    }
  });

  it('leaves the times unchanged with too few reports', () => {
    const { pairs, frameTimesMs } = scanOf((ms) => 2 * ms);
    expect(timesByBothClocks(pairs.slice(0, 10), frameTimesMs)).toEqual(frameTimesMs);
  });
});
