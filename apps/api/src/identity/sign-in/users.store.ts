import type { Role } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import type { UserKey } from '../../base/accounts/index.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';

export interface SignInUser {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Null until the user has verified the number. */
  readonly phoneVerifiedAt: Date | null;
  readonly groupCode: string;
  readonly createdAt: Date;
  /** Until when earlier results stay hidden; null for always visible. */
  readonly resultsHeldUntil: Date | null;
  /** Whether another user has the same number. */
  readonly sharesPhone: boolean;
  /** The current owner of the profile. */
  readonly ownerId: string;
}

const usersWithGroups = (database: Database, sharesPhone: RawBuilder<boolean>) =>
  database
    .selectFrom('users as u')
    .leftJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'u.client_id').onRef('p.patient_id', '=', 'u.patient_id'),
    )
    .leftJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select([
      'u.client_id as clientId',
      'u.user_id as userId',
      'u.patient_id as patientId',
      'u.roles as roles',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email as email',
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.results_held_until as resultsHeldUntil',
      'u.created_at as createdAt',
      'u.owner_id as ownerId',
      (builder) => builder.fn.coalesce('g.code', builder.val('')).as('groupCode'),
      sharesPhone.as('sharesPhone'),
    ]);

/** Whether another user has the number that one user of a client has. */
const isPhoneShared = (clientId: string, column: 'user_id' | 'patient_id', id: string) => sql<boolean>`(
  select count(*) from users as o where o.phone_number = (
    select own.phone_number from users as own where own.client_id = ${clientId} and own.${sql.ref(column)} = ${id})) > 1`;

const usersById = compileOnce(({ clientId, userId }: UserKey, database: Database) =>
  usersWithGroups(database, isPhoneShared(clientId, 'user_id', userId))
    .where('u.client_id', '=', clientId)
    .where('u.user_id', '=', userId)
    .where('u.deactivated_at', 'is', null),
);

/** How many scans patients have, by patient id; patients without scans are absent. */
export async function scanCounts(
  database: Database,
  users: readonly SignInUser[],
): Promise<ReadonlyMap<string, number>> {
  const patientIds = users.flatMap(({ patientId }) => patientId ?? []);
  if (patientIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('measurements')
    .select(['patient_id as patientId', (builder) => builder.fn.countAll<number>().as('count')])
    .where('client_id', 'in', [...new Set(users.map(({ clientId }) => clientId))])
    .where('patient_id', 'in', patientIds)
    .where('is_deleted', '=', false)
    .groupBy('patient_id')
    .execute();
  return new Map(rows.map((row) => [row.patientId, Number(row.count)]));
}

/** Names of the clients of some users, by client id. */
export async function clientNames(
  database: Database,
  users: readonly SignInUser[],
): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map();
  const rows = await database
    .selectFrom('clients')
    .select(['client_id as clientId', 'name'])
    .where('client_id', 'in', [...new Set(users.map(({ clientId }) => clientId))])
    .execute();
  return new Map(rows.map(({ clientId, name }) => [clientId, name]));
}

/** Users who have verified the number come first. */
export const usersOfPhone = (database: Database, phoneNumber: string): Promise<SignInUser[]> =>
  usersWithGroups(database, sql`(select count(*) from users as o where o.phone_number = ${phoneNumber}) > 1`)
    .where('u.phone_number', '=', phoneNumber)
    .where('u.deactivated_at', 'is', null)
    .orderBy((builder) => builder('u.phone_verified_at', 'is', null))
    .orderBy('u.first_name')
    .orderBy('u.user_id')
    .execute();

/** A user who may sign in: deactivated users are not found. */
export async function userById(database: Database, clientId: string, userId: string): Promise<SignInUser | undefined> {
  return (await usersById(database, { clientId, userId }))[0];
}

/** The login of a patient who may sign in. */
export const userOfPatient = (
  database: Database,
  clientId: string,
  patientId: string,
): Promise<SignInUser | undefined> =>
  usersWithGroups(database, isPhoneShared(clientId, 'patient_id', patientId))
    .where('u.client_id', '=', clientId)
    .where('u.patient_id', '=', patientId)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst();
