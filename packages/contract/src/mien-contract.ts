import { patientContract } from './patient-contract.ts';
import { programContract } from './program-contract.ts';
import { staffContract } from './staff-contract.ts';

/** Every call of Mien's API, by noun. */
export const mienContract = { ...patientContract, ...staffContract, ...programContract };
export type MienContract = typeof mienContract;
