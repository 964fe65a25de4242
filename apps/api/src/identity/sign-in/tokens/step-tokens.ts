import { Problem } from '@mien/contract';
import { SECOND_STEP_LIFETIME_MS } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import { keyOfToken, tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SecondStepUser, SignInDeps } from '../sign-in.deps.ts';
import { browserHashOf } from '../sign-in-user.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';
import * as tokensStore from './tokens.store.ts';

export async function addTokenOfStep(
  deps: SignInDeps,
  { clientId, userId }: Pick<SignInUser, 'clientId' | 'userId'>,
  purpose: 'secondStep' | 'newAuthenticator',
  browserToken: string | null,
  signOnId: string | null = null,
): Promise<string> {
  const { random, database, now } = deps;
  const token = tokenOfClient(random, clientId);
  await tokensStore.addTokenCode(database, {
    tokenHash: tokenHash(token),
    clientId,
    userId,
    purpose,
    browserHash: browserHashOf(deps, browserToken),
    signOnId,
    expiresAt: new Date(now().getTime() + SECOND_STEP_LIFETIME_MS),
  });
  return token;
}

/** A token with which a signed-in user confirms another authenticator. */
export async function addStepToken(
  deps: SignInDeps,
  { clientId, userId }: Caller,
): Promise<{ token: string; user: SecondStepUser }> {
  const user = await usersStore.userById(deps.database, clientId, userId);
  if (!user) throw new Problem('sign-in-required');
  return { token: await addTokenOfStep(deps, user, 'newAuthenticator', null), user };
}

/** Spends such a token; false unless it is valid and for the same user. */
export async function spendStepToken(
  { database, now }: SignInDeps,
  { clientId, userId }: Caller,
  token: string,
): Promise<boolean> {
  const owner = await tokensStore.spendTokenCode(database, keyOfToken(token), now(), { purpose: 'newAuthenticator' });
  return owner !== null && owner.clientId === clientId && owner.userId === userId;
}
