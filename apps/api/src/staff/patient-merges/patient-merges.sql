create table patient_merges (
  client_id uuid not null,
  merge_id uuid not null,
  kept_patient_id uuid not null,
  merged_patient_id uuid not null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  user_id uuid not null,
  emptied_user jsonb not null,
  emptied_passkeys jsonb,
  joined jsonb not null,
  primary key (client_id, merge_id),
  foreign key (client_id, kept_patient_id) references patients,
  foreign key (client_id, merged_patient_id) references patients,
  check (merged_patient_id <> kept_patient_id),
  check (undone_at >= merged_at)
);

create index patient_merges_by_time on patient_merges (merged_at);

create index patient_merges_into on patient_merges (client_id, kept_patient_id, merged_at);

create unique index patient_merges_of_merged on patient_merges (client_id, merged_patient_id) where undone_at is null;

create table merge_proposals (
  client_id uuid not null,
  kept_patient_id uuid not null,
  merged_patient_id uuid not null,
  proposer_client_id uuid not null,
  proposer_user_id uuid not null,
  proposed_at timestamptz not null,
  primary key (client_id, kept_patient_id, merged_patient_id),
  foreign key (client_id, kept_patient_id) references patients on delete cascade,
  foreign key (client_id, merged_patient_id) references patients on delete cascade
);

create index merge_proposals_of_merged on merge_proposals (client_id, merged_patient_id);

create table patient_merge_rows (
  client_id uuid not null,
  merge_id uuid not null,
  table_name text not null,
  row_key text not null,
  primary key (client_id, merge_id, table_name, row_key),
  foreign key (client_id, merge_id) references patient_merges on delete cascade
);
