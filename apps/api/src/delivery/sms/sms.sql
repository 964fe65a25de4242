create table sms_messages (
  client_id uuid not null,
  message_id uuid not null,
  sealed_content text,
  state text not null check (state in ('waiting', 'sent', 'refused', 'expired', 'dropped')),
  kind text not null default 'text' check (kind in ('text', 'code')),
  budget text check (length(budget) between 1 and 40),
  recipient_hash text,
  part_count integer not null default 1 check (part_count >= 1),
  attempt_count integer not null check (attempt_count >= 0),
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  last_error text check (length(last_error) <= 200),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (client_id, message_id),
  check ((state = 'waiting') = (finished_at is null)),
  check ((state = 'waiting') = (sealed_content is not null))
);

create index sms_messages_by_budget on sms_messages (budget, created_at desc) where budget is not null;

create index sms_messages_by_end on sms_messages (finished_at) where finished_at is not null;

create index sms_messages_by_recipient on sms_messages (recipient_hash, created_at desc) where recipient_hash is not null;

create index sms_messages_by_time on sms_messages (created_at);

create index sms_messages_refused on sms_messages (finished_at) where state = 'refused';

create index sms_messages_waiting on sms_messages (next_attempt_at) where state = 'waiting';

create table sms_limit_refusals (
  day date not null,
  limited_by text not null check (length(limited_by) between 1 and 40),
  refusal_count integer not null check (refusal_count >= 1),
  primary key (day, limited_by)
);

create table patient_messages (
  client_id uuid not null,
  message_id uuid not null,
  patient_id uuid not null,
  created_at timestamptz not null,
  constraint result_messages_pkey primary key (client_id, message_id),
  constraint result_messages_client_id_patient_id_fkey foreign key (client_id, patient_id) references patients on delete cascade
);

create index patient_messages_by_time on patient_messages (created_at);

create index patient_messages_of_patient on patient_messages (client_id, patient_id, created_at);

create table outbox_messages (
  message_id uuid primary key,
  recipient text not null,
  text text not null,
  sent_at timestamptz not null
);

create index outbox_messages_by_time on outbox_messages (sent_at desc);
