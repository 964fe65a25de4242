import { isRedPercent } from './health-band.ts';
import type { MeasurementGroup } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';
import { isMissedByScan } from './missed-by-scan.ts';

/** One value of a group: where it lies on its indicator, or null without a rating. */
export interface RatedValue {
  readonly measurementTypeId: string;
  readonly percent: number | null;
}

/** A value that a scan did not give, and why. */
export interface MissedValue {
  readonly measurementTypeId: string;
  readonly reason: string;
}

/** What a group of values says as a whole: a risk, that all is normal, or nothing. */
export type GroupRating = 'risk' | 'normal' | null;

/** Whether values of a measure are meant to be rated. Other measures never have a rating: it says nothing that they have none. */
const isMeantToBeRated = (key: string): boolean => (measureTypeOf(key)?.ranges.length ?? 0) > 1;

/**
 * One red value is a risk. Normal are all or none: a group with a value that the scan did not give, or that has no rating though it
 * is meant to have one, is not called normal. See docs/adr/0135-one-ladder.md.
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
