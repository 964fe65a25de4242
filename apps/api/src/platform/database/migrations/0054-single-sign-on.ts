import { type Kysely, sql } from 'kysely';

/** Adds words to those that a check of a column allows, whatever it allows by then. */
const allowing = (table: string, column: string, words: readonly string[]) => {
  const name = `${table}_${column}_check`;
  return `do $do$
  declare
    allowed text;
  begin
    select string_agg(distinct quote_literal(word), ', ') into allowed from (
      select (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] as word
      from pg_constraint where conname = '${name}'
      union select unnest(array['${words.join("', '")}'])) as w;
    execute format('alter table ${table} drop constraint ${name}, add constraint ${name} check (${column} in (%s))', allowed);
  end $do$`;
};

/** Staff sign in at the provider of their client; see docs/adr/0108-single-sign-on.md. */
const STATEMENTS = [
  `create table client_sign_on_providers (
    client_id uuid primary key references clients,
    -- Another one with each change: who began before it begins again.
    settings_id uuid not null,
    sign_in_code text not null unique check (sign_in_code <> ''),
    issuer text not null check (issuer <> ''),
    provider_client_id text not null check (provider_client_id <> ''),
    secret_sealed text not null,
    allowed_domains text[] not null,
    role_claim text,
    roles jsonb not null,
    required_acr text[] not null,
    required_amr text[] not null
  )`,
  `create table sign_on_attempts (
    client_id uuid not null references clients,
    state_hash text not null,
    settings_id uuid not null,
    browser_hash text not null,
    expires_at timestamptz not null,
    spent_at timestamptz,
    primary key (client_id, state_hash)
  )`,
  'create index sign_on_attempts_by_expiry on sign_on_attempts (expires_at)',
  `create table sign_on_links (
    client_id uuid not null,
    link_id uuid not null,
    user_id uuid not null,
    issuer text not null,
    subject text not null,
    made_at timestamptz not null,
    is_by_admin boolean not null,
    primary key (client_id, link_id),
    -- One person, one account, both ways.
    unique (client_id, issuer, subject),
    unique (client_id, user_id, issuer),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `create table sign_ons (
    client_id uuid not null,
    sign_on_id uuid not null,
    user_id uuid not null,
    issuer text not null,
    subject text not null,
    -- What the provider calls its session; null where it says nothing of it.
    provider_session text,
    began_at timestamptz not null,
    ended_at timestamptz,
    primary key (client_id, sign_on_id),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  'create index sign_ons_by_subject on sign_ons (client_id, issuer, subject)',
  'create index sign_ons_by_provider_session on sign_ons (client_id, issuer, provider_session)',
  'create index sign_ons_by_user on sign_ons (client_id, user_id)',
  'create index sign_ons_by_time on sign_ons (began_at)',
  `create index users_staff_by_email on users (client_id, lower(email))
    where (ended_role is not null or not (roles <@ array['Patient']))`,
  `create table sign_on_logouts (
    client_id uuid not null references clients,
    token_hash text not null,
    issuer text not null,
    provider_session text,
    taken_at timestamptz not null,
    primary key (client_id, token_hash)
  )`,
  'create index sign_on_logouts_by_provider_session on sign_on_logouts (client_id, issuer, provider_session)',
  'create index sign_on_logouts_by_time on sign_on_logouts (taken_at)',
  `create table sign_on_refusals (
    client_id uuid not null references clients,
    refusal_id uuid not null,
    issuer text not null,
    subject text not null,
    reason text not null check (reason in ('emailUnverified', 'domainNotAllowed', 'noAccount', 'severalAccounts',
      'deactivated', 'notStaff', 'linkedToAnother', 'roleMissing', 'lastAdmin', 'stepMissing')),
    email_sealed text,
    refused_at timestamptz not null,
    primary key (client_id, refusal_id),
    -- The last time counts: nobody fills the list with themselves.
    unique (client_id, issuer, subject)
  )`,
  'create index sign_on_refusals_by_time on sign_on_refusals (client_id, refused_at)',
  'create index sign_on_refusals_by_age on sign_on_refusals (refused_at)',
  // With which sign-on a session began, and which one waits for its second step.
  'alter table sign_in_sessions add column sign_on_id uuid',
  'create index sign_in_sessions_by_sign_on on sign_in_sessions (client_id, sign_on_id) where sign_on_id is not null',
  'alter table token_codes add column sign_on_id uuid',
  'create index token_codes_by_sign_on on token_codes (client_id, sign_on_id) where sign_on_id is not null',
  allowing('sign_in_sessions', 'second_step', ['singleSignOn']),
  allowing('client_settings_versions', 'section', ['singleSignOn']),
  allowing('access_log_entries', 'action', [
    'signInBySingleSignOn',
    'singleSignOnRefused',
    'singleSignOnLinked',
    'singleSignOnUnlinked',
    'singleSignOnEnded',
  ]),
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
