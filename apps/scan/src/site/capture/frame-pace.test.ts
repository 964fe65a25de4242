import { describe, expect, it } from 'vitest';
import { countDroppedFrames, createFramePace } from './frame-pace.ts';

const evenTimes = (count: number, stepMs: number): number[] => Array.from({ length: count }, (_, i) => i * stepMs);

function isStarvedAfter(times: readonly number[]): boolean {
  const pace = createFramePace();
  for (const time of times) pace.add(time);
  return pace.isStarved();
}

describe('the pace of frames', () => {
  it('is enough at 14 a second and too little at 13', () => {
    expect(isStarvedAfter(evenTimes(100, 1000 / 14))).toBe(false);
    expect(isStarvedAfter(evenTimes(100, 1000 / 13))).toBe(true);
  });

  it('is not judged in the first seconds', () => {
    expect(isStarvedAfter(evenTimes(25, 100))).toBe(false);
    expect(isStarvedAfter(evenTimes(35, 100))).toBe(true);
  });

  it('is too little when a tenth of the time is in gaps, and forgets them after a while', () => {
    const withGaps = evenTimes(150, 1000 / 30).map((time, i) => time + 200 * Math.floor(i / 40));
    expect(isStarvedAfter(withGaps)).toBe(true);
    const one = evenTimes(150, 1000 / 30).map((time, i) => time + (i > 70 ? 200 : 0));
    expect(isStarvedAfter(one)).toBe(false);
    const last = withGaps.at(-1)!;
    expect(isStarvedAfter([...withGaps, ...evenTimes(180, 1000 / 30).map((time) => last + 33 + time)])).toBe(false);
  });
});

describe('countDroppedFrames', () => {
  it('counts what is missing, whatever the rate', () => {
    for (const stepMs of [1000 / 60, 1000 / 30, 1000 / 15]) {
      const times = evenTimes(300, stepMs);
      expect(countDroppedFrames(times)).toBe(0);
      expect(countDroppedFrames(times.filter((_, i) => i !== 40 && i !== 100 && i !== 101))).toBe(3);
    }
  });

  it('takes jitter for jitter', () => {
    expect(countDroppedFrames(evenTimes(300, 1000 / 30).map((time, i) => time + (i % 2) * 12))).toBe(0);
  });

  it('counts nothing where there is nothing', () => {
    for (const times of [[], [5], [5, 5], [5, 5, 5]]) expect(countDroppedFrames(times)).toBe(0);
  });
});
