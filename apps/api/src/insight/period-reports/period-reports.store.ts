import type { EntryValue, Provenance, ScanTag } from '@mien/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

interface StoredItem {
  readonly measure: string;
  readonly value: number;
  readonly intervalLow: number | null;
  readonly intervalHigh: number | null;
  readonly provenance: Provenance;
}

/** A scan in the period. */
export interface StoredScan {
  readonly measurementId: string;
  readonly createdAt: Date;
  readonly externalStatus: 'COMPLETE' | 'PARTIAL';
  readonly engineVersion: string | null;
  readonly score: number | null;
  readonly tags: readonly ScanTag[] | null;
  readonly items: readonly StoredItem[];
}

/** A sitting with a cuff. */
export interface StoredSitting {
  readonly value: EntryValue;
  readonly takenAt: Date;
}

interface Asked extends PatientKey {
  readonly measures: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

// `offset 0` as in trends: the embedded database has no statistics.
const scansOf = compileOnce(
  ({ clientId, patientId, measures, from, to, limit }: Asked) => sql<StoredScan>`
    select m.measurement_id as "measurementId", m.created_at as "createdAt", m.external_status as "externalStatus", m.engine_version as "engineVersion",
      m.score, n.tags, i.items
    from (
      select m.measurement_id, m.created_at, m.external_status, m.engine_version, m.score from measurements as m
      where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
        and m.created_at >= ${from}::timestamptz and m.created_at < ${to}::timestamptz
      order by m.created_at desc, m.measurement_id desc limit ${limit}
    ) as m
    left join lateral (
      select n.tags from scan_notes as n
      where n.client_id = ${clientId} and n.measurement_id = m.measurement_id offset 0
    ) as n on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('measure', i.measure_type, 'value', i.value,
        'intervalLow', i.interval_low, 'intervalHigh', i.interval_high, 'provenance', i.provenance)), '[]') as items
      from measurement_items as i
      where i.client_id = ${clientId} and i.measurement_id = m.measurement_id
        and i.measure_type = any(${measures}::text[])
    ) as i
    order by m.created_at, m.measurement_id`,
);

const sittingsOf = compileOnce(
  ({ clientId, patientId, from, to }: Omit<Asked, 'measures' | 'limit'>) => sql<StoredSitting>`
    select e.value, e.taken_at as "takenAt" from entries as e
    where e.client_id = ${clientId} and e.patient_id = ${patientId} and e.kind = 'cuff'
      and e.taken_at >= ${from}::timestamptz and e.taken_at <= ${to}::timestamptz
    order by e.taken_at, e.entry_id`,
);

/** Cuff readings in a period. */
export const sittings = (
  database: Database,
  asked: Omit<Asked, 'measures' | 'limit'>,
): Promise<readonly StoredSitting[]> => sittingsOf(database, asked);

/** The newest scans of a period, oldest first. */
export const scans = (database: Database, asked: Asked): Promise<readonly StoredScan[]> => scansOf(database, asked);
