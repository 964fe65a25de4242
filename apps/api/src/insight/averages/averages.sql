create table average_batches (
  client_id uuid not null,
  batch_id uuid not null,
  group_id uuid not null,
  first_day date not null,
  last_day date not null,
  patient_count integer not null check (patient_count >= 1),
  means jsonb not null,
  primary key (client_id, batch_id),
  foreign key (client_id, group_id) references groups,
  check (last_day >= first_day)
);

create index average_batches_by_day on average_batches (client_id, group_id, first_day);

create table average_scans (
  client_id uuid not null,
  batch_id uuid not null,
  scan_number integer not null,
  measurement_id uuid not null,
  patient_id uuid not null,
  constraint average_scans_pkey1 primary key (client_id, batch_id, scan_number),
  unique (client_id, measurement_id),
  foreign key (client_id, measurement_id) references measurements
);

create table average_figures (
  client_id uuid not null,
  group_id uuid not null,
  today date not null,
  minimum_users integer not null check (minimum_users >= 1),
  figures jsonb not null,
  primary key (client_id, group_id),
  foreign key (client_id, group_id) references groups
);
