import { colourOfBand, type HealthBandCode, NO_INDICATOR_COLOUR } from './health-band.ts';

/** Groups in which results are shown, in their order. */
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

/** Where an item's value comes from, in the order in which sources are shown: what is somebody else's estimate comes last. */
export const PROVENANCES = ['camera', 'entered', 'calculated', 'provider'] as const;
export type Provenance = (typeof PROVENANCES)[number];

/** A range with no upper end is written with this word. Source: specification, section 2 'Range indicator'. */
export const UNBOUNDED = 'INFINITE';

export interface MeasurementRange {
  readonly order: number;
  /** Lowest value of the range, in the measure's unit. */
  readonly min: number;
  /** Values below this belong to the range; the next range starts here. */
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
  /** Values outside are measurement faults and are never stored or shown. */
  readonly limits: { readonly min: number; readonly max: number };
  /** Where the built-in provider takes it from. */
  readonly provenance: Provenance;
  readonly ranges: readonly MeasurementRange[];
  /** Where women and men have different ranges; `ranges` is then for everybody else. */
  readonly rangesBySex?: Readonly<Record<'Female' | 'Male', readonly MeasurementRange[]>>;
  /** Kept, but no result for a patient: false for what only says how something was computed. */
  readonly isShown?: false;
}

/** Ranges from ascending lower ends; `null` for a band means "no indicator". */
export function rangesFrom(
  steps: readonly (readonly [min: number, band: HealthBandCode | null])[],
): readonly MeasurementRange[] {
  return steps.map(([min, band], index) => ({
    order: index + 1,
    min,
    max: steps[index + 1]?.[0] ?? UNBOUNDED,
    color: band === null ? NO_INDICATOR_COLOUR : colourOfBand(band),
  }));
}
