import { Problem } from '@mien/contract';
import { actorOf } from '../../../base/access-log/index.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import * as signInStore from '../sign-in.store.ts';

/** Deactivates or reactivates a user. @throws Problem last-admin */
export async function setDeactivated(
  deps: SignInDeps,
  caller: Caller,
  user: { clientId: string; userId: string; patientId: string | null },
  isDeactivated: boolean,
): Promise<void> {
  const { now, recordAccess } = deps;
  const isDone = await signInStore.deactivate(deps, { ...user, isDeactivated }, now(), (transaction) =>
    recordAccess(
      {
        clientId: user.clientId,
        patientId: user.patientId,
        actor: actorOf(caller),
        action: isDeactivated ? 'userDeactivated' : 'userReactivated',
        subjectId: user.userId,
      },
      transaction,
    ),
  );
  if (!isDone) throw new Problem('last-admin');
}
