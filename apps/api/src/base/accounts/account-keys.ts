import type { PatientKey } from '../../platform/database/patient-key.ts';

export interface UserKey {
  readonly clientId: string;
  readonly userId: string;
}

/** A patient, and the login of that patient. */
export interface PatientAccount extends PatientKey, UserKey {}
