import { BLOOD_PRESSURE_KEYS, BLOOD_PRESSURE_RANGES } from './blood-pressure.ts';
import type { CuffReading } from './cuff-pressure.ts';
import { isFavorablePercent, isRedPercent, percentOfColor } from './health-band.ts';
import { type MeasurementRange, rangeOfValue, UNBOUNDED } from './measure-shape.ts';

/** Lowest and highest displayed value rated healthy or better; null for no end. */
export interface ReferenceRange {
  readonly low: number | null;
  readonly high: number | null;
}

/** The lowest and highest displayed value of a range; adjacent ranges share no value. */
export function shownLimits({ min, max }: Pick<MeasurementRange, 'min' | 'max'>, precision: number): ReferenceRange {
  const scale = 10 ** precision;
  const smallestShown = (limit: number) => Math.ceil(Number((limit * scale).toFixed(6)));
  return {
    low: min === 0 ? null : smallestShown(min) / scale,
    // The upper end is exclusive.
    high: max === UNBOUNDED ? null : (smallestShown(max) - 1) / scale,
  };
}

/**
 * The number that people use for the end of a range: 25 instead of 24.9, if 25 has fewer decimals and is outside the
 * range. Null if the highest value is already as short.
 *
 * @param high  the highest displayed value of the range
 */
export function spokenEnd(high: number, precision: number): number | null {
  if (precision === 0) return null;
  const next = Number((high + 10 ** -precision).toFixed(precision));
  return String(next).length < String(high).length ? next : null;
}

/**
 * The values rated healthy or better, rounded as displayed; null for measures without a rating. Such ranges of one
 * measure are contiguous.
 */
export function referenceRange(ranges: readonly MeasurementRange[], precision: number): ReferenceRange | null {
  const good = ranges.filter((range) => {
    const percent = percentOfColor(range.color);
    return percent !== null && isFavorablePercent(percent);
  });
  const [first] = good;
  const last = good.at(-1);
  if (!first || !last) return null;
  return shownLimits({ min: first.min, max: last.max }, precision);
}

/**
 * Whether a value in a red range is too high or too low; null if it is not in a red range. Between adjacent red ranges,
 * the nearest better range decides.
 */
export function sideOfRed(
  ranges: readonly MeasurementRange[],
  value: number,
  precision: number,
): 'high' | 'low' | null {
  const percentOf = ({ color }: MeasurementRange) => percentOfColor(color);
  const range = rangeOfValue(ranges, value, precision);
  const percent = range && percentOf(range);
  if (range === null || percent === null || !isRedPercent(percent)) return null;
  const isBetter = (other: MeasurementRange) => {
    const otherPercent = percentOf(other);
    return otherPercent !== null && !isRedPercent(otherPercent);
  };
  return ranges.some((other) => other.min < range.min && isBetter(other)) ? 'high' : 'low';
}

/** The change needed to reach the next better range, as displayed. */
export interface StepToBetter {
  readonly side: 'less' | 'more';
  readonly amount: number;
  /** A value in the better range. */
  readonly value: number;
}

/** Null for a value that is already healthy or better, and for one without an adjacent better range. */
export function stepToBetter(
  ranges: readonly MeasurementRange[],
  value: number,
  precision: number,
): StepToBetter | null {
  const percentOf = (range: MeasurementRange | undefined) => (range ? percentOfColor(range.color) : null);
  const range = rangeOfValue(ranges, value, precision);
  const index = range ? ranges.indexOf(range) : -1;
  const percent = percentOf(ranges[index]);
  if (percent === null || isFavorablePercent(percent)) return null;
  const shown = Number(value.toFixed(precision));
  const stepTo = (limit: number | null): StepToBetter | null => {
    if (limit === null) return null;
    const amount = Number(Math.abs(shown - limit).toFixed(precision));
    return amount === 0 ? null : { side: limit < shown ? 'less' : 'more', amount, value: limit };
  };
  const [below, above] = [ranges[index - 1], ranges[index + 1]];
  if (below && (percentOf(below) ?? 0) > percent) return stepTo(shownLimits(below, precision).high);
  if (above && (percentOf(above) ?? 0) > percent) return stepTo(shownLimits(above, precision).low);
  return null;
}

/** Whether one of the two pressures lies in a red range below the healthy one, by the ranges used for scans. */
export function isLowPressure(pressure: Omit<CuffReading, 'pulseBpm'>): boolean {
  return BLOOD_PRESSURE_KEYS.some((key) => sideOfRed(BLOOD_PRESSURE_RANGES[key], pressure[key], 0) === 'low');
}
