import type { PatientRecords } from '@mien/contract';
import type { Pages } from '@mien/server';
import type { Database } from '../database/connect.ts';
import type { Exported } from '../database/declaration.ts';
import type { PatientKey } from '../database/patient-key.ts';
import type { Tables } from '../database/tables.ts';
import { readInPages } from './read-in-pages.ts';
import { TABLES_OF_PATIENTS } from './rows-of-patient.ts';

/** Rows read at a time. */
const ROWS_OF_A_PAGE = 500;

type RowsPart = Extract<Exported<string>, { as: unknown }>;

/** Sections of an export that are rows of one table. */
const PARTS: readonly { readonly table: string; readonly part: RowsPart }[] = [...TABLES_OF_PATIENTS].flatMap(
  ([table, { exported }]) => ('as' in exported ? [{ table, part: exported }] : []),
);

/** The sections of a patient's export whose entries are rows of a table, as declared. Instants are in ISO 8601. */
export type ExportedRows = { readonly [Part in RowsPart['as']]: Pages<PatientRecords[Part][number]> };

/** Reads the sections of a patient's export that are stored in export form, lazily. */
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

/** The exported form of a column's value. */
export const toJson = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
