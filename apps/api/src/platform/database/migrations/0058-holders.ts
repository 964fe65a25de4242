import { type Kysely, sql } from 'kysely';

/** Adds words to those that a check of a column allows, whatever it allows by then. */
const allowing = (table: string, column: string, words: readonly string[]) => {
  const name = `${table}_${column}_check`;
  return `do $do$
  declare
    allowed text;
  begin
    select string_agg(distinct quote_literal(word), ', ') into allowed from (
      select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] as word
      from pg_constraint where conname = '${name}'
      union select unnest(array['${words.join("', '")}'])) as w;
    execute format('alter table ${table} drop constraint ${name}, add constraint ${name} check (${column} in (%s))', allowed);
  end $do$`;
};

/** Gives what was given after the number was proved to the holder of today. Nothing else counts any more. */
const givenByHolder = (table: string, at: string) => `update ${table} as t set holder_id = u.holder_id
  from users as u where u.client_id = t.client_id and u.patient_id = t.patient_id and u.phone_verified_at <= t.${at}`;

/** Rights are given by the person who stands behind a profile; see docs/adr/0133-rights-follow-persons.md. */
const STATEMENTS = [
  'alter table users add column holder_id uuid not null default gen_random_uuid()',
  'alter table sign_in_sessions add column holder_id uuid, add column code_entered_at timestamptz',
  'alter table care_team_records add column holder_id uuid',
  'alter table carers add column holder_id uuid',
  'alter table shares add column holder_id uuid',
  'alter table trace_consents add column holder_id uuid',
  `update sign_in_sessions as t set holder_id = u.holder_id
    from users as u where u.client_id = t.client_id and u.user_id = t.user_id and t.carer_id is null`,
  givenByHolder('care_team_records', 'created_at'),
  givenByHolder('carers', 'invited_at'),
  givenByHolder('trace_consents', 'created_at'),
  `update shares as t set holder_id = u.holder_id from measurements as m, users as u
    where m.client_id = t.client_id and m.measurement_id = t.measurement_id
      and u.client_id = m.client_id and u.patient_id = m.patient_id and u.phone_verified_at <= t.created_at`,
  'alter table login_links add column browser_hash text',
  `create table merge_proposals (
    client_id uuid not null,
    kept_patient_id uuid not null,
    merged_patient_id uuid not null,
    proposer_client_id uuid not null,
    proposer_user_id uuid not null,
    proposed_at timestamptz not null,
    primary key (client_id, kept_patient_id, merged_patient_id),
    foreign key (client_id, kept_patient_id) references patients on delete cascade,
    foreign key (client_id, merged_patient_id) references patients on delete cascade
  )`,
  'create index merge_proposals_of_merged on merge_proposals (client_id, merged_patient_id)',
  // The list of users finds whoever shares results by what counts.
  `do $do$ begin
    execute replace(replace(pg_get_functiondef('refresh_user_facets'::regproc), 'select r.text_version,', 'select r.holder_id, r.text_version,'),
      ') as g on u.deactivated_at is null and',
      ') as g on u.deactivated_at is null and g.holder_id = u.holder_id and u.phone_verified_at is not null and');
  end $do$`,
  'select rebuild_user_facets()',
  // Only scans that began count as refused, each once: a page of results that is opened in vain is none.
  `do $do$ begin
    execute replace(replace(pg_get_functiondef('lengthen_refusal_streaks'::regproc), 'select a.client_id, a.patient_id, count(*),',
      'select a.client_id, a.patient_id, count(distinct a.session_id),'),
      'where a.code <> ''MEASUREMENT_CANCELED'' and', 'where a.code <> ''MEASUREMENT_CANCELED'' and a.session_id is not null
      and not exists (select from scan_failures as b where b.client_id = a.client_id and b.session_id = a.session_id
        and b.failure_id <> a.failure_id) and');
  end $do$`,
  allowing('access_log_entries', 'action', ['signInBySwitch', 'mergeProposed']),
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
