create table embed_sessions (
  client_id uuid not null,
  embed_id uuid not null,
  patient_id uuid not null,
  program_id uuid not null,
  owner_id uuid not null,
  key_hash text not null,
  host_origin text check (length(host_origin) between 8 and 270),
  return_url text check (length(return_url) between 8 and 1000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  primary key (client_id, embed_id),
  unique (client_id, key_hash),
  foreign key (client_id, patient_id) references patients,
  foreign key (client_id, program_id) references programs
);

create index embed_sessions_by_expiry on embed_sessions (expires_at);

create index embed_sessions_of_patient on embed_sessions (client_id, patient_id);

create index embed_sessions_of_program on embed_sessions (client_id, program_id);
