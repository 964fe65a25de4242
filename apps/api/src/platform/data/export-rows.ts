import type { PatientRecords } from '@mien/contract';
import type { Pages } from '@mien/server';
import type { Database } from '../database/connect.ts';
import type { Exported } from '../database/declaration.ts';
import type { PatientKey } from '../database/patient-key.ts';
import type { Tables } from '../database/tables.ts';
import { readInPages } from './read-in-pages.ts';
import { TABLES_OF_PATIENTS } from './rows-of-patient.ts';

/** Rows that are read at a time. */
const ROWS_OF_A_PAGE = 500;

type RowsPart = Extract<Exported<string>, { as: unknown }>;

/** Parts of an export that are rows of one table. */
const PARTS: readonly { readonly table: string; readonly part: RowsPart }[] = [...TABLES_OF_PATIENTS].flatMap(
  ([table, { exported }]) => ('as' in exported ? [{ table, part: exported }] : []),
);

/** The parts of a patient's export whose entries are rows of a table, as the declarations say. Instants in ISO 8601. */
export type ExportedRows = { readonly [Part in RowsPart['as']]: Pages<PatientRecords[Part][number]> };

/** What a patient's export takes from tables as it stands there; read when it is taken. */
export function exportRows(database: Database, patient: PatientKey): ExportedRows {
  return Object.fromEntries(
    PARTS.map(({ table, part }) => [part.as, pagesOf(database, table as keyof Tables, part, patient)]),
  ) as unknown as ExportedRows;
}

async function* pagesOf(database: Database, table: keyof Tables, part: RowsPart, patient: PatientKey) {
  const pages = readInPages(database, table, patient, {
    fields: part.fields as never,
    inOrderOf: part.inOrderOf as never,
    rows: ROWS_OF_A_PAGE,
  });
  const names = Object.keys(part.fields);
  for await (const page of pages)
    yield page.map((row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(names.map((name) => [name, toJson(row[name])])),
    );
}

/** A value of a column as an export has it. */
export const toJson = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
