import { eraseAccounts, lockPatientsAndUsers, untouchedOf } from '../../base/accounts/index.ts';
import { recordEvents } from '../../base/webhooks/index.ts';
import { eraseRowsOfMany, patientsWithRows } from '../../platform/data/rows-of-many.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

/** Rows that come with a new patient or an invitation, before the patient does anything. */
const ROWS_OF_NEW_PATIENTS: ReadonlySet<string> = new Set([
  'access_log_entries',
  'deleted_patients',
  'imported_patients',
  'login_links',
  'patient_messages',
  'patients',
  'token_codes',
  'user_spellings',
  'users',
  'webhook_events',
]);

async function eraseOfClient(transaction: Database, clientId: string, ids: readonly string[], at: Date) {
  const unchanged = await untouchedOf(transaction, clientId, ids);
  const others = await patientsWithRows(transaction, clientId, unchanged, ROWS_OF_NEW_PATIENTS);
  const untouched = unchanged.filter((id) => !others.has(id));
  if (untouched.length === 0) return [];
  await eraseRowsOfMany(transaction, clientId, untouched);
  await eraseAccounts(transaction, clientId, untouched);
  await transaction
    .insertInto('deleted_patients')
    .values(
      untouched.map((patientId) => ({
        client_id: clientId,
        patient_id: patientId,
        reason: 'unused' as const,
        deleted_at: at,
        row_counts: '{}',
      })),
    )
    .execute();
  const erased = untouched.map((patientId): PatientKey => ({ clientId, patientId }));
  await recordEvents(
    transaction,
    erased.map((patient) => ({ type: 'patient.deleted' as const, ...patient, at })),
  );
  return erased;
}

/**
 * Deletes the given patients that are unchanged since their creation, and leaves their tombstones. A patient who was
 * changed, signed in, consented, scanned or has any other data stays. Runs in the caller's transaction. Returns the
 * deleted patients.
 */
export async function eraseUntouched(
  transaction: Database,
  patients: readonly PatientKey[],
  at: Date,
): Promise<readonly PatientKey[]> {
  await lockPatientsAndUsers(transaction, patients);
  const erased: PatientKey[] = [];
  for (const [clientId, ofClient] of Map.groupBy(patients, (patient) => patient.clientId)) {
    const ids = ofClient.map(({ patientId }) => patientId);
    erased.push(...(await eraseOfClient(transaction, clientId, ids, at)));
  }
  return erased;
}
