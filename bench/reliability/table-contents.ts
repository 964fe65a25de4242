import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';

/** What a table holds: its rows, and a hash of them that does not depend on their order. */
export interface Contents {
  readonly rows: number;
  readonly hash: string;
}

/** Of every table, by name. Two databases of one engine have the same exactly if they hold the same rows. */
export async function contentsOf(database: Database): Promise<ReadonlyMap<string, Contents>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    database,
  );
  const contents = new Map<string, Contents>();
  for (const { name } of tables) {
    // One after the other: a sum of 64-bit hashes is the same in any order, and takes no memory.
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

/** What a copy has less, more, or otherwise than the original: a line a table. */
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
