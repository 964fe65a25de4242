create table deleted_patients (
  client_id uuid not null references clients,
  patient_id uuid not null,
  reason text not null check (reason in ('unused', 'asked', 'joined', 'merged')),
  deleted_at timestamptz not null,
  row_counts jsonb not null,
  primary key (client_id, patient_id)
);
