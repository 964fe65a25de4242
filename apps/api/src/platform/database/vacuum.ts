import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Vacuum and analyze for the embedded database, which has no autovacuum: reclaims the space of deleted rows and
 * updates statistics in tables where a tenth has changed. Other calls wait for one table at most. Returns the number
 * of tables.
 * @see https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
export async function vacuumChanged(database: Database): Promise<{ readonly tables: number }> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
    where greatest(s.n_mod_since_analyze, s.n_dead_tup) > 50 + 0.1 * greatest(c.reltuples, 0)`.execute(database);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(database);
  return { tables: rows.length };
}
