create table imported_patients (
  client_id uuid not null,
  patient_id uuid not null,
  import_id uuid not null,
  staff_client_id uuid not null,
  staff_user_id uuid not null,
  created_at timestamptz not null,
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients on delete cascade
);

create index imported_patients_of_import on imported_patients (import_id, client_id);
