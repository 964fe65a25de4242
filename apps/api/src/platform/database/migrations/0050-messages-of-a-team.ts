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

/** Who of a team answers whom, with what, and what was written; see docs/topics/messages.md. */
const STATEMENTS = [
  `alter table chat_conversations
    add column assignee_id uuid,
    add column snoozed_until timestamptz`,
  // Whoever loses the role, or is deactivated or deleted, loses the conversations, whichever way it happened.
  `create function unassign_conversations() returns trigger language plpgsql as $$
  begin
    update chat_conversations set assignee_id = null where client_id = old.client_id and assignee_id = old.user_id;
    return null;
  end $$`,
  `create trigger users_no_longer_answer after update of roles, deactivated_at on users for each row
    when (new.deactivated_at is not null or new.roles <@ array['Patient']) execute function unassign_conversations()`,
  `create trigger users_gone_no_longer_answer after delete on users for each row execute function unassign_conversations()`,
  // What was snoozed stands where it would if it had been written when it came back.
  'drop index chat_inbox_of_client',
  'drop index chat_inbox_of_all',
  `create index chat_inbox_of_client on chat_conversations
    (client_id, is_closed, (team_unread_count > 0), greatest(last_at, snoozed_until), patient_id)`,
  `create index chat_inbox_of_all on chat_conversations
    (is_closed, (team_unread_count > 0), greatest(last_at, snoozed_until), patient_id)`,
  `create index chat_inbox_of_assignee on chat_conversations
    (client_id, assignee_id, is_closed, (team_unread_count > 0), greatest(last_at, snoozed_until), patient_id)`,
  `drop function add_chat_message(uuid, uuid, uuid, text, uuid, uuid, text, timestamptz, timestamptz, integer)`,
  // As before; a new message also ends the snooze, and -1 says that somebody else of the side wrote after what was seen.
  `create function add_chat_message(of_client uuid, of_patient uuid, new_id uuid, sender text, of_sender_client uuid,
    of_sender uuid, words text, sent_at timestamptz, counted_since timestamptz, most integer,
    seen integer)
  returns integer language plpgsql set enable_seqscan = off as $$
  declare
    is_patient constant boolean := sender = 'PATIENT';
    place integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('chat ' || of_patient, 0));
    select case
      when exists (select from chat_messages where client_id = of_client and patient_id = of_patient and message_id = new_id) then 0
      when seen is not null and exists (select from chat_messages where client_id = of_client and patient_id = of_patient
          and position > seen and sender_type = sender
          and (sender_client_id, sender_user_id) <> (of_sender_client, of_sender)) then -1
      when (select count(*) from chat_messages where client_id = of_client and patient_id = of_patient
          and sender_type = sender and created_at > counted_since) >= most then null
      else 1
    end into place;
    if place = 1 then
      with conversation as (
        insert into chat_conversations as c
          (client_id, patient_id, last_position, last_at, last_patient_position, team_unread_count, patient_unread_count)
        values (of_client, of_patient, 1, sent_at, is_patient::integer, is_patient::integer, (not is_patient)::integer)
        on conflict (client_id, patient_id) do update set
          last_position = c.last_position + 1,
          last_at = sent_at,
          last_patient_position = case when is_patient then c.last_position + 1 else c.last_patient_position end,
          team_unread_count = c.team_unread_count + excluded.team_unread_count,
          patient_unread_count = c.patient_unread_count + excluded.patient_unread_count,
          is_closed = false,
          snoozed_until = null
        returning last_position
      )
      insert into chat_messages (client_id, patient_id, position, message_id, sender_type, sender_client_id, sender_user_id, text,
        created_at)
      select of_client, of_patient, last_position, new_id, sender, of_sender_client, of_sender, words, sent_at from conversation
      returning position into place;
    end if;
    return place;
  end $$`,
  `create table chat_writers (
    client_id uuid not null,
    patient_id uuid not null,
    writer_client_id uuid not null,
    writer_user_id uuid not null,
    wrote_at timestamptz not null,
    primary key (client_id, patient_id, writer_client_id, writer_user_id),
    foreign key (client_id, patient_id) references patients
  )`,
  `create table chat_templates (
    client_id uuid not null references clients,
    template_id uuid not null,
    title text not null check (title <> ''),
    text text not null check (text <> ''),
    revision integer not null check (revision >= 1),
    primary key (client_id, template_id)
  )`,
  // Every word under its client: a search reads nothing of anybody else's, however common the word is.
  `create function chat_words(of_client uuid, words text) returns tsvector language sql immutable parallel safe
    return array_to_tsvector(array(select of_client::text || ' ' || word
      from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, folded_text(words)))) as word))`,
  // All of the words, each from its beginning; null where there is none.
  `create function chat_search(of_client uuid, words text) returns tsquery language sql immutable parallel safe
    return (select string_agg(quote_literal(of_client::text || ' ' || word) || ':*', ' & ')
      from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, folded_text(words)))) as word)::tsquery`,
  'create index chat_messages_by_word on chat_messages using gin (chat_words(client_id, text))',
  `alter table client_settings add column answer_time text
    check (answer_time in ('hour', 'fourHours', 'day', 'twoDays', 'threeDays', 'week'))`,
  allowing('client_settings_versions', 'section', ['answerTime']),
  allowing('access_log_entries', 'action', ['conversationAssigned', 'conversationSnoozed', 'conversationsSearched']),
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
