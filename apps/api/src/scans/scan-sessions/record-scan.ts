import { isEventTaken, recordEvent } from '../../base/webhooks/index.ts';
import { appointmentOfScan } from '../../identity/login-links/index.ts';
import type { PatientsDeps } from '../../identity/patients/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

/** The end of a scan, and the measurement that it has if it was measured. */
interface EndedScan extends PatientKey {
  /** When it was stored. */
  readonly at: Date;
  /** When it was made. */
  readonly scannedAt: Date;
  readonly measurementId?: string;
}

/**
 * Records the event of a scan in its transaction, with the appointment for which it counts, if the patient lets the
 * care team see all results. Otherwise the client must not learn when the patient was scanned
 * (docs/topics/averages.md).
 */
export async function recordScan(
  { patients }: { readonly patients: Pick<PatientsDeps, 'careTeamSeesAll'> },
  transaction: Database,
  type: 'measurement.created' | 'scan.failed',
  { clientId, patientId, at, scannedAt, measurementId }: EndedScan,
): Promise<void> {
  const patient = { clientId, patientId };
  if (!(await isEventTaken(transaction, clientId, type))) return;
  if (!(await patients.careTeamSeesAll(patient, transaction))) return;
  const appointmentId = (await appointmentOfScan(transaction, patient, scannedAt)) ?? undefined;
  await recordEvent(transaction, { type, ...patient, at, ids: { measurementId, appointmentId } });
}
