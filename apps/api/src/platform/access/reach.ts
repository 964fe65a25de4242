import { Problem } from '@mien/contract';
import { isStaff, type Permission, reachOf } from '@mien/domain';
import type { Caller } from './caller.ts';

/** The clients whose objects a staff permission opens: one, or all. */
export type ClientsInReach = { readonly clientId: string } | 'all';

/**
 * The clients for which the caller's roles give a permission beyond their own data.
 * @throws Problem not-allowed without it, or for oneself only
 */
export function clientsInReach(caller: Caller, permission: Permission): ClientsInReach {
  const reach = reachOf(caller.roles, permission);
  if (reach === 'all') return 'all';
  if (reach === 'client') return { clientId: caller.clientId };
  throw new Problem('not-allowed');
}

/**
 * The groups to which a caller is limited within their clients; null for no limit. Staff reach all groups of a client,
 * and programs those that an administrator chose.
 */
export const groupsInReach = ({ program }: Pick<Caller, 'program'>): readonly string[] | null =>
  program?.groupIds ?? null;

/** Whether a caller reaches the patients of a group of a client in reach. */
export function reachesGroup(caller: Pick<Caller, 'program'>, groupId: string): boolean {
  const groupIds = groupsInReach(caller);
  return groupIds === null || groupIds.includes(groupId);
}

/**
 * The clients, other than the caller's own, whose patients a caller may see or change.
 * @throws Problem not-found for patients, who cannot find out whether other patients exist
 * @throws Problem not-allowed for staff without the permission
 */
export function othersInReach(caller: Caller, permission: Permission): ClientsInReach {
  if (!isStaff(caller.roles)) throw new Problem('not-found');
  return clientsInReach(caller, permission);
}
