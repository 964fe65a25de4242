import type { EntryKind, EntrySource, EntryValue } from '@mien/domain';
import { sql } from 'kysely';
import { selectedAs } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { tableOf } from '../../platform/database/tables.ts';
import type { DeviceRow } from './fhir.data.ts';

const MEASUREMENTS = tableOf('measurements');

/** Where a batch of rows begins: a row, and whether it belongs to the batch. */
export interface Start {
  readonly at: Date;
  readonly id: string;
  readonly isIncluded: boolean;
}

/** A half-open range of instants; null for no bound. */
export interface Between {
  readonly from: Date | null;
  readonly until: Date | null;
}

interface Sought {
  readonly order: 'asc' | 'desc';
  readonly start: Start | null;
  readonly limit: number;
}

interface ScansSought extends Sought {
  readonly stored: Between;
  /** The only scan to read; null for all. */
  readonly onlyScan: string | null;
  /** Measures of which a scan needs one, with a value or a reason; null for every scan. */
  readonly measures: readonly string[] | null;
}

const comparison = (order: Sought['order'], { isIncluded }: Start) =>
  order === 'asc' ? (isIncluded ? ('>=' as const) : ('>' as const)) : isIncluded ? ('<=' as const) : ('<' as const);

const scansOf = (database: Database, { clientId, patientId }: PatientKey) =>
  database
    .selectFrom('measurements')
    .select(selectedAs(MEASUREMENTS.facts.exported.fields))
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId);

/** A batch of a patient's scans in order of time, read from the index `measurements_of_patient`. */
export const scans = (
  database: Database,
  patient: PatientKey,
  { order, start, limit, stored, onlyScan, measures }: ScansSought,
) =>
  scansOf(database, patient)
    .where('is_deleted', '=', false)
    .$if(stored.from !== null, (query) => query.where('created_at', '>=', stored.from as Date))
    .$if(stored.until !== null, (query) => query.where('created_at', '<', stored.until as Date))
    .$if(onlyScan !== null, (query) => query.where('measurement_id', '=', onlyScan as string))
    .$if(start !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => {
        const { at, id } = start as Start;
        return eb(refTuple('created_at', 'measurement_id'), comparison(order, start as Start), tuple(at, id));
      }),
    )
    .$if(measures !== null, (query) =>
      query.where(
        sql<boolean>`(exists (select from measurement_items as i where i.client_id = ${patient.clientId}
            and i.measurement_id = measurements.measurement_id and i.measure_type = any(${measures}::text[]))
          or exists (select from jsonb_array_elements(measurements.missing) as m where m ->> 'key' = any(${measures}::text[])))`,
      ),
    )
    .orderBy('created_at', order)
    .orderBy('measurement_id', order)
    .limit(limit)
    .execute();

/** One scan of a patient, deleted or not. */
export const scan = (database: Database, patient: PatientKey, measurementId: string) =>
  scansOf(database, patient).where('measurement_id', '=', measurementId).executeTakeFirst();

/** An entry in export form, except for its instants. */
export interface EntryRow {
  readonly id: string;
  readonly takenAt: Date;
  readonly createdAt: Date;
  readonly source: EntrySource;
  readonly value: EntryValue;
}

interface EntriesSought extends Sought {
  /** The time that orders the entries: when they were taken, or stored. */
  readonly by: 'taken' | 'stored';
  readonly taken: Between;
  readonly stored: Between;
  readonly kinds: readonly EntryKind[];
}

const inRange = (column: 'taken_at' | 'created_at', { from, until }: Between) => {
  const at = sql.ref(column);
  return sql`${from === null ? sql`true` : sql`${at} >= ${from}`} and ${until === null ? sql`true` : sql`${at} < ${until}`}`;
};

/** Whether a row is at or behind the start of a batch. */
function isBehind(column: 'taken_at' | 'created_at', order: Sought['order'], start: Start | null) {
  if (start === null) return sql`true`;
  const row = sql`(${sql.ref(column)}, entry_id)`;
  const first = sql`(${start.at}::timestamptz, ${start.id}::uuid)`;
  if (order === 'asc') return start.isIncluded ? sql`${row} >= ${first}` : sql`${row} > ${first}`;
  return start.isIncluded ? sql`${row} <= ${first}` : sql`${row} < ${first}`;
}

const ordered = (column: 'taken_at' | 'created_at', order: Sought['order']) =>
  order === 'asc' ? sql`${sql.ref(column)} asc, entry_id asc` : sql`${sql.ref(column)} desc, entry_id desc`;

/**
 * A batch of a patient's entries. In the order in which they were taken it is read kind by kind from
 * `entries_of_patient`, as many of each as the batch may hold; in the order in which they were stored, from
 * `entries_by_creation`.
 */
export async function entries(
  database: Database,
  { clientId, patientId }: PatientKey,
  { by, order, start, limit, taken, stored, kinds }: EntriesSought,
): Promise<readonly EntryRow[]> {
  const column = by === 'taken' ? 'taken_at' : 'created_at';
  const wanted = sql`client_id = ${clientId} and patient_id = ${patientId}
    and ${inRange('taken_at', taken)} and ${inRange('created_at', stored)} and ${isBehind(column, order, start)}`;
  const last = sql`order by ${ordered(column, order)} limit ${sql.lit(limit)}`;
  const { rows } =
    by === 'taken'
      ? await sql<EntryRow>`
          select e.entry_id as id, e.taken_at as "takenAt", e.created_at as "createdAt", e.source, e.value
          from unnest(${[...kinds]}::text[]) as k (kind) cross join lateral (
            select entry_id, taken_at, created_at, source, value from entries where ${wanted} and kind = k.kind ${last}
          ) as e ${last}`.execute(database)
      : await sql<EntryRow>`
          select entry_id as id, taken_at as "takenAt", created_at as "createdAt", source, value
          from entries where ${wanted} and kind = any(${[...kinds]}::text[]) ${last}`.execute(database);
  return rows;
}

/** One entry of a patient. */
export const entry = (
  database: Database,
  { clientId, patientId }: PatientKey,
  entryId: string,
): Promise<EntryRow | undefined> =>
  database
    .selectFrom('entries')
    .select(['entry_id as id', 'taken_at as takenAt', 'created_at as createdAt', 'source', 'value'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();

/** The patient of a scan of a client. */
export const ownerOfScan = (database: Database, clientId: string, measurementId: string) =>
  database
    .selectFrom('measurements')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();

/** The patient of an entry of a client. */
export const ownerOfEntry = (database: Database, clientId: string, entryId: string) =>
  database
    .selectFrom('entries')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();

/** The scan of a value, and its patient. */
export const ownerOfItem = (database: Database, clientId: string, itemId: string) =>
  database
    .selectFrom('measurement_items')
    .select(['patient_id as patientId', 'measurement_id as measurementId'])
    .where('client_id', '=', clientId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();

/** What made the scans of one patient. */
export const devicesOfPatient = (
  database: Database,
  { clientId, patientId }: PatientKey,
  onlyScan: string | null,
): Promise<readonly DeviceRow[]> =>
  database
    .selectFrom('measurements')
    .select(['engine_version as engineVersion', 'provider_id as providerId'])
    .distinct()
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('is_deleted', '=', false)
    .$if(onlyScan !== null, (query) => query.where('measurement_id', '=', onlyScan as string))
    .execute();

/**
 * What made the scans of a client: from one value of the index `measurements_by_device` to the next, so that it reads
 * as many rows as there are devices. A camera scan has an engine version; one without is of a hosted provider.
 */
export async function devicesOfClient(database: Database, clientId: string): Promise<readonly DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    with recursive engine as (
      (select engine_version, provider_id from measurements where client_id = ${clientId} and engine_version is not null
        order by engine_version, provider_id limit 1)
      union all
      select m.engine_version, m.provider_id from engine cross join lateral (
        select engine_version, provider_id from measurements
        where client_id = ${clientId} and engine_version > engine.engine_version
        order by engine_version, provider_id limit 1) as m
    ), hosted as (
      (select provider_id from measurements where client_id = ${clientId} and engine_version is null
        order by provider_id limit 1)
      union all
      select m.provider_id from hosted cross join lateral (
        select provider_id from measurements
        where client_id = ${clientId} and engine_version is null and provider_id > hosted.provider_id
        order by provider_id limit 1) as m
    )
    select engine_version as "engineVersion", provider_id as "providerId" from engine
    union all select null, provider_id from hosted`.execute(database);
  return rows;
}

/** Patients of a client with a reference of another system. */
export async function patientsByReference(
  database: Database,
  clientId: string,
  references: readonly string[],
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('patients')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('external_reference', 'in', references)
    .execute();
  return rows.map(({ patientId }) => patientId);
}

/** Whether a client had a patient who was deleted. */
export async function isDeletedPatient(database: Database, { clientId, patientId }: PatientKey): Promise<boolean> {
  const row = await database
    .selectFrom('deleted_patients')
    .select('reason')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row !== undefined;
}
