create table ehr_records (
  client_id uuid primary key references clients,
  issuer text check (length(issuer) between 8 and 300),
  oauth_client_id text check (length(oauth_client_id) between 1 and 200),
  is_automatic boolean not null,
  revision integer not null check (revision >= 1),
  changed_by uuid not null,
  changed_at timestamptz not null,
  check ((issuer is null) = (oauth_client_id is null))
);

create table ehr_keys (
  client_id uuid not null,
  key_id text not null,
  algorithm text not null check (algorithm in ('RS384', 'ES384')),
  public_key jsonb not null,
  sealed_key text not null check (length(sealed_key) <= 8000),
  created_at timestamptz not null,
  primary key (client_id, key_id)
);

create index ehr_keys_by_time on ehr_keys (created_at);

create table ehr_launches (
  client_id uuid not null references clients,
  launch_id uuid not null,
  session_id text not null,
  user_id uuid not null,
  issuer text not null,
  state_hash text not null,
  sealed_verifier text not null check (length(sealed_verifier) <= 1000),
  expires_at timestamptz not null,
  spent_at timestamptz,
  scope text check (length(scope) <= 4000),
  fhir_patient_id text check (length(fhir_patient_id) between 1 and 64),
  sealed_token text check (length(sealed_token) <= 20000),
  token_until timestamptz,
  patient_id uuid,
  created_at timestamptz not null,
  primary key (client_id, launch_id),
  unique (client_id, state_hash),
  foreign key (client_id, patient_id) references patients,
  check (num_nonnulls(scope, fhir_patient_id, sealed_token, token_until) in (0, 4)),
  check (patient_id is null or token_until is not null)
);

create index ehr_launches_by_time on ehr_launches (created_at);

create index ehr_launches_of_patient on ehr_launches (client_id, patient_id, token_until) where patient_id is not null;

create index ehr_launches_open on ehr_launches (token_until) where patient_id is not null;

create table ehr_links (
  client_id uuid not null,
  patient_id uuid not null,
  issuer text not null,
  fhir_patient_id text not null check (length(fhir_patient_id) between 1 and 64),
  owner_id uuid not null,
  linked_by uuid not null,
  linked_at timestamptz not null,
  primary key (client_id, patient_id),
  unique (client_id, issuer, fhir_patient_id),
  foreign key (client_id, patient_id) references patients
);

create table ehr_observations (
  client_id uuid not null,
  sent_id uuid not null,
  patient_id uuid not null,
  issuer text not null,
  fhir_patient_id text not null,
  observation_id text not null check (length(observation_id) between 1 and 64),
  value_kind text not null check (value_kind in ('heartRate', 'breathingRate', 'bloodPressure', 'weight')),
  measurement_id uuid,
  entry_id uuid,
  taken_at timestamptz not null,
  sealed_resource text check (length(sealed_resource) <= 40000),
  state text not null check (state in ('waiting', 'sent', 'refused', 'withdrawing', 'withdrawn', 'left')),
  is_automatic boolean not null,
  queued_by uuid not null,
  attempt_count integer not null check (attempt_count >= 0),
  next_attempt_at timestamptz not null,
  record_id text check (length(record_id) between 1 and 64),
  last_status integer check (last_status between 0 and 999),
  sealed_outcome text check (length(sealed_outcome) <= 8000),
  created_at timestamptz not null,
  sent_at timestamptz,
  withdrawn_at timestamptz,
  primary key (client_id, sent_id),
  unique (client_id, issuer, fhir_patient_id, observation_id),
  foreign key (client_id, patient_id) references patients,
  check (num_nonnulls(measurement_id, entry_id) = 1)
);

create index ehr_observations_of_patient on ehr_observations (client_id, patient_id, taken_at);
