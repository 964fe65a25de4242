import type { KeyedHash } from '../../platform/crypto/secrets.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { accessLogData } from './access-log.data.ts';
import { keyMarkOf, NO_SEAL, sealOf } from './access-log.seal.ts';

const ENTRY = columnsOf(accessLogData.tables.access_log_entries);

/** Entries read per query. */
const PAGE_SIZE = 2000;
/** For the statement that lists the chains, which reads every entry. */
const VERIFICATION_TIMEOUT_MS = 600_000;

/** A fault in a chain, at its first position. */
interface ChainFault {
  readonly position: number;
  /**
   * `altered`: the entry, or its position, differs from what was sealed. `missing`: an entry is missing. `unknownKey`: it
   * was sealed with a key that was not given. `notExpected`: valid in itself, but not what was noted externally.
   */
  readonly reason: 'altered' | 'missing' | 'unknownKey' | 'notExpected';
}

export interface ChainReport {
  readonly clientId: string;
  /** Number of valid entries from the beginning. */
  readonly entries: number;
  /** Seal of the last valid entry. */
  readonly head: string;
  readonly fault: ChainFault | null;
}

/** A position of a chain that was noted outside the database. */
export interface ExpectedPlace {
  readonly clientId: string;
  readonly position: number;
  readonly seal: string;
}

async function* entriesOf(database: Database, clientId: string) {
  let position = 0;
  for (;;) {
    const rows = await database
      .selectFrom('access_log_entries')
      .select(ENTRY)
      .where('client_id', '=', clientId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(PAGE_SIZE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    position = last.position;
  }
}

async function verifyChain(
  database: Database,
  hashes: ReadonlyMap<string, KeyedHash>,
  clientId: string,
  expected: readonly ExpectedPlace[],
): Promise<ChainReport> {
  const head = await database
    .selectFrom('access_log_heads')
    .select(['position', 'seal'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const expectedAt = new Map(expected.map(({ position, seal }) => [position, seal]));
  let entries = 0;
  let seal = NO_SEAL;
  const stop = (position: number, reason: ChainFault['reason']): ChainReport => ({
    clientId,
    entries,
    head: seal,
    fault: { position, reason },
  });
  for await (const row of entriesOf(database, clientId)) {
    const position = entries + 1;
    if (row.position !== position) return stop(position, 'missing');
    const hash = hashes.get(row.keyMark);
    if (!hash) return stop(position, 'unknownKey');
    const sealed = sealOf(hash, seal, {
      clientId,
      position,
      at: row.at,
      action: row.action,
      actorKind: row.actorKind,
      actorClientId: row.actorClientId,
      actorUserId: row.actorUserId,
      patientId: row.patientId,
      subjectId: row.subjectId,
    });
    if (sealed !== row.seal) return stop(position, 'altered');
    const noted = expectedAt.get(position);
    if (noted !== undefined && noted !== sealed) return stop(position, 'notExpected');
    entries = position;
    seal = sealed;
  }
  const lastKnown = Math.max(head?.position ?? 0, ...expectedAt.keys());
  if (lastKnown > entries) return stop(entries + 1, 'missing');
  // The head was set back or deleted: the entries are intact, but the record of where they end was altered.
  if ((head?.position ?? 0) !== entries || (head?.seal ?? NO_SEAL) !== seal) return stop(entries, 'altered');
  return { clientId, entries, head: seal, fault: null };
}

/** A client without a chain. */
export interface ClientWithoutChain {
  readonly clientId: string;
  readonly name: string;
  /** Whether a user has signed in, which is always logged: without entries, the chain was removed. */
  readonly isRemoved: boolean;
}

/**
 * Clients that have patients or sessions, but neither an entry nor a head. Without a session, nothing inside the database can tell
 * whether no action was logged yet or the whole chain was removed.
 */
export async function clientsWithoutChain(database: Database): Promise<ClientWithoutChain[]> {
  const rows = await database
    .selectFrom('clients as c')
    .select(['c.client_id as clientId', 'c.name'])
    .select((row) =>
      row.exists(row.selectFrom('sign_in_sessions as s').whereRef('s.client_id', '=', 'c.client_id')).as('isRemoved'),
    )
    .where((row) =>
      row.or([
        row.exists(row.selectFrom('patients as p').whereRef('p.client_id', '=', 'c.client_id')),
        row.exists(row.selectFrom('sign_in_sessions as s').whereRef('s.client_id', '=', 'c.client_id')),
      ]),
    )
    .where((row) =>
      row.not(row.exists(row.selectFrom('access_log_heads as h').whereRef('h.client_id', '=', 'c.client_id'))),
    )
    .where((row) =>
      row.not(row.exists(row.selectFrom('access_log_entries as e').whereRef('e.client_id', '=', 'c.client_id'))),
    )
    .orderBy('c.client_id')
    .execute();
  return rows.map((row) => ({ ...row, isRemoved: Boolean(row.isRemoved) }));
}

/**
 * Walks through all chains as they are at one moment.
 *
 * @param hashes    keyed hashes of the server's key and of the previous ones
 * @param expected  positions noted externally, such as the heads of an earlier run: only they show that a chain's end was
 *                  removed together with its head
 */
export async function verifyAccessLog(
  database: Database,
  hashes: readonly KeyedHash[],
  expected: readonly ExpectedPlace[] = [],
): Promise<ChainReport[]> {
  const byMark = new Map(hashes.map((hash) => [keyMarkOf(hash), hash]));
  return inTransaction(
    database,
    async (transaction) => {
      const heads = await transaction.selectFrom('access_log_heads').select('client_id as clientId').execute();
      // A chain without a head counts too.
      const chains = await transaction
        .selectFrom('access_log_entries')
        .select('client_id as clientId')
        .distinct()
        .execute();
      const known = [...heads, ...chains].map((row) => row.clientId);
      const clientIds = [...new Set([...known, ...expected.map((place) => place.clientId)])].sort();
      const reports: ChainReport[] = [];
      for (const clientId of clientIds) {
        const places = expected.filter((place) => place.clientId === clientId);
        reports.push(await verifyChain(transaction, byMark, clientId, places));
      }
      return reports;
    },
    { isolationLevel: 'repeatable read', statementTimeoutMs: VERIFICATION_TIMEOUT_MS },
  );
}
