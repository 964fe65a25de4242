import { medianOf } from './median.ts';

export interface CoursePoint {
  readonly timeMs: number;
  readonly value: number;
}

/** Rolling median of the last values up to a time, with their interquartile range. */
export interface CourseStep {
  readonly timeMs: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** Whether a line connects this step to the previous one: not across a gap that is long for this person. */
  readonly isJoined: boolean;
}

export const COURSE_RULE = {
  /** Window size: the newest values that make one step. */
  values: 7,
  /** Fewer values have no middle. */
  fewest: 3,
  /** A gap longer than this many usual gaps interrupts the line. */
  mostGaps: 3,
} as const;

/** Quantile with linear interpolation (Hyndman & Fan 1996, type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] as number;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}

/** The person's median time between two scans, in milliseconds; null for fewer than two scans. Times must be sorted. */
export function usualGapMs(timesMs: readonly number[]): number | null {
  const gaps = timesMs.slice(1).map((time, index) => time - (timesMs[index] as number));
  return gaps.length === 0 ? null : medianOf(gaps);
}

/**
 * The trendline: a rolling median of seven values, which one odd scan does not move. It begins with the third point,
 * with one step per point. Points must be sorted by time; `gapMs` is the person's usual gap, and null joins nothing;
 * `count` differs from seven where a point covers a month.
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
