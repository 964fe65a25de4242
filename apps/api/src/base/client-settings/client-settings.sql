create table client_settings_versions (
  client_id uuid not null references clients,
  section text not null check (section in ('answerTime', 'attentionNotice', 'averages', 'careTeamAccess', 'consentBanner', 'logos',
    'embedding', 'measures', 'scanProvider', 'singleSignOn', 'smsSender', 'trialScans', 'visits')),
  version integer not null check (version >= 1),
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (client_id, section)
);

create trigger client_settings_versions_are_not_emptied before truncate on client_settings_versions
  for each statement execute function refuse_change_of_record();

create trigger client_settings_versions_move_forward before update on client_settings_versions
  for each row when (new.client_id <> old.client_id or new.section <> old.section or new.version <> old.version + 1)
  execute function refuse_change_of_record();

create trigger client_settings_versions_stay before delete on client_settings_versions
  for each row execute function refuse_change_of_record();

create table client_settings (
  client_id uuid primary key references clients,
  minimum_users integer check (minimum_users between 1 and 1000),
  consent_banner jsonb check (jsonb_typeof(consent_banner) = 'object'),
  sms_sender text check (length(sms_sender) between 1 and 16),
  scan_provider text not null default 'installation' check (scan_provider in ('installation', 'builtin', 'anura')),
  is_attention_shown boolean not null default true,
  care_team_rule text not null default 'byPatient' check (care_team_rule in ('byPatient', 'required')),
  answer_time text check (answer_time in ('hour', 'fourHours', 'day', 'twoDays', 'threeDays', 'week')),
  is_trial_offered boolean not null default false,
  scan_days_before integer not null default 1 check (scan_days_before between 0 and 7),
  video_hosts text[] not null default '{}' check (cardinality(video_hosts) <= 10),
  embed_origins text[] not null default '{}' check (cardinality(embed_origins) <= 10)
);

create table client_logos (
  client_id uuid not null references clients,
  logo_type text not null check (logo_type in ('header', 'headerDark', 'print')),
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  content text not null check (length(content) between 4 and 133336),
  width_px integer not null check (width_px between 1 and 2048),
  height_px integer not null check (height_px between 1 and 2048),
  primary key (client_id, logo_type)
);

create table client_measures (
  client_id uuid not null references clients,
  measure_type text not null,
  position integer not null check (position >= 0 and position <= 1000),
  is_shown boolean not null,
  primary key (client_id, measure_type)
);

create table client_measure_ranges (
  client_id uuid not null references clients,
  measure_type text not null,
  valid_from timestamptz not null,
  ranges jsonb check (jsonb_array_length(ranges) between 1 and 12),
  primary key (client_id, measure_type, valid_from)
);

create table client_hosted_providers (
  client_id uuid not null references clients,
  settings_id uuid not null,
  is_current boolean not null,
  url text not null check (length(url) between 8 and 200),
  api_url text not null check (length(api_url) between 8 and 200),
  config_id text not null check (length(config_id) between 1 and 100),
  public_key text not null check (length(public_key) between 1 and 4000),
  profile_hash text not null check (profile_hash in ('SHA-1', 'SHA-256')),
  reader text not null check (reader in ('none', 'device', 'user')),
  email text not null check (length(email) <= 200),
  subscore_scale text not null check (subscore_scale in ('unknown', '1-5', '0-100')),
  webhook_header text not null check (length(webhook_header) between 1 and 60),
  webhook_algorithm text not null check (webhook_algorithm in ('sha256', 'sha1', 'sha512')),
  licence_key_sealed text check (length(licence_key_sealed) <= 4000),
  password_sealed text check (length(password_sealed) <= 4000),
  webhook_secret_sealed text check (length(webhook_secret_sealed) <= 4000),
  created_at timestamptz not null,
  primary key (client_id, settings_id)
);

create unique index client_hosted_providers_current on client_hosted_providers (client_id) where is_current;

create table client_sign_on_providers (
  client_id uuid primary key references clients,
  settings_id uuid not null,
  sign_in_code text not null check (sign_in_code <> ''),
  issuer text not null check (issuer <> ''),
  provider_client_id text not null check (provider_client_id <> ''),
  secret_sealed text not null,
  allowed_domains text[] not null,
  role_claim text,
  roles jsonb not null,
  required_acr text[] not null,
  required_amr text[] not null,
  unique (sign_in_code, client_id)
);
