import { sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';

async function setScanFacts(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  facts: Pick<
    Updateable<Tables['patients']>,
    'measurement_start_at' | 'first_scanned_at' | 'last_scanned_at' | 'scan_count'
  >,
): Promise<void> {
  await transaction
    .updateTable('patients')
    .set(facts)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}

export const noteScanStarted = (transaction: Database, patient: PatientKey, at: Date): Promise<void> =>
  setScanFacts(transaction, patient, { measurement_start_at: at });

/** Notes that the given patients' scans were stored and have thus ended. */
export async function noteScansEnded(
  transaction: Database,
  scans: readonly (PatientKey & { readonly at: Date })[],
): Promise<void> {
  await sql`update patients as p set measurement_end_at = greatest(p.measurement_end_at, s.last_at),
      first_scanned_at = least(p.first_scanned_at, s.first_at), last_scanned_at = greatest(p.last_scanned_at, s.last_at),
      scan_count = p.scan_count + s.scans
    from (select client_id, patient_id, min(at) as first_at, max(at) as last_at, count(*) as scans
      from unnest(${scans.map(({ clientId }) => clientId)}::uuid[], ${scans.map(({ patientId }) => patientId)}::uuid[],
        ${scans.map(({ at }) => at.toISOString())}::timestamptz[]) as one (client_id, patient_id, at) group by 1, 2) as s
    where p.client_id = s.client_id and p.patient_id = s.patient_id`.execute(transaction);
}

/** Sets how many scans a patient has and when the first and last were taken, after scans moved from or to another patient. */
export const setScanned = (
  transaction: Database,
  patient: PatientKey,
  { firstAt, lastAt, scans }: { readonly firstAt: Date | null; readonly lastAt: Date | null; readonly scans: number },
): Promise<void> =>
  setScanFacts(transaction, patient, { first_scanned_at: firstAt, last_scanned_at: lastAt, scan_count: scans });
