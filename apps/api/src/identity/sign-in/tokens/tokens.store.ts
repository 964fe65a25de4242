import { lockUser, type UserKey } from '../../../base/accounts/index.ts';
import type { Maker } from '../../../platform/access/caller.ts';
import type { TokenKey } from '../../../platform/crypto/secrets.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../../platform/database/transaction.ts';

/**
 * What a token code is for: signing in a profile of a verified phone; signing in a patient, when made by staff; fetching a new
 * patient's login link; the second step of staff; or setting up another authenticator.
 */
export const TOKEN_CODE_PURPOSES = ['signIn', 'registration', 'byStaff', 'secondStep', 'newAuthenticator'] as const;

export type TokenCodePurpose = (typeof TOKEN_CODE_PURPOSES)[number];

export const makerOf = (clientId: string | null, userId: string | null): Maker | null =>
  clientId === null || userId === null ? null : { clientId, userId };

export async function addTokenCode(
  database: Database,
  token: {
    tokenHash: string;
    clientId: string;
    userId: string;
    purpose: TokenCodePurpose;
    browserHash: string | null;
    /** The sign-on at a provider before the second step. */
    signOnId?: string | null;
    expiresAt: Date;
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
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Spends a token code and returns its user; null when it is unknown, spent or expired. */
export async function spendTokenCode(
  database: Database,
  { clientId, hash }: TokenKey,
  now: Date,
  { purpose, browserHash = null }: { purpose: TokenCodePurpose; browserHash?: string | null },
): Promise<{ clientId: string; userId: string; maker: Maker | null; signOnId: string | null } | null> {
  const row = await database
    .updateTable('token_codes')
    .set({ spent_at: now })
    .where('client_id', '=', clientId)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('browser_hash', 'is not distinct from', browserHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
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
export async function isOpenTokenCode(database: Database, { clientId, hash }: TokenKey, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('token_codes')
    .select('user_id as userId')
    .where('client_id', '=', clientId)
    .where('token_hash', '=', hash)
    .where('purpose', 'in', ['signIn', 'byStaff'])
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user of a token code that can still be used; null for none. */
export async function ownerOfTokenCode(
  database: Database,
  { clientId, hash }: TokenKey,
  now: Date,
  { purpose, browserHash }: { purpose: TokenCodePurpose; browserHash: string | null },
): Promise<UserKey | null> {
  const row = await database
    .selectFrom('token_codes')
    .select(['client_id as clientId', 'user_id as userId'])
    .where('client_id', '=', clientId)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('browser_hash', 'is not distinct from', browserHash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** A code that staff hand to a patient. It ends the previous one; `record` logs it in the same transaction. */
export async function addCodeOfStaff(
  database: Database,
  code: { tokenHash: string; clientId: string; userId: string; maker: Maker; createdAt: Date; expiresAt: Date },
  record: (transaction: Database) => Promise<void>,
): Promise<void> {
  const { clientId, userId, maker } = code;
  await inTransaction(database, async (transaction) => {
    // Of two codes made concurrently, the later ends the earlier.
    await lockInTransaction(transaction, 'token code', userId);
    await lockUser(transaction, { clientId, userId });
    await transaction
      .updateTable('token_codes')
      .set({ spent_at: code.createdAt })
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('purpose', '=', 'byStaff')
      .where('spent_at', 'is', null)
      .execute();
    await transaction
      .insertInto('token_codes')
      .values({
        token_hash: code.tokenHash,
        client_id: clientId,
        user_id: userId,
        purpose: 'byStaff',
        maker_client_id: maker.clientId,
        maker_user_id: maker.userId,
        expires_at: code.expiresAt,
      })
      .execute();
    await record(transaction);
  });
}
