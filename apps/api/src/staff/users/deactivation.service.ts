import { Problem } from '@mien/contract';
import { type Role, reachesAllClients, reachOf } from '@mien/domain';
import { setDeactivated } from '../../identity/sign-in/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import * as listedUsersStore from './listed-users.store.ts';
import type { UsersDeps } from './users.service.ts';

/** Whether a caller may deactivate or reactivate a user: not oneself, and not a user who sees more clients. */
export function mayDeactivate(caller: Caller, user: { userId: string; roles: readonly Role[] }): boolean {
  const reach = reachOf(caller.roles, 'editPatients');
  if (user.userId === caller.userId) return false;
  return reach === 'all' || (reach === 'client' && !reachesAllClients(user.roles));
}

/** @throws Problem not-found, not-allowed */
async function userToDeactivate({ database }: UsersDeps, caller: Caller, id: string) {
  const user = await listedUsersStore.user(database, clientsInReach(caller, 'editPatients'), id);
  if (!user) throw new Problem('not-found');
  if (!mayDeactivate(caller, user)) throw new Problem('not-allowed');
  return user;
}

/** @throws Problem not-found, not-allowed */
export async function deactivate(deps: UsersDeps, caller: Caller, id: string): Promise<void> {
  const user = await userToDeactivate(deps, caller, id);
  await setDeactivated(deps.signIn, caller, user, true);
}

/** @throws Problem not-found, not-allowed */
export async function reactivate(deps: UsersDeps, caller: Caller, id: string): Promise<void> {
  const user = await userToDeactivate(deps, caller, id);
  await setDeactivated(deps.signIn, caller, user, false);
}
