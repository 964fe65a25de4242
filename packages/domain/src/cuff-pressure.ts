import { meanOf } from './median.ts';

/** Limits of one cuff reading; a cuff shows an error outside them. Chosen, like those of the measures. */
export const CUFF_LIMITS = {
  systolicMmHg: { min: 60, max: 260 },
  diastolicMmHg: { min: 30, max: 160 },
  pulseBpm: { min: 30, max: 220 },
  /** Minimum difference between systolic and diastolic. */
  leastDifferenceMmHg: 10,
  mostReadings: 3,
} as const;

/** One reading of an upper-arm cuff. */
export interface CuffReading {
  readonly systolicMmHg: number;
  readonly diastolicMmHg: number;
  readonly pulseBpm: number | null;
}

/** Whether the two numbers are plausible together; false if swapped. */
export function isCuffPair({ systolicMmHg, diastolicMmHg }: Omit<CuffReading, 'pulseBpm'>): boolean {
  return systolicMmHg - diastolicMmHg >= CUFF_LIMITS.leastDifferenceMmHg;
}

/**
 * The mean of the readings of one sitting, which is the value used. The pulse is the mean of the readings that have
 * one.
 */
export function cuffMean(readings: readonly CuffReading[]): CuffReading {
  const pulses = readings.flatMap(({ pulseBpm }) => pulseBpm ?? []);
  return {
    systolicMmHg: meanOf(readings.map(({ systolicMmHg }) => systolicMmHg)),
    diastolicMmHg: meanOf(readings.map(({ diastolicMmHg }) => diastolicMmHg)),
    pulseBpm: pulses.length === 0 ? null : meanOf(pulses),
  };
}

/**
 * Categories of the American Heart Association and the American College of Cardiology (2017, kept 2025), the lowest first.
 * They are for adults; the worse of the two numbers decides.
 */
export const CUFF_CATEGORIES = ['normal', 'elevated', 'stage1', 'stage2', 'severe'] as const;
export type CuffCategory = (typeof CUFF_CATEGORIES)[number];

/** Lower end of each category, in whole mmHg; 'severe' is above its numbers. 'Elevated' has no diastolic number. */
export const CUFF_CATEGORY_FROM = {
  elevated: { systolicMmHg: 120 },
  stage1: { systolicMmHg: 130, diastolicMmHg: 80 },
  stage2: { systolicMmHg: 140, diastolicMmHg: 90 },
  severeAbove: { systolicMmHg: 180, diastolicMmHg: 120 },
} as const;

/** The category of a pressure rounded to whole numbers, as displayed. */
export function cuffCategory(pressure: Omit<CuffReading, 'pulseBpm'>): CuffCategory {
  const [systolic, diastolic] = [Math.round(pressure.systolicMmHg), Math.round(pressure.diastolicMmHg)];
  const { elevated, stage1, stage2, severeAbove } = CUFF_CATEGORY_FROM;
  if (systolic > severeAbove.systolicMmHg || diastolic > severeAbove.diastolicMmHg) return 'severe';
  if (systolic >= stage2.systolicMmHg || diastolic >= stage2.diastolicMmHg) return 'stage2';
  if (systolic >= stage1.systolicMmHg || diastolic >= stage1.diastolicMmHg) return 'stage1';
  return systolic >= elevated.systolicMmHg ? 'elevated' : 'normal';
}

/** Whether a reading should be repeated after some minutes: above 180 or above 120. */
export function isSevereReading(reading: Omit<CuffReading, 'pulseBpm'>): boolean {
  return cuffCategory(reading) === 'severe';
}
