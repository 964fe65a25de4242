import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianOf } from './median.ts';
import { courseOf, usualGapMs } from './trend-course.ts';

const DAY = 86_400_000;
const points = (...values: number[]) => values.map((value, index) => ({ timeMs: index * DAY, value }));

const series = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 100 }), value: fc.integer({ min: 30, max: 220 }) }),
  {
    minLength: 1,
    maxLength: 40,
  },
);
const withTimes = (steps: readonly { gap: number; value: number }[]) => {
  let timeMs = 0;
  return steps.map(({ gap, value }) => {
    timeMs += gap;
    return { timeMs, value };
  });
};

describe('courseOf', () => {
  it('is the median of the last seven values, with their middle half', () => {
    const course = courseOf(points(70, 72, 68, 75, 71, 69, 74, 90), DAY);
    expect(course.at(-2)).toMatchObject({ median: 71, low: 69.5, high: 73 });
    expect(course.at(-1), 'the first is left out, and one odd value moves little').toMatchObject({ median: 72 });
  });

  it('starts at the third value, because fewer have no middle', () => {
    expect(courseOf(points(70, 80), DAY)).toEqual([]);
    expect(courseOf(points(70, 80, 72, 71), DAY)).toEqual([
      { timeMs: 2 * DAY, median: 72, low: 71, high: 76, isJoined: false },
      { timeMs: 3 * DAY, median: 71.5, low: 70.75, high: 74, isJoined: true },
    ]);
  });

  it('continues across up to three usual gaps', () => {
    const at = (timeMs: number) =>
      courseOf(
        [-2 * DAY, -DAY, 0, timeMs].map((time) => ({ timeMs: time, value: 70 })),
        DAY,
      )[1]?.isJoined;
    expect([at(3 * DAY), at(3 * DAY + 1)]).toEqual([true, false]);
    expect(courseOf(points(70, 70, 70, 70), null)[1]?.isJoined, 'an unknown cadence joins nothing').toBe(false);
  });

  it('always stays within its values, in order', () => {
    fc.assert(
      fc.property(series, (steps) => {
        const all = withTimes(steps);
        for (const [step, { low, median, high }] of courseOf(all, 1).entries()) {
          const index = step + 2;
          const values = all.slice(Math.max(0, index - 6), index + 1).map(({ value }) => value);
          expect(low).toBeGreaterThanOrEqual(Math.min(...values));
          expect(median).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(median);
          expect(high).toBeLessThanOrEqual(Math.max(...values));
        }
      }),
    );
  });

  it('depends on the values, not on their order within a step', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: -20, max: 20 }), (steps, shift) => {
        const all = withTimes(steps);
        const moved = courseOf(
          all.map(({ timeMs, value }) => ({ timeMs, value: value + shift })),
          1,
        );
        expect(moved.map(({ median }) => median)).toEqual(courseOf(all, 1).map(({ median }) => median + shift));
      }),
    );
  });
});

describe('the usual gap', () => {
  it('usualGapMs is the median of the gaps', () => {
    expect(usualGapMs([0, 1, 3, 100])).toBe(2);
    expect(usualGapMs([5])).toBeNull();
    expect(usualGapMs([])).toBeNull();
    expect(medianOf([1, 2, 97])).toBe(2);
  });
});
