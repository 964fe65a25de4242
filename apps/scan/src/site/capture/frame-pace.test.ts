import { LOWEST_FRAME_RATE_HZ } from '@mien/signal';
import { describe, expect, it } from 'vitest';
import { countDroppedFrames, createFramePace, createSlownessWatch } from './frame-pace.ts';

const evenTimes = (count: number, stepMs: number): number[] => Array.from({ length: count }, (_, i) => i * stepMs);

function isStarvedAfter(times: readonly number[]): boolean {
  const pace = createFramePace();
  for (const time of times) pace.add(time);
  return pace.isStarved();
}

describe('the pace of frames', () => {
  it('is sufficient at the engine’s lowest rate and insufficient below it', () => {
    expect(isStarvedAfter(evenTimes(100, 1000 / LOWEST_FRAME_RATE_HZ))).toBe(false);
    expect(isStarvedAfter(evenTimes(100, 1000 / (LOWEST_FRAME_RATE_HZ - 1)))).toBe(true);
  });

  it('is hopeless after five seconds below the lowest rate, unless it has recovered', () => {
    const isTooSlowAfter = (times: readonly number[]): boolean => {
      const watch = createSlownessWatch();
      for (const time of times) watch.add(time);
      return watch.isTooSlow();
    };
    const slowMs = 1000 / (LOWEST_FRAME_RATE_HZ - 1);
    expect(isTooSlowAfter(evenTimes(Math.floor(4400 / slowMs), slowMs))).toBe(false);
    expect(isTooSlowAfter(evenTimes(Math.ceil(4800 / slowMs) + 1, slowMs))).toBe(true);
    expect(isTooSlowAfter(evenTimes(100, 1000 / LOWEST_FRAME_RATE_HZ))).toBe(false);
    expect(isTooSlowAfter(evenTimes(4, 3000)), 'hardly a picture at all').toBe(true);
    const slow = evenTimes(60, slowMs);
    const better = evenTimes(70, 1000 / 30).map((time) => slow.at(-1)! + 33 + time);
    expect(isTooSlowAfter([...slow, ...better])).toBe(false);
    const warmUp = evenTimes(4, 250);
    const afterIt = evenTimes(80, 1000 / (LOWEST_FRAME_RATE_HZ + 1)).map((time) => 1000 + time);
    expect(isTooSlowAfter([...warmUp, ...afterIt]), 'a device that was slow to start').toBe(false);
    const good = evenTimes(300, 1000 / 30);
    const worse = evenTimes(40, slowMs).map((time) => good.at(-1)! + slowMs + time);
    expect(isTooSlowAfter([...good, ...worse]), 'a scan that was good so far').toBe(false);
  });

  it('is not judged in the first seconds', () => {
    const slowMs = 1000 / (LOWEST_FRAME_RATE_HZ - 1);
    expect(isStarvedAfter(evenTimes(Math.floor(2900 / slowMs), slowMs))).toBe(false);
    expect(isStarvedAfter(evenTimes(Math.ceil(3100 / slowMs) + 1, slowMs))).toBe(true);
  });

  it('is insufficient if a tenth of the time is gaps, and recovers later', () => {
    const withGaps = evenTimes(150, 1000 / 30).map((time, i) => time + 300 * Math.floor(i / 40));
    expect(isStarvedAfter(withGaps)).toBe(true);
    const one = evenTimes(150, 1000 / 30).map((time, i) => time + (i > 70 ? 300 : 0));
    expect(isStarvedAfter(one)).toBe(false);
    const last = withGaps.at(-1)!;
    expect(isStarvedAfter([...withGaps, ...evenTimes(180, 1000 / 30).map((time) => last + 33 + time)])).toBe(false);
  });
});

describe('countDroppedFrames', () => {
  it('counts missing frames at any rate', () => {
    for (const stepMs of [1000 / 60, 1000 / 30, 1000 / 15]) {
      const times = evenTimes(300, stepMs);
      expect(countDroppedFrames(times)).toBe(0);
      expect(countDroppedFrames(times.filter((_, i) => i !== 40 && i !== 100 && i !== 101))).toBe(3);
    }
  });

  it('ignores jitter', () => {
    expect(countDroppedFrames(evenTimes(300, 1000 / 30).map((time, i) => time + (i % 2) * 12))).toBe(0);
  });

  it('counts nothing without frames', () => {
    for (const times of [[], [5], [5, 5], [5, 5, 5]]) expect(countDroppedFrames(times)).toBe(0);
  });
});
