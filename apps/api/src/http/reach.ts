import { Problem } from '@mien/contract';
import { type Permission, reachOf } from '@mien/domain';
import type { Caller } from './call.ts';

/** Whose objects a permission of staff opens: those of one client, or of all. */
export type ClientsInReach = { readonly clientId: string } | 'all';

/**
 * How far the caller's roles carry a permission that reaches beyond oneself.
 * @throws Problem not-allowed without it, or for oneself only
 */
export function clientsInReach(caller: Caller, permission: Permission): ClientsInReach {
  const reach = reachOf(caller.roles, permission);
  if (reach === 'all') return 'all';
  if (reach === 'client') return { clientId: caller.clientId };
  throw new Problem('not-allowed');
}
