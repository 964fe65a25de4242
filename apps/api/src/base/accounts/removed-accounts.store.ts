import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NoticeProof } from '../../delivery/sms/safety-notices.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Column } from '../../platform/database/declaration.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { UserKey } from './account-keys.ts';
import { accountsData } from './accounts.data.ts';
import { noteAdded, noteRemoved } from './user-rows.store.ts';

/**
 * Removes the user of a patient: a patient without one is not listed, not found and cannot sign in.
 *
 * @param _notified  notification to the login's number, if it was verified and differs from the one that stays
 */
export async function removeUser(
  transaction: Database,
  { clientId, userId }: UserKey,
  _notified: NoticeProof,
): Promise<void> {
  const removed = await transaction
    .deleteFrom('users')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .returning('client_id as clientId')
    .execute();
  await noteRemoved(transaction, removed);
}

/** Columns of a user that the database does not compute. */
const WRITTEN_COLUMNS = Object.entries<Column>(accountsData.tables.users.columns).flatMap(([name, { filled }]) =>
  filled === 'byDatabase' ? [] : [name],
);

/**
 * Restores a removed user with a new owner ID, so that sessions from before no longer match.
 *
 * @param user             the row as JSON, with at least its revision; columns added since then get their default
 * @param phoneVerifiedAt  when the number was verified now
 */
export async function restoreUser(transaction: Database, user: object, phoneVerifiedAt: Date | null): Promise<void> {
  const columns = WRITTEN_COLUMNS.filter((name) => name in user || name === 'owner_id');
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const { rows } = await sql<Parameters<typeof noteAdded>[1][number]>`
    insert into users (${names}) select ${names} from jsonb_populate_record(null::users,
      ${JSON.stringify(user)}::jsonb || jsonb_build_object('owner_id', ${uuidv7()}::uuid, 'phone_verified_at', ${phoneVerifiedAt}::timestamptz,
        'revision', (${JSON.stringify(user)}::jsonb ->> 'revision')::integer + 1))
    returning client_id as "clientId", user_id as "userId", first_name as "firstName", last_name as "lastName"`.execute(
    transaction,
  );
  await noteAdded(transaction, rows);
}

/**
 * The patients, out of some of a client, who are unchanged since their creation: never signed in, changed, scanned, or
 * made staff. Lock them before.
 */
export async function untouchedOf(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.patient_id as id from patients as p
    join users as u on u.client_id = p.client_id and u.patient_id = p.patient_id
    where p.client_id = ${clientId} and p.patient_id = any(${[...patientIds]}::uuid[])
      and p.scan_count = 0 and not p.is_consent_accepted
      and u.revision = 0 and u.phone_verified_at is null and u.deactivated_at is null
      and u.roles <@ array['Patient'] and u.ended_role is null`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Deletes patients of a client who have no other rows, and their users. None of them is or was staff. */
export async function eraseAccounts(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<void> {
  const ids = sql`any(${[...patientIds]}::uuid[])`;
  const { rows } = await sql<{
    clientId: string;
  }>`delete from users where client_id = ${clientId} and patient_id = ${ids}
    returning client_id as "clientId"`.execute(transaction);
  await noteRemoved(transaction, rows);
  await sql`delete from patients where client_id = ${clientId} and patient_id = ${ids}`.execute(transaction);
}

/** Deletes a patient whose other rows are gone, and the user. Current staff stay staff; former staff stay as deactivated staff. */
export async function eraseAccount(transaction: Database, { clientId, patientId }: PatientKey): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`delete from users where client_id = ${clientId}
    and patient_id = ${patientId} and roles <@ array['Patient'] and ended_role is null returning client_id as "clientId"`.execute(
    transaction,
  );
  await noteRemoved(transaction, rows);
  await sql`update users set patient_id = null,
      roles = case when ended_role is null then array_remove(roles, 'Patient') else array[ended_role] end,
      deactivated_at = coalesce(deactivated_at, role_ended_at), ended_role = null, role_ended_at = null
    where client_id = ${clientId} and patient_id = ${patientId}`.execute(transaction);
  await sql`delete from patients where client_id = ${clientId} and patient_id = ${patientId}`.execute(transaction);
}
