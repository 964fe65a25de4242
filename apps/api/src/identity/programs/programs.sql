create table programs (
  client_id uuid not null references clients,
  program_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  group_ids text[],
  secret_hash text,
  secret_hint text,
  previous_secret_hash text,
  previous_secret_until timestamptz,
  jwks jsonb,
  jwks_url text,
  created_by uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revision integer not null check (revision > 0),
  primary key (client_id, program_id),
  check (num_nonnulls(secret_hash, jwks, jwks_url) = 1),
  check ((secret_hash is null) = (secret_hint is null)),
  check ((previous_secret_hash is null) = (previous_secret_until is null)),
  check (previous_secret_hash is null or secret_hash is not null)
);

create table program_tokens (
  client_id uuid not null,
  token_hash text not null,
  program_id uuid not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, token_hash),
  foreign key (client_id, program_id) references programs on delete cascade
);

create index program_tokens_by_expiry on program_tokens (expires_at);

create index program_tokens_of_program on program_tokens (client_id, program_id);

create table program_assertions (
  client_id uuid not null,
  program_id uuid not null,
  assertion_hash text not null,
  expires_at timestamptz not null,
  primary key (client_id, program_id, assertion_hash),
  foreign key (client_id, program_id) references programs on delete cascade
);

create index program_assertions_by_expiry on program_assertions (expires_at);

create table program_calls (
  client_id uuid not null,
  program_id uuid not null,
  minute_at timestamptz not null,
  call_count integer not null,
  primary key (client_id, program_id, minute_at),
  foreign key (client_id, program_id) references programs on delete cascade
);

create index program_calls_by_time on program_calls (minute_at);

create table program_requests (
  client_id uuid not null,
  program_id uuid not null,
  key_hash text not null,
  request_hash text not null,
  answer_sealed text,
  begun_at timestamptz not null,
  primary key (client_id, program_id, key_hash),
  foreign key (client_id, program_id) references programs on delete cascade
);

create index program_requests_by_time on program_requests (begun_at);
