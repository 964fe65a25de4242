import { Problem } from '@mien/contract';
import { SECOND_STEP_LIFETIME_MS } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import { keyOfToken, tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SecondStepUser, SignInDependencies } from '../sign-in.parts.ts';
import { browserHashOf } from '../sign-in-user.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';
import * as tokensStore from './tokens.store.ts';

export async function addTokenOfStep(
  parts: SignInDependencies,
  { clientId, userId }: Pick<SignInUser, 'clientId' | 'userId'>,
  purpose: 'secondStep' | 'newAuthenticator',
  browserToken: string | null,
  signOnId: string | null = null,
): Promise<string> {
  const { random, database, now } = parts;
  const token = tokenOfClient(random, clientId);
  await tokensStore.addTokenCode(database, {
    tokenHash: tokenHash(token),
    clientId,
    userId,
    purpose,
    browserHash: browserHashOf(parts, browserToken),
    signOnId,
    expiresAt: new Date(now().getTime() + SECOND_STEP_LIFETIME_MS),
  });
  return token;
}

/** A token with which a signed-in user confirms another authenticator. */
export async function addStepToken(
  parts: SignInDependencies,
  { clientId, userId }: Caller,
): Promise<{ token: string; user: SecondStepUser }> {
  const user = await usersStore.userById(parts.database, clientId, userId);
  if (!user) throw new Problem('sign-in-required');
  return { token: await addTokenOfStep(parts, user, 'newAuthenticator', null), user };
}

/** Spends such a token; false unless it is valid and for the same user. */
export async function spendStepToken(
  { database, now }: SignInDependencies,
  { clientId, userId }: Caller,
  token: string,
): Promise<boolean> {
  const owner = await tokensStore.spendTokenCode(database, keyOfToken(token), now(), { purpose: 'newAuthenticator' });
  return owner !== null && owner.clientId === clientId && owner.userId === userId;
}
