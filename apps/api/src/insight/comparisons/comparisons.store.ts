import { type Provenance, type ScanTag, type UsualRangeMeasure, VARIABILITY_MEASURES } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

/** Instants in JSON: milliseconds since 1970, which every database writes alike. */
interface Neighbor {
  readonly measurementId: string;
  readonly createdMs: number;
  readonly score: number | null;
  /** Calculated values by measure; null where there are none, and for the following scan. */
  readonly calculated: Readonly<Record<string, number>> | null;
}

/** A scan before the requested one. */
export interface EarlierScan {
  readonly measurementId: string;
  readonly createdMs: number;
  readonly score: number | null;
  /** Whether its score has the same components as that of the requested scan. */
  readonly hasSameParts: boolean;
  readonly tags: readonly ScanTag[] | null;
}

/** One value in the period. */
export interface StoredValue {
  readonly measurementId: string;
  readonly createdMs: number;
  readonly engineVersion: string | null;
  readonly tags: readonly ScanTag[] | null;
  readonly measure: UsualRangeMeasure;
  readonly value: number;
  readonly intervalLow: number | null;
  readonly intervalHigh: number | null;
  readonly provenance: Provenance;
}

export interface StoredComparison {
  readonly createdAt: Date;
  readonly engineVersion: string | null;
  readonly tags: readonly ScanTag[] | null;
  readonly sealedNote: string | null;
  readonly score: number | null;
  readonly previous: Neighbor | null;
  readonly next: Neighbor | null;
  /** Newest first. */
  readonly earlier: readonly EarlierScan[];
  /** Oldest first. */
  readonly values: readonly StoredValue[];
}

/** The provider and conditions of a scan, and the patient's note about it. */
export interface Circumstances {
  readonly measurementId: string;
  /** Whether it set out to measure heart rate variability, as only the longer scan does. */
  readonly isLong: boolean;
  readonly tags: readonly ScanTag[] | null;
  readonly sealedNote: string | null;
}

interface Asked extends PatientKey {
  readonly measurementId: string;
  readonly measures: readonly UsualRangeMeasure[];
  /** Values are read from this many days before the scan. */
  readonly daysBefore: number;
  /** Values are read until this many hours after the scan. */
  readonly hoursAfter: number;
  /** The number of earlier scans, of any age, among which one to compare with is sought. */
  readonly earlierCount: number;
}

const MS = sql`(extract(epoch from m.created_at) * 1000)::float8`;

/** The values of a patient around scan `j`, oldest first. `offset 0` as in trends: the embedded database has no statistics. */
const valuesAroundScan = (
  clientId: string,
  patientId: RawBuilder<unknown>,
  { measures, daysBefore, hoursAfter }: Pick<Asked, 'measures' | 'daysBefore' | 'hoursAfter'>,
) => sql`(select coalesce(json_agg(json_build_object(
    'measurementId', m.measurement_id, 'createdMs', ${MS}, 'engineVersion', m.engine_version, 'tags', t.tags,
    'measure', i.measure_type, 'value', i.value, 'intervalLow', i.interval_low, 'intervalHigh', i.interval_high,
    'provenance', i.provenance) order by m.created_at, m.measurement_id), '[]')
  from measurements as m
  cross join lateral (
    select i.measure_type, i.value, i.interval_low, i.interval_high, i.provenance from measurement_items as i
    where i.client_id = ${clientId} and i.measurement_id = m.measurement_id
      and i.measure_type = any(${measures}::text[]) offset 0
  ) as i
  left join lateral (
    select t.tags from scan_notes as t
    where t.client_id = ${clientId} and t.measurement_id = m.measurement_id offset 0
  ) as t on true
  where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
    and m.created_at >= j.created_at - make_interval(days => ${daysBefore}::int)
    and m.created_at <= j.created_at + make_interval(hours => ${hoursAfter}::int))`;

const comparisons = compileOnce(
  ({ clientId, patientId, measurementId, measures, daysBefore, hoursAfter, earlierCount }: Asked) => {
    const visible = sql`m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted`;
    const place = sql`(m.created_at, m.measurement_id)`;
    const neighbor = (side: 'previous' | 'next') => sql`(
      select json_build_object('measurementId', m.measurement_id, 'createdMs', ${MS}, 'score', m.score, 'calculated', ${
        side === 'next'
          ? sql`null`
          : sql`(select json_object_agg(i.measure_type, i.value order by i.measure_type) from measurement_items as i
              where i.client_id = ${clientId} and i.measurement_id = m.measurement_id and i.provenance = 'calculated')`
      })
      from measurements as m where ${visible}
        and ${place} ${side === 'previous' ? sql`<` : sql`>`} (j.created_at, j.measurement_id)
      order by ${side === 'previous' ? sql`m.created_at desc, m.measurement_id desc` : sql`m.created_at, m.measurement_id`}
      limit 1)`;
    return sql<StoredComparison>`
      select j.created_at as "createdAt", j.engine_version as "engineVersion", n.tags, n.sealed_note as "sealedNote", j.score,
        ${neighbor('previous')} as previous, ${neighbor('next')} as next,
        (select coalesce(json_agg(json_build_object('measurementId', m.measurement_id, 'createdMs', ${MS}, 'score', m.score,
            'hasSameParts', m.provider_id = j.provider_id and m.score_missing = j.score_missing,
            'tags', t.tags) order by m.created_at desc, m.measurement_id desc), '[]')
          from (
            select m.measurement_id, m.created_at, m.score, m.provider_id, m.score_missing from measurements as m
            where ${visible} and ${place} < (j.created_at, j.measurement_id)
            order by m.created_at desc, m.measurement_id desc limit ${earlierCount}
          ) as m
          left join lateral (
            select t.tags from scan_notes as t
            where t.client_id = ${clientId} and t.measurement_id = m.measurement_id offset 0
          ) as t on true) as earlier,
        ${valuesAroundScan(clientId, sql`${patientId}`, { measures, daysBefore, hoursAfter })} as values
      from measurements as j
      left join scan_notes as n on n.client_id = j.client_id and n.measurement_id = j.measurement_id
      where j.client_id = ${clientId} and j.measurement_id = ${measurementId} and j.patient_id = ${patientId}
        and not j.is_deleted`;
  },
);

/** A scan with its neighbors and the values around it; undefined if the patient has no such scan. */
export async function comparison(database: Database, asked: Asked): Promise<StoredComparison | undefined> {
  return (await comparisons(database, asked))[0];
}

/** One scan of each of several patients, with the values around it. */
export interface ScanOfPatient {
  readonly patientId: string;
  readonly measurementId: string;
}

interface ScanWithValues extends ScanOfPatient, Pick<StoredComparison, 'createdAt' | 'engineVersion' | 'values'> {
  /** Of the client. */
  readonly timeZone: string;
}

/** The scans of several patients with the values around them. */
export async function valuesOfSeveral(
  database: Database,
  clientId: string,
  scans: readonly ScanOfPatient[],
  asked: Pick<Asked, 'measures' | 'daysBefore' | 'hoursAfter'>,
): Promise<readonly ScanWithValues[]> {
  const { rows } = await sql<ScanWithValues>`
    select s.patient_id as "patientId", s.measurement_id as "measurementId", j.created_at as "createdAt",
      j.engine_version as "engineVersion", k.time_zone as "timeZone", ${valuesAroundScan(clientId, sql`s.patient_id`, asked)} as values
    from unnest(${scans.map(({ patientId }) => patientId)}::uuid[], ${scans.map(({ measurementId }) => measurementId)}::uuid[])
      as s (patient_id, measurement_id)
    join measurements as j on j.client_id = ${clientId} and j.measurement_id = s.measurement_id and j.patient_id = s.patient_id
      and not j.is_deleted
    join clients as k on k.client_id = ${clientId}`.execute(database);
  return rows;
}

export async function circumstances(
  database: Database,
  { clientId, patientId }: PatientKey,
  measurementIds: readonly string[],
): Promise<readonly Circumstances[]> {
  const { rows } = await sql<Circumstances>`
    select m.measurement_id as "measurementId", n.tags, n.sealed_note as "sealedNote",
      exists (select from jsonb_array_elements(m.missing) as one where one ->> 'key' = any(${VARIABILITY_MEASURES}::text[]))
        or exists (select from measurement_items as i where i.client_id = ${clientId}
          and i.measurement_id = m.measurement_id and i.measure_type = any(${VARIABILITY_MEASURES}::text[])) as "isLong"
    from measurements as m
    left join scan_notes as n on n.client_id = m.client_id and n.measurement_id = m.measurement_id
    where m.client_id = ${clientId} and m.measurement_id = any(${measurementIds}::uuid[]) and m.patient_id = ${patientId}
      and not m.is_deleted`.execute(database);
  return rows;
}
