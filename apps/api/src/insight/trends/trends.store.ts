import type { EntryValue, PeriodBucket, PresentMeasure, Provenance, ScanTag, TrendSeries } from '@mien/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';

interface BucketAverage {
  readonly bucket: number;
  /** The one source of all its values. */
  readonly source: Provenance;
  readonly values: number[];
  readonly lows: number[];
  readonly highs: number[];
  /** Ends of the intervals of single scans; null for several. */
  readonly intervalLows: (number | null)[];
  readonly intervalHighs: (number | null)[];
  readonly count: number;
  /** The time of a single scan, in milliseconds since 1970; null for several. */
  readonly atMs: number | null;
  /** The tags of each scan that has any. */
  readonly tags: ScanTag[][] | null;
}

/** A sitting with a cuff. Instants in JSON are milliseconds since 1970. */
interface Sitting {
  readonly takenMs: number;
  readonly value: EntryValue;
}

interface Found {
  readonly averages: readonly BucketAverage[];
  readonly sittings: readonly Sitting[];
  readonly present: readonly PresentMeasure[];
  readonly hasCuff: boolean;
}

/** Identifies a statement: there are few, and each is compiled once. */
interface Shape {
  /** The score alone, or measures of which each scan needs all. */
  readonly series: readonly TrendSeries[];
  /** Whether the patient's notes are also read: for a few scans, not for years. */
  readonly hasTags: boolean;
  /** Whether the series includes readings by cuff. */
  readonly isByCuff: boolean;
}

/** This many scans determine which measures a patient has, so that a long history costs no more than a short one. */
const LATEST_SCANS = 100;
/** This many scans of each bucket determine which measures the period shows. */
const LATEST_SCANS_OF_BUCKET = 10;

/** The patient and the period; no period without buckets. */
interface Asked {
  readonly clientId: string;
  readonly patientId: string;
  /** Starts of the buckets, as a Postgres array. */
  readonly starts: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The scores of a patient's visible scans between two instants. */
const scoresOf = ({ clientId, patientId, from, to }: Asked) => sql`
  select m.measurement_id, m.created_at, m.score as value, null::double precision as interval_low,
    null::double precision as interval_high, 'calculated'::text as provenance from measurements as m
  where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted and m.score is not null
    and m.created_at >= ${from}::timestamptz and m.created_at < ${to}::timestamptz`;

/** The values of a measure in a patient's visible scans between two instants: a single scan of the index `measurement_items_by_time`. */
const valuesOf = (measure: string, { clientId, patientId, from, to }: Asked) => sql`
  select i.measurement_id, i.created_at, i.value, i.interval_low, i.interval_high, i.provenance from measurement_items as i
  where i.client_id = ${clientId} and i.patient_id = ${patientId} and i.measure_type = ${measure}
    and i.created_at >= ${from}::timestamptz and i.created_at < ${to}::timestamptz
    and i.measurement_id <> all (array(select m.measurement_id from measurements as m
      where m.client_id = ${clientId} and m.patient_id = ${patientId} and m.is_deleted)) offset 0`;

/**
 * Means by the number of the bucket and the source; a bucket without a scan that has all series of a source is absent. Reads the
 * scans between the first and the last instant. The buckets come from the domain, so that the database needs to know no time zone.
 *
 * `offset 0` makes the database look up the items of a scan by key: the embedded database has no statistics and would read the
 * items of all patients.
 */
function averagesOf({ series, hasTags }: Shape, asked: Asked) {
  const { clientId, starts, from, to } = asked;
  const [first, ...others] = series;
  if (from === null || to === null || first === undefined) return sql<BucketAverage>`select 0 as bucket where false`;
  const joins = others.map(
    (key, index) => sql`cross join lateral (
      select value, interval_low, interval_high, provenance from measurement_items as i where i.client_id = ${clientId}
        and i.measurement_id = i0.measurement_id and i.measure_type = ${key} offset 0
    ) as ${sql.ref(`i${index + 1}`)}`,
  );
  const items = series.map((_, index) => `i${index}`);
  const ofEach = (column: (item: string) => ReturnType<typeof sql>) =>
    sql`array[${sql.join(items.map(column))}]::double precision[]`;
  const endOfOne = (end: 'interval_low' | 'interval_high') =>
    ofEach((item) => sql`case when count(*) = 1 then min(${sql.ref(`${item}.${end}`)}) end`);
  return sql<BucketAverage>`
    select width_bucket(i0.created_at, ${starts}::timestamptz[]) - 1 as bucket, i0.provenance as source,
      ${ofEach((item) => sql`avg(${sql.ref(`${item}.value`)})`)} as values,
      ${ofEach((item) => sql`min(${sql.ref(`${item}.value`)})`)} as lows,
      ${ofEach((item) => sql`max(${sql.ref(`${item}.value`)})`)} as highs,
      ${endOfOne('interval_low')} as "intervalLows", ${endOfOne('interval_high')} as "intervalHighs",
      ${hasTags ? sql`json_agg(t.tags) filter (where t.tags is not null)` : sql`null::json`} as tags,
      case when count(*) = 1 then (extract(epoch from min(i0.created_at)) * 1000)::float8 end as "atMs",
      count(*)::integer as count
    from (${first === 'overallScore' ? scoresOf(asked) : valuesOf(first, asked)}) as i0 ${sql.join(joins, sql` `)} ${
      hasTags
        ? sql`left join lateral (
          select n.tags from scan_notes as n
          where n.client_id = ${clientId} and n.measurement_id = i0.measurement_id offset 0
        ) as t on true`
        : sql``
    }
    where ${sql.join([sql`true`, ...items.slice(1).map((item) => sql`${sql.ref(`${item}.provenance`)} = i0.provenance`)], sql` and `)}
    group by 1, 2`;
}

/** Cuff readings between the first and the last instant. */
function sittingsOf({ isByCuff }: Shape, { clientId, patientId, from, to }: Asked) {
  if (from === null || to === null || !isByCuff) return sql`select where false`;
  return sql`
    select (extract(epoch from e.taken_at) * 1000)::float8 as "takenMs", e.value from entries as e
    where e.client_id = ${clientId} and e.patient_id = ${patientId} and e.kind = 'cuff'
      and e.taken_at >= ${from}::timestamptz and e.taken_at < ${to}::timestamptz`;
}

/** Measures with a value in the latest scans, or in the latest of a bucket, and their sources. */
function presentMeasuresOf({ clientId, patientId, starts, to }: Asked) {
  const visible = sql`select m.measurement_id from measurements as m
    where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted`;
  const shown =
    to === null
      ? sql`${visible} and false`
      : sql`select shown.measurement_id
          from unnest(${starts}::timestamptz[], (${starts}::timestamptz[])[2:] || ${to}::timestamptz) as b ("from", "to")
          cross join lateral (${visible} and m.created_at >= b."from" and m.created_at < b."to"
            order by m.created_at desc limit ${LATEST_SCANS_OF_BUCKET}) as shown`;
  return sql`
    select distinct i.measure_type as measure, i.provenance as source
    from ((${visible} order by m.created_at desc limit ${LATEST_SCANS}) union (${shown})) as scans
    cross join lateral (
      select measure_type, provenance from measurement_items as i
      where i.client_id = ${clientId} and i.measurement_id = scans.measurement_id offset 0
    ) as i`;
}

const createStatement = (shape: Shape) =>
  compileOnce(
    (asked: Asked) => sql<Found>`
      select
        (select coalesce(json_agg(a), '[]') from (${averagesOf(shape, asked)}) as a) as averages,
        (select coalesce(json_agg(s), '[]') from (${sittingsOf(shape, asked)}) as s) as sittings,
        (select coalesce(json_agg(p), '[]') from (${presentMeasuresOf(asked)}) as p) as present,
        exists (select from entries as e where e.client_id = ${asked.clientId} and e.patient_id = ${asked.patientId}
          and e.kind = 'cuff') as "hasCuff"`,
  );
/** Statements by shape: few shapes occur. */
const statements = new Map<string, ReturnType<typeof createStatement>>();
function statementOf(shape: Shape) {
  const key = `${shape.hasTags} ${shape.isByCuff} ${shape.series.join()}`;
  const statement = statements.get(key) ?? createStatement(shape);
  statements.set(key, statement);
  return statement;
}

const firstValue = compileOnce(
  ({ clientId, patientId }: Pick<Asked, 'clientId' | 'patientId'>) => sql<{ at: Date | null }>`
    select least(
      (select m.created_at from measurements as m
        where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
        order by m.created_at limit 1),
      (select e.taken_at from entries as e
        where e.client_id = ${clientId} and e.patient_id = ${patientId} and e.kind = 'cuff'
        order by e.taken_at limit 1)) as at`,
);

/** When the patient was first scanned or took a cuff reading; null for never. */
export async function firstValueAt(database: Database, clientId: string, patientId: string): Promise<Date | null> {
  return (await firstValue(database, { clientId, patientId }))[0]?.at ?? null;
}

/** Means of the series by source, and the measures that have values; without a series, only the latter. */
export async function trend(
  database: Database,
  clientId: string,
  patientId: string,
  shape: Shape,
  buckets: readonly PeriodBucket[],
): Promise<Found> {
  const [found] = await statementOf(shape)(database, {
    clientId,
    patientId,
    starts: `{${buckets.map(({ start }) => `"${start.toISOString()}"`).join()}}`,
    from: buckets[0]?.start.toISOString() ?? null,
    to: buckets.at(-1)?.end.toISOString() ?? null,
  });
  return found ?? { averages: [], sittings: [], present: [], hasCuff: false };
}
