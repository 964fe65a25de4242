create table scan_sessions (
  client_id uuid not null,
  session_id text not null check (session_id ~ '^[A-Za-z0-9_-]{22}$'),
  patient_id uuid not null,
  provider_id integer not null,
  partner_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  started_at timestamptz,
  results_hash text,
  measurement_id uuid,
  provider_measurement_id text check (length(provider_measurement_id) between 1 and 100),
  browser text check (length(browser) between 1 and 60),
  provider_settings_id uuid,
  sign_in_session_id uuid,
  primary key (client_id, session_id),
  unique (session_id, client_id),
  foreign key (client_id, measurement_id) references measurements,
  foreign key (client_id, patient_id) references patients,
  check ((results_hash is null) = (measurement_id is null))
);

create index scan_sessions_by_time on scan_sessions (created_at);

create index scan_sessions_of_measurement on scan_sessions (client_id, measurement_id) where measurement_id is not null;

create index scan_sessions_of_patient on scan_sessions (client_id, patient_id);

create index scan_sessions_of_provider_measurement on scan_sessions (provider_measurement_id)
  where provider_measurement_id is not null;

create index scan_sessions_of_sign_in on scan_sessions (client_id, sign_in_session_id) where sign_in_session_id is not null;

create table scan_events (
  client_id uuid not null,
  session_id text not null,
  event_hash text not null check (length(event_hash) = 43),
  event text not null check (length(event) between 1 and 60),
  received_at timestamptz not null,
  primary key (client_id, session_id, event_hash),
  foreign key (client_id, session_id) references scan_sessions
);

create table scan_failures (
  client_id uuid not null,
  failure_id uuid not null,
  patient_id uuid not null,
  session_id text,
  code text not null,
  details text,
  bandwidth text,
  created_at timestamptz not null,
  primary key (client_id, failure_id),
  foreign key (client_id, patient_id) references patients
);

create index scan_failures_of_patient on scan_failures (client_id, patient_id);

create index scan_failures_of_session on scan_failures (client_id, session_id);

create table refusal_streaks (
  client_id uuid not null,
  patient_id uuid not null,
  refusal_count integer not null,
  latest_at timestamptz not null,
  code text not null,
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients
);

create index refusal_streaks_by_time on refusal_streaks (latest_at);

create index refusal_streaks_of_client on refusal_streaks (client_id, latest_at) where refusal_count >= 3;
