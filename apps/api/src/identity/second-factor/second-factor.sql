create table second_factors (
  client_id uuid not null,
  user_id uuid not null,
  factor_id uuid not null,
  kind text not null check (kind = 'totp'),
  sealed_secret text not null,
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (client_id, user_id, factor_id),
  foreign key (client_id, user_id) references users on delete cascade
);

create unique index second_factors_one_authenticator on second_factors (client_id, user_id) where kind = 'totp';

create table recovery_codes (
  client_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  salt text not null,
  made_at timestamptz not null,
  spent_at timestamptz,
  primary key (client_id, user_id, code_hash),
  foreign key (client_id, user_id) references users on delete cascade
);

create table second_factor_resets (
  client_id uuid not null,
  user_id uuid not null,
  reset_id uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_id, user_id, reset_id),
  foreign key (client_id, user_id) references users on delete cascade
);

create index second_factor_resets_by_due on second_factor_resets (due_at);

create unique index second_factor_resets_one_open on second_factor_resets (client_id, user_id) where ended_at is null;
