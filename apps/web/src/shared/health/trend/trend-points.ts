import type { TrendBucket } from '@mien/contract';
import { changeAsRead, isDisturbed } from '@mien/domain';

/** The position of a point, as a share of the width. */
function widthShare(index: number, count: number): number {
  return (index + 0.5) / count;
}

/** At a smaller distance of their centers, two bars would overlap. */
const LEAST_PITCH_PX = 5;

/** Number of months per bar, so that bars have room. */
export function monthsPerBar(monthCount: number, widthPx: number): 1 | 3 | 12 {
  const pitchPx = widthPx / monthCount;
  if (pitchPx >= LEAST_PITCH_PX) return 1;
  return pitchPx * 3 >= LEAST_PITCH_PX ? 3 : 12;
}

function joinedBucket(months: readonly TrendBucket[], perBar: number): TrendBucket {
  const filled = months.filter(({ values }) => values !== null);
  const [first, last] = [months[0] as TrendBucket, months.at(-1) as TrendBucket];
  const key = perBar === 12 ? first.key.slice(0, 4) : `${first.key}/${last.key}`;
  const count = filled.reduce((sum, bucket) => sum + bucket.count, 0);
  const each = (of: (bucket: TrendBucket, series: number) => number, join: (numbers: readonly number[]) => number) =>
    (filled[0]?.values ?? []).map((_, series) => join(filled.map((bucket) => of(bucket, series))));
  return {
    key,
    start: first.start,
    values:
      filled.length === 0
        ? null
        : each(
            ({ values, count: scans }, series) => (values?.[series] ?? 0) * scans,
            (sums) => sums.reduce((sum, part) => sum + part, 0) / count,
          ),
    lows: each(
      ({ lows }, series) => lows[series] ?? 0,
      (lows) => Math.min(...lows),
    ),
    highs: each(
      ({ highs }, series) => highs[series] ?? 0,
      (highs) => Math.max(...highs),
    ),
    count,
    at: null,
    intervals: count === 1 ? (filled[0]?.intervals ?? []) : [],
    tags: [],
  };
}

/** Months combined into calendar quarters or years, of which the first and the last may be incomplete; with 1, unchanged. */
export function mergedBuckets(buckets: readonly TrendBucket[], perBar: 1 | 3 | 12): readonly TrendBucket[] {
  if (perBar === 1) return buckets;
  const first = Number(buckets[0]?.key.slice(5, 7) ?? 1) - 1;
  const ahead = first % perBar;
  const count = Math.ceil((ahead + buckets.length) / perBar);
  return Array.from({ length: count }, (_, index) =>
    joinedBucket(buckets.slice(Math.max(0, index * perBar - ahead), (index + 1) * perBar - ahead), perBar),
  );
}

/** The summary of all scans of a span. */
export interface Summary {
  readonly count: number;
  /** One per series. */
  readonly means: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** Null for a span without scans. */
export function summaryOf(buckets: readonly TrendBucket[]): Summary | null {
  const { values, lows, highs, count } =
    buckets.length > 0 ? joinedBucket(buckets, 1) : { values: null, lows: [], highs: [], count: 0 };
  return values === null ? null : { count, means: values, lows, highs };
}

/** A mean of fewer scans means little. */
export const FEWEST_FOR_MEAN = 5;

/** The change of the first mean, as displayed; null if one of the two has too few scans. */
export function changeOf(now: Summary | null, before: Summary | null, precision: number): number | null {
  if (!now || !before || now.count < FEWEST_FOR_MEAN || before.count < FEWEST_FOR_MEAN) return null;
  return changeAsRead(before.means[0] ?? 0, now.means[0] ?? 0, precision);
}

/** Points in order of time, original or merged. */
export interface Points {
  readonly buckets: readonly TrendBucket[];
}

/** Indexes of the points with values. */
export function filledIndexes({ buckets }: Points): readonly number[] {
  return buckets.flatMap(({ values }, index) => (values ? [index] : []));
}

/** The point with values nearest to a share of the width. */
export function nearestFilled(trend: Points, share: number): number | null {
  const distance = (index: number) => Math.abs(widthShare(index, trend.buckets.length) - share);
  return filledIndexes(trend).reduce<number | null>(
    (best, index) => (best === null || distance(index) < distance(best) ? index : best),
    null,
  );
}

/** A single scan after exercise or similar: it is shown, but nothing is concluded from it. */
export function isApart({ count, tags }: Pick<TrendBucket, 'count' | 'tags'>): boolean {
  return count === 1 && isDisturbed({ tags });
}
