import type { Role, StaffRole } from '@mien/domain';
import { sql } from 'kysely';
import {
  addStaff,
  changeStaff,
  endStaffRole,
  hasAdminWithout,
  lockStaff,
  type NewStaff,
  resumeStaffRole,
} from '../../base/accounts/index.ts';
import { endEverything, type SignInDeps } from '../../identity/sign-in/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

export interface StoredMember {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
  /** Since when they sign in at the client's provider. */
  readonly signedInAtProviderAt: Date | null;
  readonly roles: readonly Role[];
  /** The former staff role of a patient; null for current staff. */
  readonly endedRole: StaffRole | null;
  readonly deactivatedAt: Date | null;
  readonly resultsHeldUntil: Date | null;
  readonly revision: number;
  readonly lastSignedInAt: Date | null;
  readonly hasSecondFactor: boolean;
  /** When a requested reset of the second factor takes effect; null for none. */
  readonly resetDueAt: Date | null;
}

/** Current and former staff. */
const IS_STAFF = sql<boolean>`(u.ended_role is not null or not (u.roles <@ array['Patient']))`;

interface StaffStoreDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
}

const members = (source: Database, clientId: string) =>
  source
    .selectFrom('users as u')
    .select([
      'u.client_id as clientId',
      'u.user_id as userId',
      'u.patient_id as patientId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.signed_in_at_provider_at as signedInAtProviderAt',
      'u.roles',
      'u.ended_role as endedRole',
      'u.deactivated_at as deactivatedAt',
      'u.results_held_until as resultsHeldUntil',
      'u.revision',
    ])
    // For a member who is now only a patient, the last use would reveal when they were scanned.
    .select((row) =>
      row
        .selectFrom('sign_in_sessions as s')
        .select(({ fn }) => fn.max('s.created_at').as('at'))
        .where('s.client_id', '=', clientId)
        .whereRef('s.user_id', '=', 'u.user_id')
        .where('s.carer_id', 'is', null)
        .where(sql<boolean>`(u.role_ended_at is null or s.created_at <= u.role_ended_at)`)
        .as('lastSignedInAt'),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('second_factors as f')
            .select('f.user_id as userId')
            .where('f.client_id', '=', clientId)
            .whereRef('f.user_id', '=', 'u.user_id')
            .unionAll(
              row
                .selectFrom('passkeys as k')
                .select('k.user_id as userId')
                .where('k.client_id', '=', clientId)
                .whereRef('k.user_id', '=', 'u.user_id'),
            ),
        )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    )
    .select((row) =>
      row
        .selectFrom('second_factor_resets as r')
        .select('r.due_at as dueAt')
        .where('r.client_id', '=', clientId)
        .whereRef('r.user_id', '=', 'u.user_id')
        .where('r.ended_at', 'is', null)
        .as('resetDueAt'),
    )
    .where('u.client_id', '=', clientId)
    .where(IS_STAFF);

const memberIn = (source: Database, clientId: string, userId: string): Promise<StoredMember | undefined> =>
  members(source, clientId).where('u.user_id', '=', userId).executeTakeFirst();

/** The staff of a client under its lock, in the transaction that holds it. */
export interface LockedStaff {
  readonly transaction: Database;
  readonly clientId: string;
  readonly signIn: SignInDeps;
}

export const lockedMember = (
  { transaction, clientId }: LockedStaff,
  userId: string,
): Promise<StoredMember | undefined> => memberIn(transaction, clientId, userId);

/** Whether another member has a number, or had it when their account ended. */
export async function hasPhone(
  { transaction, clientId }: LockedStaff,
  phoneNumber: string,
  exceptUserId: string | null,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('users as u')
    .select('u.user_id as userId')
    .where('u.client_id', '=', clientId)
    .where('u.phone_number', '=', phoneNumber)
    .where(IS_STAFF)
    .$if(exceptUserId !== null, (query) => query.where('u.user_id', '!=', exceptUserId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

export const hasOtherAdmin = ({ transaction, clientId }: LockedStaff, userId: string): Promise<boolean> =>
  hasAdminWithout(transaction, { clientId, userId });

export const add = ({ transaction, clientId }: LockedStaff, person: Omit<NewStaff, 'clientId'>) =>
  addStaff(transaction, { ...person, clientId });

/** Ends sessions, links and codes when `endsSessions`. */
export async function change(
  { transaction, clientId, signIn }: LockedStaff,
  userId: string,
  { endsSessions, at, ...person }: Parameters<typeof changeStaff>[2] & { endsSessions: boolean; at: Date },
): Promise<void> {
  await changeStaff(transaction, { clientId, userId }, person);
  if (endsSessions) await endEverything(signIn, transaction, { clientId, userId }, at);
}

export async function deactivate(
  { transaction, clientId, signIn }: LockedStaff,
  userId: string,
  role: StaffRole,
  at: Date,
): Promise<void> {
  await endStaffRole(transaction, { clientId, userId }, role, at);
  await endEverything(signIn, transaction, { clientId, userId }, at);
}

export async function reactivate(
  { transaction, clientId, signIn }: LockedStaff,
  userId: string,
  at: Date,
): Promise<void> {
  await resumeStaffRole(transaction, { clientId, userId });
  await endEverything(signIn, transaction, { clientId, userId }, at);
}

export const list = (database: Database, clientId: string): Promise<StoredMember[]> =>
  members(database, clientId)
    .orderBy(sql`(u.deactivated_at is not null or u.ended_role is not null)`)
    .orderBy('u.last_name_key')
    .orderBy('u.user_id')
    .execute();

export const member = (database: Database, clientId: string, userId: string) => memberIn(database, clientId, userId);

/** Works on the staff of a client in one transaction, one after the other. */
export const inStaff = <T>(
  deps: StaffStoreDeps,
  clientId: string,
  work: (staff: LockedStaff) => Promise<T>,
): Promise<T> =>
  inTransaction(deps.database, async (transaction) => {
    await lockStaff(transaction, clientId);
    return work({ transaction, clientId, signIn: deps.signIn });
  });
