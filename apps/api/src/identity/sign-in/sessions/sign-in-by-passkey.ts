import { Problem } from '@mien/contract';
import { isStaff } from '@mien/domain';
import type { UserKey } from '../../../base/accounts/index.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SecondStepUser, SignInDeps } from '../sign-in.deps.ts';
import { othersOf } from '../switching/others-of.ts';
import * as usersStore from '../users.store.ts';
import * as sessionsStore from './sessions.store.ts';
import { type SessionBrowser, startSession } from './start-session.ts';

/** A user who may sign in; null for one who is gone or deactivated. */
export const personOf = async (
  { database }: SignInDeps,
  { clientId, userId }: UserKey,
): Promise<SecondStepUser | null> => (await usersStore.userById(database, clientId, userId)) ?? null;

/**
 * Signs in the owner of a passkey. It replaces the code, and the second step of staff: the device has verified the
 * person. The browser's previous session ends.
 *
 * @param vouchedAt  when the number's owner last vouched for the passkey
 * @throws Problem user-deactivated
 */
export async function signInByPasskey(
  deps: SignInDeps,
  { clientId, userId }: UserKey,
  vouchedAt: Date,
  { caller, ...browser }: SessionBrowser & { readonly caller: Caller | null },
) {
  const { database, now } = deps;
  const user = await usersStore.userById(database, clientId, userId);
  if (!user) throw new Problem('user-deactivated');
  const at = now();
  if (caller) await sessionsStore.endSession(database, caller.clientId, caller.userId, caller.sessionId, at);
  const { login } = await startSession(deps, user, browser, 'signInByPasskey', {
    secondStepBy: isStaff(user.roles) ? 'passkey' : null,
    passkey: { usedAt: at, vouchedAt },
  });
  if (login.isScanOnly) return login;
  const others = await othersOf(deps, user, browser.browserToken);
  return others.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}

/** Records that the caller used their passkey in the session: it counts as a recent code. */
export const noteConfirmed = ({ database, now }: SignInDeps, { clientId, sessionId }: Caller): Promise<void> =>
  sessionsStore.notePasskeyUsed(database, clientId, sessionId, now());
