import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import type { LanePiece } from '@mien/ui/chart';
import { calendarFormat } from '../../platform/formats.ts';
import { filledIndexes } from '../trend/trend-points.ts';
import { bandOfPoint, valueText } from '../trend/trend-values.ts';

/** One stretch of the same answer, in buckets: from the one in which it was first given. */
export interface AnswerPiece extends LanePiece {
  readonly value: number;
  readonly name: string;
  /** Of the bucket in which it was first given. */
  readonly key: string;
}

/**
 * The answers from the first one until now, oldest first: an answer applies until another one is given.
 *
 * @param buckets  up to now
 */
export function answerPieces(measure: TrendMeasure, buckets: readonly TrendBucket[]): readonly AnswerPiece[] {
  const pieces: AnswerPiece[] = [];
  for (const [index, { key, values }] of buckets.entries()) {
    if (values === null) continue;
    const value = Math.round(values[0] ?? 0);
    const last = pieces.at(-1);
    if (last?.value === value) continue;
    if (last) pieces[pieces.length - 1] = { ...last, to: index };
    pieces.push({
      ...{ value, key, from: index, to: buckets.length },
      band: bandOfPoint(measure, [value]),
      name: valueText(measure, value),
    });
  }
  return pieces;
}

/** The month of an answer among all scans, whose buckets are months. */
export const monthOfKey = (key: string): string =>
  calendarFormat({ month: 'short', year: 'numeric' }).format(startOfUtcDay(`${key.slice(0, 7)}-01`));

/** The newest answer on a scale, and the one before it that was shown differently; null without answers. */
export function newestAnswer(
  measure: TrendMeasure,
  buckets: readonly TrendBucket[],
): { readonly bucket: TrendBucket; readonly value: number; readonly before: AnswerBefore | null } | null {
  const filled = filledIndexes({ buckets }).toReversed();
  const [newest] = filled;
  const valueAt = (index: number) => Math.round(buckets[index]?.values?.[0] ?? 0);
  const bucket = newest === undefined ? undefined : buckets[newest];
  if (newest === undefined || bucket === undefined) return null;
  const value = valueAt(newest);
  const other = filled.find((index) => valueText(measure, valueAt(index)) !== valueText(measure, value));
  const earlier = other === undefined ? undefined : buckets[other];
  return {
    bucket,
    value,
    before: other === undefined || !earlier ? null : { bucket: earlier, value: valueAt(other) },
  };
}

export interface AnswerBefore {
  readonly bucket: TrendBucket;
  readonly value: number;
}
