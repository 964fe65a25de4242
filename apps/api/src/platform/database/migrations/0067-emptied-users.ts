import { type Kysely, sql } from 'kysely';

/** A merge keeps the user of the emptied patient as one document, and what the kept patient took over column by column as another. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table patient_merges add column emptied_user jsonb, add column joined jsonb`.execute(database);
  await sql`update patient_merges set
    emptied_user = jsonb_build_object('client_id', client_id, 'user_id', user_id, 'patient_id', merged_patient_id,
      'roles', array['Patient'], 'first_name', user_first_name, 'last_name', user_last_name, 'email', user_email,
      'phone_number', user_phone_number, 'phone_verified_at', user_phone_verified_at,
      'deactivated_at', user_deactivated_at, 'results_held_until', user_results_held_until,
      'revision', user_revision, 'created_at', user_created_at),
    joined = case when moved_reference is null then '{}'::jsonb
      else jsonb_build_object('external_reference', moved_reference) end`.execute(database);
  await sql`alter table patient_merges
    alter column emptied_user set not null, alter column joined set not null,
    drop column moved_reference, drop column user_first_name, drop column user_last_name, drop column user_email,
    drop column user_phone_number, drop column user_phone_verified_at, drop column user_deactivated_at,
    drop column user_results_held_until, drop column user_revision, drop column user_created_at`.execute(database);
}
