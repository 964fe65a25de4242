import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { homeOf, TABLES } from './tables.ts';
import { inTransaction } from './transaction.ts';

/** For tables that have rows already: they are copied to their machines. */
const LONGEST_DIVISION_MS = 12 * 3_600_000;

const tablesIn = (home: ReturnType<typeof homeOf>): string[] =>
  [...TABLES.keys()].filter((table) => homeOf(table) === home);

async function dividedTables(transaction: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select logicalrelid::text as name from pg_dist_partition`.execute(
    transaction,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Takes the references between tables away while their rows move. Returns the statements that put them back. */
async function withoutReferences(transaction: Database, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text = any(${[...tables]}::text[])
    order by 1, 2`.execute(transaction);
  for (const { table, name } of rows)
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(transaction);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

/**
 * Divides the tables of a migrated database among the machines of a Citus coordinator, as their declarations say (`homeOf`). In
 * one transaction: all of them or none. Tables that are divided already stay as they are, so that it may run again after an
 * upgrade that adds some.
 * @see https://docs.citusdata.com/en/stable/develop/api_udf.html#create-distributed-table
 */
export async function divideByClient(database: Database): Promise<void> {
  await inTransaction(
    database,
    async (transaction) => {
      await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true),
        set_config('citus.enable_unsafe_triggers', 'on', true)`.execute(transaction);
      const known = await dividedTables(transaction);
      const waiting = tablesIn('distributed').filter((table) => !known.has(table));
      const references = await withoutReferences(transaction, waiting);
      for (const table of tablesIn('reference'))
        if (!known.has(table)) await sql`select create_reference_table(${table}::text::regclass)`.execute(transaction);
      // The first table decides where the shards are; the others are colocated with it.
      const [first = 'clients'] = [...known].filter((table) => homeOf(table) === 'distributed');
      if (waiting.includes(first))
        await sql`select create_distributed_table(${first}::text::regclass, 'client_id')`.execute(transaction);
      for (const table of waiting)
        if (table !== first)
          await sql`select create_distributed_table(${table}::text::regclass, 'client_id', colocate_with => ${first})`.execute(
            transaction,
          );
      for (const reference of references) await sql.raw(reference).execute(transaction);
    },
    { statementTimeoutMs: LONGEST_DIVISION_MS },
  );
}
