import { type Kysely, sql } from 'kysely';

/**
 * For deletions: each row that goes is looked for in every table that refers to it, and without an index the whole table is read,
 * once for each row; see docs/adr/0004-sql-and-postgres.md.
 */
const STATEMENTS = [
  `create index scan_sessions_of_measurement on scan_sessions (client_id, measurement_id) where measurement_id is not null`,
  `create index scan_sessions_of_patient on scan_sessions (client_id, patient_id)`,
  `create index scan_failures_of_patient on scan_failures (client_id, patient_id)`,
  `create index used_refresh_tokens_of_session on used_refresh_tokens (client_id, session_id)`,
  `create index login_links_of_appointment on login_links (client_id, appointment_id) where appointment_id is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
