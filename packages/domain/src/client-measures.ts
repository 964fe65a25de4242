import { colorOfBand, HEALTH_BANDS, type HealthBandCode, percentOfColor } from './health-band.ts';
import { type MeasurementRange, type MeasureType, rangesFrom } from './measure-shape.ts';
import { isShownMeasure, MEASURE_TYPES, type MeasureTypeKey, measureTypeOf } from './measure-type.ts';

/** Maximum number of ranges of one measure; our longest default list has eight. */
export const CLIENT_RANGES_MAX_COUNT = 12;

/** One range in the editor: its lower end and its band; null shows no indicator. It ends where the next one begins. */
export interface RangeStep {
  readonly from: number;
  readonly band: HealthBandCode | null;
}

export const BAND_CODES_OF_RANGES = HEALTH_BANDS.map((band) => band.code) as readonly HealthBandCode[];

/** What is wrong with a list of ranges, and with which of them. */
export interface RangeFault {
  readonly index: number;
  readonly rule: 'first_range' | 'ascending' | 'outside_limits' | 'by_sex' | 'too_many' | 'one_sided';
}

/** At least one of these bands is required; otherwise no value could ever be rated good. */
const REASSURING_BANDS: readonly HealthBandCode[] = ['normal', 'healthy', 'optimal'];

/** Whether ranges rate every value the same, or rate none as good. Ranges without any rating pass. */
function isOneSided(steps: readonly RangeStep[]): boolean {
  const bands = new Set(steps.flatMap(({ band }) => band ?? []));
  return bands.size === 1 || (bands.size > 1 && !REASSURING_BANDS.some((band) => bands.has(band)));
}

/** Lower end of a measure's lowest range; no stored value is below it. */
export function lowestRangeStart(type: MeasureType): number {
  return type.ranges[0]?.min ?? type.limits.min;
}

/**
 * Whether a client may customize the ranges: not where they differ by sex, because one list would be wrong for one of
 * them.
 */
export function hasOwnRanges(type: MeasureType): boolean {
  return type.rangesBySex === undefined;
}

/**
 * The first fault of a client's ranges, or null. They must start where the measure's own ranges do, ascend, and start
 * within the measure's limits, so that every value has exactly one range. If they rate, they must use at least two
 * bands, one of them normal or better.
 */
export function rangeFault(type: MeasureType, steps: readonly RangeStep[]): RangeFault | null {
  if (!hasOwnRanges(type)) return { index: 0, rule: 'by_sex' };
  if (steps.length > CLIENT_RANGES_MAX_COUNT) return { index: CLIENT_RANGES_MAX_COUNT, rule: 'too_many' };
  const [first] = steps;
  if (!first || first.from !== lowestRangeStart(type)) return { index: 0, rule: 'first_range' };
  for (const [index, step] of steps.entries()) {
    if (index === 0) continue;
    if (!(step.from > (steps[index - 1]?.from ?? Number.NEGATIVE_INFINITY))) return { index, rule: 'ascending' };
    if (!(step.from > type.limits.min && step.from <= type.limits.max)) return { index, rule: 'outside_limits' };
  }
  return isOneSided(steps) ? { index: 0, rule: 'one_sided' } : null;
}

export function rangesFromSteps(steps: readonly RangeStep[]): readonly MeasurementRange[] {
  return rangesFrom(steps.map(({ from, band }) => [from, band]));
}

export function stepsFromRanges(ranges: readonly MeasurementRange[]): readonly RangeStep[] {
  return ranges.map(({ min, color }) => ({
    from: min,
    band: percentOfColor(color) === null ? null : (bandOfColor(color) ?? null),
  }));
}

function bandOfColor(color: string): HealthBandCode | undefined {
  return BAND_CODES_OF_RANGES.find((code) => colorOfBand(code) === color.toUpperCase());
}

/** A client's customization of a measure. Measures without one keep their defaults and come last. */
export interface ClientMeasure {
  readonly key: string;
  readonly isShown: boolean;
  readonly position: number;
}

/**
 * All measures that may be shown, in the client's order, with `order` renumbered within each group. The order of groups
 * is fixed; measures of a later version come after those that the client ordered.
 */
export function measuresOfClient(
  configured: readonly ClientMeasure[],
): readonly { readonly type: MeasureType & { readonly key: MeasureTypeKey }; readonly isShown: boolean }[] {
  const byKey = new Map(configured.map((measure) => [measure.key, measure]));
  const last = configured.length;
  const known = MEASURE_TYPES.filter(({ key }) => isShownMeasure(key));
  const places = new Map<string, number>();
  const positionOf = (key: string) => byKey.get(key)?.position ?? last;
  const sorted = known
    .map((type, index) => ({ type, index }))
    .toSorted((left, right) => positionOf(left.type.key) - positionOf(right.type.key) || left.index - right.index)
    .map(({ type }) => type);
  return sorted.map((type) => {
    const order = (places.get(type.group) ?? 0) + 1;
    places.set(type.group, order);
    return { type: { ...type, order }, isShown: byKey.get(type.key)?.isShown ?? true };
  });
}

/** Keys of measures that a client can configure: those that some page shows. */
export const LISTED_MEASURE_KEYS: readonly MeasureTypeKey[] = MEASURE_TYPES.map((type) => type.key).filter((key) =>
  isShownMeasure(key),
);

/** Whether a list of keys names every listed measure once. */
export function isCompleteMeasureList(keys: readonly string[]): boolean {
  return (
    new Set(keys).size === keys.length &&
    keys.length === LISTED_MEASURE_KEYS.length &&
    keys.every((key) => measureTypeOf(key) !== null && isShownMeasure(key))
  );
}
