create table measurements (
  client_id uuid not null,
  measurement_id uuid not null,
  patient_id uuid not null,
  provider_id integer not null,
  external_status text not null check (external_status in ('COMPLETE', 'PARTIAL')),
  trust text not null check (trust in ('signed', 'serverFetched', 'browserOnly')),
  engine_version text,
  score double precision check (score between 0 and 100),
  score_plus_minus double precision check (score_plus_minus >= 0),
  score_coverage double precision not null check (score_coverage between 0 and 1),
  score_missing jsonb not null,
  missing jsonb not null,
  is_deleted boolean not null default false,
  created_at timestamptz not null,
  primary key (client_id, measurement_id),
  foreign key (client_id, patient_id) references patients
);

create index measurements_by_device on measurements (client_id, engine_version, provider_id);

create index measurements_by_time on measurements (client_id, created_at);

create index measurements_hidden on measurements (client_id, patient_id, measurement_id) where is_deleted;

create index measurements_of_patient on measurements (client_id, patient_id, created_at desc,
  measurement_id desc) include (is_deleted, external_status, score);

create table measurement_items (
  client_id uuid not null,
  measurement_id uuid not null,
  measure_type text not null references measure_types,
  item_id uuid not null,
  value double precision not null check (value = value and abs(value) < 1000000000),
  interval_low double precision,
  interval_high double precision,
  signal_to_noise_db double precision,
  provenance text not null check (provenance in ('camera', 'entered', 'calculated', 'provider')),
  patient_id uuid not null,
  created_at timestamptz not null,
  primary key (client_id, measurement_id, measure_type),
  foreign key (client_id, measurement_id) references measurements,
  check (interval_low is null or interval_low <= value and value <= interval_high)
);

create index measurement_items_by_id on measurement_items (client_id, item_id);

create index measurement_items_by_time on measurement_items (client_id, patient_id, measure_type, created_at)
  include (measurement_id, value, interval_low, interval_high, provenance);

create table kept_points (
  client_id uuid not null,
  measurement_id uuid not null,
  point_key text not null check (length(point_key) between 1 and 64),
  value text not null check (length(value) <= 2000),
  primary key (client_id, measurement_id, point_key),
  foreign key (client_id, measurement_id) references measurements
);
