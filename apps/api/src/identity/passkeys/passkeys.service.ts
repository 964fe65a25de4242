import {
  type MadePasskey,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  Problem,
  type ShownPasskey,
} from '@mien/contract';
import {
  DAY_MS,
  firstPasskeyName,
  hasFreshProof,
  isCounterBehind,
  isStaff,
  isVouched,
  PASSKEY_ALGORITHMS,
  PASSKEY_CHALLENGE_LIFETIME_MS,
  PASSKEYS_PER_USER,
  type ProfileStanding,
  REFUSED_PASSKEYS_PER_HOUR,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import { standingOf, type UserKey } from '../../base/accounts/index.ts';
import type { SafetyNotices } from '../../delivery/sms/safety-notices.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { type KeyedHash, type RandomSource, tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { browserName } from '../../platform/http/browser-name.ts';
import type { Network } from '../../platform/http/network.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { type AttemptLimits, perHour } from '../../platform/limits/attempt-limits.ts';
import { noteConfirmed, personOf, type SignInDeps, signInByPasskey } from '../sign-in/index.ts';
import * as passkeysStore from './passkeys.store.ts';
import { type NewPasskey, numberToTell, type StoredPasskey } from './passkeys.store.ts';
import { challengeIn, checkMade, checkShown, relyingPartyOf } from './web-authn.ts';

/** The second-factor functions that passkeys depend on; that module owns the resets of both. */
export interface Resets {
  /** Whether the user requires a second factor and has only passkeys. */
  readonly needsPasskey: (user: Pick<Caller, 'clientId' | 'userId' | 'roles'>) => Promise<boolean>;
  /** Cancels a pending reset: a user who shows a passkey hasn't lost it. */
  readonly stop: (transaction: Database, user: PasskeyOwner) => Promise<void>;
  /** Carries out a reset that is due. */
  readonly carryOut: (user: PasskeyOwner) => Promise<void>;
  readonly dueAt: (user: UserKey) => Promise<Date | null>;
}

/** The owner of the passkey. */
export interface PasskeyOwner extends UserKey {
  readonly patientId: string | null;
  readonly roles: Caller['roles'];
}

export interface PasskeysDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly limits: AttemptLimits;
  readonly resets: Resets;
  readonly hash: KeyedHash;
  readonly random: RandomSource;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
  readonly notices: Pick<SafetyNotices, 'passkeyMade'>;
  readonly installation: { readonly productName: string; readonly publicUrl: string };
}

/** The browser that makes a call. */
export interface PasskeyBrowser {
  readonly browserToken: string | null;
  readonly userAgent: string;
  readonly network: Network;
}

const REFUSED = perHour('passkey', REFUSED_PASSKEYS_PER_HOUR);

export function createPasskeysContext(deps: PasskeysDeps) {
  return { ...deps, site: relyingPartyOf(deps.installation.publicUrl) };
}

export type PasskeysContext = ReturnType<typeof createPasskeysContext>;

/** Purpose of a challenge: authenticating with any passkey in a browser, or registering one for a user there. */
type ChallengeUse = 'show' | { readonly makeFor: UserKey };

/** A challenge needs the cookie that was set with it. @throws Problem cookies-needed */
function knownBrowser(browserToken: string | null): string {
  if (browserToken === null) throw new Problem('cookies-needed');
  return browserToken;
}

const browserHashOf = ({ hash }: PasskeysContext, browserToken: string) => hash('browser', browserToken);

const boundHashOf = ({ hash }: PasskeysContext, use: ChallengeUse, browserToken: string) =>
  hash(
    'passkeyChallenge',
    use === 'show' ? `show ${browserToken}` : `make ${use.makeFor.clientId} ${use.makeFor.userId} ${browserToken}`,
  );

async function newChallenge(deps: PasskeysContext, use: ChallengeUse, browserToken: string): Promise<string> {
  const { random, database, now } = deps;
  const challenge = random.token();
  await passkeysStore.addChallenge(database, {
    challengeHash: tokenHash(challenge),
    boundHash: boundHashOf(deps, use, browserToken),
    expiresAt: new Date(now().getTime() + PASSKEY_CHALLENGE_LIFETIME_MS),
  });
  return challenge;
}

/** Looks up the challenge of a response and spends it. @throws Problem passkey-refused */
async function spentChallenge(
  deps: PasskeysContext,
  use: ChallengeUse,
  clientDataJSON: string,
  browserToken: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const isOpen =
    challenge !== null &&
    (await passkeysStore.spendChallenge(
      deps.database,
      { challengeHash: tokenHash(challenge), boundHash: boundHashOf(deps, use, browserToken) },
      deps.now(),
    ));
  if (challenge === null || !isOpen) throw new Problem('passkey-refused');
  return challenge;
}

/** Options for authenticating with a passkey. They contain no user data. */
export async function requestOptions(deps: PasskeysContext, browserToken: string): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(deps, 'show', browserToken),
    rpId: deps.site.rpId,
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  };
}

/**
 * Verifies a passkey, records its use and returns its owner.
 *
 * @param caller  of the session in which it is shown; null without one
 * @param ownerOf  returns the owner; may refuse before anything is recorded
 * @returns the owner, and when the number's owner last vouched for the passkey
 * @throws Problem passkey-unknown, passkey-refused, passkey-copied, cookies-needed, too-many-requests
 */
async function shown(
  deps: PasskeysContext,
  passkey: ShownPasskey,
  { browserToken, network }: PasskeyBrowser,
  caller: Caller | null,
  ownerOf: (stored: StoredPasskey) => Promise<PasskeyOwner>,
): Promise<{ readonly owner: PasskeyOwner; readonly vouchedAt: Date }> {
  const { database, limits, now, site, resets, recordAccess } = deps;
  const browser = knownBrowser(browserToken);
  const found = await attemptLimits.find(limits, REFUSED, network, async () => {
    const challenge = await spentChallenge(deps, 'show', passkey.clientDataJSON, browser);
    const stored = await passkeysStore.byCredential(database, passkey.id);
    if (stored === null) throw new Problem('passkey-unknown');
    const answer = await checkShown(site, passkey, challenge, stored.publicKey);
    if (answer === null) throw new Problem('passkey-refused');
    return { stored, answer };
  });
  if (found === null) throw new Problem('passkey-refused');
  const { stored, answer } = found;
  const owner = await ownerOf(stored);
  // A removal that is due takes effect now.
  await resets.carryOut(owner);
  if ((await passkeysStore.byCredential(database, passkey.id)) === null) throw new Problem('passkey-unknown');
  if (isCounterBehind({ ...stored, isBackedUp: stored.isBackedUp && answer.isBackedUp }, answer.counter)) {
    await recordAccess({ ...keyOf(owner), actor: actorOf(owner), action: 'passkeyCopied', subjectId: owner.userId });
    throw new Problem('passkey-copied');
  }
  const standing = await standingOf(database, owner);
  if (!standing) throw new Problem('passkey-unknown');
  const at = now();
  const isVouchedNow = vouches(caller, owner, standing);
  const vouchedAt = isVouchedNow ? at : stored.vouchedAt;
  const use = { ...answer, rpId: site.rpId, isVouched: isVouchedNow, browserHash: browserHashOf(deps, browser), at };
  const mayStop = isStaff(owner.roles) || isVouched(vouchedAt, standing);
  const stop = async (transaction: Database) => {
    if (mayStop) await resets.stop(transaction, owner);
  };
  if (!(await passkeysStore.noteUse(database, stored, use, stop))) throw new Problem('passkey-refused');
  return { owner, vouchedAt };
}

/** Whether the session in which a passkey is shown began with a code sent to its owner's current number. */
const vouches = (caller: Caller | null, { clientId, userId }: UserKey, { ownerId, phoneVerifiedAt }: ProfileStanding) =>
  caller !== null &&
  caller.clientId === clientId &&
  caller.userId === userId &&
  caller.ownerId === ownerId &&
  caller.codeEnteredAt !== null &&
  phoneVerifiedAt !== null &&
  caller.codeEnteredAt >= phoneVerifiedAt;

const keyOf = ({ clientId, patientId }: PasskeyOwner) => ({ clientId, patientId });

/**
 * Signs in the owner of the passkey. The browser's previous session ends.
 *
 * @throws Problem passkey-unknown, passkey-refused, passkey-copied, user-deactivated, cookies-needed,
 * too-many-requests
 */
export async function signInWith(
  deps: PasskeysContext,
  passkey: ShownPasskey,
  call: PasskeyBrowser & { readonly caller: Caller | null },
) {
  const { owner, vouchedAt } = await shown(deps, passkey, call, call.caller, async (stored) => {
    const person = await personOf(deps.signIn, stored);
    if (person === null) throw new Problem('user-deactivated');
    return person;
  });
  return signInByPasskey(deps.signIn, owner, vouchedAt, call);
}

/** Verifies the caller's passkey within their session. @throws the same Problems as signing in */
export async function confirm(deps: PasskeysContext, caller: Caller, passkey: ShownPasskey, browser: PasskeyBrowser) {
  await shown(deps, passkey, browser, caller, async ({ clientId, userId }) => {
    if (clientId !== caller.clientId || userId !== caller.userId) throw new Problem('passkey-refused');
    return caller;
  });
  await noteConfirmed(deps.signIn, caller);
  return { confirmed: true as const };
}

const answerOf = ({ passkeyId, name, createdAt, lastUsedAt, isBackedUp }: StoredPasskey): Passkey => ({
  id: passkeyId,
  name,
  created: createdAt.toISOString(),
  lastUsed: lastUsedAt?.toISOString() ?? null,
  isBackedUp,
});

export async function list({ database, resets }: PasskeysContext, caller: Caller) {
  await resets.carryOut(caller);
  const [items, dueAt] = [await passkeysStore.listOf(database, caller), await resets.dueAt(caller)];
  return { items: items.map(answerOf), resetAt: dueAt?.toISOString() ?? null };
}

/**
 * Checks that the caller may change the passkeys of the account: a recent code or passkey is required, and only the
 * account's owner may.
 *
 * @throws Problem new-code-needed, phone-not-confirmed
 */
async function checkMayChange({ database, now }: PasskeysContext, caller: Caller): Promise<void> {
  const standing = await standingOf(database, caller);
  if (!standing) throw new Problem('sign-in-required');
  // A passkey made before the number was first verified may belong to a stranger who typed that number.
  if (!isStaff(caller.roles) && standing.phoneVerifiedAt === null && caller.passkeyUsedAt === null)
    throw new Problem('phone-not-confirmed');
  if (caller.ownerId !== standing.ownerId || !hasFreshProof(caller, now())) throw new Problem('new-code-needed');
}

/** Options for registering a passkey. @throws Problem too-many-passkeys */
export async function creationFor(
  deps: PasskeysContext,
  user: UserKey,
  browserToken: string,
): Promise<PasskeyCreation> {
  const { database, signIn, hash, site, installation } = deps;
  const known = await passkeysStore.listOf(database, user);
  if (known.length >= PASSKEYS_PER_USER) throw new Problem('too-many-passkeys');
  const person = await personOf(signIn, user);
  if (person === null) throw new Problem('sign-in-required');
  // The device displays this name when the user has to choose between passkeys.
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email || installation.productName;
  return {
    challenge: await newChallenge(deps, { makeFor: user }, browserToken),
    rp: { id: site.rpId, name: installation.productName },
    // Not the user id: an authenticator may reveal this value to anyone who has the device.
    user: { id: hash('passkeyUser', `${user.clientId} ${user.userId}`), name, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports: [...transports],
    })),
  };
}

export async function makeOptions(deps: PasskeysContext, caller: Caller, browserToken: string) {
  await checkMayChange(deps, caller);
  return creationFor(deps, caller, browserToken);
}

/** Verifies a new passkey and returns the values to store. @throws Problem passkey-refused, cookies-needed */
export async function madeFor(
  deps: PasskeysContext,
  user: UserKey,
  passkey: MadePasskey,
  { browserToken, userAgent }: Pick<PasskeyBrowser, 'browserToken' | 'userAgent'>,
): Promise<{ readonly passkey: NewPasskey; readonly where: { readonly browserHash: string; readonly at: Date } }> {
  const browser = knownBrowser(browserToken);
  const challenge = await spentChallenge(deps, { makeFor: user }, passkey.clientDataJSON, browser);
  const made = await checkMade(deps.site, passkey, challenge);
  if (made === null) throw new Problem('passkey-refused');
  return {
    passkey: {
      ...made,
      rpId: deps.site.rpId,
      passkeyId: uuidv7(),
      name: firstPasskeyName(made.aaguid, browserName(userAgent) ?? ''),
    },
    where: { browserHash: browserHashOf(deps, browser), at: deps.now() },
  };
}

/** @throws Problem new-code-needed, phone-not-confirmed, passkey-refused, too-many-passkeys, cookies-needed */
export async function make(
  deps: PasskeysContext,
  caller: Caller,
  made: MadePasskey,
  browser: Pick<PasskeyBrowser, 'browserToken' | 'userAgent'>,
): Promise<Passkey> {
  await checkMayChange(deps, caller);
  const { passkey, where } = await madeFor(deps, caller, made, browser);
  const { clientId, userId, patientId } = caller;
  const refusal = await passkeysStore.add(deps.database, caller, passkey, where, async (transaction) => {
    const entry = { clientId, patientId, actor: actorOf(caller), action: 'passkeyMade', subjectId: userId } as const;
    await deps.recordAccess(entry, transaction);
    if (patientId === null) return;
    const number = await numberToTell(transaction, caller, new Date(where.at.getTime() - DAY_MS));
    if (number) await deps.notices.passkeyMade(transaction, { clientId, patientId, ...number });
  });
  if (refusal === 'known') throw new Problem('passkey-refused');
  if (refusal === 'tooMany') throw new Problem('too-many-passkeys');
  return answerOf({ ...passkey, clientId, userId, createdAt: where.at, vouchedAt: where.at, lastUsedAt: null });
}

/** @throws Problem not-found */
export async function rename(
  { database }: PasskeysContext,
  caller: Caller,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const renamed = await passkeysStore.rename(database, caller, passkeyId, name);
  if (renamed === null) throw new Problem('not-found');
  return answerOf(renamed);
}

/** @throws Problem not-found, new-code-needed, phone-not-confirmed, last-passkey */
export async function remove(deps: PasskeysContext, caller: Caller, passkeyId: string, browserToken: string | null) {
  const { database, recordAccess, resets, site, now } = deps;
  await checkMayChange(deps, caller);
  const { clientId, userId, patientId } = caller;
  const browserHash = browserToken === null ? null : browserHashOf(deps, browserToken);
  const mayBeLast = !(await resets.needsPasskey(caller));
  const removed = await passkeysStore.remove(
    database,
    caller,
    { passkeyId, browserHash, at: now() },
    mayBeLast,
    (transaction) =>
      recordAccess(
        { clientId, patientId, actor: actorOf(caller), action: 'passkeyRemoved', subjectId: userId },
        transaction,
      ),
  );
  if (removed === null) throw new Problem('not-found');
  if (removed === 'last') throw new Problem('last-passkey');
  return { rpId: site.rpId, credentialId: removed.credentialId };
}
