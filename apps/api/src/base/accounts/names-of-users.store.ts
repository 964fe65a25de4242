import type { Role } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { UserKey } from './accounts.store.ts';

export interface NameOfUser extends UserKey {
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly endedRole: Role | null;
}

/**
 * Current names and roles of users of any clients, in the order of their keys; users who are gone are left out. Staff of the installation
 * act for every client, so what they did is not joined with their own rows: those may be on another machine.
 */
export async function namesOfUsers(database: Database, keys: readonly UserKey[]): Promise<NameOfUser[]> {
  if (keys.length === 0) return [];
  const idsIn = (part: keyof UserKey) => [...new Set(keys.map((key) => key[part]))];
  const rows = await database
    .selectFrom('users')
    .select(['client_id as clientId', 'user_id as userId', 'first_name as firstName', 'last_name as lastName'])
    .select(['roles', 'ended_role as endedRole'])
    .where('client_id', 'in', idsIn('clientId'))
    .where('user_id', 'in', idsIn('userId'))
    .execute();
  return keys.flatMap((key) => rows.find((row) => row.clientId === key.clientId && row.userId === key.userId) ?? []);
}
