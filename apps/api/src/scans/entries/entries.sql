create table entries (
  client_id uuid not null,
  entry_id uuid not null,
  patient_id uuid not null,
  kind text not null generated always as (value ->> 'kind') stored,
  value jsonb not null,
  source text not null default 'typed' check (source in ('typed', 'file')),
  taken_at timestamptz not null,
  created_at timestamptz not null,
  primary key (client_id, entry_id),
  foreign key (client_id, patient_id) references patients on delete cascade
);

create index entries_of_patient on entries (client_id, patient_id, kind, taken_at, entry_id);
