create table sms_codes (
  attempt_id uuid primary key,
  phone_hash text not null,
  network_hash text not null,
  site_hash text,
  browser_hash text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  is_known_browser boolean not null default false,
  is_registration boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);

create index sms_codes_by_network on sms_codes (network_hash, created_at desc);

create index sms_codes_by_phone on sms_codes (phone_hash, created_at desc);

create index sms_codes_by_site on sms_codes (site_hash, created_at desc) where site_hash is not null;

create index sms_codes_by_time on sms_codes (created_at);

create table proved_browsers (
  phone_hash text not null,
  browser_hash text not null,
  proved_at timestamptz not null,
  primary key (phone_hash, browser_hash)
);

create index proved_browsers_by_time on proved_browsers (proved_at);

create table token_codes (
  client_id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  purpose text not null default 'signIn' check (purpose in ('signIn', 'registration', 'byStaff', 'secondStep', 'newAuthenticator')),
  browser_hash text,
  expires_at timestamptz not null,
  spent_at timestamptz,
  maker_client_id uuid,
  maker_user_id uuid,
  sign_on_id uuid,
  primary key (client_id, token_hash),
  foreign key (client_id, user_id) references users on delete cascade
);

create index token_codes_by_sign_on on token_codes (client_id, sign_on_id) where sign_on_id is not null;

create index token_codes_by_staff on token_codes (client_id, user_id) where purpose = 'byStaff';

create index token_codes_of_user on token_codes (client_id, user_id);

create table sign_in_sessions (
  client_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  access_hash text not null,
  refresh_hash text not null,
  browser text not null check (length(browser) <= 200),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  is_scan_only boolean not null default false,
  second_step text check (second_step in ('passkey', 'recoveryCode', 'singleSignOn', 'totp')),
  carer_id uuid,
  sign_on_id uuid,
  owner_id uuid,
  code_entered_at timestamptz,
  passkey_used_at timestamptz,
  maker_client_id uuid,
  maker_user_id uuid,
  appointment_id uuid,
  kiosk_id uuid,
  embed_id uuid,
  primary key (client_id, session_id),
  unique (client_id, access_hash),
  unique (client_id, refresh_hash),
  foreign key (client_id, user_id) references users on delete cascade
);

create index sign_in_sessions_by_sign_on on sign_in_sessions (client_id, sign_on_id) where sign_on_id is not null;

create index sign_in_sessions_of_kiosk on sign_in_sessions (client_id, kiosk_id) where (ended_at is null) and (kiosk_id is not null);

create index sign_in_sessions_of_user on sign_in_sessions (client_id, user_id);

create table used_refresh_tokens (
  client_id uuid not null,
  refresh_hash text not null,
  session_id uuid not null,
  primary key (client_id, refresh_hash),
  foreign key (client_id, session_id) references sign_in_sessions on delete cascade
);

create index used_refresh_tokens_of_session on used_refresh_tokens (client_id, session_id);
