import { type FirstStepResult, Problem } from '@mien/contract';
import { isStaff } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import { keyOfToken } from '../../../platform/crypto/secrets.ts';
import * as sessionsStore from '../sessions/sessions.store.ts';
import { startSession } from '../sessions/start-session.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import * as signInStore from '../sign-in.store.ts';
import { browserHashOf, needsSecondStep, uidOf } from '../sign-in-user.ts';
import { othersOf } from '../switching/others-of.ts';
import { askForSecondStep } from '../tokens/second-step.ts';
import * as tokensStore from '../tokens/tokens.store.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';

/** Notes that a user has verified their number, and with it the owner of the profile. */
async function provedNow(
  deps: SignInDeps,
  user: SignInUser,
  browserToken: string | null,
  at: Date,
): Promise<SignInUser> {
  const { hash, database } = deps;
  const { clientId, userId, phoneNumber } = user;
  const proof = { phoneHash: hash('phone', phoneNumber ?? ''), browserHash: browserHashOf(deps, browserToken) };
  await signInStore.proveNumber(deps, { clientId, userId }, proof, at);
  const proved = await usersStore.userById(database, clientId, userId);
  // The user was deactivated, or given another number, in the meantime.
  if (!proved) throw new Problem('wrong-access-code');
  return proved;
}

/**
 * Signs in with a token code, which proves the profile's phone. A valid code ends the browser's previous session; an invalid
 * one ends nothing, because anyone can make one up and send it around.
 *
 * @param replaces  whether it may replace another signed-in user
 * @throws Problem wrong-access-code
 * @throws Problem other-user-signed-in where it may not; the code is not used up
 */
export async function logIn(
  deps: SignInDeps,
  uid: string,
  tokenCode: string,
  call: { caller: Caller | null; userAgent: string; browserToken: string | null },
  replaces = true,
): Promise<FirstStepResult> {
  const { now, database } = deps;
  const at = now();
  const key = keyOfToken(tokenCode);
  const isOtherUser = call.caller !== null && (call.caller.patientId ?? call.caller.userId) !== uid;
  if (!replaces && isOtherUser && (await tokensStore.isOpenTokenCode(database, key, at)))
    throw new Problem('other-user-signed-in');
  const owner =
    (await tokensStore.spendTokenCode(database, key, at, { purpose: 'signIn' })) ??
    (await tokensStore.spendTokenCode(database, key, at, { purpose: 'byStaff' }));
  const user = owner ? await usersStore.userById(database, owner.clientId, owner.userId) : undefined;
  if (!user || uidOf(user) !== uid) throw new Problem('wrong-access-code');
  const maker = owner?.maker ?? null;
  // A patient who has become staff since: staff sign in by SMS code only.
  if (maker !== null && isStaff(user.roles)) throw new Problem('wrong-access-code');
  const { caller } = call;
  if (caller) await sessionsStore.endSession(database, caller.clientId, caller.userId, caller.sessionId, at);
  // A code handed out by staff proves nothing about a phone.
  const proved =
    maker === null && user.phoneVerifiedAt === null ? await provedNow(deps, user, call.browserToken, at) : user;
  if (needsSecondStep(deps, proved)) return askForSecondStep(deps, proved, call.browserToken);
  const { login } = await startSession(
    deps,
    proved,
    call,
    maker === null ? 'signInByCode' : 'signInByStaffLink',
    maker === null ? { codeEnteredAt: at } : { madeBy: { maker, staffLink: 'seen' } },
  );
  if (maker !== null || login.isScanOnly) return login;
  const others = await othersOf(deps, proved, call.browserToken);
  return others.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}
