import {
  CUFF_LIMITS,
  type ImportedValue,
  isCuffPair,
  kgFromPounds,
  POUNDS_PER_STONE,
  WEIGHT_LIMITS_KG,
} from '@mien/domain';
import type { PressureUnit, WeightUnit } from './reading-cell.ts';

/** Why rows of a file are skipped. The preview lists the reasons in this order. */
export const SKIP_REASONS = [
  /** Below a header without pressure or weight. */
  'part',
  'date',
  'zone',
  'number',
  'range',
  /** Systolic is too little above diastolic, or below it. */
  'pair',
  /** Numbers of one time that fit together in more than one way. */
  'unpaired',
  'old',
  'future',
  'columns',
  /** Neither pressure nor weight. */
  'novalue',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;

/**
 * A cuff reading in whole numbers, or why it is invalid. An impossible pulse, such as 0 for none, is dropped.
 *
 * @param systolic  in mmHg, like `diastolic`; null if unreadable
 * @param pulse  in bpm; null if missing
 */
export function cuffFrom(
  systolic: number | null,
  diastolic: number | null,
  pulse: number | null,
): ImportedValue | SkipReason {
  if (systolic === null || diastolic === null) return 'number';
  const pair = { systolicMmHg: Math.round(systolic), diastolicMmHg: Math.round(diastolic) };
  if (
    !isWithin(pair.systolicMmHg, CUFF_LIMITS.systolicMmHg) ||
    !isWithin(pair.diastolicMmHg, CUFF_LIMITS.diastolicMmHg)
  )
    return 'range';
  if (!isCuffPair(pair)) return 'pair';
  const pulseBpm = Math.round(pulse ?? 0);
  return {
    kind: 'cuff',
    readings: [{ ...pair, pulseBpm: isWithin(pulseBpm, CUFF_LIMITS.pulseBpm) ? pulseBpm : null }],
  };
}

/** Source: conventional millimeter of mercury, 133.322387415 Pa (ISO 80000-4). */
const MMHG_PER_KPA = 1000 / 133.322387415;

/** A pressure in mmHg; null if unreadable. */
export const mmHgFrom = (amount: number | null, unit: PressureUnit): number | null =>
  amount === null || unit === 'mmHg' ? amount : amount * MMHG_PER_KPA;

const POUNDS_PER_UNIT = { lb: 1, st: POUNDS_PER_STONE } as const;

/** Weights are rounded to 10 g: fine enough that tenths of a pound convert to kilograms and back unchanged. */
const STEPS_PER_KG = 100;

/** A weight in kilograms, or why it is invalid. */
export function weightFrom(amount: number | null, unit: WeightUnit): ImportedValue | SkipReason {
  if (amount === null) return 'number';
  const weightKg =
    Math.round((unit === 'kg' ? amount : kgFromPounds(amount * POUNDS_PER_UNIT[unit])) * STEPS_PER_KG) / STEPS_PER_KG;
  return isWithin(weightKg, WEIGHT_LIMITS_KG) ? { kind: 'weight', weightKg } : 'range';
}
