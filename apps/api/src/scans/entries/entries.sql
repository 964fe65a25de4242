create table entry_imports (
  client_id uuid not null,
  import_id uuid not null,
  patient_id uuid not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (client_id, import_id),
  foreign key (client_id, patient_id) references patients on delete cascade
);

create index entry_imports_of_patient on entry_imports (client_id, patient_id, created_at);

create table entries (
  client_id uuid not null,
  entry_id uuid not null,
  patient_id uuid not null,
  kind text not null generated always as (value ->> 'kind') stored,
  value jsonb not null,
  source text not null default 'typed' check (source in ('typed', 'file')),
  taken_at timestamptz not null,
  created_at timestamptz not null,
  import_id uuid,
  primary key (client_id, entry_id),
  foreign key (client_id, patient_id) references patients on delete cascade
);

create index entries_by_creation on entries (client_id, patient_id, created_at, entry_id);

create index entries_of_import on entries (client_id, import_id) where import_id is not null;

create index entries_of_patient on entries (client_id, patient_id, kind, taken_at, entry_id);
