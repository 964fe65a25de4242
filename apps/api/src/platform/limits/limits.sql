create table attempts (
  attempt_id uuid primary key,
  kind text not null,
  key_hash text not null,
  created_at timestamptz not null
);

create index attempts_by_key on attempts (kind, key_hash, created_at desc);

create index attempts_by_time on attempts (kind, created_at);

create table refused_calls (
  day date not null,
  kind text not null check (length(kind) between 1 and 40),
  refused_count integer not null,
  primary key (day, kind)
);

create table refused_networks (
  day date not null,
  kind text not null check (length(kind) between 1 and 40),
  label text not null check (length(label) = 8),
  refused_count integer not null,
  primary key (day, kind, label)
);
