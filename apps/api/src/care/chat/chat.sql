-- Prefixes every word with its client, so that a search never touches rows of other clients, however common the word
-- is.
create function chat_words(of_client uuid, words text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array(select of_client::text || ' ' || word
    from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, folded_text(words)))) as word));

-- A query for all of the words, each as a prefix; null for no words.
create function chat_search(of_client uuid, words text) returns tsquery language sql immutable parallel safe
  return (select string_agg(quote_literal(of_client::text || ' ' || word) || ':*', ' & ')
    from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, folded_text(words)))) as word)::tsquery;

create table chat_messages (
  client_id uuid not null,
  patient_id uuid not null,
  position integer not null check (position >= 1),
  message_id uuid not null,
  sender_type text not null check (sender_type in ('PATIENT', 'PROVIDER')),
  sender_client_id uuid not null,
  sender_user_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  about_measurement_id uuid,
  about_measure text check (length(about_measure) between 1 and 64),
  about_day date,
  about_has_value boolean,
  created_at timestamptz not null,
  primary key (client_id, patient_id, position),
  unique (client_id, patient_id, message_id),
  foreign key (client_id, patient_id) references patients,
  check (num_nulls(about_measurement_id, about_measure, about_day, about_has_value) in (0, 4))
);

create index chat_answers_by_time on chat_messages (created_at) where sender_type = 'PROVIDER';

create index chat_messages_by_time on chat_messages (patient_id, created_at);

create index chat_messages_by_word on chat_messages using gin (chat_words(client_id, text));

create table chat_conversations (
  client_id uuid not null,
  patient_id uuid not null,
  last_position integer not null check (last_position >= 1),
  last_at timestamptz not null,
  last_patient_position integer not null default 0,
  team_read_position integer not null default 0,
  team_unread_count integer not null default 0,
  patient_read_position integer not null default 0,
  patient_unread_count integer not null default 0,
  is_closed boolean not null default false,
  assignee_id uuid,
  snoozed_until timestamptz,
  waiting_since timestamptz,
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients,
  check (last_patient_position between 0 and last_position),
  check (team_read_position between 0 and last_position),
  check (team_unread_count between 0 and last_position),
  check (patient_read_position between 0 and last_position),
  check (patient_unread_count between 0 and last_position),
  check (waiting_since is null or (last_patient_position = last_position and not is_closed))
);

create index chat_inbox_of_all on chat_conversations (is_closed, (waiting_since is not null), greatest(last_at, snoozed_until),
  patient_id);

create index chat_inbox_of_assignee on chat_conversations (client_id, assignee_id, is_closed, (waiting_since is not null),
  greatest(last_at, snoozed_until), patient_id);

create index chat_inbox_of_client on chat_conversations (client_id, is_closed, (waiting_since is not null), greatest(last_at,
  snoozed_until), patient_id);

create index chat_waiting_of_all on chat_conversations (waiting_since) where waiting_since is not null;

create index chat_waiting_of_client on chat_conversations (client_id, waiting_since) where waiting_since is not null;

create table chat_writers (
  client_id uuid not null,
  patient_id uuid not null,
  writer_client_id uuid not null,
  writer_user_id uuid not null,
  wrote_at timestamptz not null,
  primary key (client_id, patient_id, writer_client_id, writer_user_id),
  foreign key (client_id, patient_id) references patients
);

create table chat_templates (
  client_id uuid not null references clients,
  template_id uuid not null,
  title text not null check (title <> ''),
  text text not null check (text <> ''),
  revision integer not null check (revision >= 1),
  primary key (client_id, template_id)
);
