import { type Kysely, sql } from 'kysely';

/** The list of users finds a patient by the reference of another system; see docs/topics/care-team.md. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index patients_by_reference on patients (external_reference, client_id) where external_reference is not null`,
    )
    .execute(database);
}
