import { type FirstStepResult, Problem } from '@mien/contract';
import { isStaff } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SignInDependencies } from '../sign-in.parts.ts';
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
  parts: SignInDependencies,
  { clientId, userId }: { clientId: string; userId: string },
  { caller, userAgent, browserToken }: { caller: Caller | null; userAgent: string; browserToken: string | null },
  { signOnId, hasSecondStep }: { signOnId: string; hasSecondStep: boolean },
): Promise<FirstStepResult> {
  const { database, now } = parts;
  const user = await usersStore.userById(database, clientId, userId);
  if (!user || !isStaff(user.roles)) throw new Problem('wrong-credentials');
  if (caller) await sessionsStore.endSession(database, caller.clientId, caller.userId, caller.sessionId, now());
  if (needsSecondStep(parts, user) && !hasSecondStep) return askForSecondStep(parts, user, browserToken, signOnId);
  const by = hasSecondStep ? 'singleSignOn' : null;
  return (
    await startSession(parts, user, { userAgent, browserToken }, 'signInBySingleSignOn', {
      secondStepBy: by,
      signOnId,
      codeEnteredAt: now(),
    })
  ).login;
}
