import { type Kysely, sql } from 'kysely';

/** Takes a right away that was given before the newest merge into the patient, or its undoing: another holder stands behind them. */
const endedByMerge = (table: string, at: string) => `update ${table} as t set holder_id = null
  from patient_merges as m where m.client_id = t.client_id and m.kept_patient_id = t.patient_id
    and t.holder_id is not null and t.${at} < coalesce(m.undone_at, m.merged_at)`;

/** A care ends with either holder, and rights of before an earlier merge end; see docs/adr/0133-rights-follow-persons.md. */
const STATEMENTS = [
  'alter table carers add column receiver_holder_id uuid',
  `update carers as t set receiver_holder_id = u.holder_id from users as u
    where u.client_id = t.client_id and u.user_id = t.user_id and t.accepted_at is not null
      and u.phone_verified_at <= t.accepted_at
      and not exists (select from patient_merges as m where m.client_id = t.client_id and m.kept_patient_id = u.patient_id
        and t.accepted_at < coalesce(m.undone_at, m.merged_at))`,
  endedByMerge('care_team_records', 'created_at'),
  endedByMerge('carers', 'invited_at'),
  endedByMerge('trace_consents', 'created_at'),
  `update shares as t set holder_id = null from measurements as s, patient_merges as m
    where s.client_id = t.client_id and s.measurement_id = t.measurement_id
      and m.client_id = s.client_id and m.kept_patient_id = s.patient_id
      and t.holder_id is not null and t.created_at < coalesce(m.undone_at, m.merged_at)`,
  'select rebuild_user_facets()',
  'alter table patient_merges drop column holds_results_until, drop column held_results_until',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
