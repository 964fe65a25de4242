import { type FirstStepResult, Problem, type User } from '@mien/contract';
import {
  areResultsHeld,
  isStaff,
  mayBeOfStaff,
  onlyScans,
  type ProfileStanding,
  type SecondStepBy,
  type SIGN_IN_ACTIONS,
  type StaffLink,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { actorOf } from '../../../base/access-log/index.ts';
import type { Caller, Maker } from '../../../platform/access/caller.ts';
import { tokenHash, tokenOfClient } from '../../../platform/crypto/secrets.ts';
import type { SignInDeps, Tokens } from '../sign-in.deps.ts';
import { browserHashOf, userAnswer } from '../sign-in-user.ts';
import type { SignInUser } from '../users.store.ts';
import * as sessionsStore from './sessions.store.ts';

/** A notice that no passkey works any more because the installation's host changed. */
export const oldAddress = (hasPasskeyHere: boolean) => (hasPasskeyHere ? {} : { isPasskeyOfOldAddress: true as const });

/** A notice in a scan-only session of when earlier results become visible. */
export const heldUntil = (profile: Pick<ProfileStanding, 'resultsHeldUntil'>, at: Date) =>
  profile.resultsHeldUntil !== null && areResultsHeld(profile, at)
    ? { heldUntil: profile.resultsHeldUntil.toISOString() }
    : {};

/** How a session begins. */
interface SessionBeginning {
  /** The link or code of staff that began it, and its maker. */
  readonly madeBy?: { readonly maker: Maker; readonly staffLink: StaffLink } | null;
  /** The appointment whose link began it. */
  readonly appointmentId?: string | null;
  /** The previously signed-in caller who switches to this user. */
  readonly from?: Caller | null;
  /** How staff passed the second step; without one their session opens nothing where one is required. */
  readonly secondStepBy?: SecondStepBy | null;
  /** The sign-on at a provider with which it begins. */
  readonly signOnId?: string | null;
  /** When the code or the provider's answer with which it begins was received. */
  readonly codeEnteredAt?: Date | null;
  /** When the passkey with which it begins was shown, and when the owner of the number last vouched for it. */
  readonly passkey?: { readonly usedAt: Date; readonly vouchedAt: Date } | null;
}

/** The browser in which a session begins. */
export interface SessionBrowser {
  readonly userAgent: string;
  readonly browserToken: string | null;
}

/**
 * Begins a session. What it shows of earlier results is decided by `onlyScans` of the domain.
 *
 * @throws Problem wrong-credentials when the provider has ended the sign-on meanwhile, or the user is gone
 * @throws Problem too-many-requests when there is no room for the message that staff signed in this way
 */
export async function startSession(
  deps: SignInDeps,
  user: SignInUser,
  { userAgent: browser, browserToken }: SessionBrowser,
  action: (typeof SIGN_IN_ACTIONS)[number],
  {
    madeBy = null,
    appointmentId = null,
    from = null,
    secondStepBy = null,
    signOnId = null,
    codeEnteredAt = null,
    passkey = null,
  }: SessionBeginning = {},
): Promise<{ sessionId: string; login: FirstStepResult & { readonly user: User } }> {
  const { random, now, database, isSignOnOpen, notices, recordAccess } = deps;
  const tokens: Tokens = {
    accessToken: tokenOfClient(random, user.clientId),
    refreshToken: tokenOfClient(random, user.clientId),
  };
  const sessionId = uuidv7();
  const at = now();
  let hasPasskey = false;
  let hasPasskeyHere = false;
  let isByLink = false;
  let held = {};
  const isScanOnly = await sessionsStore.addSession(
    database,
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
      ownerId: user.ownerId,
      codeEnteredAt,
      passkeyUsedAt: passkey?.usedAt ?? null,
      appointmentId,
      now: at,
    },
    async (standing, transaction) => {
      if (isStaff(user.roles)) return { isScanOnly: false, maker: null };
      const passkeys = await deps.passkeysOf(user, browserHashOf(deps, browserToken), transaction);
      const proof = {
        passkeyVouchedAt: passkey?.vouchedAt ?? null,
        staffLink: madeBy?.staffLink ?? null,
        isForVisit: appointmentId !== null,
        ownerId: user.ownerId,
      };
      ({ hasPasskey, hasPasskeyHere } = passkeys);
      held = heldUntil(standing, at);
      const maker = madeBy !== null && mayBeOfStaff(madeBy.staffLink, standing) ? madeBy.maker : (from?.maker ?? null);
      return { isScanOnly: maker !== null || onlyScans(proof, standing, passkeys, at), maker };
    },
    async (transaction, maker) => {
      if (signOnId !== null && !(await isSignOnOpen(transaction, user.clientId, signOnId)))
        throw new Problem('wrong-credentials');
      const { clientId, patientId } = user;
      isByLink = maker !== null || appointmentId !== null;
      if (maker !== null && patientId !== null) await notices.linkOpened(transaction, { clientId, patientId }, user);
      const done = {
        actor: maker === null ? actorOf(from ?? user) : actorOf({ ...user, maker }),
        action: maker === null ? action : ('signInByStaffLink' as const),
      };
      await recordAccess({ clientId, patientId, ...done, subjectId: sessionId }, transaction);
    },
  );
  if (isScanOnly === null) throw new Problem('wrong-credentials');
  const login = { user: userAnswer(deps, user), ...tokens, requiresTwoFactor: false };
  if (!isScanOnly) return { sessionId, login };
  // A passkey that was just shown would not open more.
  const needsPasskey = hasPasskey && passkey === null;
  return {
    sessionId,
    login: {
      ...login,
      isScanOnly,
      ...(isByLink ? { isByLink: true as const } : {}),
      ...held,
      ...(needsPasskey ? { needsPasskey, ...oldAddress(hasPasskeyHere) } : {}),
    },
  };
}
