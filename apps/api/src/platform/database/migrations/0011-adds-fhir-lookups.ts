import { type Kysely, sql } from 'kysely';

/**
 * Indexes for the FHIR server: a value and a device are found by their id, and entries in the order in which they were
 * stored.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'create index if not exists measurement_items_by_id on measurement_items (client_id, item_id)',
    'create index if not exists measurements_by_device on measurements (client_id, engine_version, provider_id)',
    'create index if not exists entries_by_creation on entries (client_id, patient_id, created_at, entry_id)',
  ])
    await sql.raw(statement).execute(database);
}
