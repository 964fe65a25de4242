import type { PeriodBucket, TrendSeries } from '@mien/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../database/compile-once.ts';
import type { Database } from '../../database/connect.ts';

interface BucketAverage {
  readonly bucket: number;
  readonly values: number[];
  readonly count: number;
}

/** So many scans say which measures a patient has, so that a long history costs no more than a short one. */
const LATEST_SCANS = 100;
/** And so many of each bucket, which measures the period shows. */
const LATEST_SCANS_OF_BUCKET = 10;

/** Whose scans, and when; without buckets, of no time at all. */
interface Asked {
  readonly clientId: string;
  readonly patientId: string;
  /** Of the buckets, as an array of Postgres. */
  readonly starts: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * All SQL about trends. `offset 0` makes the database look the items of a scan up by their key: the embedded one has no
 * statistics and would read the items of everybody.
 */
export function createTrendsStore(database: Database) {
  /**
   * Means by the number of the bucket; a bucket without a scan that has all series is absent. One walk along
   * `measurements_of_patient`, between the first and the last instant: earlier and later scans are not read. The
   * buckets come from the domain, so that the database needs to know no time zone.
   */
  function averagesOf(series: readonly TrendSeries[], { clientId, patientId, starts, from, to }: Asked) {
    if (from === null || to === null || series.length === 0)
      return sql<BucketAverage>`select 0 as bucket, null::float[] as values, 0 as count where false`;
    const joins = series.map((key, index) => {
      const item = sql.ref(`i${index}`);
      return key === 'overallScore'
        ? sql``
        : sql`cross join lateral (
            select value from measurement_items as i where i.client_id = ${clientId}
              and i.measurement_id = m.measurement_id and i.measure_type = ${key} offset 0
          ) as ${item}`;
    });
    const values = series.map((key, index) => (key === 'overallScore' ? sql`m.score` : sql.ref(`i${index}.value`)));
    const means = values.map((value) => sql`avg(${value})`);
    return sql<BucketAverage>`
      select width_bucket(m.created_at, ${starts}::timestamptz[]) - 1 as bucket,
        array[${sql.join(means)}]::double precision[] as values, count(*)::integer as count
      from measurements as m ${sql.join(joins, sql` `)}
      where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
        and m.created_at >= ${from}::timestamptz and m.created_at < ${to}::timestamptz
        and ${sql.join(
          values.map((value) => sql`${value} is not null`),
          sql` and `,
        )}
      group by 1`;
  }

  /** Keys of the measures with a value in the latest scans, or in the latest of a bucket. */
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
      select distinct i.measure_type
      from ((${visible} order by m.created_at desc limit ${LATEST_SCANS}) union (${shown})) as scans
      cross join lateral (
        select measure_type from measurement_items as i
        where i.client_id = ${clientId} and i.measurement_id = scans.measurement_id offset 0
      ) as i`;
  }

  const createStatement = (series: readonly TrendSeries[]) =>
    compileOnce(
      database,
      (asked: Asked) => sql<{ averages: BucketAverage[]; present: string[] }>`
        select
          (select coalesce(json_agg(a), '[]') from (${averagesOf(series, asked)}) as a) as averages,
          array(${presentMeasuresOf(asked)}) as present`,
    );
  const statements = new Map<string, ReturnType<typeof createStatement>>();
  function statementOf(series: readonly TrendSeries[]) {
    const key = series.join();
    const statement = statements.get(key) ?? createStatement(series);
    statements.set(key, statement);
    return statement;
  }

  return {
    /** Means of the series, and which measures there are at all; without a series, these alone. */
    async trend(
      clientId: string,
      patientId: string,
      series: readonly TrendSeries[],
      buckets: readonly PeriodBucket[],
    ): Promise<{ averages: ReadonlyMap<number, BucketAverage>; present: ReadonlySet<string> }> {
      const [found] = await statementOf(series)({
        clientId,
        patientId,
        starts: `{${buckets.map(({ start }) => `"${start.toISOString()}"`).join()}}`,
        from: buckets[0]?.start.toISOString() ?? null,
        to: buckets.at(-1)?.end.toISOString() ?? null,
      });
      const { averages = [], present = [] } = found ?? {};
      return { averages: new Map(averages.map((average) => [average.bucket, average])), present: new Set(present) };
    },
  };
}

export type TrendsStore = ReturnType<typeof createTrendsStore>;
