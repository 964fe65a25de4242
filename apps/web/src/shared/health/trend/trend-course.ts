import type { TrendBucket } from '@mien/contract';
import { COURSE_RULE, type CourseStep, courseOf, type TrendSpan, usualGapMs } from '@mien/domain';
import { FEWEST_FOR_MEAN, filledIndexes, isApart, summaryOf } from './trend-points.ts';

/** Months that form one step of a trendline over years. */
const MONTHS_OF_COURSE = 12;

/** A step of the trendline at a point of the chart. */
export interface TrendStep extends CourseStep {
  readonly index: number;
}

/** Whether the points shown are enough for a trendline: as many scans as for a mean. */
export const hasCourse = (buckets: readonly TrendBucket[]): boolean =>
  filledIndexes({ buckets }).length >= COURSE_RULE.fewest && (summaryOf(buckets)?.count ?? 0) >= FEWEST_FOR_MEAN;

/**
 * The trendline over the points shown, continued from the previous period, in parts without a gap. A year has none: its
 * rolling median of twelve months would mostly cover months that are not shown. Nor have a few scans.
 */
export function trendline(
  before: readonly TrendBucket[],
  buckets: readonly TrendBucket[],
  period: TrendSpan,
): readonly (readonly TrendStep[])[] {
  if (period === 'year' || !hasCourse(buckets)) return [];
  const points = [
    ...before.map((bucket) => ({ bucket, index: -1 })),
    ...buckets.map((bucket, index) => ({ bucket, index })),
  ].flatMap(({ bucket, index }) => {
    const value = bucket.values?.[0];
    return value === undefined || isApart(bucket) ? [] : [{ index, timeMs: Date.parse(bucket.start), value }];
  });
  const steps = courseOf(
    points,
    usualGapMs(points.map(({ timeMs }) => timeMs)),
    period === 'all' ? MONTHS_OF_COURSE : undefined,
  );
  const first = points.length - steps.length;
  const runs: TrendStep[][] = [];
  for (const [place, step] of steps.entries()) {
    const index = points[place + first]?.index ?? -1;
    if (index < 0) continue;
    const run = runs.at(-1);
    if (step.isJoined && run) run.push({ ...step, index });
    else runs.push([{ ...step, index }]);
  }
  return runs;
}
