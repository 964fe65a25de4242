import {
  CUFF_LIMITS,
  type ImportedValue,
  isCuffPair,
  kgFromPounds,
  POUNDS_PER_STONE,
  WEIGHT_LIMITS_KG,
} from '@mien/domain';
import type { PressureUnit, WeightUnit } from './reading-cell.ts';

/**
 * Why something in a file is skipped. `part`: rows below a header without pressure or weight; `novalue`: rows with
 * neither; `unpaired`: ambiguous numbers of one time.
 */
export const LEFT_OUT_REASONS = [
  'part',
  'date',
  'zone',
  'number',
  'range',
  'pair',
  'unpaired',
  'old',
  'future',
  'columns',
  'novalue',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;

/** A cuff reading in whole numbers, or why it is invalid. An impossible pulse, such as 0 for none, is dropped. */
export function cuffOf(
  systolic: number | null,
  diastolic: number | null,
  pulse: number | null,
): ImportedValue | LeftOutReason {
  if (systolic === null || diastolic === null) return 'number';
  const pair = { systolicMmHg: Math.round(systolic), diastolicMmHg: Math.round(diastolic) };
  const isPossible =
    isWithin(pair.systolicMmHg, CUFF_LIMITS.systolicMmHg) && isWithin(pair.diastolicMmHg, CUFF_LIMITS.diastolicMmHg);
  if (!isPossible) return 'range';
  if (!isCuffPair(pair)) return 'pair';
  const rate = Math.round(pulse ?? 0);
  return { kind: 'cuff', readings: [{ ...pair, pulseBpm: isWithin(rate, CUFF_LIMITS.pulseBpm) ? rate : null }] };
}

/** Source: conventional millimeter of mercury, 133.322387415 Pa (ISO 80000-4). */
const MMHG_PER_KPA = 1000 / 133.322387415;

/** A pressure in mmHg. */
export const mmHgOf = (amount: number | null, unit: PressureUnit): number | null =>
  amount === null || unit === 'mmHg' ? amount : amount * MMHG_PER_KPA;

const POUNDS_OF_UNIT = { lb: 1, st: POUNDS_PER_STONE } as const;

/** Steps per kilogram of a good scale: converted pounds convert back to the same pounds. */
const KG_STEPS = 100;

/** A weight in kilograms, or why it is invalid. */
export function weightOf(amount: number | null, unit: WeightUnit): ImportedValue | LeftOutReason {
  if (amount === null) return 'number';
  const weightKg =
    Math.round((unit === 'kg' ? amount : kgFromPounds(amount * POUNDS_OF_UNIT[unit])) * KG_STEPS) / KG_STEPS;
  return isWithin(weightKg, WEIGHT_LIMITS_KG) ? { kind: 'weight', weightKg } : 'range';
}
