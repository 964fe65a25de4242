import { SECOND_MS } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { hasCurrentTables, missingTables } from './migrate.ts';
import { placeOfPrimary, placeOfStandby } from './standby-lag.ts';

/** Facts about a database for its operator. */
export interface DatabaseFacts {
  /** Such as 15.18. */
  readonly version: string;
  readonly isCurrent: boolean;
  readonly now: Date;
  /** Replicas of this server, and whether it waits for one of them at each commit (synchronous replication). */
  readonly standbys: number;
  /** Null without a standby, and where the role may not see it. */
  readonly isSynchronous: boolean | null;
  /** Such as UTF8. */
  readonly encoding: string;
  /**
   * The version of the operating system's sort order with which the indexes were made, and the one that it has now. Null where they are
   * the same, or unknown.
   */
  readonly collationChange: { readonly madeWith: string; readonly now: string } | null;
  /** Whether this connection comes from another address than the server's own machine, and is not encrypted. */
  readonly isReadableInTransit: boolean;
}

/** Facts about a standby that serves reads. */
export interface StandbyFacts {
  /** Whether it follows another server. */
  readonly isStandby: boolean;
  /** Whether it had everything the primary had written when it was asked, within some seconds. */
  readonly hasCaughtUp: boolean;
}

const CATCH_UP_MS = 3 * SECOND_MS;
const LOOK_AGAIN_MS = 100;

export async function standbyFacts(primary: Database, standby: Database): Promise<StandbyFacts> {
  const wanted = await placeOfPrimary(primary);
  const deadlineMs = performance.now() + CATCH_UP_MS;
  for (;;) {
    const replayed = await placeOfStandby(standby);
    if (replayed === null) return { isStandby: false, hasCaughtUp: false };
    if (replayed >= wanted) return { isStandby: true, hasCaughtUp: true };
    if (performance.now() >= deadlineMs) return { isStandby: true, hasCaughtUp: false };
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Versions of the database's sort order, where they differ. */
export async function collationChange(database: Database): Promise<DatabaseFacts['collationChange']> {
  // Only Postgres 15 and later notes a version of the whole database.
  const { rows: known } = await sql<{ isNoted: boolean }>`select exists (select from pg_attribute
    where attrelid = 'pg_catalog.pg_database'::regclass and attname = 'datcollversion') as "isNoted"`.execute(database);
  if (!known[0]?.isNoted) return null;
  const { rows } = await sql<{ madeWith: string; now: string }>`
    select datcollversion as "madeWith", pg_database_collation_actual_version(oid) as now from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`.execute(
    database,
  );
  return rows[0] ?? null;
}

/** The remedy: reindex in the new collation order. */
export const COLLATION_REMEDY =
  'in the database, as its owner: REINDEX DATABASE; then ALTER DATABASE … REFRESH COLLATION VERSION (docs/operations/upgrade.md#postgres)';

export async function databaseFacts(database: Database): Promise<DatabaseFacts> {
  const isCurrent = await Promise.all([hasCurrentTables(database), missingTables(database)]).then(
    ([isMigrated, missing]) => isMigrated && missing.length === 0,
    () => false,
  );
  const { rows } = await sql<Omit<DatabaseFacts, 'isCurrent' | 'collationChange'>>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding, clock_timestamp() as now,
      (select count(*)::int from pg_stat_replication) as standbys,
      (select case when bool_or(sync_state is not null) then bool_or(sync_state in ('sync', 'quorum')) end
        from pg_stat_replication) as "isSynchronous",
      coalesce(not (host(inet_client_addr()) like '127.%' or host(inet_client_addr()) = '::1'), false)
        and not coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isReadableInTransit"`.execute(
    database,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the database answers nothing');
  return { ...facts, isCurrent, collationChange: await collationChange(database) };
}
