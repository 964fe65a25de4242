import { type Kysely, sql } from 'kysely';

/** Why a patient is gone: also because somebody had registered twice; see docs/topics/sign-in.md. */
const STATEMENTS = [
  `alter table deleted_patients drop constraint deleted_patients_reason_check`,
  `alter table deleted_patients add constraint deleted_patients_reason_check check (reason in ('unused', 'asked', 'joined'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
