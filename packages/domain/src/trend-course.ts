import { medianOf } from './median.ts';

/** A value at a time, as far as a course needs it. */
export interface CoursePoint {
  readonly timeMs: number;
  readonly value: number;
}

/** The middle of the last few values up to a time, and between which values the middle half of them lies. */
export interface CourseStep {
  readonly timeMs: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** Whether a line leads here from the step before: not across a gap that is long for this person. */
  readonly isJoined: boolean;
}

export const COURSE_RULE = {
  /** How many of the newest values make one step. */
  values: 7,
  /** Fewer values have no middle. */
  fewest: 3,
  /** A gap of more than this many of the person's usual gaps interrupts the line. */
  mostGaps: 3,
} as const;

/** The value below which a share of the sorted values lies, between neighbours in proportion (Hyndman & Fan 1996, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] as number;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}

/** The person's usual time between two scans in milliseconds; null for fewer than two. Times in order. */
export function usualGapMs(timesMs: readonly number[]): number | null {
  const gaps = timesMs.slice(1).map((time, index) => time - (timesMs[index] as number));
  return gaps.length === 0 ? null : medianOf(gaps);
}

/**
 * The course behind single values: a median of the last seven, which one odd scan does not move. It begins with the third point,
 * and every step is of one point. Points in order of time;
 * `gapMs` is the person's usual gap, and null joins nothing; `count` other than seven where a point covers a month.
 */
export function courseOf(
  points: readonly CoursePoint[],
  gapMs: number | null,
  count: number = COURSE_RULE.values,
): readonly CourseStep[] {
  const first = COURSE_RULE.fewest - 1;
  return points.slice(first).map(({ timeMs }, step) => {
    const index = step + first;
    const values = points
      .slice(Math.max(0, index + 1 - count), index + 1)
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
    const before = points[index - 1];
    return {
      timeMs,
      median: medianOf(values),
      low: quantile(values, 0.25),
      high: quantile(values, 0.75),
      isJoined:
        step > 0 && before !== undefined && gapMs !== null && timeMs - before.timeMs <= COURSE_RULE.mostGaps * gapMs,
    };
  });
}
