import { sql } from 'kysely';
import { lockPatientRow } from '../../platform/data/lock-patients.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type Lock, lockInTransaction, noteLock } from '../../platform/database/transaction.ts';
import type { UserKey } from './account-keys.ts';

/** Keeps a patient from being changed, merged or erased until the transaction ends. */
export async function lockPatient(transaction: Database, patient: PatientKey): Promise<void> {
  await lockPatientRow(transaction, patient, 'no key update');
}

/** The lock under which a patient's conversation is written. */
export const conversationLock = (patientId: string): Lock => ({ kind: 'chat', key: patientId });

/** Locks a patient's conversation against other writers until the transaction ends. */
export const lockConversation = (transaction: Database, { patientId }: Pick<PatientKey, 'patientId'>): Promise<void> =>
  lockInTransaction(transaction, 'chat', patientId);

/** Locks a user before their data are changed, as deletions and deactivations do. */
export async function lockUser(transaction: Database, { clientId, userId }: UserKey): Promise<void> {
  noteLock(transaction, { kind: 'user', key: userId });
  await sql`select from users where client_id = ${clientId} and user_id = ${userId} for no key update`.execute(
    transaction,
  );
}

/**
 * Locks patients of any clients and their users until the transaction ends: a concurrent sign-in waits, and then sees
 * the result.
 */
export async function lockPatientsAndUsers(transaction: Database, patients: readonly PatientKey[]): Promise<void> {
  const idsOf = Map.groupBy(patients, ({ clientId }) => clientId);
  for (const { patientId } of patients.toSorted((one, other) => (one.patientId < other.patientId ? -1 : 1)))
    noteLock(transaction, { kind: 'patient', key: patientId });
  const clients = [...idsOf.keys()].sort();
  const ofClient = (clientId: string) => (idsOf.get(clientId) ?? []).map(({ patientId }) => patientId);
  for (const clientId of clients)
    await sql`select from patients where client_id = ${clientId} and patient_id = any(${ofClient(clientId)}::uuid[])
      order by patient_id for update`.execute(transaction);
  // One order check covers all users: nothing else in the transaction locks users.
  noteLock(transaction, { kind: 'user' });
  for (const clientId of clients)
    await sql`select from users where client_id = ${clientId} and patient_id = any(${ofClient(clientId)}::uuid[])
      order by user_id for update`.execute(transaction);
}
