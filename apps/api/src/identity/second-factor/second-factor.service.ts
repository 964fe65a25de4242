import { type AuthenticatorKey, type MadePasskey, Problem, type SecondFactor } from '@mien/contract';
import {
  type AccessAction,
  isStaff,
  recoveryCodeText,
  SECOND_FACTOR_RESET_DELAY_MS,
  SECOND_STEP_TRIES,
  type SecondStepBy,
  type StaffSecondFactor,
  secondStepCodeOf,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { type AccessActor, actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { NoticeProof, SafetyNotices } from '../../delivery/sms/safety-notices.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import { newRecoveryCodes, newSalt, recoveryCodeHash } from '../../platform/crypto/recovery-codes.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import * as attemptLimits from '../../platform/limits/attempt-limits.ts';
import { countPasskeys, type PasskeysContext, passkeyCreationFor, passkeyMadeFor } from '../passkeys/index.ts';
import {
  addStepToken,
  finishSecondStep,
  type SecondStepUser,
  type SignInDeps,
  secondStepOf,
  spendStepToken,
} from '../sign-in/index.ts';
import { authenticatorUri, keyFrom, stepOfCode } from './authenticator.ts';
import { secretField } from './second-factor.data.ts';
import * as secondFactorStore from './second-factor.store.ts';
import { type ResetOwner, recordReset } from './second-step-kind.ts';

export interface SecondFactorDeps {
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly passkeys: PasskeysContext;
  readonly notices: Pick<SafetyNotices, 'passkeysReset' | 'deliver'>;
  readonly limits: AttemptLimits;
  readonly sealed: SealedSecrets;
  readonly hash: KeyedHash;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
  readonly installation: { readonly productName: string; readonly staffSecondFactor: StaffSecondFactor };
}

/** The owner of the factors. */
type Owner = ResetOwner;

/** The browser that makes a second-step call. */
interface StepBrowser {
  readonly browserToken: string | null;
  readonly userAgent: string;
}

const LIMITS = SECOND_STEP_TRIES.map((window) => ({ kind: `secondStep ${window.max}`, ...window }));

export function createSecondFactorContext(deps: SecondFactorDeps) {
  const { installation } = deps;
  const isRequired = installation.staffSecondFactor !== 'sms';
  return { ...deps, isRequired };
}

export type SecondFactorContext = ReturnType<typeof createSecondFactorContext>;

const recordOf =
  (
    { recordAccess }: SecondFactorContext,
    { clientId, userId, patientId }: Owner,
    actor: AccessActor,
    action: AccessAction,
  ) =>
  (transaction: Database): Promise<void> =>
    recordAccess({ clientId, patientId, actor, action, subjectId: userId }, transaction);

const sealedFor = ({ clientId, userId }: Owner) => ({ clientId, field: secretField(userId) });

const ownKeyOf = ({ hash }: SecondFactorContext, token: string) => keyFrom(hash('authenticator', token));

function keyAnswer(
  deps: SecondFactorContext,
  token: string,
  { email, firstName, lastName }: Pick<SecondStepUser, 'email' | 'firstName' | 'lastName'>,
): AuthenticatorKey {
  const key = ownKeyOf(deps, token);
  const label = email ?? `${firstName} ${lastName}`.trim();
  return { key, uri: authenticatorUri(key, { issuer: deps.installation.productName, label }) };
}

/** Accepts a code of the user's authenticator, once. */
async function passByAuthenticator(
  { database, sealed }: SecondFactorContext,
  owner: Owner,
  code: string,
  at: Date,
): Promise<boolean> {
  for (const { factorId, sealedSecret } of await secondFactorStore.factors(database, owner)) {
    const key = sealed.open(sealedSecret, sealedFor(owner));
    const step = key === null ? null : stepOfCode(key, code, at);
    if (step !== null) return secondFactorStore.spendStep(database, owner, factorId, step, at);
  }
  return false;
}

async function passByRecoveryCode(
  deps: SecondFactorContext,
  owner: Owner,
  actor: AccessActor,
  code: string,
  at: Date,
): Promise<boolean> {
  const salt = await secondFactorStore.recoverySalt(deps.database, owner);
  if (salt === null) return false;
  const codeHash = await recoveryCodeHash(code, salt);
  return secondFactorStore.spendRecoveryCode(
    deps.database,
    owner,
    codeHash,
    at,
    recordOf(deps, owner, actor, 'recoveryCodeUsed'),
  );
}

/**
 * Accepts a typed code. A valid code proves who the user is, so a pending reset ends.
 *
 * @throws Problem wrong-access-code, too-many-requests
 */
async function take(deps: SecondFactorContext, owner: Owner, actor: AccessActor, typed: string): Promise<SecondStepBy> {
  const { now, limits, database } = deps;
  const given = secondStepCodeOf(typed);
  if (given === null) throw new Problem('wrong-access-code');
  const at = now();
  const isRight = await attemptLimits.guessOfPerson(limits, LIMITS, owner.userId, async () => {
    const isPassed =
      given.by === 'recoveryCode'
        ? await passByRecoveryCode(deps, owner, actor, given.code, at)
        : await passByAuthenticator(deps, owner, given.code, at);
    return isPassed || null;
  });
  if (isRight === null) throw new Problem('wrong-access-code');
  await secondFactorStore.stopReset(database, owner, at, recordReset(deps, owner, actor, 'stopped'));
  return given.by;
}

/** New recovery codes, and the hashes to store. */
async function makeCodes() {
  const codes = newRecoveryCodes();
  const salt = newSalt();
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(code, salt)));
  return { shown: codes.map(recoveryCodeText), kept: { hashes, salt } };
}

/** The time step of a code, while its authenticator is being set up. @throws Problem wrong-access-code, too-many-requests */
async function firstStepOf(
  { limits, now }: SecondFactorContext,
  owner: Owner,
  key: string,
  typed: string,
): Promise<number> {
  const given = secondStepCodeOf(typed);
  const step =
    given?.by === 'totp'
      ? await attemptLimits.guessOfPerson(limits, LIMITS, owner.userId, async () => stepOfCode(key, given.code, now()))
      : null;
  if (step === null) throw new Problem('wrong-access-code');
  return step;
}

/** The user whose second step a token opens. @throws Problem wrong-credentials */
async function userOf(
  { signIn, database }: SecondFactorContext,
  token: string,
  browserToken: string | null,
  kind: 'setUp' | 'code',
): Promise<SecondStepUser> {
  const user = await secondStepOf(signIn, token, browserToken);
  if (!user) throw new Problem('wrong-credentials');
  const hasFactor =
    (await secondFactorStore.factors(database, user)).length > 0 || (await countPasskeys(database, user)) > 0;
  // A user with an authenticator or a passkey has to use it: they cannot set up another one instead.
  if (hasFactor !== (kind === 'code')) throw new Problem('wrong-credentials');
  return user;
}

const finish = ({ signIn }: SecondFactorContext, token: string, browser: StepBrowser, by: SecondStepBy) =>
  finishSecondStep(signIn, token, browser, by);

const newFactor = ({ sealed, now }: SecondFactorContext, owner: Owner, key: string, step: number) => ({
  factorId: uuidv7(),
  sealedSecret: sealed.seal(key, sealedFor(owner)),
  step,
  at: now(),
});

/** @throws Problem wrong-credentials */
export async function key(
  deps: SecondFactorContext,
  token: string,
  browserToken: string | null,
): Promise<AuthenticatorKey> {
  return keyAnswer(deps, token, await userOf(deps, token, browserToken, 'setUp'));
}

/** @throws Problem wrong-credentials, wrong-access-code, too-many-requests */
export async function setUp(
  deps: SecondFactorContext,
  { token, code }: { token: string; code: string },
  browser: StepBrowser,
) {
  const user = await userOf(deps, token, browser.browserToken, 'setUp');
  const key = ownKeyOf(deps, token);
  const step = await firstStepOf(deps, user, key, code);
  const { shown, kept } = await makeCodes();
  const record = recordOf(deps, user, actorOf(user), 'secondFactorSetUp');
  if (!(await secondFactorStore.setUp(deps.database, user, newFactor(deps, user, key, step), kept, null, record)))
    throw new Problem('wrong-credentials');
  return { ...(await finish(deps, token, browser, 'totp')), recoveryCodes: shown };
}

/** @throws Problem wrong-credentials */
export async function passkeyOptions(deps: SecondFactorContext, token: string, browserToken: string | null) {
  const user = await userOf(deps, token, browserToken, 'setUp');
  // The token is tied to the browser, so there is one.
  if (browserToken === null) throw new Problem('wrong-credentials');
  return passkeyCreationFor(deps.passkeys, user, browserToken);
}

/** @throws Problem wrong-credentials, passkey-refused, cookies-needed */
export async function setUpPasskey(
  deps: SecondFactorContext,
  { token, passkey: made }: { token: string; passkey: MadePasskey },
  browser: StepBrowser,
) {
  const user = await userOf(deps, token, browser.browserToken, 'setUp');
  const { passkey, where } = await passkeyMadeFor(deps.passkeys, user, made, browser);
  const { shown, kept } = await makeCodes();
  const record = recordOf(deps, user, actorOf(user), 'passkeyMade');
  if (!(await secondFactorStore.setUpPasskey(deps.database, user, passkey, where, kept, record)))
    throw new Problem('wrong-credentials');
  return { ...(await finish(deps, token, browser, 'passkey')), recoveryCodes: shown };
}

/** @throws Problem wrong-credentials, wrong-access-code, too-many-requests */
export async function pass(
  deps: SecondFactorContext,
  { token, code }: { token: string; code: string },
  browser: StepBrowser,
) {
  const user = await userOf(deps, token, browser.browserToken, 'code');
  const by = await take(deps, user, actorOf(user), code);
  const login = await finish(deps, token, browser, by);
  return { ...login, recoveryCodesLeft: await secondFactorStore.recoveryCodesLeft(deps.database, user) };
}

export async function get({ database, isRequired }: SecondFactorContext, caller: Caller): Promise<SecondFactor> {
  const [factors, passkeyCount] = [
    await secondFactorStore.factors(database, caller),
    await countPasskeys(database, caller),
  ];
  return {
    isRequired: isRequired && isStaff(caller.roles),
    factors: factors.map(({ factorId, kind, createdAt, lastUsedAt }) => ({
      id: factorId,
      kind,
      created: createdAt.toISOString(),
      lastUsed: lastUsedAt?.toISOString() ?? null,
    })),
    hasPasskey: passkeyCount > 0,
    recoveryCodesLeft: await secondFactorStore.recoveryCodesLeft(database, caller),
  };
}

/** The caller's other sessions end. @throws Problem wrong-access-code, too-many-requests */
export async function makeRecoveryCodes(deps: SecondFactorContext, caller: Caller, code: string) {
  await take(deps, caller, actorOf(caller), code);
  const { shown, kept } = await makeCodes();
  await secondFactorStore.replaceRecoveryCodes(
    deps.database,
    caller,
    kept,
    deps.now(),
    recordOf(deps, caller, actorOf(caller), 'recoveryCodesMade'),
  );
  return { recoveryCodes: shown };
}

/** @throws Problem wrong-access-code, too-many-requests */
export async function beginReplacement(deps: SecondFactorContext, caller: Caller, code: string) {
  await take(deps, caller, actorOf(caller), code);
  const { token, user } = await addStepToken(deps.signIn, caller);
  return { token, ...keyAnswer(deps, token, user) };
}

/** The caller's other sessions end. @throws Problem wrong-credentials, wrong-access-code, too-many-requests */
export async function replace(
  deps: SecondFactorContext,
  caller: Caller,
  { token, code }: { token: string; code: string },
) {
  const key = ownKeyOf(deps, token);
  const step = await firstStepOf(deps, caller, key, code);
  if (!(await spendStepToken(deps.signIn, caller, token))) throw new Problem('wrong-credentials');
  const record = recordOf(deps, caller, actorOf(caller), 'secondFactorSetUp');
  if (
    !(await secondFactorStore.setUp(
      deps.database,
      caller,
      newFactor(deps, caller, key, step),
      null,
      caller.sessionId,
      record,
    ))
  )
    throw new Problem('wrong-credentials');
  return { replaced: true as const };
}

/** Opens a reset for a user and notifies them; null when one is pending, or there is nothing to reset. */
export const askForReset = (
  deps: SecondFactorContext,
  owner: Owner,
  caller: Caller,
  tell: (transaction: Database) => Promise<NoticeProof>,
): Promise<NoticeProof | null> => {
  const askedAt = deps.now();
  const dueAt = new Date(askedAt.getTime() + SECOND_FACTOR_RESET_DELAY_MS);
  const record = recordReset(deps, owner, actorOf(caller), 'asked');
  return secondFactorStore.askForReset(deps.database, owner, { askedAt, dueAt }, tell, record);
};

export const stopReset = (deps: SecondFactorContext, owner: Owner, caller: Caller): Promise<void> =>
  secondFactorStore.stopReset(deps.database, owner, deps.now(), recordReset(deps, owner, actorOf(caller), 'stopped'));

/** A patient whose way to sign in the caller may change. @throws Problem not-found, not-allowed for oneself */
async function patientToHelp({ database }: SecondFactorContext, caller: Caller, patientUid: string) {
  const patient = await secondFactorStore.patientInReach(database, patientUid, clientsInReach(caller, 'editPatients'));
  if (patient?.clientId === caller.clientId && patient.userId === caller.userId) throw new Problem('not-allowed');
  // Staff have their own reset, by an administrator.
  if (!patient || isStaff(patient.roles)) throw new Problem('not-found');
  return patient;
}

export async function passkeysOfPatient(deps: SecondFactorContext, caller: Caller, patientUid: string) {
  const patient = await patientToHelp(deps, caller, patientUid);
  const { database, now } = deps;
  await secondFactorStore.heldBy(database, patient, now(), recordReset(deps, patient, { kind: 'system' }, 'done'));
  const dueAt = await secondFactorStore.resetDueAt(database, patient);
  return { count: await countPasskeys(database, patient), resetAt: dueAt?.toISOString() ?? null };
}

/**
 * Requests the removal of a patient's passkeys after staff confirmed the patient's identity. The verified number gets
 * an SMS, and a sign-in by passkey within the day cancels the reset, as does a rejection by the carrier.
 *
 * @throws Problem not-found, user-deactivated, text-message-failed, too-many-requests
 */
export async function resetPasskeys(deps: SecondFactorContext, caller: Caller, patientUid: string) {
  const { notices } = deps;
  const patient = await patientToHelp(deps, caller, patientUid);
  if (patient.deactivatedAt !== null) throw new Problem('user-deactivated');
  const notified = await askForReset(deps, patient, caller, (transaction) =>
    notices.passkeysReset(transaction, patient),
  );
  try {
    if (notified !== null) await notices.deliver(notified);
  } catch (error) {
    await stopReset(deps, patient, caller);
    throw error;
  }
  return passkeysOfPatient(deps, caller, patientUid);
}

/** @throws Problem not-found */
export async function keepPasskeys(deps: SecondFactorContext, caller: Caller, patientUid: string) {
  await stopReset(deps, await patientToHelp(deps, caller, patientUid), caller);
  return passkeysOfPatient(deps, caller, patientUid);
}
