import { type FirstStepResult, Problem, type SignOnAccounts } from '@mien/contract';
import {
  type AccessAction,
  domainOfEmail,
  SIGN_ON_CODE_PATTERN,
  SINGLE_SIGN_ON_ATTEMPT_LIFETIME_MS,
  type SignOnRefusal,
  STAFF_ROLES,
  type StaffRole,
  SUBJECT_MAX_LENGTH,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { type AccessActor, actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { SignOnProvider, SignOnProviders } from '../../base/client-settings/index.ts';
import { permittedClient } from '../../base/clients/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import { type KeyedHash, type RandomSource, tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type SignInDeps, signInBySingleSignOn } from '../sign-in/index.ts';
import { claimOf, isLeftOut, type Person, personOf, type SignedClaims } from './open-id-claims.ts';
import { isSilent, reasonOf } from './open-id-errors.ts';
import type { OpenId } from './open-id-fetch.ts';
import * as openIdLogout from './open-id-logout.ts';
import type { AttemptSecrets } from './open-id-sign-in.ts';
import * as openIdSignIn from './open-id-sign-in.ts';
import { idTokenField, refusedEmailField } from './single-sign-on.data.ts';
import type { Candidate, LockedSignOns } from './single-sign-on.store.ts';
import * as singleSignOnStore from './single-sign-on.store.ts';

export interface SingleSignOnDeps {
  readonly database: Database;
  readonly openId: OpenId;
  readonly providers: SignOnProviders;
  readonly signIn: SignInDeps;
  readonly sealed: SealedSecrets;
  readonly hash: KeyedHash;
  readonly random: RandomSource;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
  /** Logs for the server's operator why a provider could not be used, or why its response was rejected. */
  readonly warn: (clientId: string, reason: string) => void;
}

/** The browser that signs in. */
interface SignOnBrowser {
  readonly caller: Caller | null;
  readonly browserToken: string | null;
  readonly userAgent: string;
}

/** The provider signed in a person who has no usable account here. */
class Refused extends Error {
  readonly reason: SignOnRefusal;

  constructor(reason: SignOnRefusal) {
    super(reason);
    this.name = 'Refused';
    this.reason = reason;
  }
}

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** Whether the provider performed the step that the client requires. */
function hasRequiredStep({ requiredAcr, requiredAmr }: SignOnProvider, claims: SignedClaims): boolean {
  const has = (required: readonly string[], given: unknown) =>
    required.length === 0 || textsIn(given).some((one) => required.includes(one));
  return has(requiredAcr, claims.acr) && has(requiredAmr, claims.amr);
}

/** The highest role that the claim gives; null where the client maps none. @throws Refused */
function roleBy({ roleClaim, roles }: SignOnProvider, claims: SignedClaims): StaffRole | null {
  if (roleClaim === null) return null;
  const values = textsIn(claimOf(claims, roleClaim));
  const given = roles.filter(({ value }) => values.includes(value)).map(({ role }) => role);
  const highest = STAFF_ROLES.findLast((role) => given.includes(role));
  if (highest === undefined) throw new Refused(isLeftOut(claims, roleClaim) ? 'tooManyGroups' : 'roleMissing');
  return highest;
}

const isDeactivated = ({ deactivatedAt, endedRole }: Candidate) => deactivatedAt !== null || endedRole !== null;

/** A user who may sign in by a provider: staff of this client only, and no patient with the same login. */
function staffOnly(candidate: Candidate): Candidate {
  if (isDeactivated(candidate)) throw new Refused('deactivated');
  const isStaffOnly =
    candidate.roles.length > 0 && candidate.roles.every((role) => STAFF_ROLES.some((one) => one === role));
  if (candidate.patientId !== null || !isStaffOnly) throw new Refused('notStaff');
  return candidate;
}

const SYSTEM: AccessActor = { kind: 'system' };

const record = (
  { recordAccess }: SingleSignOnDeps,
  transaction: Database,
  clientId: string,
  actor: AccessActor,
  action: AccessAction,
  subjectId: string,
): Promise<void> => recordAccess({ clientId, patientId: null, actor, action, subjectId }, transaction);

/** Both are derived from the state and the server's key, so that neither has to be stored. */
const secretsOf = ({ hash }: SingleSignOnDeps, state: string): AttemptSecrets => ({
  state,
  nonce: hash('sign-on nonce', state),
  codeVerifier: hash('sign-on code verifier', state),
});

/** @throws Problem service-unavailable, wrong-credentials */
function fail({ warn }: SingleSignOnDeps, clientId: string, error: unknown): never {
  warn(clientId, reasonOf(error));
  throw new Problem(isSilent(error) ? 'service-unavailable' : 'wrong-credentials', { cause: error });
}

/** The account of the person at the provider. @throws Refused */
async function accountOf(
  signOns: LockedSignOns,
  { allowedDomains }: SignOnProvider,
  person: Person,
): Promise<{ readonly account: Candidate; readonly isNew: boolean }> {
  const link = await singleSignOnStore.linkOf(signOns, person);
  if (link) {
    const account = await singleSignOnStore.candidate(signOns, link.userId);
    if (!account) throw new Refused('noAccount');
    return { account: staffOnly(account), isNew: false };
  }
  if (person.email === null || !person.isEmailVerified) throw new Refused('emailUnverified');
  if (!allowedDomains.includes(domainOfEmail(person.email))) throw new Refused('domainNotAllowed');
  const found = await singleSignOnStore.candidatesByEmail(signOns, person.email);
  const [first, ...others] = found.filter((candidate) => !isDeactivated(candidate));
  if (!first) throw new Refused(found.length > 0 ? 'deactivated' : 'noAccount');
  if (others.length > 0) throw new Refused('severalAccounts');
  const account = staffOnly(first);
  // The address belonged to another person before: its current owner is not the account's.
  if (await singleSignOnStore.isLinked(signOns, account.userId, person.issuer)) throw new Refused('linkedToAnother');
  return { account, isNew: true };
}

/** Gives an account the role from the provider's claim. @throws Refused */
async function takeRole(
  deps: SingleSignOnDeps,
  signOns: LockedSignOns,
  account: Candidate,
  role: StaffRole | null,
): Promise<void> {
  if (role === null || (account.roles.length === 1 && account.roles[0] === role)) return;
  if (!(await singleSignOnStore.hasOtherAdmin(signOns, account.userId))) throw new Refused('lastAdmin');
  await singleSignOnStore.changeRole(signOns, account, role, deps.now());
  await record(deps, signOns.transaction, account.clientId, SYSTEM, 'staffRoleChanged', account.userId);
}

async function keepRefusal(
  deps: SingleSignOnDeps,
  clientId: string,
  person: Person,
  reason: SignOnRefusal,
): Promise<void> {
  const { sealed, now } = deps;
  const refusalId = uuidv7();
  const emailSealed =
    person.email === null ? null : sealed.seal(person.email, { clientId, field: refusedEmailField(refusalId) });
  await singleSignOnStore.inSignOns(deps, clientId, async (signOns) => {
    await singleSignOnStore.keepRefusal(signOns, refusalId, person, reason, emailSealed, now());
    await record(deps, signOns.transaction, clientId, SYSTEM, 'singleSignOnRefused', refusalId);
  });
}

/** @throws Problem not-allowed, not-found for a client out of reach */
const clientIdOf = async ({ database }: SingleSignOnDeps, caller: Caller, clientId: string): Promise<string> =>
  (await permittedClient(database, caller, 'manageStaff', clientId)).clientId;

async function accountsAnswer({ database, sealed }: SingleSignOnDeps, clientId: string): Promise<SignOnAccounts> {
  const [links, refusals] = await Promise.all([
    singleSignOnStore.links(database, clientId),
    singleSignOnStore.refusals(database, clientId),
  ]);
  return {
    links: links.map(({ linkId, userId, firstName, lastName, madeAt, isByAdmin }) => ({
      id: linkId,
      userId,
      firstName,
      lastName,
      made: madeAt.toISOString(),
      isByAdmin,
    })),
    refusals: refusals.map(({ refusalId, reason, emailSealed, refusedAt }) => ({
      id: refusalId,
      at: refusedAt.toISOString(),
      reason,
      email: emailSealed === null ? null : sealed.open(emailSealed, { clientId, field: refusedEmailField(refusalId) }),
    })),
  };
}

/**
 * Begins a sign-in. The attempt belongs to the browser.
 *
 * @param isAfterSignOut  the provider has to ask before it signs in the same user again
 *
 * @throws Problem wrong-credentials for an unknown code and for a client without a provider
 * @throws Problem service-unavailable when the provider does not answer
 */
export async function start(
  deps: SingleSignOnDeps,
  clientCode: string,
  browserToken: string,
  isAfterSignOut: boolean,
): Promise<{ url: string }> {
  const { providers, random, openId, database, hash, now } = deps;
  const provider = SIGN_ON_CODE_PATTERN.test(clientCode) ? await providers.ofCode(clientCode) : null;
  if (provider === null) throw new Problem('wrong-credentials');
  const { clientId, settingsId } = provider;
  const secrets = secretsOf(deps, random.token());
  const url = await openIdSignIn
    .addressOf(openId, provider, secrets, isAfterSignOut)
    .catch((error: unknown) => fail(deps, clientId, error));
  await singleSignOnStore.addAttempt(database, {
    stateHash: tokenHash(secrets.state),
    clientId,
    settingsId,
    browserHash: hash('browser', browserToken),
    expiresAt: new Date(now().getTime() + SINGLE_SIGN_ON_ATTEMPT_LIFETIME_MS),
  });
  return { url };
}

/**
 * Signs in the person whom the provider has signed in, once, in the browser that began it.
 *
 * @throws Problem wrong-credentials, service-unavailable
 * @throws Problem not-allowed for everyone who is refused; administrators see the reason
 */
export async function finish(
  deps: SingleSignOnDeps,
  given: {
    readonly clientCode: string;
    readonly state: string;
    readonly code: string;
    readonly iss?: string | undefined;
  },
  browser: SignOnBrowser,
): Promise<FirstStepResult> {
  const { now, providers, hash, database, openId, sealed, signIn } = deps;
  const at = now();
  const { browserToken } = browser;
  const provider = await providers.ofCode(given.clientCode);
  if (provider === null || browserToken === null) throw new Problem('wrong-credentials');
  const { clientId, settingsId } = provider;
  const stateHash = tokenHash(given.state);
  const browserHash = hash('browser', browserToken);
  // The answer belongs to another page, another browser or other settings.
  if (!(await singleSignOnStore.spendAttempt(database, { clientId, stateHash, settingsId, browserHash }, at)))
    throw new Problem('wrong-credentials');
  const wanted = ['email', 'email_verified', ...(provider.roleClaim === null ? [] : [provider.roleClaim])];
  const { claims, idToken } = await openIdSignIn
    .claimsOf(openId, provider, secretsOf(deps, given.state), given, wanted)
    .catch((error: unknown) => fail(deps, clientId, error));
  const person = personOf(claims);
  if (person.subject.length > SUBJECT_MAX_LENGTH) fail(deps, clientId, new Error('the subject is too long'));
  const signOnId = uuidv7();
  const idTokenSealed = sealed.seal(idToken, { clientId, field: idTokenField(signOnId) });
  try {
    const account = await singleSignOnStore.inSignOns(deps, clientId, async (signOns) => {
      if (!hasRequiredStep(provider, claims)) throw new Refused('stepMissing');
      const found = await accountOf(signOns, provider, person);
      await takeRole(deps, signOns, found.account, roleBy(provider, claims));
      const { userId } = found.account;
      if (found.isNew) {
        await singleSignOnStore.addLink(signOns, uuidv7(), userId, person, false, at);
        await record(deps, signOns.transaction, clientId, SYSTEM, 'singleSignOnLinked', userId);
      }
      if (
        !(await singleSignOnStore.addSignOn(
          signOns,
          signOnId,
          userId,
          person,
          { providerSession: person.providerSession, idTokenSealed },
          at,
        ))
      )
        throw new Problem('wrong-credentials');
      if (found.account.signedInAtProviderAt === null) await singleSignOnStore.noteFirstUse(signOns, userId, at);
      return found.account;
    });
    return await signInBySingleSignOn(signIn, { clientId, userId: account.userId }, browser, {
      signOnId,
      hasSecondStep: provider.requiredAcr.length + provider.requiredAmr.length > 0,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await keepRefusal(deps, clientId, person, error.reason);
    throw new Problem('not-allowed');
  }
}

/**
 * Ends the sessions that a logout token of the provider names.
 *
 * @throws Problem invalid-request for an invalid token, and for one that was already accepted
 * @throws Problem service-unavailable when the provider's keys cannot be read
 */
export async function logOut(deps: SingleSignOnDeps, clientCode: string, token: string): Promise<void> {
  const { providers, openId, warn, now } = deps;
  const provider = await providers.ofCode(clientCode);
  if (provider === null) throw new Problem('invalid-request');
  const { clientId } = provider;
  const notice = await openIdLogout.logoutOf(openId, provider, token).catch((error: unknown) => {
    warn(clientId, reasonOf(error));
    throw new Problem(isSilent(error) ? 'service-unavailable' : 'invalid-request', { cause: error });
  });
  await singleSignOnStore.inSignOns(deps, clientId, async (signOns) => {
    const userIds = await singleSignOnStore.logOut(
      signOns,
      tokenHash(`${notice.issuer} ${notice.tokenId}`),
      notice,
      now(),
    );
    if (userIds === null) throw new Problem('invalid-request');
    for (const userId of userIds)
      await record(deps, signOns.transaction, clientId, SYSTEM, 'singleSignOnEnded', userId);
  });
}

export async function accounts(deps: SingleSignOnDeps, caller: Caller, clientId: string): Promise<SignOnAccounts> {
  return accountsAnswer(deps, await clientIdOf(deps, caller, clientId));
}

/**
 * Links a person who was refused to an account.
 *
 * @throws Problem not-found, changed-meanwhile when one of the two has a link already
 * @throws Problem not-allowed for an account that cannot be used with single sign-on
 */
export async function link(
  deps: SingleSignOnDeps,
  caller: Caller,
  clientId: string,
  { refusalId, userId }: { readonly refusalId: string; readonly userId: string },
): Promise<SignOnAccounts> {
  const id = await clientIdOf(deps, caller, clientId);
  await singleSignOnStore.inSignOns(deps, id, async (signOns) => {
    const person = await singleSignOnStore.refusal(signOns, refusalId);
    const account = await singleSignOnStore.candidate(signOns, userId);
    if (!person || !account) throw new Problem('not-found');
    try {
      staffOnly(account);
    } catch (error) {
      if (error instanceof Refused) throw new Problem('not-allowed');
      throw error;
    }
    if (
      (await singleSignOnStore.linkOf(signOns, person)) ||
      (await singleSignOnStore.isLinked(signOns, account.userId, person.issuer))
    )
      throw new Problem('changed-meanwhile');
    await singleSignOnStore.addLink(signOns, uuidv7(), account.userId, person, true, deps.now());
    await record(deps, signOns.transaction, id, actorOf(caller), 'singleSignOnLinked', account.userId);
  });
  return accountsAnswer(deps, id);
}

/** Removes a link and ends the sessions that began with it. @throws Problem not-found */
export async function unlink(
  deps: SingleSignOnDeps,
  caller: Caller,
  clientId: string,
  linkId: string,
): Promise<SignOnAccounts> {
  const id = await clientIdOf(deps, caller, clientId);
  await singleSignOnStore.inSignOns(deps, id, async (signOns) => {
    const removed = await singleSignOnStore.removeLink(signOns, linkId, deps.now());
    if (!removed) throw new Problem('not-found');
    await record(deps, signOns.transaction, id, actorOf(caller), 'singleSignOnUnlinked', removed.userId);
  });
  return accountsAnswer(deps, id);
}
