import { firstReadsContract } from './first-reads-contract.ts';
import { patientContract } from './patient-contract.ts';
import { sessionContract } from './session-contract.ts';
import { staffContract } from './staff-contract.ts';

/** Every call of Mien's API, by noun. */
export const mienContract = { ...sessionContract, ...firstReadsContract, ...patientContract, ...staffContract };
export type MienContract = typeof mienContract;
