import { describe, expect, test } from 'vitest';
import { FASTEST_HEAD_PER_S, isHeadTravelPossible, TRACKER_STEP } from './head-travel.ts';

const FRAME_MS = 1000 / 30;
const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i * FRAME_MS);

describe('isHeadTravelPossible', () => {
  test('allows the hardest possible nod', () => {
    // 2.6 nods a second through 1.2 face heights: 9.8 face heights a second at the fastest.
    const nods = times(900).map((ms) => 2 + 0.6 * Math.sin((2 * Math.PI * 2.6 * ms) / 1000));
    expect(isHeadTravelPossible(times(900), nods)).toBe(true);
  });

  test('ends just above the fastest head plus the tracker’s error', () => {
    const step = TRACKER_STEP + (FASTEST_HEAD_PER_S * FRAME_MS) / 1000;
    expect(isHeadTravelPossible(times(3), [1, 1, 1 + step - 1e-9])).toBe(true);
    expect(isHeadTravelPossible(times(3), [1, 1, 1 + step + 1e-9])).toBe(false);
    expect(isHeadTravelPossible(times(3), [2, 2, 2 - step - 1e-9])).toBe(false);
  });

  test('spans frames without a face', () => {
    const away = [1, Number.NaN, Number.NaN, 1.1];
    expect(isHeadTravelPossible(times(4), away)).toBe(true);
    expect(isHeadTravelPossible(times(4), [...away.slice(0, 3), 3])).toBe(false);
    expect(isHeadTravelPossible(times(61), [1, ...new Array<number>(59).fill(Number.NaN), 3])).toBe(true);
  });

  test('accepts an empty trace', () => {
    for (const nothing of [[], [Number.NaN, Number.NaN], [1]])
      expect(isHeadTravelPossible(times(nothing.length), nothing)).toBe(true);
  });
});
