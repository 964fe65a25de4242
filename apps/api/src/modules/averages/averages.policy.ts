import { Problem } from '@mien/contract';
import { reachOf } from '@mien/domain';
import type { Caller } from '../../http/call.ts';

/** Whose groups somebody may see: those of one client, or all. */
export type GroupsInReach = { readonly clientId: string } | 'all';

/** @throws Problem not-allowed */
export function groupsInReach(caller: Caller): GroupsInReach {
  const reach = reachOf(caller.roles, 'viewAverages');
  if (reach === 'all') return 'all';
  if (reach === 'client') return { clientId: caller.clientId };
  throw new Problem('not-allowed');
}
