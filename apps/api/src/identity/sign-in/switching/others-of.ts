import { isStaff, KNOWN_BROWSER_LIFETIME_MS, proofOpens } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import * as codesStore from '../codes/codes.store.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { browserHashOf } from '../sign-in-user.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';

/** When this browser verified a user's verified number; null if it did not, or did so before the user verified it. */
async function proofOf(
  { database, hash }: SignInDeps,
  { phoneNumber, phoneVerifiedAt }: SignInUser,
  browserToken: string | null,
  at: Date,
): Promise<Date | null> {
  if (phoneNumber === null || phoneVerifiedAt === null || browserToken === null) return null;
  const since = new Date(at.getTime() - KNOWN_BROWSER_LIFETIME_MS);
  const provedAt = await codesStore.provedAt(
    database,
    hash('phone', phoneNumber),
    hash('browser', browserToken),
    since,
  );
  return provedAt !== null && proofOpens(provedAt, { phoneVerifiedAt }) ? provedAt : null;
}

/** Whether this browser belongs to a user: it verified the number, or used a passkey of theirs. */
export const isOfPerson = async (
  deps: SignInDeps,
  user: SignInUser,
  browserToken: string | null,
  at: Date,
): Promise<boolean> =>
  (await proofOf(deps, user, browserToken, at)) !== null ||
  (browserToken !== null && (await deps.passkeysOf(user, browserHashOf(deps, browserToken))).isTrustedBrowser);

/**
 * The patients to whom a signed-in user may switch without another code: those with the same verified number, in a browser
 * that has verified it after each of them did. Never staff: their sessions are shorter, and each begins with a code. See
 * docs/adr/0133-rights-follow-persons.md.
 */
export async function othersOf(deps: SignInDeps, user: SignInUser, browserToken: string | null): Promise<SignInUser[]> {
  const { phoneNumber, phoneVerifiedAt, sharesPhone } = user;
  if (!sharesPhone || phoneNumber === null || phoneVerifiedAt === null || browserToken === null) return [];
  const others = (await usersStore.usersOfPhone(deps.database, phoneNumber)).filter(
    (other) =>
      other.userId !== user.userId &&
      other.phoneVerifiedAt !== null &&
      other.patientId !== null &&
      !isStaff(other.roles),
  );
  if (others.length === 0) return [];
  const provedAt = await proofOf(deps, user, browserToken, deps.now());
  return provedAt === null ? [] : others.filter((other) => proofOpens(provedAt, other));
}

/** The same for a caller. */
export async function othersOfCaller(
  deps: SignInDeps,
  { clientId, userId }: Caller,
  browserToken: string | null,
): Promise<SignInUser[]> {
  const user = await usersStore.userById(deps.database, clientId, userId);
  return user ? othersOf(deps, user, browserToken) : [];
}
