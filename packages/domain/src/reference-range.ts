import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import type { CuffReading } from './cuff-pressure.ts';
import { isFavourablePercent, isRedPercent, percentOfColour } from './health-band.ts';
import { type MeasurementRange, rangeOfValue, UNBOUNDED } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';

/** Lowest and highest value, as they are shown, that are rated healthy or better; null for no end. */
export interface ReferenceRange {
  readonly low: number | null;
  readonly high: number | null;
}

/** The lowest and the highest value of a range as they are shown; neighbouring ranges share no value. */
export function shownLimits({ min, max }: Pick<MeasurementRange, 'min' | 'max'>, precision: number): ReferenceRange {
  const scale = 10 ** precision;
  const smallestShown = (limit: number) => Math.ceil(Number((limit * scale).toFixed(6)));
  return {
    low: min === 0 ? null : smallestShown(min) / scale,
    // A range ends before its upper limit.
    high: max === UNBOUNDED ? null : (smallestShown(max) - 1) / scale,
  };
}

/**
 * The number at which people say that a range ends: 25 rather than 24.9, where 25 has fewer decimals and is no longer in the range. Null
 * where the highest value itself is as short.
 *
 * @param high  the highest value of the range as it is shown
 */
export function spokenEnd(high: number, precision: number): number | null {
  if (precision === 0) return null;
  const next = Number((high + 10 ** -precision).toFixed(precision));
  return String(next).length < String(high).length ? next : null;
}

/**
 * The values that are rated healthy or better, rounded to the digits that are shown; null for measures without a rating.
 * Ranges of one measure that are rated so lie side by side.
 */
export function referenceRange(ranges: readonly MeasurementRange[], precision: number): ReferenceRange | null {
  const good = ranges.filter((range) => {
    const percent = percentOfColour(range.color);
    return percent !== null && isFavourablePercent(percent);
  });
  const [first] = good;
  const last = good.at(-1);
  if (!first || !last) return null;
  return shownLimits({ min: first.min, max: last.max }, precision);
}

/**
 * On which side of the good ranges a value in a red range lies: whether it is too high or too low. Null for a value that is not in a
 * red range. Where red ranges lie side by side, the nearest better one decides.
 */
export function sideOfRed(ranges: readonly MeasurementRange[], value: number): 'high' | 'low' | null {
  const percentOf = ({ color }: MeasurementRange) => percentOfColour(color);
  const range = rangeOfValue(ranges, value);
  const percent = range && percentOf(range);
  if (range === null || percent === null || !isRedPercent(percent)) return null;
  const isBetter = (other: MeasurementRange) => {
    const otherPercent = percentOf(other);
    return otherPercent !== null && !isRedPercent(otherPercent);
  };
  return ranges.some((other) => other.min < range.min && isBetter(other)) ? 'high' : 'low';
}

/** The way to the next better range: by how much a value would be less or more, as both are shown. */
export interface StepToBetter {
  readonly side: 'less' | 'more';
  readonly amount: number;
  /** A value in the better range. */
  readonly value: number;
}

/** Null for a value that is healthy or better, and for one without a better range next to it. */
export function stepToBetter(
  ranges: readonly MeasurementRange[],
  value: number,
  precision: number,
): StepToBetter | null {
  const percentOf = (range: MeasurementRange | undefined) => (range ? percentOfColour(range.color) : null);
  const range = rangeOfValue(ranges, value);
  const index = range ? ranges.indexOf(range) : -1;
  const percent = percentOf(ranges[index]);
  if (percent === null || isFavourablePercent(percent)) return null;
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

/** Whether one of the two numbers of a pressure lies in a red range below the healthy one, by the ranges that rate it in a scan. */
export function isLowPressure(pressure: Omit<CuffReading, 'pulseBpm'>): boolean {
  return BLOOD_PRESSURE_KEYS.some((key) => sideOfRed(measureTypeOf(key)?.ranges ?? [], pressure[key]) === 'low');
}
