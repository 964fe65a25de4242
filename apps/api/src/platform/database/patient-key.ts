/** Identifies a patient: an id is looked up together with its client, so that it never finds another client's patient. */
export interface PatientKey {
  readonly clientId: string;
  readonly patientId: string;
}
