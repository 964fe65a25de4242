import {
  colorOfBand,
  type HealthBandCode,
  healthBandOfPercent,
  NO_INDICATOR_COLOR,
  percentOfColor,
} from './health-band.ts';
import { knownDigits } from './known-digits.ts';

/** Groups of results, in display order. */
export const MEASUREMENT_GROUPS = [
  'vitalSigns',
  'heartAndCirculation',
  'metabolic',
  'recovery',
  'mind',
  'body',
  'wellness',
  'heartRisks',
  'metabolicRisks',
  'bloodMarkers',
  'lifestyle',
  'scanQuality',
] as const;
export type MeasurementGroup = (typeof MEASUREMENT_GROUPS)[number];

/** Source of an item's value, in display order: another provider's estimate comes last. */
export const PROVENANCES = ['camera', 'entered', 'calculated', 'provider'] as const;
export type Provenance = (typeof PROVENANCES)[number];

/** Marks a range without an upper end. Source: specification, section 2 'Range indicator'. */
export const UNBOUNDED = 'INFINITE';

export interface MeasurementRange {
  readonly order: number;
  /** Lowest value of the range, in the measure's unit. */
  readonly min: number;
  /** Exclusive upper end; the next range starts here. */
  readonly max: number | typeof UNBOUNDED;
  readonly color: string;
}

export interface MeasureType {
  readonly key: string;
  readonly group: MeasurementGroup;
  readonly order: number;
  readonly unit: string;
  /** Digits after the decimal point when shown. */
  readonly precision: number;
  /** Values outside are measurement errors and are never stored or shown. */
  readonly limits: { readonly min: number; readonly max: number };
  /** Source of the value in a scan by the built-in provider. */
  readonly provenance: Provenance;
  readonly ranges: readonly MeasurementRange[];
  /** Set if ranges differ by sex; `ranges` then applies to everyone else. */
  readonly rangesBySex?: Readonly<Record<'Female' | 'Male', readonly MeasurementRange[]>>;
  /** False for stored values that patients do not see, because they only describe how something was computed. */
  readonly isShown?: false;
}

/** Builds ranges from ascending lower ends; a `null` band means "no indicator". */
export function rangesFrom(
  steps: readonly (readonly [min: number, band: HealthBandCode | null])[],
): readonly MeasurementRange[] {
  return steps.map(([min, band], index) => ({
    order: index + 1,
    min,
    max: steps[index + 1]?.[0] ?? UNBOUNDED,
    color: band === null ? NO_INDICATOR_COLOR : colorOfBand(band),
  }));
}

/**
 * The range a value lies in as it is shown, so that a number and its word agree: 24.96 is shown as 25.0, which is no
 * longer below 25. Null outside all ranges and for NaN.
 *
 * @param precision  digits after the decimal point when shown
 */
export function rangeOfValue<R extends MeasurementRange>(
  ranges: readonly R[],
  value: number,
  precision: number,
): R | null {
  const shown = Number.isNaN(value) ? value : knownDigits(value, precision);
  return ranges.find((range) => shown >= range.min && (range.max === UNBOUNDED || shown < range.max)) ?? null;
}

/** Position 0 to 100 of a value on the five-band indicator, from its range's color; null means "no indicator". */
export function percentOfValue(ranges: readonly MeasurementRange[], value: number, precision: number): number | null {
  const range = rangeOfValue(ranges, value, precision);
  return range === null ? null : percentOfColor(range.color);
}

/** The code of a value's band, or null without an indicator. */
export function bandOfValue(
  ranges: readonly MeasurementRange[],
  value: number,
  precision: number,
): HealthBandCode | null {
  const percent = percentOfValue(ranges, value, precision);
  return percent === null ? null : (healthBandOfPercent(percent)?.code ?? null);
}
