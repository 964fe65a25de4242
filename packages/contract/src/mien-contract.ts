import { fhir } from './fhir-server.ts';
import { patientContract } from './patient-contract.ts';
import { staffContract } from './staff-contract.ts';

/** Every call of Mien's API, by noun. The pages make no FHIR calls, so neither of their contracts has them. */
export const mienContract = { ...patientContract, ...staffContract, fhir };
export type MienContract = typeof mienContract;
