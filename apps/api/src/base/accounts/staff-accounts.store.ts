import type { Role, StaffRole } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NoticeProof } from '../../delivery/sms/safety-notices.ts';
import type { Database } from '../../platform/database/connect.ts';
import { lockInTransaction } from '../../platform/database/transaction.ts';
import type { UserKey } from './account-keys.ts';
import { insertUsers, NAMED, respell } from './user-rows.store.ts';

export interface NewStaff extends UserKey {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string;
  readonly role: Role;
  readonly createdAt: Date;
}

/** Taken before a client's staff are changed: of two concurrent changes, the second sees the result of the first. */
export const lockStaff = (transaction: Database, clientId: string): Promise<void> =>
  lockInTransaction(transaction, 'staff', clientId);

/**
 * Whether a client still has an administrator without this user; true if the user is not one. An administrator who has never
 * signed in does not count in place of one who has: their number may be mistyped. Call it under the lock of the client's
 * staff.
 */
export async function hasAdminWithout(transaction: Database, { clientId, userId }: UserKey): Promise<boolean> {
  const { rows } = await sql<{ hasAdmin: boolean }>`
    select not exists (
      select from users as t where t.client_id = ${clientId} and t.user_id = ${userId} and t.deactivated_at is null
        and t.roles @> array['Client Admin'] and not exists (
          select from users as o where o.client_id = ${clientId} and o.user_id <> t.user_id and o.deactivated_at is null
            and not (o.roles <@ array['Patient']) and o.roles @> array['Client Admin']
            and (coalesce(o.phone_verified_at, o.signed_in_at_provider_at) is not null
              or coalesce(t.phone_verified_at, t.signed_in_at_provider_at) is null))) as "hasAdmin"`.execute(
    transaction,
  );
  return rows[0]?.hasAdmin ?? false;
}

/** Adds a login for a staff member with an unverified number. */
export async function addStaff(transaction: Database, person: NewStaff): Promise<void> {
  const { role, ...user } = person;
  await insertUsers(transaction, [{ ...user, patientId: null, roles: [role], phoneVerifiedAt: null }]);
}

/** Changes a staff member and increments the revision. A new number is unverified. */
export async function changeStaff(
  transaction: Database,
  { clientId, userId }: UserKey,
  person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string | null;
    readonly roles: readonly Role[];
    /** The new number; the previous one gets a message if it was verified. */
    readonly newPhone: { readonly number: string; readonly notified: NoticeProof } | null;
  },
): Promise<void> {
  const users = await transaction
    .updateTable('users')
    .set((builder) => ({
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      roles: [...person.roles],
      revision: builder('revision', '+', 1),
      ...(person.newPhone === null
        ? {}
        : { phone_number: person.newPhone.number, phone_verified_at: null, owner_id: uuidv7() }),
    }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .returning(NAMED)
    .execute();
  await respell(transaction, users);
}

/** Notes since when a staff member signs in at their client's provider; null when they no longer do. */
export async function noteProvider(
  transaction: Database,
  { clientId, userId }: UserKey,
  since: Date | null,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ signed_in_at_provider_at: since })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes the staff role. A user who is also a patient stays one; any other user can no longer sign in. */
export async function endStaffRole(
  transaction: Database,
  { clientId, userId }: UserKey,
  role: StaffRole,
  at: Date,
): Promise<void> {
  await sql`update users set revision = revision + 1,
      deactivated_at = case when patient_id is null then ${at}::timestamptz else deactivated_at end,
      roles = case when patient_id is null then roles else array['Patient'] end,
      ended_role = case when patient_id is null then null else ${role}::text end,
      role_ended_at = case when patient_id is null then null else ${at}::timestamptz end
    where client_id = ${clientId} and user_id = ${userId}`.execute(transaction);
}

/** Restores a removed staff role and lets the user sign in. */
export async function resumeStaffRole(transaction: Database, { clientId, userId }: UserKey): Promise<void> {
  await sql`update users set revision = revision + 1, deactivated_at = null,
      roles = case when ended_role is null then roles else array['Patient', ended_role] end,
      ended_role = null, role_ended_at = null
    where client_id = ${clientId} and user_id = ${userId}`.execute(transaction);
}
