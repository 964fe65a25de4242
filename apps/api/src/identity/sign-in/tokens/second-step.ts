import { type FirstStepResult, Problem } from '@mien/contract';
import type { SecondStepBy } from '@mien/domain';
import { keyOfToken } from '../../../platform/crypto/secrets.ts';
import { startSession } from '../sessions/start-session.ts';
import type { SecondStepUser, SignInDeps } from '../sign-in.deps.ts';
import { browserHashOf } from '../sign-in-user.ts';
import { othersOf } from '../switching/others-of.ts';
import type { SignInUser } from '../users.store.ts';
import * as usersStore from '../users.store.ts';
import { addTokenOfStep } from './step-tokens.ts';
import * as tokensStore from './tokens.store.ts';

/** What staff get instead of a session: a token that opens the second step and nothing else. */
export async function askForSecondStep(
  deps: SignInDeps,
  user: SignInUser,
  browserToken: string | null,
  signOnId: string | null = null,
): Promise<FirstStepResult> {
  if (deps.secondStepKindOf === null) throw new Error('staff need no second step here');
  const kind = await deps.secondStepKindOf(user);
  const token = await addTokenOfStep(deps, user, 'secondStep', browserToken, signOnId);
  return {
    user: null,
    accessToken: null,
    refreshToken: null,
    requiresTwoFactor: true,
    secondStep: { token, kind },
  };
}

/** The user whose second step a token opens; null for none. */
export async function secondStepOf(
  deps: SignInDeps,
  token: string,
  browserToken: string | null,
): Promise<SecondStepUser | null> {
  const { database, now } = deps;
  const browserHash = browserHashOf(deps, browserToken);
  const owner = await tokensStore.ownerOfSecondStep(database, keyOfToken(token), now(), browserHash);
  const user = owner === null ? undefined : await usersStore.userById(database, owner.clientId, owner.userId);
  return user ?? null;
}

/**
 * Signs in a staff member who has passed the second step. The token is spent, so that one step opens one session.
 *
 * @throws Problem wrong-credentials
 */
export async function finishSecondStep(
  deps: SignInDeps,
  token: string,
  { browserToken, userAgent }: { browserToken: string | null; userAgent: string },
  by: SecondStepBy,
) {
  const { database, now } = deps;
  const browserHash = browserHashOf(deps, browserToken);
  const owner = await tokensStore.spendTokenCode(database, keyOfToken(token), now(), {
    purpose: 'secondStep',
    browserHash,
  });
  const user = owner === null ? undefined : await usersStore.userById(database, owner.clientId, owner.userId);
  if (!user) throw new Problem('wrong-credentials');
  const signOnId = owner?.signOnId ?? null;
  const action = signOnId === null ? 'signInByCode' : 'signInBySingleSignOn';
  const { login } = await startSession(deps, user, { userAgent, browserToken }, action, {
    secondStepBy: by,
    signOnId,
    codeEnteredAt: now(),
  });
  const others = await othersOf(deps, user, browserToken);
  return others.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}
