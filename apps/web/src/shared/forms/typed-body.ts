import { cmFromFeetAndInches, feetAndInchesFromCm, kgFromPounds, poundsFromKg, type UnitSystem } from '@mien/domain';
import { numberFormat } from '../platform/formats.ts';
import { typedInches, typedNumber, typedWholeNumber } from './typed-number.ts';

/** Height and weight as typed: numbers are text, '' is "not answered". */
export interface TypedBody {
  readonly units: UnitSystem;
  readonly heightFt: string;
  readonly heightIn: string;
  readonly heightCm: string;
  /** Pounds or kilograms. */
  readonly weight: string;
  /**
   * The stored value, or the one typed before the units were switched. Fields show it rounded: while they are
   * unchanged, this value applies, so switching units back and forth never changes it.
   */
  readonly exactHeightCm: string;
  readonly exactWeightKg: string;
}

/** An amount in the reader's format. */
export function amountText(amount: number): string {
  return numberFormat({ maximumFractionDigits: 1, useGrouping: false }).format(amount);
}

/** Inches in the reader's format, with fractions as typed. */
export function inchesText(inches: number): string {
  return numberFormat({ maximumFractionDigits: 2, useGrouping: false }).format(inches);
}

/** Kilograms to show, to one decimal. */
const shownKg = (weightKg: number) => Math.round(weightKg * 10) / 10;
const numberOr = (text: string): number | null => (text === '' ? null : Number(text));

/** The fields for a height and a weight; each may be unknown. */
export function typedBodyFrom(units: UnitSystem, heightCm: number | null, weightKg: number | null): TypedBody {
  const height = heightCm === null ? null : feetAndInchesFromCm(heightCm);
  const isMetric = units === 'metric';
  return {
    units,
    heightFt: height && !isMetric ? String(height.feet) : '',
    heightIn: height && !isMetric ? inchesText(height.inches) : '',
    heightCm: heightCm !== null && isMetric ? String(Math.round(heightCm)) : '',
    weight: weightKg === null ? '' : amountText(isMetric ? shownKg(weightKg) : poundsFromKg(weightKg)),
    exactHeightCm: heightCm === null ? '' : String(heightCm),
    exactWeightKg: weightKg === null ? '' : String(weightKg),
  };
}

/** The typed height, or null. */
export function heightCmOf(body: TypedBody): number | null {
  const exact = numberOr(body.exactHeightCm);
  if (body.units === 'metric') {
    const typed = typedNumber(body.heightCm);
    return exact !== null && Math.round(exact) === typed ? exact : typed;
  }
  const feet = typedWholeNumber(body.heightFt);
  const inches = typedInches(body.heightIn);
  if (feet === null || inches === null) return null;
  const shown = exact === null ? null : feetAndInchesFromCm(exact);
  return shown?.feet === feet && shown.inches === inches ? exact : cmFromFeetAndInches({ feet, inches });
}

/** The typed weight, or null. */
export function weightKgOf(body: TypedBody): number | null {
  const exact = numberOr(body.exactWeightKg);
  const typed = typedNumber(body.weight);
  if (typed === null) return null;
  if (body.units === 'metric') return exact !== null && shownKg(exact) === typed ? exact : typed;
  return exact !== null && poundsFromKg(exact) === typed ? exact : kgFromPounds(typed);
}

/** The same height and weight in other units. Invalid input is kept as typed, for switching back. */
export function inUnits(units: UnitSystem, body: TypedBody): TypedBody {
  if (body.units === units) return body;
  const { heightFt, heightIn, heightCm, weight } = body;
  const meantCm = heightCmOf(body);
  const meantKg = weightKgOf(body);
  return {
    ...typedBodyFrom(units, meantCm, meantKg),
    ...(meantCm === null && { heightFt, heightIn, heightCm }),
    ...(meantKg === null && { weight }),
  };
}
