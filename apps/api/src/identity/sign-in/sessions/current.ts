import { type CarerOfSession, Problem, type User } from '@mien/contract';
import type { Caller } from '../../../platform/access/caller.ts';
import { contactFor } from '../../../platform/access/own-patient.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { userAnswer } from '../sign-in-user.ts';
import { othersOf } from '../switching/others-of.ts';
import * as usersStore from '../users.store.ts';
import { heldUntil, oldAddress } from './start-session.ts';

/** The signed-in user, and whether there is another profile to switch to. @throws Problem care-ended */
export async function current(
  deps: SignInDeps,
  caller: Caller,
  browserToken: string | null,
): Promise<{
  user: User;
  heldUntil?: string;
  needsPasskey?: true;
  isPasskeyOfOldAddress?: true;
  hasOtherProfiles?: true;
  carer?: CarerOfSession;
}> {
  if (caller.carer !== null) {
    const patient =
      caller.patientId === null
        ? undefined
        : await usersStore.userOfPatient(deps.database, caller.clientId, caller.patientId);
    if (!patient) throw new Problem('care-ended');
    return {
      user: contactFor(caller.carer, userAnswer(deps, patient)),
      carer: { id: caller.carer.carerId, rights: [...caller.carer.rights] },
    };
  }
  const user = await usersStore.userById(deps.database, caller.clientId, caller.userId);
  if (!user) throw new Problem('sign-in-required');
  if (caller.isScanOnly) {
    const { hasPasskey, hasPasskeyHere } = await deps.passkeysOf(user, null);
    return {
      user: userAnswer(deps, user),
      ...heldUntil(user, deps.now()),
      ...(hasPasskey && caller.passkeyUsedAt === null ? { needsPasskey: true, ...oldAddress(hasPasskeyHere) } : {}),
    };
  }
  const others = await othersOf(deps, user, browserToken);
  return { user: userAnswer(deps, user), ...(others.length > 0 ? { hasOtherProfiles: true } : {}) };
}
