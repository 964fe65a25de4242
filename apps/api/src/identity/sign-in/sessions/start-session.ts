import { type FirstStepResult, Problem, type User } from '@mien/contract';
import { areResultsHeld, isStaff, type SecondStepBy, type SIGN_IN_ACTIONS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { actorOf } from '../../../base/access-log/index.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import { tokenHash } from '../../../platform/crypto/secrets.ts';
import type { SignInDependencies, Tokens } from '../sign-in.parts.ts';
import { userAnswer } from '../sign-in-user.ts';
import type { Maker } from '../tokens/tokens.store.ts';
import type { SignInUser } from '../users.store.ts';

/** How a session begins. */
interface SessionBeginning {
  /** Who of the staff saw what began it. */
  readonly maker?: Maker | null;
  /** Who was signed in before and goes on as the user. */
  readonly from?: Caller | null;
  /** With what staff passed the second step; without one their session opens nothing where they need it. */
  readonly secondStepBy?: SecondStepBy | null;
  /** The sign-on at a provider that it begins with. */
  readonly signOnId?: string | null;
  /** When the code came in that it begins with, or the provider's answer. */
  readonly codeEnteredAt?: Date | null;
}

/**
 * Begins a session. One that staff could have begun themselves, with a link or code that they saw, shows nothing that was
 * measured before, as soon as the patient has a proved number to sign in with; and so it is for a while after staff
 * replaced that number. See docs/adr/0023-login-links.md. Where somebody else came to stand behind the profile since
 * the user was found, it shows nothing of theirs either.
 *
 * @throws Problem wrong-credentials when the provider has ended that meanwhile, or the user is gone
 * @throws Problem too-many-requests when the message that staff came in so has no room
 */
export async function startSession(
  parts: SignInDependencies,
  user: SignInUser,
  browser: string,
  action: (typeof SIGN_IN_ACTIONS)[number],
  { maker = null, from = null, secondStepBy = null, signOnId = null, codeEnteredAt = null }: SessionBeginning = {},
): Promise<{ sessionId: string; login: FirstStepResult & { readonly user: User } }> {
  const { random, now, store, isSignOnOpen, notices, recordAccess } = parts;
  const tokens: Tokens = { accessToken: random.token(), refreshToken: random.token() };
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
