import type { ComposedMeasurement, ExternalStatus, MeasureTypeKey } from '@mien/domain';
import { type Insertable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 as uuidv7 } from 'uuid';
import { noteScansEnded, setScanned } from '../../base/accounts/index.ts';
import { countOfDays } from '../../base/day-counts/index.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { measurementsData } from './measurements.data.ts';

export interface NewMeasurement {
  readonly clientId: string;
  readonly measurementId: string;
  readonly patientId: string;
  readonly providerId: number;
  readonly externalStatus: ExternalStatus;
  readonly trust: 'signed' | 'serverFetched' | 'browserOnly';
  readonly engineVersion: string | null;
  readonly composed: ComposedMeasurement;
  readonly createdAt: Date;
}

/** Rows of a measurement, ready to insert. */
export interface MeasurementRows {
  readonly taken: PatientKey & { readonly at: Date };
  readonly measurement: Insertable<Tables['measurements']>;
  readonly items: readonly Insertable<Tables['measurement_items']>[];
}

/** Creates the rows of a new measurement. Used by the write path and by the demo data. */
export function measurementRows(
  measurement: NewMeasurement,
  newItemId: (key: string) => string = () => uuidv7(),
): MeasurementRows {
  const { overall } = measurement.composed;
  return {
    taken: { clientId: measurement.clientId, patientId: measurement.patientId, at: measurement.createdAt },
    measurement: {
      client_id: measurement.clientId,
      measurement_id: measurement.measurementId,
      patient_id: measurement.patientId,
      provider_id: measurement.providerId,
      external_status: measurement.externalStatus,
      trust: measurement.trust,
      engine_version: measurement.engineVersion,
      score: overall.kind === 'scored' ? overall.score : null,
      score_plus_minus: overall.kind === 'scored' ? overall.plusMinus : null,
      score_coverage: overall.coverage,
      score_missing: JSON.stringify(overall.missing),
      missing: JSON.stringify(measurement.composed.missing),
      created_at: measurement.createdAt,
    },
    items: measurement.composed.items.map((item) => ({
      client_id: measurement.clientId,
      measurement_id: measurement.measurementId,
      measure_type: item.key,
      item_id: newItemId(item.key),
      value: item.value,
      interval_low: item.intervalLow,
      interval_high: item.intervalHigh,
      signal_to_noise_db: item.signalToNoiseDb,
      provenance: item.provenance,
      patient_id: measurement.patientId,
      created_at: measurement.createdAt,
    })),
  };
}

/** Rows inserted per statement. */
const ROWS_PER_STATEMENT = 1_000;

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, part) =>
    rows.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT),
  );

/** Adds measurements with their items, marks the patients' scans as ended, and counts them on their days. */
export async function addMeasurements(transaction: Database, made: readonly MeasurementRows[]): Promise<void> {
  for (const part of inParts(made)) {
    const scans = part.map(({ taken }) => taken);
    await transaction
      .insertInto('measurements')
      .values(part.map(({ measurement }) => measurement))
      .execute();
    await noteScansEnded(transaction, scans);
    await countOfDays(transaction, 'scansDone', scans);
  }
  for (const items of inParts(made.flatMap(({ items }) => items)))
    await transaction.insertInto('measurement_items').values(items).execute();
}

/** Adds a measurement with its items, and the provider's values stored with them. */
export async function addMeasurement(
  transaction: Database,
  added: NewMeasurement,
  points: readonly { readonly key: string; readonly value: string }[],
): Promise<void> {
  await addMeasurements(transaction, [measurementRows(added)]);
  if (points.length > 0)
    await transaction
      .insertInto('kept_points')
      .values(
        points.map(({ key, value }) => ({
          client_id: added.clientId,
          measurement_id: added.measurementId,
          point_key: key,
          value,
        })),
      )
      .execute();
}

/** Gives the values of scans that moved from one patient to another to their scans' new patient. */
export async function moveItems(
  transaction: Database,
  clientId: string,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await sql`update measurement_items as i set patient_id = ${into}
    from measurements as m
    where i.client_id = ${clientId} and i.patient_id = ${from}
      and m.client_id = ${clientId} and m.measurement_id = i.measurement_id and m.patient_id = ${into}`.execute(
    transaction,
  );
}

/** Recounts patients' scans, and when the first and last were taken, after scans moved from one to another. */
export async function readScanned(transaction: Database, patients: readonly PatientKey[]): Promise<void> {
  for (const patient of patients) {
    const scanned = await transaction
      .selectFrom('measurements')
      .select(({ fn }) => [
        fn.min('created_at').filterWhere('is_deleted', '=', false).as('firstAt'),
        fn.max('created_at').filterWhere('is_deleted', '=', false).as('lastAt'),
        fn.countAll<number>().as('scans'),
      ])
      .where('client_id', '=', patient.clientId)
      .where('patient_id', '=', patient.patientId)
      .executeTakeFirstOrThrow();
    await setScanned(transaction, patient, scanned);
  }
}

const MEASUREMENT = columnsOf(measurementsData.tables.measurements);

/** None is an instant, or another type that JSON does not preserve. */
const ITEM_COLUMNS = [
  'i.item_id as itemId',
  'i.measure_type as measureType',
  'i.value',
  'i.interval_low as intervalLow',
  'i.interval_high as intervalHigh',
  'i.signal_to_noise_db as signalToNoiseDb',
  'i.provenance',
] as const;

/** A line of the list. */
export interface StoredSummary {
  readonly measurementId: string;
  readonly createdAt: Date;
  readonly externalStatus: ExternalStatus;
  readonly score: number | null;
}

/** A patient's newest measurement, with one of its values. */
export interface NewestRow {
  readonly patientId: string;
  readonly measurementId: string;
  readonly createdAt: Date;
  readonly score: number | null;
  readonly value: number | null;
}

/** Filter: from an instant on, before another, of one status; null for no limit. */
export interface Sought {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly status: ExternalStatus | null;
}

export const ALL: Sought = { from: null, until: null, status: null };

/** The patient whose measurements are read. */
interface Whose extends Sought {
  readonly clientId: string;
  readonly patientId: string;
  /** For a scan-only session: only measurements since it began. */
  readonly onlySession: string | null;
}

const visible = (database: Database, { clientId, patientId, onlySession, from, until, status }: Whose) =>
  database
    .selectFrom('measurements')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('is_deleted', '=', false)
    .$if(from !== null, (query) => query.where('created_at', '>=', from as Date))
    .$if(until !== null, (query) => query.where('created_at', '<', until as Date))
    .$if(status !== null, (query) => query.where('external_status', '=', status as ExternalStatus))
    .$if(onlySession !== null, (query) =>
      query.where('measurement_id', 'in', (builder) =>
        builder
          .selectFrom('scan_sessions')
          .select(({ ref }) => sql<string>`${ref('scan_sessions.measurement_id')}`.as('measurementId'))
          .where('scan_sessions.client_id', '=', clientId)
          .where('scan_sessions.sign_in_session_id', '=', onlySession)
          .where('scan_sessions.measurement_id', 'is not', null),
      ),
    );

/**
 * Number of a patient's measurements. For an unfiltered history it comes from the counter in the patient's row, minus
 * the few hidden ones.
 */
const counted = (database: Database, whose: Whose) =>
  whose.from === null && whose.until === null && whose.status === null && whose.onlySession === null
    ? sql<number>`coalesce((select p.scan_count - (select count(*)::integer from measurements as h
          where h.client_id = ${whose.clientId} and h.patient_id = ${whose.patientId} and h.is_deleted)
        from patients as p where p.client_id = ${whose.clientId} and p.patient_id = ${whose.patientId}), 0)`
    : sql<number>`(${visible(database, whose).select(({ fn }) => fn.countAll<number>().as('total'))})`;

const summaries = (database: Database, whose: Whose, order: 'asc' | 'desc' = 'desc') =>
  visible(database, whose)
    .select([
      'measurement_id as measurementId',
      'created_at as createdAt',
      'external_status as externalStatus',
      'score',
    ])
    .orderBy('created_at', order)
    .orderBy('measurement_id', order);

const counts = compileOnce((whose: Whose, database: Database) =>
  database.selectNoFrom(counted(database, whose).as('total')),
);

export async function count(
  database: Database,
  clientId: string,
  patientId: string,
  onlySession: string | null,
  sought = ALL,
): Promise<number> {
  return (await counts(database, { ...sought, clientId, patientId, onlySession }))[0]?.total ?? 0;
}

type Page = Whose & { readonly limit: number; readonly offset: number };

const firstPages = compileOnce(({ limit, offset: _, ...whose }: Page, database: Database) =>
  summaries(database, whose).select(counted(database, whose).as('total')).limit(limit),
);

/** Read from the nearer end of the history. */
const laterPages = compileOnce(({ limit, offset, ...whose }: Page, database: Database) => {
  const total = sql`(select total from counted)`;
  const isNearEnd = sql`2 * ${offset}::integer > ${total}`;
  return sql<StoredSummary & { total: number }>`
    with counted as materialized (select ${counted(database, whose)} as total)
    select p.*, ${total} as total from (
      (${summaries(database, whose)} limit case when ${isNearEnd} then 0 else ${limit}::integer end offset ${offset}::integer)
      union all
      (${summaries(database, whose, 'asc')}
        limit case when ${isNearEnd} then greatest(0, least(${limit}::integer, ${total} - ${offset}::integer)) else 0 end
        offset greatest(0, ${total} - ${offset}::integer - ${limit}::integer))
    ) as p
    order by "createdAt" desc, "measurementId" desc`;
});

const single = compileOnce(({ measurementId, ...whose }: Whose & { measurementId: string }, database: Database) =>
  visible(database, whose)
    .select(MEASUREMENT)
    .where('measurement_id', '=', measurementId)
    .select((builder) => [
      builder
        .selectFrom('patients as p')
        .select('p.birth_sex as birthSex')
        .where('p.client_id', '=', whose.clientId)
        .where('p.patient_id', '=', whose.patientId)
        .$asScalar()
        .$notNull()
        .as('birthSex'),
      jsonArrayFrom(
        builder
          .selectFrom('measurement_items as i')
          .select(ITEM_COLUMNS)
          .where('i.client_id', '=', whose.clientId)
          .where('i.measurement_id', '=', measurementId),
      ).as('items'),
    ]),
);

/** A page of measurements, newest first, and their total number. */
export async function page(
  database: Database,
  clientId: string,
  patientId: string,
  onlySession: string | null,
  offset: number,
  limit: number,
  sought = ALL,
) {
  const page = { ...sought, clientId, patientId, onlySession, limit, offset };
  const rows = await (offset === 0 ? firstPages : laterPages)(database, page);
  // Beyond the last page there is no row that carries the count.
  const [first] = rows;
  if (first) return { rows, total: first.total };
  return { rows, total: offset === 0 ? 0 : await count(database, clientId, patientId, onlySession, sought) };
}

/** The newest measurement, or the named one, of each of several patients, with one of its values. */
export async function newestOf(
  database: Database,
  clientId: string,
  patients: readonly { readonly patientId: string; readonly onlyScan: string | null }[],
  measureType: MeasureTypeKey,
): Promise<readonly NewestRow[]> {
  const { rows } = await sql<NewestRow>`
    select p.patient_id as "patientId", m.measurement_id as "measurementId", m.created_at as "createdAt", m.score, i.value
    from unnest(${patients.map(({ patientId }) => patientId)}::uuid[], ${patients.map(({ onlyScan }) => onlyScan)}::uuid[])
      as p (patient_id, only_scan)
    cross join lateral (select one.* from measurements as one
      where one.client_id = ${clientId} and one.patient_id = p.patient_id and not one.is_deleted
        and (p.only_scan is null or one.measurement_id = p.only_scan)
      order by one.created_at desc, one.measurement_id desc limit 1) as m
    left join lateral (select one.value from measurement_items as one
      where one.client_id = ${clientId} and one.measurement_id = m.measurement_id and one.measure_type = ${measureType}
      limit 1) as i on true`.execute(database);
  return rows;
}

/** Measurements that follow one in a page, even if that one has been deleted. */
export const following = (
  database: Database,
  clientId: string,
  patientId: string,
  onlySession: string | null,
  { createdAt, measurementId }: Pick<StoredSummary, 'createdAt' | 'measurementId'>,
  limit: number,
  sought = ALL,
) =>
  summaries(database, { ...sought, clientId, patientId, onlySession })
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'measurement_id'), '<', tuple(createdAt, measurementId)),
    )
    .limit(limit)
    .execute();

/** One measurement with its items, and the sex for its ranges. */
export async function measurement(
  database: Database,
  clientId: string,
  patientId: string,
  onlySession: string | null,
  measurementId: string,
) {
  return (await single(database, { clientId, patientId, onlySession, ...ALL, measurementId }))[0];
}
