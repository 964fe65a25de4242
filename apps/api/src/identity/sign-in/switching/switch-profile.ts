import { type OtherProfile, Problem } from '@mien/contract';
import { areResultsHeld } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import * as sessionsStore from '../sessions/sessions.store.ts';
import { startSession } from '../sessions/start-session.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { uidOf } from '../sign-in-user.ts';
import * as usersStore from '../users.store.ts';
import { othersOf, othersOfCaller } from './others-of.ts';

/** The profiles to which a signed-in user may switch; see `othersOf`. */
export async function otherProfiles(
  deps: SignInDeps,
  caller: Caller,
  browserToken: string | null,
): Promise<OtherProfile[]> {
  const others = await othersOfCaller(deps, caller, browserToken);
  const scanCounts = await usersStore.scanCounts(deps.database, others);
  return others.map((user) => ({
    patientUid: uidOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    groupCode: user.groupCode,
    registered: user.createdAt.toISOString(),
    scanCount: areResultsHeld(user, deps.now()) ? null : (scanCounts.get(user.patientId ?? '') ?? 0),
  }));
}

/**
 * Switches to another profile of the verified number: the code that verified it signs this one in, too. The log names the
 * previous profile. The previous session ends, so that of two concurrent presses the second finds none.
 *
 * @throws Problem not-found, sign-in-required
 */
export async function switchProfile(
  deps: SignInDeps,
  uid: string,
  { caller, userAgent, browserToken }: { caller: Caller; userAgent: string; browserToken: string | null },
) {
  const others = await othersOfCaller(deps, caller, browserToken);
  const user = others.find((other) => uidOf(other) === uid);
  if (!user) throw new Problem('not-found');
  if (!(await sessionsStore.endSession(deps.database, caller.clientId, caller.userId, caller.sessionId, deps.now())))
    throw new Problem('sign-in-required');
  const { login } = await startSession(deps, user, { userAgent, browserToken }, 'signInBySwitch', { from: caller });
  const back = login.isScanOnly ? [] : await othersOf(deps, user, browserToken);
  return back.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}
