import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';

/**
 * The whole schema, one line for each column, constraint, index, trigger and function. Ignores constraint names, which
 * Postgres generates differently for created and altered tables, and column order, because added columns come last.
 */
export async function catalogOf(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ line: string }>`
    with own (oid, name) as (
      select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not like 'kysely%'
    )
    select 'column ' || own.name || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(case a.attgenerated when '' then ' default ' else ' generated ' end || pg_get_expr(d.adbin, d.adrelid), '') as line
      from own join pg_attribute as a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef as d on d.adrelid = own.oid and d.adnum = a.attnum
    union all select 'constraint of ' || own.name || ': ' || pg_get_constraintdef(c.oid)
      from own join pg_constraint as c on c.conrelid = own.oid where c.contype <> 'n'
    union all select 'index of ' || own.name || ': ' || regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ')
      from own join pg_index as i on i.indrelid = own.oid
    union all select 'trigger of ' || own.name || ': ' || pg_get_triggerdef(t.oid)
      from own join pg_trigger as t on t.tgrelid = own.oid where not t.tgisinternal
    union all select 'function: ' || pg_get_functiondef(p.oid) from pg_proc as p where p.pronamespace = 'public'::regnamespace`.execute(
    database,
  );
  return new Set(rows.map(({ line }) => line));
}

/** Schema differences of two catalogs, in words. */
export function compareCatalogs(
  [oneName, one]: readonly [string, ReadonlySet<string>],
  [otherName, other]: readonly [string, ReadonlySet<string>],
): string[] {
  const onlyIn = (name: string, own: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...own].filter((line) => !others.has(line)).map((line) => `only ${name}: ${line}`);
  return [...onlyIn(oneName, one, other), ...onlyIn(otherName, other, one)].toSorted();
}
