import { type Kysely, sql } from 'kysely';

/** A patient's timeline reads a page of each of its sources by index alone; see docs/topics/care-team.md. */
const STATEMENTS = [
  `create index access_log_of_staff_by_action on access_log_entries (patient_id, action, at, position) where actor_kind = 'staff'`,
  'create index care_team_records_by_time on care_team_records (client_id, patient_id, created_at)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
