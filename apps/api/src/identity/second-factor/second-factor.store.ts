import type { FactorKind, Role } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import type { UserKey } from '../../base/accounts/index.ts';
import type { NoticeProof } from '../../delivery/sms/safety-notices.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { addPasskey, countPasskeys, type NewPasskey, removePasskeys } from '../passkeys/index.ts';
import { endSessions } from '../sign-in/index.ts';

export interface StoredFactor {
  readonly factorId: string;
  readonly kind: FactorKind;
  readonly sealedSecret: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

type Record = (transaction: Database) => Promise<void>;

/** Serializes changes to how a user signs in. */
const lock = (transaction: Database, { userId }: UserKey) => lockInTransaction(transaction, 'second factor', userId);

/** Removes a user's authenticator, passkeys and recovery codes; the sessions that began with them end. */
async function removeAll(transaction: Database, user: UserKey, at: Date): Promise<void> {
  const { clientId, userId } = user;
  await transaction
    .deleteFrom('second_factors')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .deleteFrom('recovery_codes')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
  await removePasskeys(transaction, user);
  await endSessions(transaction, user, at);
}

/** Ends a pending reset, if there is one. */
async function endReset(
  transaction: Database,
  { clientId, userId }: UserKey,
  at: Date,
  onlyIfDue: boolean,
): Promise<boolean> {
  const result = await transaction
    .updateTable('second_factor_resets')
    .set({ ended_at: at })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(onlyIfDue, (query) => query.where('due_at', '<=', at))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const factorsOf = (database: Database, { clientId, userId }: UserKey) =>
  database
    .selectFrom('second_factors')
    .select([
      'factor_id as factorId',
      'kind',
      'sealed_secret as sealedSecret',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .orderBy('created_at');

async function addRecoveryCodes(
  transaction: Database,
  { clientId, userId }: UserKey,
  { hashes, salt }: { readonly hashes: readonly string[]; readonly salt: string },
  at: Date,
): Promise<void> {
  await transaction
    .deleteFrom('recovery_codes')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ client_id: clientId, user_id: userId, code_hash, salt, made_at: at })))
    .execute();
}

export const factors = (database: Database, user: UserKey): Promise<StoredFactor[]> =>
  factorsOf(database, user).execute();

export async function recoveryCodesLeft(database: Database, { clientId, userId }: UserKey): Promise<number> {
  const row = await database
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('spent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The salt of a user's recovery codes; null for none. */
export async function recoverySalt(database: Database, { clientId, userId }: UserKey): Promise<string | null> {
  const row = await database
    .selectFrom('recovery_codes')
    .select('salt')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row?.salt ?? null;
}

/**
 * Stores an authenticator in place of the previous one.
 *
 * @param recoveryCodes  new ones; null leaves the existing ones
 * @param sessionId  of a user who replaces theirs: every other session ends; null for a first authenticator, which changes
 *                   nothing if the user already has one
 * @returns whether it was stored
 */
export const setUp = (
  database: Database,
  user: UserKey,
  factor: { readonly factorId: string; readonly sealedSecret: string; readonly step: number; readonly at: Date },
  recoveryCodes: { readonly hashes: readonly string[]; readonly salt: string } | null,
  sessionId: string | null,
  record: Record,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    await lock(transaction, user);
    const { clientId, userId } = user;
    const before = await transaction
      .selectFrom('second_factors')
      .select('factor_id as factorId')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('kind', '=', 'totp')
      .executeTakeFirst();
    if ((sessionId === null) === (before !== undefined)) return false;
    await transaction
      .deleteFrom('second_factors')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('kind', '=', 'totp')
      .execute();
    await transaction
      .insertInto('second_factors')
      .values({
        client_id: clientId,
        user_id: userId,
        factor_id: factor.factorId,
        kind: 'totp',
        sealed_secret: factor.sealedSecret,
        last_step: factor.step,
        created_at: factor.at,
        last_used_at: factor.at,
      })
      .execute();
    if (recoveryCodes !== null) await addRecoveryCodes(transaction, user, recoveryCodes, factor.at);
    if (sessionId !== null)
      await endSessions(transaction, { clientId, userId }, factor.at, { stayingSessionId: sessionId });
    await record(transaction);
    return true;
  });

/** Replaces a user's recovery codes; every other session of theirs ends. */
export const replaceRecoveryCodes = (
  database: Database,
  user: UserKey & { readonly sessionId: string },
  recoveryCodes: { readonly hashes: readonly string[]; readonly salt: string },
  at: Date,
  record: Record,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await lock(transaction, user);
    await addRecoveryCodes(transaction, user, recoveryCodes, at);
    await endSessions(transaction, user, at, { stayingSessionId: user.sessionId });
    await record(transaction);
  });

/** Spends a time step of an authenticator: of concurrent requests with one code, only one gets true. */
export async function spendStep(
  database: Database,
  { clientId, userId }: UserKey,
  factorId: string,
  step: number,
  at: Date,
): Promise<boolean> {
  const result = await database
    .updateTable('second_factors')
    .set({ last_step: step, last_used_at: at })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('factor_id', '=', factorId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Spends a recovery code in the same way. */
export const spendRecoveryCode = (
  database: Database,
  { clientId, userId }: UserKey,
  codeHash: string,
  at: Date,
  record: Record,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const result = await transaction
      .updateTable('recovery_codes')
      .set({ spent_at: at })
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .where('spent_at', 'is', null)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await record(transaction);
    return true;
  });

/** The factors of a user. */
export interface Factors {
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
}

const factorsHeld = async (transaction: Database, user: UserKey): Promise<Factors> => ({
  hasAuthenticator: (await factorsOf(transaction, user).executeTakeFirst()) !== undefined,
  hasPasskey: (await countPasskeys(transaction, user)) > 0,
});

const hasAny = ({ hasAuthenticator, hasPasskey }: Factors) => hasAuthenticator || hasPasskey;

/** Carries out a reset that is due, in the caller's transaction; `record` is called only if there is one. */
export async function carryOut(transaction: Database, user: UserKey, at: Date, record: Record): Promise<void> {
  const { clientId, userId } = user;
  const due = await transaction
    .selectFrom('second_factor_resets')
    .select('reset_id as resetId')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('due_at', '<=', at)
    .executeTakeFirst();
  // Most users have none, and need not wait for each other.
  if (!due) return;
  await lock(transaction, user);
  if (!(await endReset(transaction, user, at, true))) return;
  await removeAll(transaction, user, at);
  await record(transaction);
}

/** Users with a reset that is due. */
export const usersWithDueResets = async (database: Database, at: Date): Promise<ResetUser[]> =>
  database
    .selectFrom('second_factor_resets as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'r.client_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .select(['r.client_id as clientId', 'r.user_id as userId', 'u.patient_id as patientId', 'u.roles'])
    .where('r.ended_at', 'is', null)
    .where('r.due_at', '<=', at)
    .orderBy('r.due_at')
    .execute();

interface ResetUser extends UserKey {
  readonly patientId: string | null;
  readonly roles: readonly Role[];
}

/** Carries out a reset that is due, and returns the user's remaining factors. */
export const heldBy = (database: Database, user: UserKey, at: Date, record: Record): Promise<Factors> =>
  inTransaction(database, async (transaction) => {
    await carryOut(transaction, user, at, record);
    return factorsHeld(transaction, user);
  });

/** When a pending reset takes effect; null for none. */
export async function resetDueAt(database: Database, { clientId, userId }: UserKey): Promise<Date | null> {
  const row = await database
    .selectFrom('second_factor_resets')
    .select('due_at as dueAt')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

/**
 * Stores the first passkey of a user who has no factor, with recovery codes.
 *
 * @returns whether it was stored
 */
export const setUpPasskey = (
  database: Database,
  user: UserKey,
  passkey: NewPasskey,
  where: { readonly browserHash: string; readonly at: Date },
  recoveryCodes: { readonly hashes: readonly string[]; readonly salt: string },
  record: Record,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    await lock(transaction, user);
    if (hasAny(await factorsHeld(transaction, user))) return false;
    if ((await addPasskey(transaction, user, passkey, where)) !== null) return false;
    await addRecoveryCodes(transaction, user, recoveryCodes, where.at);
    await record(transaction);
    return true;
  });

/** A patient within reach, with the login; undefined for none. */
export const patientInReach = (database: Database, patientId: string, reach: ClientsInReach) =>
  database
    .selectFrom('users as u')
    .select([
      'u.client_id as clientId',
      'u.user_id as userId',
      'u.patient_id as patientId',
      'u.roles',
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.deactivated_at as deactivatedAt',
    ])
    .where('u.patient_id', '=', patientId)
    .$if(reach !== 'all', (query) => query.where('u.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

export async function stopResetIn(transaction: Database, user: UserKey, at: Date, record: Record): Promise<void> {
  await lock(transaction, user);
  if (await endReset(transaction, user, at, false)) await record(transaction);
}

/** Cancels a pending reset; `record` is called only if there is one. */
export const stopReset = (database: Database, user: UserKey, at: Date, record: Record): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await stopResetIn(transaction, user, at, record);
  });

/**
 * Opens a reset and notifies its owner; null when one is pending, or there is nothing to reset.
 *
 * @param tell  queues the message
 */
export const askForReset = (
  database: Database,
  user: UserKey,
  { askedAt, dueAt }: { readonly askedAt: Date; readonly dueAt: Date },
  tell: (transaction: Database) => Promise<NoticeProof>,
  record: Record,
): Promise<NoticeProof | null> =>
  inTransaction(database, async (transaction) => {
    await lock(transaction, user);
    const { clientId, userId } = user;
    const factors = await factorsHeld(transaction, user);
    const open = await transaction
      .selectFrom('second_factor_resets')
      .select('reset_id as resetId')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!hasAny(factors) || open) return null;
    await transaction
      .insertInto('second_factor_resets')
      .values({ client_id: clientId, user_id: userId, reset_id: uuidv7(), asked_at: askedAt, due_at: dueAt })
      .execute();
    const notified = await tell(transaction);
    await record(transaction);
    return notified;
  });

/** Removes everything at once, including a pending reset. */
export const removeAllOf = (database: Database, user: UserKey, at: Date, record: Record): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await lock(transaction, user);
    await endReset(transaction, user, at, false);
    await removeAll(transaction, user, at);
    await record(transaction);
  });
