create table notice_subscriptions (
  client_id uuid not null,
  patient_id uuid not null,
  user_id uuid not null,
  carer_id uuid,
  phone_number text check (phone_number ~ '^[2-9][0-9]{9}$'),
  owner_id uuid,
  text_stopped_at timestamptz,
  time_zone text not null,
  language text not null,
  waiting text[] not null default '{}' check (waiting <@ array['message', 'resultsRequest', 'appointment']),
  due_at timestamptz,
  sent_at timestamptz,
  try_count integer not null default 0,
  updated_at timestamptz not null,
  primary key (client_id, patient_id, user_id),
  foreign key (client_id, patient_id) references patients,
  foreign key (client_id, user_id) references users on delete cascade,
  check ((phone_number is null) = (owner_id is null)),
  check ((due_at is null) = (waiting = '{}'))
);

create index notice_subscriptions_due on notice_subscriptions (due_at) where due_at is not null;

create index notice_subscriptions_of_user on notice_subscriptions (client_id, user_id);

create table push_subscriptions (
  client_id uuid not null,
  subscription_id uuid not null,
  patient_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint_hash text not null,
  sealed_subscription text not null,
  created_at timestamptz not null,
  primary key (client_id, subscription_id),
  unique (endpoint_hash, client_id),
  foreign key (client_id, patient_id, user_id) references notice_subscriptions on delete cascade,
  foreign key (client_id, session_id) references sign_in_sessions on delete cascade
);

create index push_subscriptions_of_session on push_subscriptions (client_id, session_id);

create index push_subscriptions_of_subscription on push_subscriptions (client_id, patient_id, user_id, created_at);
