import { isRedPercent } from './health-band.ts';
import type { MeasurementGroup } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';
import { isMissedByScan } from './missed-by-scan.ts';

/** One value of a group: its position on the indicator, or null without a rating. */
export interface RatedValue {
  readonly measurementTypeId: string;
  readonly percent: number | null;
}

/** A value that is missing from a scan, and the reason. */
export interface MissedValue {
  readonly measurementTypeId: string;
  readonly reason: string;
}

/** The rating of a group: a risk, all normal, or none. */
export type GroupRating = 'risk' | 'normal' | null;

/** Whether a measure is ever rated. Others never have a rating, so its absence means nothing. */
const isMeantToBeRated = (key: string): boolean => (measureTypeOf(key)?.ranges.length ?? 0) > 1;

/**
 * One red value makes a risk. A group is normal only if all values are: a value that the scan did not give, or an
 * unrated value of a rated measure, prevents it. See docs/adr/0135-one-ladder.md.
 *
 * @param missing  of the whole scan
 */
export function ratingOfGroup(
  group: MeasurementGroup,
  values: readonly RatedValue[],
  missing: readonly MissedValue[],
): GroupRating {
  if (group === 'scanQuality') return null;
  const rated = values.flatMap(({ percent }) => percent ?? []);
  if (rated.some(isRedPercent)) return 'risk';
  const lacksValue = missing.some(
    ({ measurementTypeId, reason }) => measureTypeOf(measurementTypeId)?.group === group && isMissedByScan(reason),
  );
  const lacksRating = values.some(
    ({ measurementTypeId, percent }) => percent === null && isMeantToBeRated(measurementTypeId),
  );
  return rated.length === 0 || lacksValue || lacksRating ? null : 'normal';
}
