create table sign_on_attempts (
  client_id uuid not null references clients,
  state_hash text not null,
  settings_id uuid not null,
  browser_hash text not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  primary key (client_id, state_hash)
);

create index sign_on_attempts_by_expiry on sign_on_attempts (expires_at);

create table sign_on_links (
  client_id uuid not null,
  link_id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  made_at timestamptz not null,
  is_by_admin boolean not null,
  primary key (client_id, link_id),
  unique (client_id, issuer, subject),
  unique (client_id, user_id, issuer),
  foreign key (client_id, user_id) references users on delete cascade
);

create table sign_ons (
  client_id uuid not null,
  sign_on_id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  provider_session text,
  id_token_sealed text,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (client_id, sign_on_id),
  foreign key (client_id, user_id) references users on delete cascade
);

create index sign_ons_by_provider_session on sign_ons (client_id, issuer, provider_session);

create index sign_ons_by_subject on sign_ons (client_id, issuer, subject);

create index sign_ons_by_time on sign_ons (began_at);

create index sign_ons_by_user on sign_ons (client_id, user_id);

create table sign_on_logouts (
  client_id uuid not null references clients,
  token_hash text not null,
  issuer text not null,
  provider_session text,
  taken_at timestamptz not null,
  primary key (client_id, token_hash)
);

create index sign_on_logouts_by_provider_session on sign_on_logouts (client_id, issuer, provider_session);

create index sign_on_logouts_by_time on sign_on_logouts (taken_at);

create table sign_on_refusals (
  client_id uuid not null references clients,
  refusal_id uuid not null,
  issuer text not null,
  subject text not null,
  reason text not null check (reason in ('emailUnverified', 'domainNotAllowed', 'noAccount', 'severalAccounts', 'deactivated',
    'notStaff', 'linkedToAnother', 'roleMissing', 'tooManyGroups', 'lastAdmin', 'stepMissing')),
  email_sealed text,
  refused_at timestamptz not null,
  primary key (client_id, refusal_id),
  unique (client_id, issuer, subject)
);

create index sign_on_refusals_by_age on sign_on_refusals (refused_at);

create index sign_on_refusals_by_time on sign_on_refusals (client_id, refused_at);
