import { nameSpellings, type Role } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** A user to add. */
export interface NewUser extends NamedUser {
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Null while nobody has shown that the number is theirs. */
  readonly phoneVerifiedAt: Date | null;
  /** Who stands behind the profile; somebody new without it. */
  readonly holderId?: string;
  readonly createdAt: Date;
}

interface NamedUser {
  readonly clientId: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What of a user their name is found by, for statements that answer it. */
export const NAMED = [
  'client_id as clientId',
  'user_id as userId',
  'first_name as firstName',
  'last_name as lastName',
] as const;

/** Users whose names are spelled in one statement. */
const USERS_PER_STATEMENT = 1_000;

/** Before the id of every client and user. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Changes how many users clients have. The clients are in one order, so that two writers never wait for each other. */
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

/** Adds users: the rows, what their names are found by, and how many there are. */
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
        holder_id: user.holderId,
        created_at: user.createdAt,
      })),
    )
    .execute();
  await noteAdded(transaction, users);
}

/** What belongs to the rows of users that were added by a statement of its own. */
export async function noteAdded(transaction: Database, users: readonly NamedUser[]): Promise<void> {
  await spell(transaction, users);
  await count(transaction, byClient(users, 1));
}

/** Notes that users are gone, whose rows were deleted. What their names were found by went with the rows. */
export const noteRemoved = (transaction: Database, users: readonly { readonly clientId: string }[]): Promise<void> =>
  count(transaction, byClient(users, -1));

/** Writes anew what the names of users are found by, after a change of either name. */
export async function respell(transaction: Database, users: readonly NamedUser[]): Promise<void> {
  for (const { clientId, userId } of users)
    await transaction
      .deleteFrom('user_spellings')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .execute();
  await spell(transaction, users);
}

/** Spells and counts all users anew, for tables that were filled by other means. */
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
