import type { PeriodBucket, TrendSeries } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

interface BucketAverage {
  readonly values: number[];
  readonly count: number;
}

/** All SQL about trends. */
export function createTrendsStore(database: Database) {
  return {
    /**
     * Means by the number of the bucket; a bucket without a scan that has all series is absent. One walk along
     * `measurements_of_patient`, between the first and the last instant: earlier and later scans are not read. The
     * buckets come from the domain, so that the database needs to know no time zone.
     */
    async averages(
      clientId: string,
      patientId: string,
      series: readonly TrendSeries[],
      buckets: readonly PeriodBucket[],
    ): Promise<ReadonlyMap<number, BucketAverage>> {
      const [first, last] = [buckets[0], buckets.at(-1)];
      if (!first || !last) return new Map();
      const joins = series.map((key, index) => {
        const item = sql.ref(`i${index}`);
        return key === 'overallScore'
          ? sql``
          : sql`join measurement_items as ${item} on ${item}.client_id = m.client_id
              and ${item}.measurement_id = m.measurement_id and ${item}.measure_type = ${key}`;
      });
      const values = series.map((key, index) => (key === 'overallScore' ? sql`m.score` : sql.ref(`i${index}.value`)));
      const means = values.map((value) => sql`avg(${value})`);
      const starts = `{${buckets.map(({ start }) => `"${start.toISOString()}"`).join()}}`;
      const { rows } = await sql<{ bucket: number; means: number[]; count: number }>`
        select width_bucket(m.created_at, ${starts}::timestamptz[]) - 1 as bucket,
          array[${sql.join(means)}]::double precision[] as means, count(*)::integer as count
        from measurements as m ${sql.join(joins, sql` `)}
        where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
          and m.created_at >= ${first.start.toISOString()}::timestamptz
          and m.created_at < ${last.end.toISOString()}::timestamptz
          and ${sql.join(
            values.map((value) => sql`${value} is not null`),
            sql` and `,
          )}
        group by 1`.execute(database);
      return new Map(rows.map(({ bucket, means: found, count }) => [bucket, { values: found, count }]));
    },

    /** Keys of the measures of which a patient has at least one value. */
    async presentMeasures(clientId: string, patientId: string): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ measure_type: string }>`
        select t.measure_type from measure_types as t where exists (
          select from measurements as m
          join measurement_items as i on i.client_id = m.client_id and i.measurement_id = m.measurement_id
          where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
            and i.measure_type = t.measure_type
        )`.execute(database);
      return new Set(rows.map((row) => row.measure_type));
    },
  };
}

export type TrendsStore = ReturnType<typeof createTrendsStore>;
