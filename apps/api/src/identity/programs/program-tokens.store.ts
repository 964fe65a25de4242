import type { ProgramScope } from '@mien/domain';
import { sql } from 'kysely';
import type { TokenKey } from '../../platform/crypto/secrets.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ProgramKey } from './program-key.ts';

export interface NewToken {
  readonly tokenHash: string;
  readonly scopes: readonly ProgramScope[];
  readonly at: Date;
  readonly expiresAt: Date;
}

/** A client assertion that was accepted. */
export interface UsedAssertion {
  readonly assertionHash: string;
  readonly expiresAt: Date;
}

/** How a program authenticated: with the secret of a stored hash, or with an assertion. */
export interface Proof {
  readonly secretHash: string | null;
  readonly assertion: UsedAssertion | null;
}

/**
 * Adds an access token of a program, and notes that its assertion is used. The row of the program is locked before
 * the token is added: a revocation or a new secret comes either before, and there is no token, or after, and ends it.
 *
 * @returns false for an assertion that was used before, and if the secret or the program has ended meanwhile
 */
export const addToken = (
  database: Database,
  { clientId, programId }: ProgramKey,
  { tokenHash, scopes, at, expiresAt }: NewToken,
  { secretHash, assertion }: Proof,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    if (assertion !== null) {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('program_assertions')
        .values({
          client_id: clientId,
          program_id: programId,
          assertion_hash: assertion.assertionHash,
          expires_at: assertion.expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
    }
    const { numUpdatedRows } = await transaction
      .updateTable('programs')
      .set({ last_used_at: at })
      .where('client_id', '=', clientId)
      .where('program_id', '=', programId)
      .where('revoked_at', 'is', null)
      .$if(secretHash !== null, (query) =>
        query.where(({ or, eb }) =>
          or([eb('secret_hash', '=', secretHash ?? ''), eb('previous_secret_hash', '=', secretHash ?? '')]),
        ),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return false;
    await transaction
      .insertInto('program_tokens')
      .values({
        client_id: clientId,
        token_hash: tokenHash,
        program_id: programId,
        scopes: [...scopes],
        created_at: at,
        expires_at: expiresAt,
      })
      .execute();
    return true;
  });

/** The program of an access token as it is now; none if either has ended. */
const ofToken = compileOnce(({ clientId, hash, at }: TokenKey & { readonly at: Date }, database: Database) =>
  database
    .selectFrom('program_tokens as t')
    .innerJoin('programs as p', (join) =>
      join.onRef('p.client_id', '=', 't.client_id').onRef('p.program_id', '=', 't.program_id'),
    )
    .select([
      'p.client_id as clientId',
      'p.program_id as programId',
      'p.scopes',
      'p.group_ids as groupIds',
      't.scopes as grantedScopes',
    ])
    .select((builder) =>
      builder.fn
        .coalesce(
          builder
            .selectFrom('client_settings_versions as v')
            .select('v.version')
            .where('v.client_id', '=', clientId)
            .where('v.section', '=', 'measures'),
          sql<number>`0`,
        )
        .as('measuresVersion'),
    )
    .where('t.client_id', '=', clientId)
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', at)
    .where('p.revoked_at', 'is', null)
    .where((builder) => builder.or([builder('p.expires_at', 'is', null), builder('p.expires_at', '>', at)])),
);

export async function programOfToken(database: Database, { clientId, hash }: TokenKey, at: Date) {
  const [row] = await ofToken(database, { clientId, hash, at });
  return row;
}

/** A program that has not ended. */
export interface ProgramNow extends ProgramKey {
  readonly scopes: readonly ProgramScope[];
  readonly groupIds: readonly string[] | null;
  readonly measuresVersion: number;
}

/** A program as it is now; none if it has ended. */
export async function programNow(
  database: Database,
  { clientId, programId }: ProgramKey,
  at: Date,
): Promise<ProgramNow | undefined> {
  const { rows } = await sql<ProgramNow>`
    select p.client_id as "clientId", p.program_id as "programId", p.scopes, p.group_ids as "groupIds",
      coalesce((select v.version from client_settings_versions as v
        where v.client_id = ${clientId} and v.section = 'measures'), 0) as "measuresVersion"
    from programs as p
    where p.client_id = ${clientId} and p.program_id = ${programId} and p.revoked_at is null
      and (p.expires_at is null or p.expires_at > ${at})`.execute(database);
  return rows[0];
}

/** Ends all access tokens of a program. */
export async function endTokens(transaction: Database, { clientId, programId }: ProgramKey): Promise<void> {
  await transaction
    .deleteFrom('program_tokens')
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .execute();
}

/** Counts one call of a program. @returns how many it has made in that minute */
export async function countCall(
  database: Database,
  { clientId, programId }: ProgramKey,
  minuteAt: Date,
): Promise<number> {
  const { callCount } = await database
    .insertInto('program_calls')
    .values({ client_id: clientId, program_id: programId, minute_at: minuteAt, call_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'program_id', 'minute_at'])
        .doUpdateSet({ call_count: sql`program_calls.call_count + 1` }),
    )
    .returning('call_count as callCount')
    .executeTakeFirstOrThrow();
  return callCount;
}
