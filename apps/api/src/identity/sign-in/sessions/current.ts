import { type CarerOfSession, Problem, type User } from '@mien/contract';
import type { Caller } from '../../../platform/access/caller.ts';
import { contactFor } from '../../../platform/access/own-patient.ts';
import type { SignInDependencies } from '../sign-in.parts.ts';
import { userAnswer } from '../sign-in-user.ts';
import { othersOf } from '../switching/others-of.ts';
import * as usersStore from '../users.store.ts';
import { heldUntil, oldAddress } from './start-session.ts';

/** The signed-in user, and whether there is another profile to switch to. @throws Problem care-ended */
export async function current(
  parts: SignInDependencies,
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
        : await usersStore.userOfPatient(parts.database, caller.clientId, caller.patientId);
    if (!patient) throw new Problem('care-ended');
    return {
      user: contactFor(caller.carer, userAnswer(parts, patient)),
      carer: { id: caller.carer.carerId, rights: [...caller.carer.rights] },
    };
  }
  const user = await usersStore.userById(parts.database, caller.clientId, caller.userId);
  if (!user) throw new Problem('sign-in-required');
  if (caller.isScanOnly) {
    const { hasPasskey, hasPasskeyHere } = await parts.passkeysOf(user, null);
    return {
      user: userAnswer(parts, user),
      ...heldUntil(user, parts.now()),
      ...(hasPasskey && caller.passkeyUsedAt === null ? { needsPasskey: true, ...oldAddress(hasPasskeyHere) } : {}),
    };
  }
  const others = await othersOf(parts, user, browserToken);
  return { user: userAnswer(parts, user), ...(others.length > 0 ? { hasOtherProfiles: true } : {}) };
}
