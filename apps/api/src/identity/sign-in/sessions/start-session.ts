import { type FirstStepResult, Problem, type User } from '@mien/contract';
import { areResultsHeld, isStaff, type SecondStepBy, type SIGN_IN_ACTIONS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { actorOf } from '../../../base/access-log/index.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import { tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SignInDependencies, Tokens } from '../sign-in.parts.ts';
import { userAnswer } from '../sign-in-user.ts';
import type { Maker } from '../tokens/tokens.store.ts';
import type { SignInUser } from '../users.store.ts';

/** How a session begins. */
interface SessionBeginning {
  /** The staff member who saw the link or code that began it. */
  readonly maker?: Maker | null;
  /** The previously signed-in caller who switches to this user. */
  readonly from?: Caller | null;
  /** How staff passed the second step; without one their session opens nothing where one is required. */
  readonly secondStepBy?: SecondStepBy | null;
  /** The sign-on at a provider with which it begins. */
  readonly signOnId?: string | null;
  /** When the code or the provider's answer with which it begins was received. */
  readonly codeEnteredAt?: Date | null;
}

/**
 * Begins a session. A session that staff could have begun themselves, with a link or code that they saw, shows nothing
 * measured earlier once the patient has a proved number to sign in with. The same applies for a while after staff replaced
 * that number. See docs/adr/0023-login-links.md. If the holder of the profile changed since the user was found, the session
 * shows nothing of the new holder's either.
 *
 * @throws Problem wrong-credentials when the provider has ended the sign-on meanwhile, or the user is gone
 * @throws Problem too-many-requests when there is no room for the message that staff signed in this way
 */
export async function startSession(
  parts: SignInDependencies,
  user: SignInUser,
  browser: string,
  action: (typeof SIGN_IN_ACTIONS)[number],
  { maker = null, from = null, secondStepBy = null, signOnId = null, codeEnteredAt = null }: SessionBeginning = {},
): Promise<{ sessionId: string; login: FirstStepResult & { readonly user: User } }> {
  const { random, now, store, isSignOnOpen, notices, recordAccess } = parts;
  const tokens: Tokens = {
    accessToken: tokenOfClient(random, user.clientId),
    refreshToken: tokenOfClient(random, user.clientId),
  };
  const sessionId = uuidv7();
  const at = now();
  const actor = maker === null ? actorOf(from ?? user) : { kind: 'link' as const, ...maker };
  const isScanOnly = await store.addSession(
    {
      clientId: user.clientId,
      sessionId,
      userId: user.userId,
      accessHash: tokenHash(tokens.accessToken),
      refreshHash: tokenHash(tokens.refreshToken),
      browser,
      secondStep: secondStepBy,
      carerId: null,
      signOnId,
      holderId: user.holderId,
      codeEnteredAt,
      now: at,
    },
    (standing) =>
      !isStaff(user.roles) &&
      (standing.holderId !== user.holderId ||
        areResultsHeld(standing, at) ||
        (maker !== null && standing.phoneVerifiedAt !== null)),
    async (transaction) => {
      if (signOnId !== null && !(await isSignOnOpen(transaction, user.clientId, signOnId)))
        throw new Problem('wrong-credentials');
      const { clientId, patientId } = user;
      if (maker !== null && patientId !== null) await notices.linkOpened(transaction, { clientId, patientId }, user);
      await recordAccess(
        { clientId: user.clientId, patientId: user.patientId, actor, action, subjectId: sessionId },
        transaction,
      );
    },
  );
  if (isScanOnly === null) throw new Problem('wrong-credentials');
  const login = { user: userAnswer(parts, user), ...tokens, requiresTwoFactor: false };
  return { sessionId, login: isScanOnly ? { ...login, isScanOnly } : login };
}
