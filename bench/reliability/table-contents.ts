import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';

/** The content of a table: its number of rows, and a hash of them that does not depend on their order. */
export interface Contents {
  readonly rows: number;
  readonly hash: string;
}

/** The content of every table, by name. Two databases of one engine are equal exactly if they contain the same rows. */
export async function contentsOf(database: Database): Promise<ReadonlyMap<string, Contents>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    database,
  );
  const contents = new Map<string, Contents>();
  for (const { name } of tables) {
    // One table at a time. A sum of 64-bit hashes does not depend on the order and needs no memory.
    const { rows } = await sql<Contents>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
      from ${sql.table(name)} as t`.execute(database);
    if (rows[0]) contents.set(name, rows[0]);
  }
  return contents;
}

export interface ContentDifferences {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly wrong: readonly string[];
}

/** Rows that a copy lacks, has in addition, or has changed: one line for each table. */
export function compareContents(
  original: ReadonlyMap<string, Contents>,
  copy: ReadonlyMap<string, Contents>,
): ContentDifferences {
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrong: string[] = [];
  for (const name of new Set([...original.keys(), ...copy.keys()])) {
    const had = original.get(name);
    const has = copy.get(name);
    if (!had) wrong.push(`${name} is only in the copy`);
    else if (!has || has.rows < had.rows) lost.push(`${name}: ${had.rows} rows, ${has?.rows ?? 'none'} in the copy`);
    else if (has.rows > had.rows) doubled.push(`${name}: ${had.rows} rows, ${has.rows} in the copy`);
    else if (has.hash !== had.hash) wrong.push(`${name}: its ${had.rows} rows are not the same`);
  }
  return { lost, doubled, wrong };
}
