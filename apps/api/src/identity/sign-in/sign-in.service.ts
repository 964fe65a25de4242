import { timingSafeEqual } from 'node:crypto';
import {
  type CarerOfSession,
  type FirstStepResult,
  type OtherProfile,
  Problem,
  type ProfileMatch,
  type User,
} from '@mien/contract';
import {
  ACCESS_CODE_DIGIT_COUNT,
  areResultsHeld,
  budgetsOfCode,
  type CarerRight,
  CODE_LIFETIME_MS,
  CODE_MAX_TRIES,
  carerRightsAt,
  DAY_MS,
  HOUR_MS,
  highestRole,
  isStaff,
  KNOWN_BROWSER_LIFETIME_MS,
  type Language,
  MINUTE_MS,
  proofOpens,
  roleName,
  SECOND_MS,
  SECOND_STEP_LIFETIME_MS,
  type SecondStepBy,
  type SecondStepKind,
  type SIGN_IN_ACTIONS,
  STAFF_IDLE_LIMIT_MS,
  STAFF_SESSION_LIMIT_MS,
  WINDOWS_OF_KNOWN_BROWSERS,
  windowsOfStrangers,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import { v7 as uuidv7 } from 'uuid';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { CheckNewCode } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { contactFor } from '../../platform/access/own-patient.ts';
import { bindAll } from '../../platform/bind-all.ts';
import { type KeyedHash, type RandomSource, tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { NETWORKS_PER_SITE, type Network } from '../../platform/http/network.ts';
import type { SafetyNotices } from '../../platform/sms/safety-notices.ts';
import type { SmsQueue } from '../../platform/sms/sms-queue.ts';
import type { Maker, SignInStore, SignInUser, StoredSession } from './sign-in.store.ts';

/** A code of staff is handed over at a desk, or read out. */
const STAFF_CODE_LIFETIME_MS = HOUR_MS;
/** A chosen profile is expected at once; the choice may take a moment. */
const TOKEN_CODE_LIFETIME_MS = 5 * MINUTE_MS;

/** Without use for this long a session is over. */
const IDLE_LIMIT_MS = { patient: 30 * DAY_MS, staff: STAFF_IDLE_LIMIT_MS } as const;
/** And in any case after so long; a patient's after the lifetime of its cookie. */
const SESSION_LIFETIME_MS = { patient: 90 * DAY_MS, staff: STAFF_SESSION_LIMIT_MS } as const;
/** How exactly the last use is kept: one write a minute, not one a request. */
const TOUCH_INTERVAL_MS = MINUTE_MS;

export interface SignInDependencies {
  readonly store: SignInStore;
  readonly now: () => Date;
  readonly random: RandomSource;
  readonly hash: KeyedHash;
  readonly sms: Pick<SmsQueue, 'codeMessage' | 'refuse' | 'noteLimited'>;
  readonly notices: Pick<SafetyNotices, 'linkOpened'>;
  readonly recordAccess: RecordAccess;
  /** Refuses a session that did not begin with a code a moment ago. */
  readonly checkNewCode: CheckNewCode;
  /** Which second step somebody of the staff is asked for; `null` where staff need none. */
  readonly secondStepKindOf: ((user: SignInUser) => Promise<SecondStepKind>) | null;
  /** Whether a session may begin with a sign-on at a provider: not once the provider has ended it. */
  readonly isSignOnOpen: (transaction: Database, clientId: string, signOnId: string) => Promise<boolean>;
  /** Where a browser ends the session at the provider that a sign-on began with; null where that cannot be done. */
  readonly endSessionUrlOf: (clientId: string, signOnId: string) => Promise<string | null>;
  readonly installation: {
    readonly productName: string;
    readonly providerName: string;
    /** Host that the SMS names, so that phones fill the code in on that site only. */
    readonly host: string;
    readonly sendsPerHourPerIp: number;
  };
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Somebody of the staff who has passed the first step. */
export type SecondStepUser = Pick<
  SignInUser,
  'clientId' | 'userId' | 'patientId' | 'roles' | 'firstName' | 'lastName' | 'email'
>;

/** What a login link comes to: a session, or for staff the request for an SMS code or a second step. */
export interface LinkEntry {
  readonly login: FirstStepResult;
  readonly sessionId: string | null;
}

/** Who asks for a code: their network, their browser, and the language to write in. */
export interface CodeAsker {
  readonly network: Network;
  readonly browserToken: string;
  readonly language: Language;
}

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

/** What an SMS code is for. A code sent for one purpose is wrong for another. */
export type CodePurpose = 'signIn' | `registration ${string}`;

const windowsFor = ({ installation }: SignInDependencies, isRegistration: boolean) =>
  windowsOfStrangers(installation.sendsPerHourPerIp, NETWORKS_PER_SITE, isRegistration);

/** How a user appears in answers: patients by their patient's uid, staff by their own. */
const uidOf = (user: SignInUser) => user.patientId ?? user.userId;

function isOver(session: Pick<StoredSession, 'roles' | 'createdAt' | 'lastUsedAt'>, at: Date): boolean {
  const kind = isStaff(session.roles) ? 'staff' : 'patient';
  return (
    at.getTime() - session.lastUsedAt.getTime() > IDLE_LIMIT_MS[kind] ||
    at.getTime() - session.createdAt.getTime() > SESSION_LIFETIME_MS[kind]
  );
}

function userAnswer({ installation }: SignInDependencies, user: SignInUser): User {
  return {
    id: user.userId,
    clientId: user.clientId === SYSTEM_CLIENT_ID ? null : user.clientId,
    patientUid: user.patientId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    created: user.createdAt.toISOString(),
    userRoles: user.roles.map((role) => roleName(role, installation.providerName)),
  };
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
async function startSession(
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

/** When this browser proved somebody's number, which is known to be theirs; null where it did not, or did so before they did. */
async function proofOf(
  { store, hash }: SignInDependencies,
  { phoneNumber, phoneVerifiedAt }: SignInUser,
  browserToken: string | null,
  at: Date,
): Promise<Date | null> {
  if (phoneNumber === null || phoneVerifiedAt === null || browserToken === null) return null;
  const since = new Date(at.getTime() - KNOWN_BROWSER_LIFETIME_MS);
  const provedAt = await store.provedAt(hash('phone', phoneNumber), hash('browser', browserToken), since);
  return provedAt !== null && proofOpens(provedAt, { phoneVerifiedAt }) ? provedAt : null;
}

/**
 * Whom a signed-in person may go on as without another code: patients whose proved number is the person's own, in a browser
 * that has proved it since each of them did. Staff never: their sessions are shorter, so that a code stands before each.
 * See docs/adr/0133-rights-follow-persons.md.
 */
async function othersOf(
  parts: SignInDependencies,
  user: SignInUser,
  browserToken: string | null,
): Promise<SignInUser[]> {
  const { phoneNumber, phoneVerifiedAt, sharesPhone } = user;
  if (!sharesPhone || phoneNumber === null || phoneVerifiedAt === null || browserToken === null) return [];
  const others = (await parts.store.usersOfPhone(phoneNumber)).filter(
    (other) =>
      other.userId !== user.userId &&
      other.phoneVerifiedAt !== null &&
      other.patientId !== null &&
      !isStaff(other.roles),
  );
  if (others.length === 0) return [];
  const provedAt = await proofOf(parts, user, browserToken, parts.now());
  return provedAt === null ? [] : others.filter((other) => proofOpens(provedAt, other));
}

/** The same for a caller. */
async function othersOfCaller(
  parts: SignInDependencies,
  { clientId, userId }: Caller,
  browserToken: string | null,
): Promise<SignInUser[]> {
  const user = await parts.store.userById(clientId, userId);
  return user ? othersOf(parts, user, browserToken) : [];
}

const codeHashOf = ({ hash }: SignInDependencies, purpose: CodePurpose, phone: string, code: string) =>
  hash('code', purpose === 'signIn' ? `${phone} ${code}` : `${purpose} ${phone} ${code}`);

const needsSecondStep = ({ secondStepKindOf }: SignInDependencies, { roles }: Pick<SignInUser, 'roles'>) =>
  secondStepKindOf !== null && isStaff(roles);

const browserHashOf = ({ hash }: SignInDependencies, browserToken: string | null) =>
  browserToken === null ? null : hash('browser', browserToken);

/** Notes that a number is a user's, and who stands behind the profile since. */
async function provedNow(
  parts: SignInDependencies,
  user: SignInUser,
  browserToken: string | null,
  at: Date,
): Promise<SignInUser> {
  const { hash, store } = parts;
  const { clientId, userId, phoneNumber } = user;
  const proof = { phoneHash: hash('phone', phoneNumber ?? ''), browserHash: browserHashOf(parts, browserToken) };
  await store.provePhone({ clientId, userId }, proof, at);
  const proved = await store.userById(clientId, userId);
  // Deactivated, or given another number, meanwhile.
  if (!proved) throw new Problem('wrong-access-code');
  return proved;
}

async function addTokenOfStep(
  parts: SignInDependencies,
  { clientId, userId }: Pick<SignInUser, 'clientId' | 'userId'>,
  purpose: 'secondStep' | 'newAuthenticator',
  browserToken: string | null,
  signOnId: string | null = null,
): Promise<string> {
  const { random, store, now } = parts;
  const token = random.token();
  await store.addTokenCode({
    tokenHash: tokenHash(token),
    clientId,
    userId,
    purpose,
    browserHash: browserHashOf(parts, browserToken),
    signOnId,
    expiresAt: new Date(now().getTime() + SECOND_STEP_LIFETIME_MS),
  });
  return token;
}

/** What staff get in place of a session: a token that opens the second step and nothing else. */
async function askForSecondStep(
  parts: SignInDependencies,
  user: SignInUser,
  browserToken: string | null,
  signOnId: string | null = null,
): Promise<FirstStepResult> {
  if (parts.secondStepKindOf === null) throw new Error('staff need no second step here');
  const kind = await parts.secondStepKindOf(user);
  const token = await addTokenOfStep(parts, user, 'secondStep', browserToken, signOnId);
  return {
    user: null,
    accessToken: null,
    refreshToken: null,
    requiresTwoFactor: true,
    secondStep: { token, kind },
  };
}

const tokenExpiry = (at: Date) => new Date(at.getTime() + TOKEN_CODE_LIFETIME_MS);

/**
 * Takes the request for a code. What is answered, and when, does not tell whether anybody has this number: the number
 * is looked up later. Who signs in must have a number already; who registers may have a new one. A browser that has
 * proved the number has an allowance of its own, which strangers cannot use up.
 *
 * @returns the uid of the attempt
 * @throws Problem too-many-requests
 */
async function sendCode(
  parts: SignInDependencies,
  phone: string,
  asker: CodeAsker,
  purpose: CodePurpose = 'signIn',
): Promise<string> {
  const { random, now, installation, store, hash, sms } = parts;
  const { network, browserToken, language } = asker;
  const code = random.digits(ACCESS_CODE_DIGIT_COUNT);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_MS);
  const isRegistration = purpose !== 'signIn';
  const text = fill(CATALOGUES[language].sms.code, {
    productName: installation.productName,
    code,
    host: installation.host,
  });
  const before = (durationMs: number) => new Date(createdAt.getTime() - durationMs);
  const added = await store.addCode(
    {
      phoneHash: hash('phone', phone),
      networkHash: hash('network', network.name),
      siteHash: network.site === null ? null : hash('network', network.site),
      browserHash: hash('browser', browserToken),
      codeHash: codeHashOf(parts, purpose, phone, code),
      isRegistration,
      createdAt,
      expiresAt,
    },
    { known: before(KNOWN_BROWSER_LIFETIME_MS), used: before(DAY_MS) },
    ({ isKnownBrowser, used }) => ({
      windows: isKnownBrowser ? WINDOWS_OF_KNOWN_BROWSERS : windowsFor(parts, isRegistration),
      message: sms.codeMessage(
        { recipient: phone, text, isRegistration, isKnownBrowser },
        // As if the number were staff's, whose it may be: the answer does not tell whether a message goes out.
        budgetsOfCode({ isRegistration, isKnownBrowser, isStaff: !isRegistration }),
        used,
      ),
    }),
  );
  if (added === null) return sms.refuse(isRegistration ? 'registrations' : 'signIn');
  if ('retryInMs' in added) {
    await sms.noteLimited('codes');
    throw new Problem('too-many-requests', { retryAfterS: Math.ceil(added.retryInMs / SECOND_MS) });
  }
  return added.attemptId;
}

/**
 * Spends a code: this browser has the phone.
 *
 * @returns the uid of the attempt
 * @throws Problem cookies-needed for a browser without the cookie that came with every request for a code. It depends on
 *   nothing but the request, so that it tells nobody anything about a number or a code; none is looked up
 * @throws Problem wrong-access-code, for every other reason alike
 */
async function proveByCode(
  parts: SignInDependencies,
  phone: string,
  code: string,
  browserToken: string | null,
  purpose: CodePurpose,
): Promise<string> {
  const { now, store, hash } = parts;
  if (browserToken === null) throw new Problem('cookies-needed');
  const at = now();
  const attempt = await store.countTry(hash('phone', phone), hash('browser', browserToken), at, CODE_MAX_TRIES);
  const given = Buffer.from(codeHashOf(parts, purpose, phone, code));
  if (!attempt || !timingSafeEqual(given, Buffer.from(attempt.codeHash))) throw new Problem('wrong-access-code');
  const proved = { phoneHash: attempt.phoneHash, browserHash: attempt.browserHash, at };
  if (!(await store.spendCode(attempt.attemptId, proved))) throw new Problem('wrong-access-code');
  return attempt.attemptId;
}

/**
 * The profiles of a number that was proved, each with a token that signs it in once.
 *
 * @throws Problem wrong-access-code when there are none
 */
async function profilesOf(
  { now, store, random, installation }: SignInDependencies,
  phone: string,
): Promise<ProfileMatch[]> {
  const at = now();
  const users = await store.usersOfPhone(phone);
  if (users.length === 0) throw new Problem('wrong-access-code');
  const hasProved = users.some((user) => user.phoneVerifiedAt !== null);
  const scanCounts = await store.scanCounts(users);
  // Whoever made the account chose its name: until its owner has used it, that is a stranger's words.
  // A sign-in at a provider of the client's own says nothing about the number.
  const isUnusedStaff = ({ roles, phoneVerifiedAt }: SignInUser) => isStaff(roles) && phoneVerifiedAt === null;
  const clientNames = await store.clientNames(users.filter(isUnusedStaff));
  const matches: ProfileMatch[] = [];
  for (const user of users) {
    const isProved = user.phoneVerifiedAt !== null;
    // Anybody can type a number, and any words as a name.
    const isNamed = !isUnusedStaff(user) && (isProved || !hasProved || isStaff(user.roles));
    const tokenCode = random.token();
    await store.addTokenCode({
      tokenHash: tokenHash(tokenCode),
      clientId: user.clientId,
      userId: user.userId,
      purpose: 'signIn',
      browserHash: null,
      expiresAt: tokenExpiry(at),
    });
    matches.push({
      patientUid: uidOf(user),
      firstName: isNamed ? user.firstName : '',
      lastName: isNamed ? user.lastName : '',
      groupCode: user.groupCode,
      tokenCode,
      registered: user.createdAt.toISOString(),
      scanCount: areResultsHeld(user, at) ? null : (scanCounts.get(user.patientId ?? '') ?? 0),
      isProved,
      ...(isUnusedStaff(user)
        ? {
            staffOf: {
              clientName: clientNames.get(user.clientId) ?? '',
              role: roleName(highestRole(user.roles) ?? 'Patient', installation.providerName),
            },
          }
        : {}),
    });
  }
  return matches;
}

/**
 * Signs in with a token code, which proves the profile's phone. A good code ends the session that was there before; a bad
 * one ends nothing, as anybody can make one up and send it around.
 *
 * @param replaces  whether it is to take the place of somebody else who is signed in
 * @throws Problem wrong-access-code
 * @throws Problem somebody-signed-in where it is not; the code is not used up
 */
async function logIn(
  parts: SignInDependencies,
  uid: string,
  tokenCode: string,
  call: { caller: Caller | null; userAgent: string; browserToken: string | null },
  replaces = true,
): Promise<FirstStepResult> {
  const { now, store } = parts;
  const at = now();
  const codeHash = tokenHash(tokenCode);
  const isSomebodyElse = call.caller !== null && (call.caller.patientId ?? call.caller.userId) !== uid;
  if (!replaces && isSomebodyElse && (await store.isOpenTokenCode(codeHash, at)))
    throw new Problem('somebody-signed-in');
  const owner =
    (await store.spendTokenCode(codeHash, at, { purpose: 'signIn' })) ??
    (await store.spendTokenCode(codeHash, at, { purpose: 'byStaff' }));
  const user = owner ? await store.userById(owner.clientId, owner.userId) : undefined;
  if (!user || uidOf(user) !== uid) throw new Problem('wrong-access-code');
  const maker = owner?.maker ?? null;
  // Made staff since: they sign in by SMS code only.
  if (maker !== null && isStaff(user.roles)) throw new Problem('wrong-access-code');
  const { caller } = call;
  if (caller) await store.endSession(caller.clientId, caller.userId, caller.sessionId, at);
  // A code of staff proves nothing about a phone.
  const proved =
    maker === null && user.phoneVerifiedAt === null ? await provedNow(parts, user, call.browserToken, at) : user;
  if (needsSecondStep(parts, proved)) return askForSecondStep(parts, proved, call.browserToken);
  const { login } = await startSession(
    parts,
    proved,
    call.userAgent,
    maker === null ? 'signInByCode' : 'signInByStaffLink',
    maker === null ? { codeEnteredAt: at } : { maker },
  );
  if (maker !== null || login.isScanOnly) return login;
  const others = await othersOf(parts, proved, call.browserToken);
  return others.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}

/** Whose second step a token is for; null for none. */
async function secondStepOf(
  parts: SignInDependencies,
  token: string,
  browserToken: string | null,
): Promise<SecondStepUser | null> {
  const { store, now } = parts;
  const browserHash = browserHashOf(parts, browserToken);
  const owner = await store.ownerOfTokenCode(tokenHash(token), now(), { purpose: 'secondStep', browserHash });
  const user = owner === null ? undefined : await store.userById(owner.clientId, owner.userId);
  return user ?? null;
}

/**
 * Signs in whoever has passed the second step. The token is spent, so that one step is one session.
 *
 * @throws Problem wrong-credentials
 */
async function finishSecondStep(
  parts: SignInDependencies,
  token: string,
  { browserToken, userAgent }: { browserToken: string | null; userAgent: string },
  by: SecondStepBy,
) {
  const { store, now } = parts;
  const browserHash = browserHashOf(parts, browserToken);
  const owner = await store.spendTokenCode(tokenHash(token), now(), { purpose: 'secondStep', browserHash });
  const user = owner === null ? undefined : await store.userById(owner.clientId, owner.userId);
  if (!user) throw new Problem('wrong-credentials');
  const signOnId = owner?.signOnId ?? null;
  const action = signOnId === null ? 'signInByCode' : 'signInBySingleSignOn';
  const { login } = await startSession(parts, user, userAgent, action, {
    secondStepBy: by,
    signOnId,
    codeEnteredAt: now(),
  });
  const others = await othersOf(parts, user, browserToken);
  return others.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}

/** A token with which somebody who is signed in confirms another authenticator. */
async function addStepToken(
  parts: SignInDependencies,
  { clientId, userId }: Caller,
): Promise<{ token: string; user: SecondStepUser }> {
  const user = await parts.store.userById(clientId, userId);
  if (!user) throw new Problem('sign-in-required');
  return { token: await addTokenOfStep(parts, user, 'newAuthenticator', null), user };
}

/** Spends such a token; false unless it is a good one of the same user. */
async function spendStepToken(
  { store, now }: SignInDependencies,
  { clientId, userId }: Caller,
  token: string,
): Promise<boolean> {
  const owner = await store.spendTokenCode(tokenHash(token), now(), { purpose: 'newAuthenticator' });
  return owner !== null && owner.clientId === clientId && owner.userId === userId;
}

/** The profiles that a signed-in person may go on as; see `othersOf`. */
async function otherProfiles(
  parts: SignInDependencies,
  caller: Caller,
  browserToken: string | null,
): Promise<OtherProfile[]> {
  const others = await othersOfCaller(parts, caller, browserToken);
  const scanCounts = await parts.store.scanCounts(others);
  return others.map((user) => ({
    patientUid: uidOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    groupCode: user.groupCode,
    registered: user.createdAt.toISOString(),
    scanCount: areResultsHeld(user, parts.now()) ? null : (scanCounts.get(user.patientId ?? '') ?? 0),
  }));
}

/**
 * Goes on as another profile of the proved number: the code that proved it signs this one in, too. The log names the profile
 * that it came from. The session that there was is over, so that of two presses at once one finds none.
 *
 * @throws Problem not-found, sign-in-required
 */
async function switchProfile(
  parts: SignInDependencies,
  uid: string,
  { caller, userAgent, browserToken }: { caller: Caller; userAgent: string; browserToken: string | null },
) {
  const others = await othersOfCaller(parts, caller, browserToken);
  const user = others.find((other) => uidOf(other) === uid);
  if (!user) throw new Problem('not-found');
  if (!(await parts.store.endSession(caller.clientId, caller.userId, caller.sessionId, parts.now())))
    throw new Problem('sign-in-required');
  const { login } = await startSession(parts, user, userAgent, 'signInBySwitch', { from: caller });
  const back = login.isScanOnly ? [] : await othersOf(parts, user, browserToken);
  return back.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}

/**
 * Signs in whom a login link belongs to. Staff get no session from a link, unless whoever runs the installation made it:
 * it then stands for the code by SMS, and a second step comes after it. Nothing about them is revealed.
 */
async function signInByLink(
  parts: SignInDependencies,
  {
    clientId,
    userId,
    maker,
    isByOperator,
  }: { clientId: string; userId: string; maker: Maker | null; isByOperator: boolean },
  { userAgent, browserToken }: { userAgent: string; browserToken: string | null },
): Promise<LinkEntry> {
  const user = await parts.store.userById(clientId, userId);
  if (!user) throw new Problem('login-link-invalid');
  if (isStaff(user.roles) && !isByOperator)
    return {
      sessionId: null,
      login: { user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true },
    };
  if (needsSecondStep(parts, user))
    return { sessionId: null, login: await askForSecondStep(parts, user, browserToken) };
  return startSession(parts, user, userAgent, maker === null ? 'signInByLink' : 'signInByStaffLink', { maker });
}

/**
 * Signs in somebody of the staff whom the provider of their client has signed in. That stands for the code by SMS; for the
 * second step, too, where the provider had to show that it asked for one. The session that there was ends.
 *
 * @throws Problem wrong-credentials
 */
async function signInBySingleSignOn(
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

/** A code that staff hand to a patient, who signs in with it once. */
async function addCodeOfStaff(
  { random, now, store, recordAccess }: SignInDependencies,
  caller: Caller,
  { clientId, userId, patientId }: { clientId: string; userId: string; patientId: string },
): Promise<{ tokenCode: string; expiresAt: Date }> {
  const tokenCode = random.token();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + STAFF_CODE_LIFETIME_MS);
  const maker = { clientId: caller.clientId, userId: caller.userId };
  await store.addCodeOfStaff(
    { tokenHash: tokenHash(tokenCode), clientId, userId, maker, createdAt, expiresAt },
    (transaction) =>
      recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'tokenCodeMade' }, transaction),
  );
  return { tokenCode, expiresAt };
}

/** Spends a token code that a login link carries; false unless it is a good one of the same user. */
async function spendTokenOf(
  { store, now }: SignInDependencies,
  owner: { clientId: string; userId: string },
  tokenCode: string,
): Promise<boolean> {
  const spent = await store.spendTokenCode(tokenHash(tokenCode), now(), { purpose: 'signIn' });
  return spent !== null && spent.clientId === owner.clientId && spent.userId === owner.userId;
}

/** A code with which a browser that registered somebody fetches their login link, once. */
async function addRegistrationToken(
  { random, store, hash, now }: SignInDependencies,
  owner: { clientId: string; userId: string },
  browserToken: string,
): Promise<string> {
  const tokenCode = random.token();
  await store.addTokenCode({
    tokenHash: tokenHash(tokenCode),
    ...owner,
    purpose: 'registration',
    browserHash: hash('browser', browserToken),
    expiresAt: tokenExpiry(now()),
  });
  return tokenCode;
}

/** @throws Problem wrong-access-code unless this browser registered this patient a moment ago; cookies-needed without its cookie */
async function spendRegistrationToken(
  { store, now, hash }: SignInDependencies,
  uid: string,
  tokenCode: string,
  browserToken: string | null,
): Promise<SignInUser> {
  if (browserToken === null) throw new Problem('cookies-needed');
  const owner = await store.spendTokenCode(tokenHash(tokenCode), now(), {
    purpose: 'registration',
    browserHash: hash('browser', browserToken),
  });
  const user = owner ? await store.userById(owner.clientId, owner.userId) : undefined;
  if (!user || uidOf(user) !== uid) throw new Problem('wrong-access-code');
  return user;
}

/** Who an access token belongs to, or null when the session is over. */
async function identify(parts: SignInDependencies, accessToken: string): Promise<Caller | null> {
  const { store, now } = parts;
  const session = await store.sessionByAccessHash(tokenHash(accessToken));
  const at = now();
  if (!session || isOver(session, at)) return null;
  // Of before staff needed a second step, or begun without it in some other way: it opens nothing.
  if (needsSecondStep(parts, session) && session.secondStep === null) return null;
  if (at.getTime() - session.lastUsedAt.getTime() > TOUCH_INTERVAL_MS)
    await store.touchSession(session.clientId, session.sessionId, at);
  const { sessionId, clientId, userId, patientId, roles, isScanOnly, measuresVersion, carerId, care } = session;
  const { holderId, codeEnteredAt } = session;
  const caller = { sessionId, clientId, userId, isScanOnly, holderId, codeEnteredAt, measuresVersion };
  if (carerId === null) {
    // Begun at the moment when somebody else came to stand behind the profile: it shows nothing of theirs.
    const isOfAnother = !isStaff(roles) && holderId !== session.userHolderId;
    return { ...caller, isScanOnly: isScanOnly || isOfAnother, patientId, roles, carer: null };
  }
  // Nothing of the carer's own goes along: neither their patient nor their roles.
  const rights = care === null ? [] : carerRightsAt(care, at);
  const caredForId = rights.length === 0 ? null : (care?.patientId ?? null);
  return { ...caller, patientId: caredForId, roles: ['Patient'], carer: { carerId, rights } };
}

/** Exchanges a refresh token. One that was exchanged before ends its session. @throws Problem wrong-credentials */
async function refresh({ now, store, random }: SignInDependencies, refreshToken: string): Promise<Tokens> {
  const refreshHash = tokenHash(refreshToken);
  const at = now();
  const session = await store.sessionByRefreshHash(refreshHash);
  const tokens = { accessToken: random.token(), refreshToken: random.token() };
  const isRotated =
    session !== undefined &&
    !isOver(session, at) &&
    (await store.rotateTokens(refreshHash, {
      accessHash: tokenHash(tokens.accessToken),
      refreshHash: tokenHash(tokens.refreshToken),
      now: at,
    }));
  if (!isRotated) {
    await store.endSessionOfUsedRefresh(refreshHash, at);
    throw new Problem('wrong-credentials');
  }
  return tokens;
}

/**
 * Goes on as the carer of a patient, in place of the session that there was. Only in a browser that has proved the carer's
 * number, so that going to and fro does not keep somebody in for ever.
 *
 * @throws Problem not-found, sign-in-required
 */
async function beginAsCarer(
  parts: SignInDependencies,
  {
    clientId,
    carerId,
    patientId,
    rights,
  }: { clientId: string; carerId: string; patientId: string; rights: readonly CarerRight[] },
  { caller, userAgent, browserToken }: { caller: Caller; userAgent: string; browserToken: string | null },
) {
  const { now, store, random, recordAccess } = parts;
  const at = now();
  const [carer, patient] = await Promise.all([
    store.userById(caller.clientId, caller.userId),
    store.userOfPatient(clientId, patientId),
  ]);
  if (!carer || !patient || (await proofOf(parts, carer, browserToken, at)) === null) throw new Problem('not-found');
  if (!(await store.endSession(caller.clientId, caller.userId, caller.sessionId, at)))
    throw new Problem('sign-in-required');
  const tokens: Tokens = { accessToken: random.token(), refreshToken: random.token() };
  const added = await store.addSession(
    {
      clientId,
      sessionId: uuidv7(),
      userId: caller.userId,
      accessHash: tokenHash(tokens.accessToken),
      refreshHash: tokenHash(tokens.refreshToken),
      browser: userAgent,
      // Whoever looks after somebody is no staff.
      secondStep: null,
      carerId,
      holderId: null,
      codeEnteredAt: null,
      now: at,
    },
    () => false,
    (transaction) =>
      recordAccess(
        {
          clientId,
          patientId,
          actor: { kind: 'carer', clientId, userId: caller.userId },
          action: 'signInAsCarer',
          subjectId: carerId,
        },
        transaction,
      ),
  );
  if (added === null) throw new Problem('sign-in-required');
  return {
    user: contactFor({ rights }, userAnswer(parts, patient)),
    ...tokens,
    requiresTwoFactor: false,
    carer: { id: carerId, rights: [...rights] },
  };
}

/** Goes on as oneself, in place of a session as a carer. @throws Problem not-found for whoever is oneself, sign-in-required */
async function leaveCare(
  parts: SignInDependencies,
  {
    caller,
    userAgent,
    browserToken,
  }: {
    caller: Caller;
    userAgent: string;
    browserToken: string | null;
  },
) {
  const { store, now } = parts;
  if (caller.carer === null) throw new Problem('not-found');
  const user = await store.userById(caller.clientId, caller.userId);
  if (!user || !(await store.endSession(caller.clientId, caller.userId, caller.sessionId, now())))
    throw new Problem('sign-in-required');
  const { login } = await startSession(parts, user, userAgent, 'signInBySwitch');
  const others = login.isScanOnly ? [] : await othersOf(parts, user, browserToken);
  return others.length > 0 ? { ...login, hasOtherProfiles: true as const } : login;
}

/** Who is signed in, and whether there is somebody whom they may go on as. @throws Problem care-ended */
async function current(
  parts: SignInDependencies,
  caller: Caller,
  browserToken: string | null,
): Promise<{ user: User; hasOtherProfiles?: true; carer?: CarerOfSession }> {
  if (caller.carer !== null) {
    const patient =
      caller.patientId === null ? undefined : await parts.store.userOfPatient(caller.clientId, caller.patientId);
    if (!patient) throw new Problem('care-ended');
    return {
      user: contactFor(caller.carer, userAnswer(parts, patient)),
      carer: { id: caller.carer.carerId, rights: [...caller.carer.rights] },
    };
  }
  const user = await parts.store.userById(caller.clientId, caller.userId);
  if (!user) throw new Problem('sign-in-required');
  const others = caller.isScanOnly ? [] : await othersOf(parts, user, browserToken);
  return { user: userAnswer(parts, user), ...(others.length > 0 ? { hasOtherProfiles: true } : {}) };
}

/** Keeps a user out from now on, or lets one in again. @throws Problem last-admin */
async function setDeactivated(
  { store, now, recordAccess }: SignInDependencies,
  caller: Caller,
  user: { clientId: string; userId: string; patientId: string | null },
  isDeactivated: boolean,
): Promise<void> {
  const isDone = await store.setDeactivated({ ...user, isDeactivated }, now(), (transaction) =>
    recordAccess(
      {
        clientId: user.clientId,
        patientId: user.patientId,
        actor: actorOf(caller),
        action: isDeactivated ? 'userDeactivated' : 'userReactivated',
        subjectId: user.userId,
      },
      transaction,
    ),
  );
  if (!isDone) throw new Problem('last-admin');
}

/** Ends the session of the caller; answers where the browser ends the one at the provider, or null. */
async function leave({ store, now, endSessionUrlOf }: SignInDependencies, caller: Caller): Promise<string | null> {
  const { clientId, userId, sessionId } = caller;
  const left = await store.leaveSession(clientId, userId, sessionId, now());
  return left?.signOnId ? endSessionUrlOf(clientId, left.signOnId) : null;
}

const endSession = ({ store, now }: SignInDependencies, caller: Caller, sessionId: string) =>
  store.endSession(caller.clientId, caller.userId, sessionId, now());

/**
 * Ends one session of the caller's, or another: with a new code, as it shuts somebody out.
 *
 * @throws Problem not-found, new-code-needed
 */
async function endOtherSession(
  { checkNewCode, store, now }: SignInDependencies,
  caller: Caller,
  sessionId: string,
): Promise<void> {
  if (sessionId !== caller.sessionId) await checkNewCode(caller);
  if (!(await store.endSession(caller.clientId, caller.userId, sessionId, now()))) throw new Problem('not-found');
}

async function openSessions({ now, store }: SignInDependencies, caller: Caller) {
  const at = now();
  const rows = await store.openSessionsOfUser(caller.clientId, caller.userId);
  return rows
    .filter((row) => !isOver({ roles: caller.roles, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt }, at))
    .map((row) => ({
      id: row.sessionId,
      created: row.createdAt.toISOString(),
      lastUsed: row.lastUsedAt.toISOString(),
      browser: row.browser,
      isCurrent: row.sessionId === caller.sessionId,
    }));
}

/** Signing in by SMS code, and the sessions that follow. */
export const createSignIn = (parts: SignInDependencies) => ({
  ...bindAll(parts, {
    sendCode,
    proveByCode,
    profilesOf,
    logIn,
    secondStepOf,
    finishSecondStep,
    addStepToken,
    spendStepToken,
    otherProfiles,
    switchProfile,
    signInByLink,
    signInBySingleSignOn,
    addCodeOfStaff,
    spendTokenOf,
    addRegistrationToken,
    spendRegistrationToken,
    identify,
    refresh,
    beginAsCarer,
    leaveCare,
    current,
    setDeactivated,
    leave,
    endSession,
    endOtherSession,
    openSessions,
  }) /** Ends the sessions, login links and token codes of a user, in a transaction of the caller's. */,
  endEverything: parts.store.endEverything,
});

export type SignIn = ReturnType<typeof createSignIn>;
