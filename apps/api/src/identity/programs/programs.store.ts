import type { ProgramPublicKeys } from '@mien/contract';
import type { ProgramScope } from '@mien/domain';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import type { ProgramKey } from './program-key.ts';
import { programsData } from './programs.data.ts';

export type StoredProgram = StoredRow<'programs'>;

/** What an administrator chooses. */
export interface ProgramChoices {
  readonly name: string;
  readonly scopes: readonly ProgramScope[];
  readonly groupIds: readonly string[] | null;
  readonly expiresAt: Date | null;
}

/** How a program authenticates: a secret, or public keys. */
export type ProgramCredentials =
  | { readonly secretHash: string; readonly secretHint: string }
  | { readonly keys: ProgramPublicKeys };

const PROGRAM = columnsOf(programsData.tables.programs);

/** In the order in which they were made. */
export const list = (database: Database, clientId: string): Promise<StoredProgram[]> =>
  database
    .selectFrom('programs')
    .select(PROGRAM)
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('program_id')
    .execute();

export const program = (database: Database, { clientId, programId }: ProgramKey): Promise<StoredProgram | undefined> =>
  database
    .selectFrom('programs')
    .select(PROGRAM)
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .executeTakeFirst();

/** Which of some ids are groups of a client. */
export async function groupsAmong(
  database: Database,
  clientId: string,
  groupIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('groups')
    .select('group_id as groupId')
    .where('client_id', '=', clientId)
    .where('group_id', 'in', groupIds)
    .execute();
  return new Set(rows.map(({ groupId }) => groupId));
}

const columnsOfChoices = ({ name, scopes, groupIds, expiresAt }: ProgramChoices) => ({
  name,
  scopes: [...scopes],
  group_ids: groupIds === null ? null : [...groupIds],
  expires_at: expiresAt,
});

const columnsOfKeys = (keys: ProgramPublicKeys) => ({
  jwks: 'jwks' in keys ? JSON.stringify(keys.jwks) : null,
  jwks_url: 'url' in keys ? keys.url : null,
});

/** Runs a change of a client's programs, one after the other. */
export const inPrograms = <Result>(
  database: Database,
  clientId: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'programs', clientId);
    return work(transaction);
  });

export async function add(
  transaction: Database,
  { clientId, programId }: ProgramKey,
  choices: ProgramChoices,
  credentials: ProgramCredentials,
  made: { readonly by: string; readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('programs')
    .values({
      client_id: clientId,
      program_id: programId,
      ...columnsOfChoices(choices),
      ...('keys' in credentials
        ? columnsOfKeys(credentials.keys)
        : { secret_hash: credentials.secretHash, secret_hint: credentials.secretHint }),
      created_by: made.by,
      created_at: made.at,
      revision: 1,
    })
    .execute();
}

/** @param keys  replace the earlier keys; null keeps how the program authenticates */
export async function change(
  transaction: Database,
  { clientId, programId }: ProgramKey,
  choices: ProgramChoices,
  keys: ProgramPublicKeys | null,
  revision: number,
): Promise<void> {
  await transaction
    .updateTable('programs')
    .set({ ...columnsOfChoices(choices), ...(keys === null ? {} : columnsOfKeys(keys)), revision: revision + 1 })
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .execute();
}

export async function setSecret(
  transaction: Database,
  { clientId, programId }: ProgramKey,
  secret: { readonly secretHash: string; readonly secretHint: string },
  previous: { readonly secretHash: string; readonly until: Date } | null,
): Promise<void> {
  await transaction
    .updateTable('programs')
    .set({
      secret_hash: secret.secretHash,
      secret_hint: secret.secretHint,
      previous_secret_hash: previous?.secretHash ?? null,
      previous_secret_until: previous?.until ?? null,
    })
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .execute();
}

/** Stores the hash of the same secret with another key, unless a new secret was made meanwhile. */
export async function rehashSecret(
  database: Database,
  { clientId, programId }: ProgramKey,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await database
    .updateTable('programs')
    .set({ secret_hash: after })
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .where('secret_hash', '=', before)
    .execute();
}

export async function revoke(transaction: Database, { clientId, programId }: ProgramKey, at: Date): Promise<void> {
  await transaction
    .updateTable('programs')
    .set({ revoked_at: at })
    .where('client_id', '=', clientId)
    .where('program_id', '=', programId)
    .execute();
}
