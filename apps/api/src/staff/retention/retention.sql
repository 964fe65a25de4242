create table retention_marks (
  client_id uuid not null,
  patient_id uuid not null,
  warned_at timestamptz not null,
  suspended_at timestamptz,
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients,
  check (suspended_at >= warned_at)
);
