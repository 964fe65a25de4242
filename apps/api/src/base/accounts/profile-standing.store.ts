import type { ProfileStanding } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { lockPatientRow } from '../../platform/data/lock-patients.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { noteLock } from '../../platform/database/transaction.ts';
import type { UserKey } from './account-keys.ts';

/** The columns of a `ProfileStanding`, for a query that selects the user under this alias. */
export const standingColumns = <Name extends string>(name: Name) =>
  [
    `${name}.owner_id as ownerId`,
    `${name}.phone_verified_at as phoneVerifiedAt`,
    `${name}.results_held_until as resultsHeldUntil`,
    `${name}.deactivated_at as deactivatedAt`,
  ] as const;

const STANDING = standingColumns('users');

/** Another person may own the profile from now on: earlier permissions no longer count. */
export const anotherOwner = () => ({ owner_id: uuidv7() });

const standings = (source: Database, { clientId, userId }: UserKey) =>
  source.selectFrom('users').select(STANDING).where('client_id', '=', clientId).where('user_id', '=', userId);

/** The owner of a user's profile; undefined if the user was deleted. */
export const standingOf = (source: Database, user: UserKey): Promise<ProfileStanding | undefined> =>
  standings(source, user).executeTakeFirst();

/** The same, locked until the transaction ends. */
export async function lockStandingOf(transaction: Database, user: UserKey): Promise<ProfileStanding | undefined> {
  noteLock(transaction, { kind: 'user', key: user.userId });
  return standings(transaction, user).forShare().executeTakeFirst();
}

/** The owner of a profile, locked until the transaction ends; undefined for a patient without a user. */
export async function lockOwner(
  transaction: Database,
  { clientId, patientId }: PatientKey,
): Promise<ProfileStanding | undefined> {
  await lockPatientRow(transaction, { clientId, patientId }, 'key share');
  noteLock(transaction, { kind: 'user', key: patientId });
  return transaction
    .selectFrom('users')
    .select(STANDING)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .forShare()
    .executeTakeFirst();
}

/** Notes that a patient now has scans of another profile, or no longer has them. */
export async function changeOwner(transaction: Database, { clientId, patientId }: PatientKey): Promise<void> {
  await transaction
    .updateTable('users')
    .set(anotherOwner())
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}
