import { Problem } from '@mien/contract';
import { keyOfToken, tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { uidOf } from '../sign-in-user.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';
import { tokenExpiry } from './token-expiry.ts';
import * as tokensStore from './tokens.store.ts';

/** A code with which the browser that registered a patient fetches their login link, once. */
export async function addRegistrationToken(
  { random, database, hash, now }: SignInDeps,
  owner: { clientId: string; userId: string },
  browserToken: string,
): Promise<string> {
  const tokenCode = tokenOfClient(random, owner.clientId);
  await tokensStore.addTokenCode(database, {
    tokenHash: tokenHash(tokenCode),
    ...owner,
    purpose: 'registration',
    browserHash: hash('browser', browserToken),
    expiresAt: tokenExpiry(now()),
  });
  return tokenCode;
}

/** @throws Problem wrong-access-code unless this browser registered this patient a moment ago; cookies-needed without its cookie */
export async function spendRegistrationToken(
  { database, now, hash }: SignInDeps,
  uid: string,
  tokenCode: string,
  browserToken: string | null,
): Promise<SignInUser> {
  if (browserToken === null) throw new Problem('cookies-needed');
  const owner = await tokensStore.spendTokenCode(database, keyOfToken(tokenCode), now(), {
    purpose: 'registration',
    browserHash: hash('browser', browserToken),
  });
  const user = owner ? await usersStore.userById(database, owner.clientId, owner.userId) : undefined;
  if (!user || uidOf(user) !== uid) throw new Problem('wrong-access-code');
  return user;
}
