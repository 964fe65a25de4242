import { type AuthenticatorKey, Problem, type SecondFactor } from '@mien/contract';
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
import type { Caller } from '../../platform/access/caller.ts';
import { newRecoveryCodes, newSalt, recoveryCodeHash } from '../../platform/crypto/recovery-codes.ts';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { AttemptLimits } from '../../platform/limits/attempt-limits.ts';
import type { Told } from '../../platform/sms/safety-notices.ts';
import type { SecondStepUser, SignIn } from '../sign-in/index.ts';
import { authenticatorUri, keyFrom, stepOfCode } from './authenticator.ts';
import { secretField } from './second-factor.data.ts';
import type { SecondFactorStore } from './second-factor.store.ts';

export interface SecondFactorDependencies {
  readonly store: SecondFactorStore;
  readonly signIn: Pick<SignIn, 'secondStepOf' | 'finishSecondStep' | 'addStepToken' | 'spendStepToken'>;
  readonly limits: Pick<AttemptLimits, 'guessOfPerson'>;
  readonly sealed: SealedSecrets;
  readonly hash: KeyedHash;
  readonly now: () => Date;
  readonly recordAccess: RecordAccess;
  readonly installation: { readonly productName: string; readonly staffSecondFactor: StaffSecondFactor };
}

/** Whose factors are meant. */
interface Owner {
  readonly clientId: string;
  readonly userId: string;
  readonly patientId: string | null;
}

/** The browser that makes a call of the second step. */
interface StepBrowser {
  readonly browserToken: string | null;
  readonly userAgent: string;
}

const LIMITS = SECOND_STEP_TRIES.map((window) => ({ kind: `secondStep ${window.max}`, ...window }));

/** What staff show besides a code by SMS. See docs/adr/0107-second-factor.md. */
export function createSecondFactor({
  store,
  signIn,
  limits,
  sealed,
  hash,
  now,
  recordAccess,
  installation,
}: SecondFactorDependencies) {
  const recordOf =
    ({ clientId, userId, patientId }: Owner, actor: AccessActor, action: AccessAction) =>
    (transaction: Database): Promise<void> =>
      recordAccess({ clientId, patientId, actor, action, subjectId: userId }, transaction);

  const isRequired = installation.staffSecondFactor !== 'sms';

  const sealedFor = ({ clientId, userId }: Owner) => ({ clientId, field: secretField(userId) });

  const ownKeyOf = (token: string) => keyFrom(hash('authenticator', token));

  function keyAnswer(
    token: string,
    { email, firstName, lastName }: Pick<SecondStepUser, 'email' | 'firstName' | 'lastName'>,
  ): AuthenticatorKey {
    const key = ownKeyOf(token);
    const label = email ?? `${firstName} ${lastName}`.trim();
    return { key, uri: authenticatorUri(key, { issuer: installation.productName, label }) };
  }

  /** Takes a code of an authenticator that somebody has, once. */
  async function passByAuthenticator(owner: Owner, code: string, at: Date): Promise<boolean> {
    for (const { factorId, sealedSecret } of await store.factors(owner)) {
      const key = sealed.open(sealedSecret, sealedFor(owner));
      const step = key === null ? null : stepOfCode(key, code, at);
      if (step !== null) return store.spendStep(owner, factorId, step, at);
    }
    return false;
  }

  async function passByRecoveryCode(owner: Owner, actor: AccessActor, code: string, at: Date): Promise<boolean> {
    const salt = await store.recoverySalt(owner);
    if (salt === null) return false;
    const codeHash = await recoveryCodeHash(code, salt);
    return store.spendRecoveryCode(owner, codeHash, at, recordOf(owner, actor, 'recoveryCodeUsed'));
  }

  /**
   * Takes a code that somebody typed. Who shows one is who they are: a reset that was asked for ends.
   *
   * @throws Problem wrong-access-code, too-many-requests
   */
  async function take(owner: Owner, actor: AccessActor, typed: string): Promise<SecondStepBy> {
    const given = secondStepCodeOf(typed);
    if (given === null) throw new Problem('wrong-access-code');
    const at = now();
    const isRight = await limits.guessOfPerson(LIMITS, owner.userId, async () => {
      const isPassed =
        given.by === 'recoveryCode'
          ? await passByRecoveryCode(owner, actor, given.code, at)
          : await passByAuthenticator(owner, given.code, at);
      return isPassed || null;
    });
    if (isRight === null) throw new Problem('wrong-access-code');
    await store.stopReset(owner, at, recordOf(owner, actor, 'secondFactorResetStopped'));
    return given.by;
  }

  /** New recovery codes, and what is kept of them. */
  async function makeCodes() {
    const codes = newRecoveryCodes();
    const salt = newSalt();
    const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(code, salt)));
    return { shown: codes.map(recoveryCodeText), kept: { hashes, salt } };
  }

  /** The step of a code of an authenticator that is being set up. @throws Problem wrong-access-code, too-many-requests */
  async function firstStepOf(owner: Owner, key: string, typed: string): Promise<number> {
    const given = secondStepCodeOf(typed);
    const step =
      given?.by === 'totp'
        ? await limits.guessOfPerson(LIMITS, owner.userId, async () => stepOfCode(key, given.code, now()))
        : null;
    if (step === null) throw new Problem('wrong-access-code');
    return step;
  }

  /** Whose second step a token is for. @throws Problem wrong-credentials */
  async function userOf(token: string, browserToken: string | null, kind: 'setUp' | 'code'): Promise<SecondStepUser> {
    const user = await signIn.secondStepOf(token, browserToken);
    if (!user) throw new Problem('wrong-credentials');
    const hasFactor = (await store.factors(user)).length > 0;
    // Whoever has an authenticator shows it: they do not set up another one in its place.
    if (hasFactor !== (kind === 'code')) throw new Problem('wrong-credentials');
    return user;
  }

  const finish = (token: string, browser: StepBrowser, by: SecondStepBy) => signIn.finishSecondStep(token, browser, by);

  const newFactor = (owner: Owner, key: string, step: number) => ({
    factorId: uuidv7(),
    sealedSecret: sealed.seal(key, sealedFor(owner)),
    step,
    at: now(),
  });

  return {
    /** Whether staff of this installation need a second step. */
    isRequired,

    /** @throws Problem wrong-credentials */
    async key(token: string, browserToken: string | null): Promise<AuthenticatorKey> {
      return keyAnswer(token, await userOf(token, browserToken, 'setUp'));
    },

    /** @throws Problem wrong-credentials, wrong-access-code, too-many-requests */
    async setUp({ token, code }: { token: string; code: string }, browser: StepBrowser) {
      const user = await userOf(token, browser.browserToken, 'setUp');
      const key = ownKeyOf(token);
      const step = await firstStepOf(user, key, code);
      const { shown, kept } = await makeCodes();
      const record = recordOf(user, actorOf(user), 'secondFactorSetUp');
      if (!(await store.setUp(user, newFactor(user, key, step), kept, null, record)))
        throw new Problem('wrong-credentials');
      return { ...(await finish(token, browser, 'totp')), recoveryCodes: shown };
    },

    /** @throws Problem wrong-credentials, wrong-access-code, too-many-requests */
    async pass({ token, code }: { token: string; code: string }, browser: StepBrowser) {
      const user = await userOf(token, browser.browserToken, 'code');
      const by = await take(user, actorOf(user), code);
      const login = await finish(token, browser, by);
      return { ...login, recoveryCodesLeft: await store.recoveryCodesLeft(user) };
    },

    async get(caller: Caller): Promise<SecondFactor> {
      const factors = await store.factors(caller);
      return {
        isRequired: isRequired && isStaff(caller.roles),
        factors: factors.map(({ factorId, kind, createdAt, lastUsedAt }) => ({
          id: factorId,
          kind,
          created: createdAt.toISOString(),
          lastUsed: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await store.recoveryCodesLeft(caller),
      };
    },

    /** The caller's other sessions end. @throws Problem wrong-access-code, too-many-requests */
    async makeRecoveryCodes(caller: Caller, code: string) {
      await take(caller, actorOf(caller), code);
      const { shown, kept } = await makeCodes();
      await store.replaceRecoveryCodes(caller, kept, now(), recordOf(caller, actorOf(caller), 'recoveryCodesMade'));
      return { recoveryCodes: shown };
    },

    /** @throws Problem wrong-access-code, too-many-requests */
    async beginReplacement(caller: Caller, code: string) {
      await take(caller, actorOf(caller), code);
      const { token, user } = await signIn.addStepToken(caller);
      return { token, ...keyAnswer(token, user) };
    },

    /** The caller's other sessions end. @throws Problem wrong-credentials, wrong-access-code, too-many-requests */
    async replace(caller: Caller, { token, code }: { token: string; code: string }) {
      const key = ownKeyOf(token);
      const step = await firstStepOf(caller, key, code);
      if (!(await signIn.spendStepToken(caller, token))) throw new Problem('wrong-credentials');
      const record = recordOf(caller, actorOf(caller), 'secondFactorSetUp');
      if (!(await store.setUp(caller, newFactor(caller, key, step), null, caller.sessionId, record)))
        throw new Problem('wrong-credentials');
      return { replaced: true as const };
    },

    /** Opens a reset for somebody, and tells them; null when one is open, or they have nothing to reset. */
    askForReset: (
      owner: Owner,
      caller: Caller,
      tell: (transaction: Database) => Promise<Told>,
    ): Promise<Told | null> => {
      const askedAt = now();
      const dueAt = new Date(askedAt.getTime() + SECOND_FACTOR_RESET_DELAY_MS);
      const record = recordOf(owner, actorOf(caller), 'secondFactorResetAsked');
      return store.askForReset(owner, { askedAt, dueAt }, tell, record);
    },

    stopReset: (owner: Owner, caller: Caller): Promise<void> =>
      store.stopReset(owner, now(), recordOf(owner, actorOf(caller), 'secondFactorResetStopped')),
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactor>;
