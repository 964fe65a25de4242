import { type FirstStepResult, Problem } from '@mien/contract';
import { isStaff } from '@mien/domain';
import type { Caller } from '../../../platform/access/caller.ts';
import type { SignInDependencies } from '../sign-in.parts.ts';
import { needsSecondStep } from '../sign-in-user.ts';
import { askForSecondStep } from '../tokens/second-step.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in somebody of the staff whom the provider of their client has signed in. That stands for the code by SMS; for the
 * second step, too, where the provider had to show that it asked for one. The session that there was ends.
 *
 * @throws Problem wrong-credentials
 */
export async function signInBySingleSignOn(
  parts: SignInDependencies,
  { clientId, userId }: { clientId: string; userId: string },
  { caller, userAgent, browserToken }: { caller: Caller | null; userAgent: string; browserToken: string | null },
  { signOnId, hasSecondStep }: { signOnId: string; hasSecondStep: boolean },
): Promise<FirstStepResult> {
  const { store, now } = parts;
  const user = await store.userById(clientId, userId);
  if (!user || !isStaff(user.roles)) throw new Problem('wrong-credentials');
  if (caller) await store.endSession(caller.clientId, caller.userId, caller.sessionId, now());
  if (needsSecondStep(parts, user) && !hasSecondStep) return askForSecondStep(parts, user, browserToken, signOnId);
  const by = hasSecondStep ? 'singleSignOn' : null;
  return (
    await startSession(parts, user, userAgent, 'signInBySingleSignOn', {
      secondStepBy: by,
      signOnId,
      codeEnteredAt: now(),
    })
  ).login;
}
