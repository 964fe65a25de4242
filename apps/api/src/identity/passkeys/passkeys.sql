create table passkeys (
  client_id uuid not null,
  passkey_id uuid not null,
  user_id uuid not null,
  credential_id text not null check (length(credential_id) <= 1364),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null check (transports <@ array['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']),
  is_backed_up boolean not null,
  aaguid uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  vouched_at timestamptz not null,
  last_used_at timestamptz,
  rp_id text,
  primary key (client_id, passkey_id),
  unique (client_id, credential_id),
  foreign key (client_id, user_id) references users on delete cascade
);

create index passkeys_by_credential on passkeys (credential_id);

create index passkeys_of_user on passkeys (client_id, user_id);

create table passkey_browsers (
  client_id uuid not null,
  user_id uuid not null,
  browser_hash text not null,
  used_at timestamptz not null,
  primary key (client_id, user_id, browser_hash),
  foreign key (client_id, user_id) references users on delete cascade
);

create index passkey_browsers_by_time on passkey_browsers (used_at);

create table passkey_challenges (
  challenge_hash text primary key,
  bound_hash text not null,
  expires_at timestamptz not null
);

create index passkey_challenges_by_time on passkey_challenges (expires_at);
