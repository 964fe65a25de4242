import { patientContract } from './patient-contract.ts';
import { staffContract } from './staff-contract.ts';

/** Every call of Mien's API, by noun. */
export const mienContract = { ...patientContract, ...staffContract };
export type MienContract = typeof mienContract;
