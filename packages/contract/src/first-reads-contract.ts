import { comparisons } from './comparisons.ts';
import { measurements } from './measurements.ts';
import { patients, screenings } from './patients.ts';

/** The calls without which no page of a patient can show what it is opened for. */
export const firstReadsContract = { comparisons, measurements, patients, screenings };
export type FirstReadsContract = typeof firstReadsContract;
