import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { homeOf, TABLES } from '../platform/database/tables.ts';

/**
 * What a database distributed by client could not hold, in the tables as migrated: keys and references without the
 * client, and triggers that need more than their own row. Statements are checked where tests send them
 * (`statement-clients.ts`).
 * @see docs/scale.md
 */

const CLIENT = 'client_id';

type Homes = (table: string) => 'distributed' | 'reference' | 'coordinator';

interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
}

async function brokenKeys(database: Database, homes: Homes): Promise<string[]> {
  const { rows } = await sql<Key>`
    select c.relname as table, k.relname as name, array(
      select a.attname::text from unnest(i.indkey::int2[]) with ordinality as n (number, place)
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = n.number
      where n.place <= i.indnkeyatts order by n.place) as columns
    from pg_index as i join pg_class as c on c.oid = i.indrelid join pg_class as k on k.oid = i.indexrelid
    where (i.indisunique or i.indisexclusion) and c.relnamespace = 'public'::regnamespace`.execute(database);
  return rows.flatMap(({ table, name, columns }) =>
    homes(table) === 'distributed' && !columns.includes(CLIENT)
      ? [
          `${table}: the unique key ${name} (${columns.join(', ')}) lacks ${CLIENT}; no machine sees the rows of all clients`,
        ]
      : [],
  );
}

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly fromColumns: readonly string[];
  readonly toColumns: readonly string[];
  /** What happens to the rows when the row that they refer to is deleted, and when its key changes. */
  readonly onDelete: string;
  readonly onUpdate: string;
}

const SETS_NULL_OR_DEFAULT = /^[nd]$/;
const NO_ACTION = /^[ar]$/;

function brokenReference(
  { from, to, fromColumns, toColumns, onDelete, onUpdate }: Reference,
  homes: Homes,
): string | null {
  const [here, there] = [homes(from), homes(to)];
  if (here === 'distributed' && there === 'distributed') {
    const place = fromColumns.indexOf(CLIENT);
    if (place === -1 || toColumns[place] !== CLIENT) return `lacks ${CLIENT}`;
    if (SETS_NULL_OR_DEFAULT.test(onDelete) || !NO_ACTION.test(onUpdate)) return `would change ${CLIENT}`;
    return null;
  }
  if (there === 'reference' || (here === there && here !== 'distributed')) return null;
  return `leads from a ${here} table to a ${there} one`;
}

async function brokenReferences(database: Database, homes: Homes): Promise<string[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to, c.conname as name,
      array(select a.attname::text from unnest(c.conkey) with ordinality as n (number, place)
        join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = n.number order by n.place) as "fromColumns",
      array(select a.attname::text from unnest(c.confkey) with ordinality as n (number, place)
        join pg_attribute as a on a.attrelid = c.confrelid and a.attnum = n.number order by n.place) as "toColumns",
      c.confdeltype as "onDelete", c.confupdtype as "onUpdate"
    from pg_constraint as c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(database);
  return rows.flatMap((reference) => {
    const fault = brokenReference(reference, homes);
    return fault === null ? [] : [`${reference.from}: the reference ${reference.name} to ${reference.to} ${fault}`];
  });
}

/** A trigger runs on the machine of its row: it sees that row, and no table by our name. */
async function brokenTriggers(database: Database, homes: Homes): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; body: string; seesStatement: boolean }>`
    select t.tgrelid::regclass::text as table, t.tgname as name, p.prosrc as body,
      t.tgoldtable is not null or t.tgnewtable is not null as "seesStatement"
    from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    where not t.tgisinternal`.execute(database);
  return rows.flatMap(({ table, name, body, seesStatement }) => {
    if (homes(table) === 'coordinator') return [];
    const words = new Set(body.toLowerCase().match(/[a-z_]+/g));
    const named = [...TABLES.keys()].filter((one) => words.has(one));
    if (seesStatement) return [`${table}: the trigger ${name} needs all rows of a statement`];
    return named.length > 0 ? [`${table}: the trigger ${name} reads ${named.join(', ')}`] : [];
  });
}

/** Why the tables of a database could not be divided by client. */
export async function divisionFaults(database: Database, homes: Homes = homeOf): Promise<string[]> {
  return [
    ...(await brokenKeys(database, homes)),
    ...(await brokenReferences(database, homes)),
    ...(await brokenTriggers(database, homes)),
  ].sort();
}
