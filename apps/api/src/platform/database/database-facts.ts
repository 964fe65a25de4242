import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { hasCurrentTables } from './migrate.ts';

/** What an operator may want to know of a database. */
export interface DatabaseFacts {
  /** Such as 15.18. */
  readonly version: string;
  readonly isCurrent: boolean;
  readonly now: Date;
  /** Servers that follow this one, and whether it waits for one of them at each commit. */
  readonly standbys: number;
  readonly isSynchronous: boolean;
}

export async function databaseFacts(database: Database): Promise<DatabaseFacts> {
  const isCurrent = await hasCurrentTables(database).catch(() => false);
  const { rows } = await sql<Omit<DatabaseFacts, 'isCurrent'>>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      (select count(*)::int from pg_stat_replication) as standbys,
      exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) as "isSynchronous"`.execute(
    database,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the database answers nothing');
  return { ...facts, isCurrent };
}
