import { PASSKEYS_PER_USER, type PasskeyStanding, type PasskeyTransport } from '@mien/domain';
import { sql } from 'kysely';
import type { UserKey } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { endSessions } from '../sign-in/index.ts';

export interface NewPasskey {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly PasskeyTransport[];
  readonly isBackedUp: boolean;
  readonly aaguid: string;
  readonly name: string;
  /** The RP ID (host) for which it was made. */
  readonly rpId: string;
}

export interface StoredPasskey extends Omit<NewPasskey, 'rpId'>, UserKey {
  readonly createdAt: Date;
  readonly vouchedAt: Date;
  readonly lastUsedAt: Date | null;
}

type Record = (transaction: Database) => Promise<void>;

const COLUMNS = [
  'client_id as clientId',
  'passkey_id as passkeyId',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'is_backed_up as isBackedUp',
  'aaguid',
  'name',
  'created_at as createdAt',
  'vouched_at as vouchedAt',
  'last_used_at as lastUsedAt',
] as const;

const passkeysOf = (database: Database, { clientId, userId }: UserKey) =>
  database.selectFrom('passkeys').select(COLUMNS).where('client_id', '=', clientId).where('user_id', '=', userId);

const storedOf = (row: Omit<StoredPasskey, 'counter'> & { readonly counter: number | string }): StoredPasskey => ({
  ...row,
  counter: Number(row.counter),
});

export async function addChallenge(
  database: Database,
  challenge: { readonly challengeHash: string; readonly boundHash: string; readonly expiresAt: Date },
): Promise<void> {
  await database
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.challengeHash,
      bound_hash: challenge.boundHash,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Spends a challenge. @returns whether it was open for this browser, or for this user in it */
export async function spendChallenge(
  database: Database,
  { challengeHash, boundHash }: { readonly challengeHash: string; readonly boundHash: string },
  at: Date,
): Promise<boolean> {
  const result = await database
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('bound_hash', '=', boundHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Finds a passkey of any client by its credential ID. */
export async function byCredential(database: Database, credentialId: string): Promise<StoredPasskey | null> {
  const row = await database
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

export const listOf = async (database: Database, user: UserKey): Promise<StoredPasskey[]> =>
  (await passkeysOf(database, user).orderBy('created_at').execute()).map(storedOf);

/** Number of a user's passkeys. */
export async function countPasskeys(database: Database, { clientId, userId }: UserKey): Promise<number> {
  const row = await database
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The state of a user's passkeys, and whether one of them works on the installation's current host. */
export interface PasskeyStandingHere extends PasskeyStanding {
  readonly hasPasskeyHere: boolean;
}

/** Number of users who have passkeys but none that works on the installation's current host. */
export async function countWithoutPasskeyHere(database: Database, rpId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from passkeys group by client_id, user_id having bool_and(rp_id is not null and rp_id <> ${rpId})) as people`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** The state of a user's passkeys when a session begins in a browser. */
export async function passkeyStandingOf(
  database: Database,
  { clientId, userId }: UserKey,
  { browserHash, since, rpId }: { readonly browserHash: string | null; readonly since: Date; readonly rpId: string },
): Promise<PasskeyStandingHere> {
  const { rows } = await sql<PasskeyStandingHere>`
    select count(*) > 0 as "hasPasskey", coalesce(bool_or(p.rp_id is null or p.rp_id = ${rpId}), false) as "hasPasskeyHere",
      coalesce(bool_or(p.vouched_at >= (select u.phone_verified_at from users as u
        where u.client_id = ${clientId} and u.user_id = ${userId})), false) as "hasVouchedPasskey",
      exists (select from passkey_browsers as b where b.client_id = ${clientId} and b.user_id = ${userId}
        and b.browser_hash = ${browserHash} and b.used_at > ${since}) as "isTrustedBrowser",
      exists (select from patient_merges as m join users as u on u.client_id = m.client_id
          and u.patient_id in (m.kept_patient_id, m.merged_patient_id)
        where u.client_id = ${clientId} and u.user_id = ${userId} and m.merged_at > min(p.created_at)) as "isMergedSince"
    from passkeys as p where p.client_id = ${clientId} and p.user_id = ${userId}`.execute(database);
  return (
    rows[0] ?? {
      hasPasskey: false,
      hasPasskeyHere: false,
      hasVouchedPasskey: false,
      isTrustedBrowser: false,
      isMergedSince: false,
    }
  );
}

/**
 * The number to notify of a user's new passkey, and when it was verified; undefined if another passkey was made since
 * `since`.
 */
export async function numberToTell(transaction: Database, { clientId, userId }: UserKey, since: Date) {
  const { count, ...number } = await transaction
    .selectFrom('users as u')
    .innerJoin('passkeys as p', (join) =>
      join.onRef('p.client_id', '=', 'u.client_id').onRef('p.user_id', '=', 'u.user_id').on('p.created_at', '>', since),
    )
    .select(({ fn }) => [
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      fn.countAll<number>().as('count'),
    ])
    .where('u.client_id', '=', clientId)
    .where('u.user_id', '=', userId)
    .groupBy(['u.client_id', 'u.user_id'])
    .executeTakeFirstOrThrow();
  return Number(count) > 1 ? undefined : number;
}

async function trustBrowser(
  transaction: Database,
  { clientId, userId }: UserKey,
  browserHash: string,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('passkey_browsers')
    .values({ client_id: clientId, user_id: userId, browser_hash: browserHash, used_at: at })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'browser_hash']).doUpdateSet({ used_at: at }))
    .execute();
}

/** Why a passkey is not added: its ID exists already, which only a forged response causes, or the user has too many. */
export type NotAdded = 'known' | 'tooMany';

/**
 * Adds a passkey, in the caller's transaction. Authenticators choose IDs at random. If an ID exists already, the first
 * passkey stays, even if another user owns it: otherwise a forged passkey would sign in instead of it.
 */
export async function addPasskey(
  transaction: Database,
  { clientId, userId }: UserKey,
  passkey: NewPasskey,
  { browserHash, at }: { readonly browserHash: string; readonly at: Date },
): Promise<NotAdded | null> {
  await lockInTransaction(transaction, 'passkeys of', userId);
  await lockInTransaction(transaction, 'passkey', passkey.credentialId);
  if ((await byCredential(transaction, passkey.credentialId)) !== null) return 'known';
  if ((await countPasskeys(transaction, { clientId, userId })) >= PASSKEYS_PER_USER) return 'tooMany';
  await transaction
    .insertInto('passkeys')
    .values({
      client_id: clientId,
      passkey_id: passkey.passkeyId,
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      aaguid: passkey.aaguid,
      name: passkey.name,
      created_at: at,
      vouched_at: at,
      rp_id: passkey.rpId,
    })
    .execute();
  await trustBrowser(transaction, { clientId, userId }, browserHash, at);
  return null;
}

export const add = (
  database: Database,
  user: UserKey,
  passkey: NewPasskey,
  where: { readonly browserHash: string; readonly at: Date },
  then: Record,
): Promise<NotAdded | null> =>
  inTransaction(database, async (transaction) => {
    const refusal = await addPasskey(transaction, user, passkey, where);
    if (refusal === null) await then(transaction);
    return refusal;
  });

/**
 * Records the use of a passkey in a browser. False if it was removed, or used with a higher counter in the meantime.
 *
 * @param used.isVouched  whether the number's owner used it
 * @param then  further work in the same transaction
 */
export const noteUse = (
  database: Database,
  { clientId, userId, passkeyId, counter }: Pick<StoredPasskey, 'clientId' | 'userId' | 'passkeyId' | 'counter'>,
  used: {
    readonly counter: number;
    readonly isBackedUp: boolean;
    readonly isVouched: boolean;
    readonly rpId: string;
    readonly browserHash: string;
    readonly at: Date;
  },
  then: (transaction: Database) => Promise<void>,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const result = await transaction
      .updateTable('passkeys')
      .set({
        counter: used.counter,
        is_backed_up: used.isBackedUp,
        last_used_at: used.at,
        rp_id: used.rpId,
        ...(used.isVouched ? { vouched_at: used.at } : {}),
      })
      .where('client_id', '=', clientId)
      .where('passkey_id', '=', passkeyId)
      .where('counter', '=', counter)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await trustBrowser(transaction, { clientId, userId }, used.browserHash, used.at);
    await then(transaction);
    return true;
  });

export async function rename(
  database: Database,
  { clientId, userId }: UserKey,
  passkeyId: string,
  name: string,
): Promise<StoredPasskey | null> {
  const row = await database
    .updateTable('passkeys')
    .set({ name })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('passkey_id', '=', passkeyId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

/**
 * Removes a passkey. Because the device may be lost, this also forgets the other browsers in which a passkey was used,
 * and ends all other sessions of the user, however they began.
 *
 * @param mayBeLast  whether the user may be left without a passkey
 * @returns its credential ID; null if the user has no such passkey, `last` if it must stay
 */
export const remove = (
  database: Database,
  { clientId, userId, sessionId }: UserKey & { readonly sessionId: string },
  {
    passkeyId,
    browserHash,
    at,
  }: { readonly passkeyId: string; readonly browserHash: string | null; readonly at: Date },
  mayBeLast: boolean,
  record: Record,
): Promise<{ readonly credentialId: string } | 'last' | null> =>
  inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'passkeys of', userId);
    const all = await listOf(transaction, { clientId, userId });
    const removed = all.find((passkey) => passkey.passkeyId === passkeyId);
    if (!removed) return null;
    if (!mayBeLast && all.length === 1) return 'last';
    await transaction
      .deleteFrom('passkeys')
      .where('client_id', '=', clientId)
      .where('passkey_id', '=', passkeyId)
      .execute();
    await transaction
      .deleteFrom('passkey_browsers')
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .$if(browserHash !== null, (query) => query.where('browser_hash', '<>', browserHash ?? ''))
      .execute();
    await endSessions(transaction, { clientId, userId }, at, { stayingSessionId: sessionId });
    await record(transaction);
    return { credentialId: removed.credentialId };
  });

/** A user's passkeys as JSON, kept for undoing a merge that removes the user. */
export async function passkeysToKeep(transaction: Database, { clientId, userId }: UserKey): Promise<string> {
  const { rows } = await sql<{ passkeys: string }>`select coalesce(json_agg(to_jsonb(p)), '[]')::text as passkeys
    from passkeys as p where p.client_id = ${clientId} and p.user_id = ${userId}`.execute(transaction);
  return rows[0]?.passkeys ?? '[]';
}

/**
 * Restores the passkeys saved by a merge. A passkey that the number's owner vouched for stays vouched for, even if the
 * number was verified in the meantime: that verification doesn't show that the passkey belongs to another person.
 *
 * @param verified  when the number had been verified at the time of saving, and when it was verified now
 */
export async function restorePasskeys(
  transaction: Database,
  { clientId, userId }: UserKey,
  passkeys: readonly object[],
  verified: { readonly before: Date | null; readonly now: Date | null },
): Promise<void> {
  if (passkeys.length === 0) return;
  await sql`insert into passkeys select * from jsonb_populate_recordset(null::passkeys, ${JSON.stringify(passkeys)}::jsonb)
    on conflict do nothing`.execute(transaction);
  if (verified.before === null || verified.now === null) return;
  await transaction
    .updateTable('passkeys')
    .set({ vouched_at: verified.now })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('vouched_at', '>=', verified.before)
    .where('vouched_at', '<', verified.now)
    .execute();
}

/** Removes all passkeys of a user, in the caller's transaction. */
export async function removePasskeys(transaction: Database, { clientId, userId }: UserKey): Promise<void> {
  await transaction.deleteFrom('passkeys').where('client_id', '=', clientId).where('user_id', '=', userId).execute();
  await transaction
    .deleteFrom('passkey_browsers')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}
