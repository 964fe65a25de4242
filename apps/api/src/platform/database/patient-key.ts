/** Names a patient: an id is looked up together with its client, so that one client's never finds another's. */
export interface PatientKey {
  readonly clientId: string;
  readonly patientId: string;
}
