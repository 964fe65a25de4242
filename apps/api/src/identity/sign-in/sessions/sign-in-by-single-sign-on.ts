import { type FirstStepResult, Problem } from '@mien/contract';
import { isStaff } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { needsSecondStep } from '../sign-in-user.ts';
import { askForSecondStep } from '../tokens/second-step.ts';
import * as usersStore from '../users.store.ts';
import * as sessionsStore from './sessions.store.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in a staff member whom their client's provider has signed in. That replaces the SMS code, and also the second step
 * where the provider proved that it asked for one. The browser's previous session ends.
 *
 * @throws Problem wrong-credentials
 */
export async function signInBySingleSignOn(
  deps: SignInDeps,
  { clientId, userId }: { clientId: string; userId: string },
  { caller, userAgent, browserToken }: { caller: Caller | null; userAgent: string; browserToken: string | null },
  { signOnId, hasSecondStep }: { signOnId: string; hasSecondStep: boolean },
): Promise<FirstStepResult> {
  const { database, now } = deps;
  const user = await usersStore.userById(database, clientId, userId);
  if (!user || !isStaff(user.roles)) throw new Problem('wrong-credentials');
  if (caller) await sessionsStore.endSession(database, caller.clientId, caller.userId, caller.sessionId, now());
  if (needsSecondStep(deps, user) && !hasSecondStep) return askForSecondStep(deps, user, browserToken, signOnId);
  const by = hasSecondStep ? 'singleSignOn' : null;
  return (
    await startSession(deps, user, { userAgent, browserToken }, 'signInBySingleSignOn', {
      secondStepBy: by,
      signOnId,
      codeEnteredAt: now(),
    })
  ).login;
}
