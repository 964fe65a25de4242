import type { PatientRecords } from '@mien/contract';
import { sql } from 'kysely';
import { toJson } from '../../platform/data/export-rows.ts';
import { readInPages } from '../../platform/data/read-in-pages.ts';
import { selectedAs, under } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { tableOf } from '../../platform/database/tables.ts';

/** With their items a few hundred kilobytes: this is the longest that other calls wait. Chosen. */
const MEASUREMENTS_OF_A_PAGE = 25;

const MEASUREMENTS = tableOf('measurements');
const ITEMS = tableOf('measurement_items');

/** The column of each field of the person, as the tables declare it. */
const PERSON = {
  ...under('u', tableOf('users').facts.exported.fields),
  ...under('p', tableOf('patients').facts.exported.fields),
  groupCode: 'g.code',
} as const satisfies Readonly<Record<keyof PatientRecords['patient'], string>>;

/** The exported fields of the person; undefined for a deleted patient. */
export async function patient(
  database: Database,
  { clientId, patientId }: PatientKey,
): Promise<PatientRecords['patient'] | undefined> {
  const row = await database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select(Object.entries(PERSON).map(([field, column]) => sql.ref(column).as(field)))
    .where('p.client_id', '=', clientId)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst();
  return row && (Object.fromEntries(Object.entries(row).map(([field, value]) => [field, toJson(value)])) as never);
}

/** A part of a patient's scans: the newest ones, or those of a time, including both ends. */
export type ScanPart =
  | { readonly kind: 'latest'; readonly count: number }
  | { readonly kind: 'span'; readonly from: Date; readonly to: Date };

const isOfPart = ({ clientId, patientId }: PatientKey, part: ScanPart) =>
  part.kind === 'span'
    ? sql`created_at between ${part.from} and ${part.to}`
    : sql`measurement_id in (select measurement_id from measurements
        where client_id = ${clientId} and patient_id = ${patientId} and not is_deleted
        order by created_at desc, measurement_id desc limit ${part.count})`;

/** A patient's scans, oldest first: all of them, or a part. */
export const measurements = (database: Database, key: PatientKey, part?: ScanPart) =>
  readInPages(database, 'measurements', key, {
    fields: MEASUREMENTS.facts.exported.fields,
    inOrderOf: 'created_at',
    rows: MEASUREMENTS_OF_A_PAGE,
    only: part && isOfPart(key, part),
  });

/** Of some measurements. */
export async function items(database: Database, clientId: string, measurementIds: readonly string[]) {
  return database
    .selectFrom('measurement_items')
    .select(selectedAs(ITEMS.facts.exported.fields))
    .where('client_id', '=', clientId)
    .where('measurement_id', 'in', measurementIds)
    .orderBy('measure_type')
    .execute();
}
