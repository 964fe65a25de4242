import { rangesFrom } from './measure-shape.ts';

/** Systolic and diastolic, in the order in which they are spoken. */
export const BLOOD_PRESSURE_KEYS = ['systolicMmHg', 'diastolicMmHg'] as const;

/**
 * The ranges of both: categories of ACC/AHA 2017 (normal, elevated, stage 1, stage 2). In a separate file because every
 * patient page rates the newest cuff reading and needs nothing else.
 */
export const BLOOD_PRESSURE_RANGES = {
  systolicMmHg: rangesFrom([
    [0, 'suboptimal'],
    [90, 'optimal'],
    [120, 'normal'],
    [130, 'suboptimal'],
    [140, 'unhealthy'],
  ]),
  diastolicMmHg: rangesFrom([
    [0, 'suboptimal'],
    [60, 'optimal'],
    [80, 'suboptimal'],
    [90, 'unhealthy'],
  ]),
} as const;
