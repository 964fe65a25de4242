import { Problem } from '@mien/contract';
import { actorOf } from '../../../base/access-log/index.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SignInDependencies } from '../sign-in.parts.ts';
import * as signInStore from '../sign-in.store.ts';

/** Deactivates or reactivates a user. @throws Problem last-admin */
export async function setDeactivated(
  parts: SignInDependencies,
  caller: Caller,
  user: { clientId: string; userId: string; patientId: string | null },
  isDeactivated: boolean,
): Promise<void> {
  const { now, recordAccess } = parts;
  const isDone = await signInStore.deactivate(parts, { ...user, isDeactivated }, now(), (transaction) =>
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
