import { CUFF_LIMITS, type ImportedValue, isCuffPair, kgFromPounds, WEIGHT_LIMITS_KG } from '@mien/domain';
import type { WeightUnit } from './reading-cell.ts';

/** Why something in a file is not taken. `novalue` lines are of something else. */
export const LEFT_OUT_REASONS = ['date', 'number', 'range', 'pair', 'old', 'future', 'columns', 'novalue'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;

/** A reading of a cuff in whole numbers, or why it is none. A pulse that cannot be one, such as 0 for none, does not spoil it. */
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

/** Kilograms in the steps of a good scale: what was pounds comes out as the same pounds. */
const KG_STEPS = 100;

/** A weight in kilograms, or why it is none. */
export function weightOf(amount: number | null, unit: WeightUnit): ImportedValue | LeftOutReason {
  if (amount === null) return 'number';
  const weightKg = Math.round((unit === 'lb' ? kgFromPounds(amount) : amount) * KG_STEPS) / KG_STEPS;
  return isWithin(weightKg, WEIGHT_LIMITS_KG) ? { kind: 'weight', weightKg } : 'range';
}
