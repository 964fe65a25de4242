import { type Kysely, sql } from 'kysely';

/**
 * Lets a check constraint accept more values. The previous version, which knows only the earlier values, can keep
 * serving.
 *
 * @param known  a value that the check already accepts; identifies the check
 */
export async function widenCheck(
  database: Kysely<unknown>,
  table: string,
  known: string,
  added: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string; source: string }>`
    select conname as name, pg_get_constraintdef(oid) as source from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like ${`%'${known}'%`}`.execute(
    database,
  );
  const [check] = rows;
  if (!check) throw new Error(`no check of ${table} has the word ${known}`);
  const missing = added.filter((word) => !check.source.includes(`'${word}'`));
  if (missing.length === 0) return;
  const words = missing.map((word) => `'${word}'::text`).join(', ');
  const wider = check.source.replace('ARRAY[', () => `ARRAY[${words}, `);
  await sql
    .raw(`alter table ${table} drop constraint ${check.name}, add constraint ${check.name} ${wider}`)
    .execute(database);
}
