import { sql } from 'kysely';
import type { SealedSecrets } from '../crypto/sealed-secrets.ts';
import type { Database } from '../database/connect.ts';
import type { Column } from '../database/declaration.ts';
import { TABLES } from '../database/tables.ts';

/** Rows resealed at a time. */
const ROWS_AT_ONCE = 50;

interface SealedColumn {
  readonly table: string;
  readonly key: readonly string[];
  readonly name: string;
  readonly column: Column;
  readonly fieldOf: NonNullable<Column['sealedFor']>;
}

const SEALED_COLUMNS: readonly SealedColumn[] = [...TABLES].flatMap(([table, { columns, facts }]) =>
  Object.entries(columns).flatMap(([name, column]) =>
    column.sealedFor ? [{ table, key: facts.key, name, column, fieldOf: column.sealedFor }] : [],
  ),
);

/** The fields that identify a sealed value, and its bytes or text. */
type SealedRow = Readonly<Record<string, unknown>> & { readonly client_id: string };

function resealed(sealed: SealedSecrets, { fieldOf, name }: SealedColumn, row: SealedRow): string | Buffer | null {
  const owner = { clientId: row.client_id, field: fieldOf(row) };
  const value = row[name];
  if (typeof value === 'string') {
    const clear = sealed.open(value, owner);
    return clear === null ? null : sealed.seal(clear, owner);
  }
  const clear = sealed.openBytes(value as Uint8Array, owner);
  return clear === null ? null : sealed.sealBytes(clear, owner);
}

async function resealColumn(database: Database, sealed: SealedSecrets, column: SealedColumn): Promise<void> {
  const table = sql.table(column.table);
  const value = sql.ref(column.name);
  const key = sql.join(column.key.map((name) => sql.ref(name)));
  const mark = column.column.type === 'bytea' ? sealed.currentMark : sealed.currentMark.toString('latin1');
  const keyOf = (row: SealedRow) => sql.join(column.key.map((name) => row[name]));
  let last: SealedRow | null = null;
  for (;;) {
    const { rows }: { rows: SealedRow[] } = await sql<SealedRow>`select ${key}, ${value} from ${table}
      where substring(${value} from 1 for ${sql.lit(mark.length)}) <> ${mark}
        and ${last === null ? sql`true` : sql`(${key}) > (${keyOf(last)})`}
      order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(database);
    for (const row of rows) {
      const again = resealed(sealed, column, row);
      // Values changed meanwhile are already sealed with the current key.
      if (again !== null)
        await sql`update ${table} set ${value} = ${again} where (${key}) = (${keyOf(row)}) and ${value} = ${row[column.name]}`.execute(
          database,
        );
      last = row;
    }
    if (rows.length === 0) return;
  }
}

/** Reseals with the current key what was sealed with an older one. Values that no key opens stay as they are. */
export async function resealAll(database: Database, sealed: SealedSecrets): Promise<void> {
  for (const column of SEALED_COLUMNS) await resealColumn(database, sealed, column);
}
