import type { PatientRecords } from '@mien/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Exported } from '../database/declaration.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { isOfPatient, TABLES_OF_PATIENTS } from './rows-of-patient.ts';

type RowsPart = Extract<Exported<string>, { fields: unknown }>;

/** Parts of an export that are rows of one table. */
const PARTS: readonly { readonly table: string; readonly part: RowsPart }[] = [...TABLES_OF_PATIENTS].flatMap(
  ([table, { exported }]) => ('fields' in exported ? [{ table, part: exported }] : []),
);

/** The parts of a patient's export whose entries are rows of a table, as the declarations say. Instants in ISO 8601. */
export type ExportedRows = Pick<PatientRecords, RowsPart['as']>;

/** Reads what a patient's export takes from tables as it stands there. */
export async function exportRows(database: Database, patient: PatientKey): Promise<ExportedRows> {
  const parts = await Promise.all(
    PARTS.map(async ({ table, part }) => {
      const fields = Object.entries(part.fields);
      const columns = fields.map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`);
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)} from ${sql.table(table)}
        where ${isOfPatient(table, patient)} order by ${sql.ref(part.inOrderOf)}`.execute(database);
      const entries = rows.map((row) => Object.fromEntries(fields.map(([field]) => [field, toJson(row[field])])));
      return [part.as, entries] as const;
    }),
  );
  return Object.fromEntries(parts) as ExportedRows;
}

const toJson = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
