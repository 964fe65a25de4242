import { type Kysely, sql } from 'kysely';

/**
 * Values carry the patient and the time of their scan, and an index reads one measure in order of time. The version
 * before stores values without them.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table measurement_items add column if not exists patient_id uuid, add column if not exists created_at timestamptz',
    `update measurement_items as i set patient_id = m.patient_id, created_at = m.created_at from measurements as m
      where m.client_id = i.client_id and m.measurement_id = i.measurement_id`,
    'alter table measurement_items alter column patient_id set not null, alter column created_at set not null',
    `create index if not exists measurement_items_by_time on measurement_items
      (client_id, patient_id, measure_type, created_at)
      include (measurement_id, value, interval_low, interval_high, provenance)`,
  ])
    await sql.raw(statement).execute(database);
}
