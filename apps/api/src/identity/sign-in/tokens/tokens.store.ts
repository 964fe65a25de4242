import type { ExpressionBuilder } from 'kysely';
import { lockUser, type UserKey } from '../../../base/accounts/index.ts';
import type { Maker } from '../../../platform/access/caller.ts';
import type { TokenKey } from '../../../platform/crypto/secrets.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { inTransaction, lockInTransaction } from '../../../platform/database/transaction.ts';

/**
 * What a token code is for: signing in a profile of a verified phone; signing in a patient, when made by staff; fetching a new
 * patient's login link; the second step of staff; or setting up another authenticator.
 */
export const TOKEN_CODE_PURPOSES = ['signIn', 'registration', 'byStaff', 'secondStep', 'newAuthenticator'] as const;

export type TokenCodePurpose = (typeof TOKEN_CODE_PURPOSES)[number];

/** The staff member who made a code, from two columns; null for codes that no staff made. */
export const makerOf = (clientId: string | null, userId: string | null): Maker | null =>
  clientId === null || userId === null ? null : { clientId, userId };

/** Condition on `token_codes`: a token that is neither spent nor expired. */
const isValid =
  ({ clientId, hash }: TokenKey, now: Date) =>
  ({ eb, and }: ExpressionBuilder<Tables, 'token_codes'>) =>
    and([
      eb('client_id', '=', clientId),
      eb('token_hash', '=', hash),
      eb('spent_at', 'is', null),
      eb('expires_at', '>', now),
    ]);

export async function addTokenCode(
  database: Database,
  token: {
    readonly tokenHash: string;
    readonly clientId: string;
    readonly userId: string;
    readonly purpose: TokenCodePurpose;
    /** Of the browser that may spend it; null if any may. */
    readonly browserHash: string | null;
    /** The sign-on at a provider before the second step. */
    readonly signOnId?: string | null;
    readonly maker?: Maker;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database
    .insertInto('token_codes')
    .values({
      token_hash: token.tokenHash,
      client_id: token.clientId,
      user_id: token.userId,
      purpose: token.purpose,
      browser_hash: token.browserHash,
      sign_on_id: token.signOnId ?? null,
      maker_client_id: token.maker?.clientId ?? null,
      maker_user_id: token.maker?.userId ?? null,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Spends a token code and returns its user; null when it is unknown, spent or expired. */
export async function spendTokenCode(
  database: Database,
  key: TokenKey,
  now: Date,
  { purpose, browserHash = null }: { readonly purpose: TokenCodePurpose; readonly browserHash?: string | null },
): Promise<(UserKey & { readonly maker: Maker | null; readonly signOnId: string | null }) | null> {
  const row = await database
    .updateTable('token_codes')
    .set({ spent_at: now })
    .where(isValid(key, now))
    .where('purpose', '=', purpose)
    .where('browser_hash', 'is not distinct from', browserHash)
    .returning([
      'client_id as clientId',
      'user_id as userId',
      'maker_client_id as makerClientId',
      'maker_user_id as makerUserId',
      'sign_on_id as signOnId',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { makerClientId, makerUserId, ...rest } = row;
  return { ...rest, maker: makerOf(makerClientId, makerUserId) };
}

/** Whether a token code can still sign a user in. */
export async function isOpenTokenCode(database: Database, key: TokenKey, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('token_codes')
    .select('user_id as userId')
    .where(isValid(key, now))
    .where('purpose', 'in', ['signIn', 'byStaff'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The user whose second step a token opens, without spending it; null when it is unknown, spent or expired. */
export async function ownerOfSecondStep(
  database: Database,
  key: TokenKey,
  now: Date,
  browserHash: string | null,
): Promise<UserKey | null> {
  const row = await database
    .selectFrom('token_codes')
    .select(['client_id as clientId', 'user_id as userId'])
    .where(isValid(key, now))
    .where('purpose', '=', 'secondStep')
    .where('browser_hash', 'is not distinct from', browserHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a code that staff hand to a patient and ends the previous one; `record` logs it in the same transaction. */
export async function addCodeOfStaff(
  database: Database,
  code: UserKey & {
    readonly tokenHash: string;
    readonly maker: Maker;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
  record: (transaction: Database) => Promise<void>,
): Promise<void> {
  const { createdAt, ...token } = code;
  const { clientId, userId } = token;
  await inTransaction(database, async (transaction) => {
    // Of two codes made concurrently, the later ends the earlier.
    await lockInTransaction(transaction, 'token code', userId);
    await lockUser(transaction, { clientId, userId });
    await transaction
      .updateTable('token_codes')
      .set({ spent_at: createdAt })
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('purpose', '=', 'byStaff')
      .where('spent_at', 'is', null)
      .execute();
    await addTokenCode(transaction, { ...token, purpose: 'byStaff', browserHash: null });
    await record(transaction);
  });
}
