import { nameSpellings, type Role } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** A user to add. */
export interface NewUser extends NamedUser {
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Null until the user has verified the number. */
  readonly phoneVerifiedAt: Date | null;
  /** The owner ID of the profile; a new one if absent. */
  readonly ownerId?: string;
  readonly createdAt: Date;
}

interface NamedUser {
  readonly clientId: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The columns from which a user's search keys are built, for statements that return them. */
export const NAMED = [
  'client_id as clientId',
  'user_id as userId',
  'first_name as firstName',
  'last_name as lastName',
] as const;

/** Users whose names are indexed in one statement. */
const USERS_PER_STATEMENT = 1_000;

/** Sorts before the id of every client and user. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Changes the user counts of clients. Clients are updated in a fixed order, so that two writers never deadlock. */
async function count(transaction: Database, changes: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...changes]
    .filter(([, change]) => change !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (changed.length === 0) return;
  await sql`insert into user_counts as c (client_id, user_count)
    select * from unnest(${changed.map(([clientId]) => clientId)}::uuid[], ${changed.map(([, change]) => change)}::integer[])
    on conflict (client_id) do update set user_count = c.user_count + excluded.user_count`.execute(transaction);
}

function byClient(users: readonly { readonly clientId: string }[], change: 1 | -1): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  for (const { clientId } of users) changes.set(clientId, (changes.get(clientId) ?? 0) + change);
  return changes;
}

async function spell(transaction: Database, users: readonly NamedUser[]): Promise<void> {
  const rows = users.flatMap(({ clientId, userId, firstName, lastName }) =>
    nameSpellings(firstName, lastName).map((words) => ({ clientId, userId, words })),
  );
  if (rows.length === 0) return;
  await sql`insert into user_spellings (client_id, user_id, words)
    select * from unnest(${rows.map(({ clientId }) => clientId)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ words }) => words)}::text[])`.execute(transaction);
}

/** Adds users: the rows, their search keys, and the counts. */
export async function insertUsers(transaction: Database, users: readonly NewUser[]): Promise<void> {
  if (users.length === 0) return;
  await transaction
    .insertInto('users')
    .values(
      users.map((user) => ({
        client_id: user.clientId,
        user_id: user.userId,
        patient_id: user.patientId,
        roles: [...user.roles],
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email,
        phone_number: user.phoneNumber,
        phone_verified_at: user.phoneVerifiedAt,
        owner_id: user.ownerId,
        created_at: user.createdAt,
      })),
    )
    .execute();
  await noteAdded(transaction, users);
}

/** Adds search keys and counts for users that another statement inserted. */
export async function noteAdded(transaction: Database, users: readonly NamedUser[]): Promise<void> {
  await spell(transaction, users);
  await count(transaction, byClient(users, 1));
}

/** Updates counts for users whose rows were deleted. Their search keys were deleted with the rows. */
export const noteRemoved = (transaction: Database, users: readonly { readonly clientId: string }[]): Promise<void> =>
  count(transaction, byClient(users, -1));

/** Rebuilds the search keys of users after a change of first or last name. */
export async function respell(transaction: Database, users: readonly NamedUser[]): Promise<void> {
  for (const { clientId, userId } of users)
    await transaction
      .deleteFrom('user_spellings')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .execute();
  await spell(transaction, users);
}

/** Rebuilds the search keys and counts of all users, for tables that were filled by other means. */
export async function noteAllUsers(transaction: Database): Promise<void> {
  await sql`delete from user_spellings`.execute(transaction);
  await sql`delete from user_counts`.execute(transaction);
  let after = { clientId: BEFORE_ALL, userId: BEFORE_ALL };
  for (;;) {
    const users = await transaction
      .selectFrom('users')
      .select(NAMED)
      .where(sql<boolean>`(client_id, user_id) > (${after.clientId}::uuid, ${after.userId}::uuid)`)
      .orderBy('client_id')
      .orderBy('user_id')
      .limit(USERS_PER_STATEMENT)
      .execute();
    await noteAdded(transaction, users);
    const last = users.at(-1);
    if (users.length < USERS_PER_STATEMENT || !last) return;
    after = last;
  }
}
