import { type Kysely, sql } from 'kysely';

/** Adds new rows of a table to the counts of their days, by the calendar of their client. */
const counting = (counted: string, source: string, at: string, onlyIf: string) => [
  `create function count_${counted}() returns trigger language plpgsql as $$
  begin
    insert into day_counts as d (client_id, day, counted, count)
    select a.client_id, (a.${at} at time zone k.time_zone)::date, '${counted}', count(*)
    from added as a join clients as k on k.client_id = a.client_id
    where ${onlyIf} group by 1, 2 order by 1, 2
    on conflict (client_id, day, counted) do update set count = d.count + excluded.count;
    return null;
  end $$`,
  `create trigger ${source}_of_day after insert on ${source}
    referencing new table as added for each statement execute function count_${counted}()`,
  `insert into day_counts (client_id, day, counted, count)
    select a.client_id, (a.${at} at time zone k.time_zone)::date, '${counted}', count(*)
    from ${source} as a join clients as k on k.client_id = a.client_id
    where a.${at} > now() - interval '30 days' and ${onlyIf} group by 1, 2`,
];

/** What needs somebody of the staff, at a cost that does not grow with the patients; see docs/topics/care-team.md. */
const STATEMENTS = [
  `create table day_counts (
    client_id uuid not null references clients,
    day date not null,
    counted text not null check (counted in ('attentionRaised', 'messagesReceived', 'scansDone', 'scansRefused')),
    count integer not null,
    primary key (client_id, day, counted)
  )`,
  'create index day_counts_by_day on day_counts (day)',
  ...counting('attentionRaised', 'attention_notices', 'raised_at', 'true'),
  ...counting('messagesReceived', 'chat_messages', 'created_at', `a.sender_type = 'PATIENT'`),
  ...counting('scansDone', 'measurements', 'created_at', 'true'),
  ...counting('scansRefused', 'scan_failures', 'created_at', `a.code <> 'MEASUREMENT_CANCELED'`),

  // When a patient's first scan was taken.
  'alter table measurement_counts add column first_at timestamptz',
  `update measurement_counts as c set first_at = (select min(m.created_at) from measurements as m
    where m.client_id = c.client_id and m.patient_id = c.patient_id and not m.is_deleted)`,
  'alter table measurement_counts alter column first_at set not null',
  'create index measurement_counts_of_client on measurement_counts (client_id, first_at)',
  'create index measurement_counts_by_first on measurement_counts (first_at)',
  `create or replace function count_added_measurements() returns trigger language plpgsql as $$
  begin
    insert into measurement_counts as c (client_id, patient_id, visible_count, first_at)
    select client_id, patient_id, count(*), min(created_at) from added where not is_deleted
    group by client_id, patient_id order by 1, 2
    on conflict (client_id, patient_id) do update set visible_count = c.visible_count + excluded.visible_count,
      first_at = least(c.first_at, excluded.first_at);
    return null;
  end $$`,

  // Scans in a row that could not be measured. One that was, ends it; so does a pause as long as it is looked at.
  `create table refusal_streaks (
    client_id uuid not null,
    patient_id uuid not null,
    refusal_count integer not null,
    latest_at timestamptz not null,
    code text not null,
    primary key (client_id, patient_id),
    foreign key (client_id, patient_id) references patients
  )`,
  'create index refusal_streaks_of_client on refusal_streaks (client_id, latest_at) where refusal_count >= 3',
  'create index refusal_streaks_by_time on refusal_streaks (latest_at)',
  `create function lengthen_refusal_streaks() returns trigger language plpgsql as $$
  begin
    insert into refusal_streaks as s (client_id, patient_id, refusal_count, latest_at, code)
    select a.client_id, a.patient_id, count(*), max(a.created_at), (array_agg(a.code order by a.created_at desc))[1]
    from added as a
    where a.code <> 'MEASUREMENT_CANCELED' and not exists (select from measurements as m
      where m.client_id = a.client_id and m.patient_id = a.patient_id and m.created_at > a.created_at)
    group by 1, 2 order by 1, 2
    on conflict (client_id, patient_id) do update set
      refusal_count = case when s.latest_at < excluded.latest_at - interval '7 days' then 0 else s.refusal_count end
        + excluded.refusal_count,
      latest_at = greatest(s.latest_at, excluded.latest_at),
      code = case when s.latest_at > excluded.latest_at then s.code else excluded.code end;
    return null;
  end $$`,
  `create trigger scan_failures_in_a_row after insert on scan_failures
    referencing new table as added for each statement execute function lengthen_refusal_streaks()`,
  `create function end_refusal_streaks() returns trigger language plpgsql as $$
  begin
    delete from refusal_streaks as s using added as a
    where s.client_id = a.client_id and s.patient_id = a.patient_id and s.latest_at <= a.created_at;
    return null;
  end $$`,
  `create trigger measurements_end_refusals after insert on measurements
    referencing new table as added for each statement execute function end_refusal_streaks()`,
  `insert into refusal_streaks (client_id, patient_id, refusal_count, latest_at, code)
    select f.client_id, f.patient_id, count(*), max(f.created_at), (array_agg(f.code order by f.created_at desc))[1]
    from scan_failures as f
    where f.created_at > now() - interval '7 days' and f.code <> 'MEASUREMENT_CANCELED'
      and not exists (select from measurements as m
        where m.client_id = f.client_id and m.patient_id = f.patient_id and m.created_at > f.created_at)
    group by 1, 2`,

  `create index login_links_unused_of_client on login_links (client_id, expires_at) where spent_at is null and is_by_staff`,
  `create index login_links_unused on login_links (expires_at) where spent_at is null and is_by_staff`,
  `create index sms_messages_refused on sms_messages (finished_at) where state = 'refused'`,

  'alter table access_log_entries drop constraint access_log_entries_action_check',
  `alter table access_log_entries add constraint access_log_entries_action_check check (action in ('signInByCode',
    'signInByLink', 'signInByStaffLink', 'signInAsCarer', 'sharedResultOpened', 'patientsListed', 'patientOpened',
    'patientCreated', 'patientEdited', 'phoneChanged', 'answeredForScan', 'profilesJoined', 'mergePreviewed',
    'patientMerged', 'mergeUndone', 'patientInvited', 'userDeactivated', 'userReactivated', 'loginLinkMade',
    'tokenCodeMade', 'appointmentMade', 'conversationsListed', 'conversationOpened', 'conversationAnswered',
    'conversationClosed', 'conversationReopened', 'attentionRaised', 'attentionListed', 'attentionSeen', 'todayListed',
    'configurationChanged', 'recordsExported', 'recordsDeleted', 'traceRecomputed', 'carerInvited', 'carerAccepted',
    'carerEnded', 'carerLooked', 'carerScanned', 'carerChanged', 'carerReadChat', 'staffAdded', 'staffChanged',
    'staffRoleChanged', 'staffPhoneChanged', 'staffDeactivated', 'staffReactivated', 'groupAdded', 'groupRenamed',
    'groupRetired', 'groupReopened', 'careTeamAsked', 'careTeamAllowed', 'careTeamDeclined', 'careTeamEnded',
    'resultsListed', 'resultOpened', 'resultCompared', 'trendsOpened', 'entriesOpened'))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
