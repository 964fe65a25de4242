import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { TABLES, type Tables } from '../database/tables.ts';
import { isOfPatient } from './rows-of-patient.ts';

export interface PagesOf<Column> {
  readonly columns: readonly Column[];
  readonly inOrderOf: Column;
  /** The most rows of a page. */
  readonly rows: number;
}

/**
 * Reads a patient's rows of a table page by page, each in a statement of its own: between two of them nothing is held. Rows
 * of one instant are told apart by their key. A page is never empty.
 */
export async function* readInPages<
  Name extends keyof Tables & string,
  Column extends keyof Selectable<Tables[Name]> & string,
>(
  database: Database,
  table: Name,
  patient: PatientKey,
  { columns, inOrderOf, rows: pageSize }: PagesOf<Column>,
): AsyncGenerator<readonly Pick<Selectable<Tables[Name]>, Column>[]> {
  const key = TABLES.get(table)?.facts.key.filter((name) => name !== 'client_id' && name !== inOrderOf) ?? [];
  const order = [inOrderOf, ...key].map((name) => sql.ref(name));
  // As text: a JavaScript date has milliseconds, the database microseconds.
  const place = sql`array[${sql.join(order.map((column) => sql`${column}::text`))}]`;
  let last: readonly string[] | null = null;
  for (;;) {
    const { rows }: { rows: readonly { page_place: readonly string[] }[] } = await sql<{
      page_place: readonly string[];
    }>`select ${sql.join(columns.map((name) => sql.ref(name)))}, ${place} as page_place from ${sql.table(table)}
      where ${isOfPatient(table, patient)}
        and ${last === null ? sql`true` : sql`(${sql.join(order)}) > (${sql.join(last)})`}
      order by ${sql.join(order)} limit ${sql.lit(pageSize)}`.execute(database);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows as never;
    if (rows.length < pageSize) return;
    last = end.page_place;
  }
}
