create table attention_states (
  client_id uuid not null,
  patient_id uuid not null,
  measure text not null check (measure in ('heartRateBpm', 'breathingRatePerMin')),
  step text not null check (step in ('none', 'seen-once', 'repeat-asked', 'confirmed', 'not-confirmed', 'not-repeated')),
  feeling text not null check (feeling in ('not-said', 'well', 'symptoms')),
  side text check (side in ('low', 'high')),
  first_at timestamptz,
  second_at timestamptz,
  value double precision,
  counted_bpm double precision,
  answered_measurement_id uuid,
  updated_at timestamptz not null,
  primary key (client_id, patient_id, measure),
  foreign key (client_id, patient_id) references patients
);

create table attention_events (
  client_id uuid not null,
  event_id uuid not null,
  patient_id uuid not null,
  measure text not null,
  kind text not null check (kind in ('seated', 'not-seated', 'repeat-asked', 'well', 'symptoms', 'pulse-counted')),
  step text not null,
  feeling text not null,
  counted_bpm double precision,
  created_at timestamptz not null,
  primary key (client_id, event_id),
  foreign key (client_id, patient_id) references patients
);

create index attention_events_by_patient on attention_events (client_id, patient_id, created_at);

create table attention_notices (
  client_id uuid not null,
  notice_id uuid not null,
  patient_id uuid not null,
  measure text check (measure in ('heartRateBpm', 'breathingRatePerMin', 'cuff')),
  first_at timestamptz,
  second_at timestamptz,
  raised_at timestamptz not null,
  seen_at timestamptz,
  primary key (client_id, notice_id),
  foreign key (client_id, patient_id) references patients
);

create index attention_notices_of_patient on attention_notices (client_id, patient_id, raised_at);

create index attention_notices_unseen on attention_notices (client_id, patient_id, raised_at) where seen_at is null;

create table attention_settings (
  client_id uuid not null,
  patient_id uuid not null,
  is_pulse_often_low boolean not null,
  updated_at timestamptz not null,
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients
);
