import type { Role } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { UserKey } from './account-keys.ts';

export interface NameOfUser extends UserKey {
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly endedRole: Role | null;
}

/** Names of the users of any clients who have one of the phone numbers, by number; several share a number with `, ` between them. */
export async function namesOfPhones(
  database: Database,
  phoneNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (phoneNumbers.length === 0) return new Map();
  const rows = await database
    .selectFrom('users')
    .select(['phone_number as phoneNumber', 'first_name as firstName', 'last_name as lastName'])
    .where('phone_number', 'in', [...new Set(phoneNumbers)])
    .orderBy('user_id')
    .execute();
  const names = new Map<string, string[]>();
  for (const { phoneNumber, firstName, lastName } of rows) {
    const name = `${firstName} ${lastName}`.trim();
    if (phoneNumber !== null && name !== '') names.set(phoneNumber, [...(names.get(phoneNumber) ?? []), name]);
  }
  return new Map([...names].map(([phoneNumber, of]) => [phoneNumber, of.join(', ')]));
}

/**
 * Current names and roles of users of any clients, in the order of their keys; deleted users are left out. Staff of
 * the installation act for every client, so their actions are not joined with their own rows: those may be on another
 * node.
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
