import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { TABLES, type Tables } from '../database/tables.ts';
import { isOfPatient } from './rows-of-patient.ts';

export interface PagesOf<Fields, Column> {
  /** The column of each field of a row. */
  readonly fields: Fields;
  readonly inOrderOf: Column;
  /** The most rows per page. */
  readonly rows: number;
  /** A condition on the rows; all of the patient's if absent. */
  readonly only?: RawBuilder<unknown> | undefined;
}

/**
 * Reads a patient's rows of a table page by page, each in its own statement, so no cursor stays open between pages.
 * Rows of the same instant are ordered by key. A page is never empty.
 */
export async function* readInPages<
  Name extends keyof Tables & string,
  const Fields extends Readonly<Record<string, keyof Selectable<Tables[Name]> & string>>,
>(
  database: Database,
  table: Name,
  patient: PatientKey,
  { fields, inOrderOf, rows: pageSize, only = sql`true` }: PagesOf<Fields, keyof Selectable<Tables[Name]> & string>,
): AsyncGenerator<readonly { readonly [Field in keyof Fields]: Selectable<Tables[Name]>[Fields[Field]] }[]> {
  const key = TABLES.get(table)?.facts.key.filter((name) => name !== 'client_id' && name !== inOrderOf) ?? [];
  const order = [inOrderOf, ...key].map((name) => sql.ref(`${table}.${name}`));
  const selected = Object.entries(fields).map(([field, name]) => sql`${sql.ref(name)} as ${sql.ref(field)}`);
  // As text: a JavaScript date has milliseconds, the database microseconds.
  const place = sql`array[${sql.join(order.map((column) => sql`${column}::text`))}]`;
  let last: readonly string[] | null = null;
  for (;;) {
    const { rows }: { rows: readonly { pageCursor: readonly string[] }[] } = await sql<{
      pageCursor: readonly string[];
    }>`select ${sql.join(selected)}, ${place} as "pageCursor" from ${sql.table(table)}
      where ${isOfPatient(table, patient)} and ${only}
        and ${last === null ? sql`true` : sql`(${sql.join(order)}) > (${sql.join(last)})`}
      order by ${sql.join(order)} limit ${sql.lit(pageSize)}`.execute(database);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows as never;
    if (rows.length < pageSize) return;
    last = end.pageCursor;
  }
}
