import { colourOfBand, HEALTH_BANDS, type HealthBandCode, percentOfColour } from './health-band.ts';
import { type MeasurementRange, type MeasureType, rangesFrom } from './measure-shape.ts';
import { isShownMeasure, MEASURE_TYPES, type MeasureTypeKey, measureTypeOf } from './measure-type.ts';

/** Most ranges of one measure; the longest of the domain's own lists has eight. */
export const CLIENT_RANGES_MAX_COUNT = 12;

/** One range as it is edited: where it begins and its band; null is shown without an indicator. It ends where the next begins. */
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

/** Ranges need at least one of these bands; without one, nothing could ever be called good. */
const REASSURING_BANDS: readonly HealthBandCode[] = ['normal', 'healthy', 'optimal'];

/** Whether ranges say the same for every value, or never that a value is good. Ranges without any rating say nothing. */
function isOneSided(steps: readonly RangeStep[]): boolean {
  const bands = new Set(steps.flatMap(({ band }) => band ?? []));
  return bands.size === 1 || (bands.size > 1 && !REASSURING_BANDS.some((band) => bands.has(band)));
}

/** Where the lowest range of a measure begins: nothing below is ever stored. */
export function lowestRangeStart(type: MeasureType): number {
  return type.ranges[0]?.min ?? type.limits.min;
}

/** Whether a client may set ranges of its own: not where women and men differ, since one list would be wrong for either. */
export function hasOwnRanges(type: MeasureType): boolean {
  return type.rangesBySex === undefined;
}

/**
 * The first fault of a client's ranges, or null. They begin where the measure's own do, ascend, and begin within what is
 * ever stored of the measure, so that every value has exactly one range. Where they rate, they rate in two bands or more,
 * one of them normal or better.
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
    band: percentOfColour(color) === null ? null : (bandOfColour(color) ?? null),
  }));
}

function bandOfColour(colour: string): HealthBandCode | undefined {
  return BAND_CODES_OF_RANGES.find((code) => colourOfBand(code) === colour.toUpperCase());
}

/** What a client changed about a measure. Measures that it never changed are shown unchanged, after the others. */
export interface ClientMeasure {
  readonly key: string;
  readonly isShown: boolean;
  readonly position: number;
}

/**
 * Every measure that may be shown, in a client's order and with its `order` renumbered inside each group. Groups keep their
 * order; a measure of a later version comes after those that the client ordered.
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

/** Keys of measures that a client may list: those that some page shows. */
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
