import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { ProgramKey } from './program-key.ts';

/** A write of a program, by the hash of its `Idempotency-Key`. */
export interface RequestKey extends ProgramKey {
  readonly keyHash: string;
}

export interface KnownRequest {
  readonly requestHash: string;
  /** Null while the request is being carried out, and if it was interrupted. */
  readonly answerSealed: string | null;
}

const ofKey = (database: Database, { clientId, programId, keyHash }: RequestKey) =>
  database
    .selectFrom('program_requests')
    .select(['request_hash as requestHash', 'answer_sealed as answerSealed'])
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .where('key_hash', '=', keyHash);

/**
 * Begins a request, unless its key is in use. Of concurrent requests with one key, one begins.
 *
 * @param expiredAt  keys of requests begun until then are free again
 * @returns null if the request has begun, else the one that has the key
 */
export async function begin(
  database: Database,
  key: RequestKey,
  requestHash: string,
  { at, expiredAt }: { readonly at: Date; readonly expiredAt: Date },
): Promise<KnownRequest | null> {
  const { rows } = await sql`
    insert into program_requests (client_id, program_id, key_hash, request_hash, answer_sealed, begun_at)
    values (${key.clientId}, ${key.programId}, ${key.keyHash}, ${requestHash}, null, ${at})
    on conflict (client_id, program_id, key_hash) do update
      set request_hash = excluded.request_hash, answer_sealed = null, begun_at = excluded.begun_at
      where program_requests.begun_at <= ${expiredAt}
    returning key_hash`.execute(database);
  if (rows.length > 0) return null;
  // The other request may have failed since then: the caller tries again.
  return (await ofKey(database, key).executeTakeFirst()) ?? { requestHash, answerSealed: null };
}

export async function finish(
  database: Database,
  { clientId, programId, keyHash }: RequestKey,
  answerSealed: string,
): Promise<void> {
  await database
    .updateTable('program_requests')
    .set({ answer_sealed: answerSealed })
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .where('key_hash', '=', keyHash)
    .execute();
}

/** Frees the key of a request that changed nothing. */
export async function forget(database: Database, { clientId, programId, keyHash }: RequestKey): Promise<void> {
  await database
    .deleteFrom('program_requests')
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .where('key_hash', '=', keyHash)
    .execute();
}
