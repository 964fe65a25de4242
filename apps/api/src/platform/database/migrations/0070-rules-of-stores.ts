import { type Kysely, sql } from 'kysely';

/** Functions of triggers, which go with the triggers, and functions that only those called. */
const FUNCTIONS = [
  'users_into_list()',
  'users_out_of_list()',
  'users_moved_in_list()',
  'apply_user_list_changes(uuid[], text[], text[], uuid[], integer[])',
  'split_user_list_bucket(uuid, text, integer, text, uuid, integer)',
  'rebuild_user_list()',
  'keep_facets_of_users()',
  'keep_facets_of_patients()',
  'refresh_user_facets(uuid[], uuid[])',
  'rebuild_user_facets()',
  'spell_new_users()',
  'spell_user()',
  'name_spellings(text, text)',
  'count_added_measurements()',
  'count_removed_measurements()',
  'count_attentionraised()',
  'count_messagesreceived()',
  'count_scansdone()',
  'count_scansrefused()',
  'lengthen_refusal_streaks()',
  'end_refusal_streaks()',
  'delete_kept_trace()',
  'unassign_conversations()',
];

/** Orders of the list of users, each a plain index that has all that the order needs. */
const SORTS = ['id', 'first_name', 'last_name', 'email', 'roles'];

/** What triggers kept is kept by the stores of the tables; see docs/topics/care-team.md. */
const STATEMENTS = [
  ...FUNCTIONS.map((name) => `drop function ${name} cascade`),
  'drop table user_list_buckets',
  'drop table user_facets',
  'drop table measurement_counts',
  ...SORTS.flatMap((sort) => [
    `drop index users_by_${sort}`,
    `create index users_by_${sort} on users (${sort}_key, user_id, client_id)`,
  ]),
  `alter table users add column status text not null generated always as (
    case when deactivated_at is not null then 'deactivated'
      when coalesce(phone_verified_at, signed_in_at_provider_at) is null then 'invited' else 'active' end) stored`,
  'create index users_of_client_by_status on users (client_id, status, last_name_key, user_id)',
  'create index users_by_status on users (status, last_name_key, user_id)',
  'create table user_counts (client_id uuid primary key references clients, user_count integer not null)',
  'insert into user_counts (client_id, user_count) select client_id, count(*) from users group by client_id',
  'alter table patients add column first_scanned_at timestamptz, add column last_scanned_at timestamptz',
  `update patients as p set first_scanned_at = m.first_at, last_scanned_at = m.last_at
    from (select client_id, patient_id, min(created_at) as first_at, max(created_at) as last_at
      from measurements where not is_deleted group by 1, 2) as m
    where m.client_id = p.client_id and m.patient_id = p.patient_id`,
  'create index patients_by_first_scan on patients (first_scanned_at) where first_scanned_at is not null',
  'create index patients_of_client_by_first_scan on patients (client_id, first_scanned_at) where first_scanned_at is not null',
  'create index patients_of_group on patients (client_id, group_id, patient_id)',
  `create index care_team_records_given on care_team_records (client_id, text_version, expires_at, patient_id)
    where act = 'given'`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
