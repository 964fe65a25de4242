create table trace_consents (
  client_id uuid not null,
  consent_id uuid not null,
  patient_id uuid not null,
  owner_id uuid,
  text_version text not null check (length(text_version) between 1 and 20),
  text_hash text not null check (length(text_hash) = 43),
  language text not null check (length(language) between 2 and 10),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_id, consent_id),
  foreign key (client_id, patient_id) references patients,
  check (ended_at >= created_at)
);

create unique index trace_consents_in_force on trace_consents (client_id, patient_id) where ended_at is null;

create index trace_consents_of_patient on trace_consents (client_id, patient_id, created_at desc);

create table kept_traces (
  client_id uuid not null,
  measurement_id uuid not null,
  patient_id uuid not null,
  sealed bytea not null check (octet_length(sealed) between 1 and 2000000),
  created_at timestamptz not null,
  primary key (client_id, measurement_id),
  foreign key (client_id, measurement_id) references measurements on delete cascade,
  foreign key (client_id, patient_id) references patients
);

create index kept_traces_of_patient on kept_traces (client_id, patient_id, created_at desc);
