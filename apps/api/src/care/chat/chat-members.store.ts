import type { Role } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

export const membersOf = (source: Database, clientId: string, roles: readonly Role[]) =>
  source
    .selectFrom('users as u')
    .select(['u.user_id as userId', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('u.client_id', '=', clientId)
    .where('u.deactivated_at', 'is', null)
    .where(sql<boolean>`u.roles && ${roles}::text[]`)
    // Matches the staff index.
    .where(sql<boolean>`(u.ended_role is not null or not (u.roles <@ array['Patient']))`);

/** Users to whom conversations of a client can be assigned: active, with one of the roles. */
export const members = (database: Database, clientId: string, roles: readonly Role[], limit: number) =>
  membersOf(database, clientId, roles).orderBy('u.last_name_key').orderBy('u.user_id').limit(limit).execute();

/** Whether a client has a user: colleagues may learn that a user cannot be assigned. */
export async function hasUser(database: Database, clientId: string, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users as u')
    .select('u.user_id as userId')
    .where('u.client_id', '=', clientId)
    .where('u.user_id', '=', userId)
    .where(sql<boolean>`(u.ended_role is not null or not (u.roles <@ array['Patient']))`)
    .executeTakeFirst();
  return row !== undefined;
}
