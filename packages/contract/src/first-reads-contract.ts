import { comparisons } from './comparisons.ts';
import { configurations } from './configurations.ts';
import { measurements } from './measurements.ts';
import { patients, screenings } from './patients.ts';
import { signIn } from './sign-in.ts';

/** The calls without which no page of a patient can show what it is opened for. */
export const firstReadsContract = {
  comparisons,
  configurations,
  measurements,
  patients,
  screenings,
  signIn,
};
export type FirstReadsContract = typeof firstReadsContract;
