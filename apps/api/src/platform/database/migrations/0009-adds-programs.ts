import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

const TABLES = [
  `create table if not exists programs (
    client_id uuid not null references clients,
    program_id uuid not null,
    name text not null check (length(name) between 1 and 60),
    scopes text[] not null check (cardinality(scopes) > 0),
    group_ids text[],
    secret_hash text collate "C",
    secret_hint text collate "C",
    previous_secret_hash text collate "C",
    previous_secret_until timestamptz,
    jwks jsonb,
    jwks_url text collate "C",
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
  )`,
  `create table if not exists program_tokens (
    client_id uuid not null,
    token_hash text collate "C" not null,
    program_id uuid not null,
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (client_id, token_hash),
    foreign key (client_id, program_id) references programs on delete cascade
  )`,
  'create index if not exists program_tokens_by_expiry on program_tokens (expires_at)',
  'create index if not exists program_tokens_of_program on program_tokens (client_id, program_id)',
  `create table if not exists program_assertions (
    client_id uuid not null,
    program_id uuid not null,
    assertion_hash text collate "C" not null,
    expires_at timestamptz not null,
    primary key (client_id, program_id, assertion_hash),
    foreign key (client_id, program_id) references programs on delete cascade
  )`,
  'create index if not exists program_assertions_by_expiry on program_assertions (expires_at)',
  `create table if not exists program_calls (
    client_id uuid not null,
    program_id uuid not null,
    minute_at timestamptz not null,
    call_count integer not null,
    primary key (client_id, program_id, minute_at),
    foreign key (client_id, program_id) references programs on delete cascade
  )`,
  'create index if not exists program_calls_by_time on program_calls (minute_at)',
  `create table if not exists program_requests (
    client_id uuid not null,
    program_id uuid not null,
    key_hash text collate "C" not null,
    request_hash text collate "C" not null,
    answer_sealed text,
    begun_at timestamptz not null,
    primary key (client_id, program_id, key_hash),
    foreign key (client_id, program_id) references programs on delete cascade
  )`,
  'create index if not exists program_requests_by_time on program_requests (begun_at)',
];

/** Entries that staff may read, by client, action and time: wide enough for programs, too. */
const WIDER_INDEXES = [
  'drop index if exists access_log_of_action, access_log_of_all, access_log_of_client',
  "create index access_log_of_action on access_log_entries (action, at, client_id, position) where actor_kind in ('staff', 'program', 'system')",
  "create index access_log_of_all on access_log_entries (at, client_id, position) where actor_kind in ('staff', 'program', 'system')",
  "create index access_log_of_client on access_log_entries (client_id, at, position) where actor_kind in ('staff', 'program', 'system')",
];

/** Clients connect programs, which act in the access log. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...TABLES, ...WIDER_INDEXES]) await sql.raw(statement).execute(database);
  await widenCheck(database, 'access_log_entries', 'staff', ['program']);
  await widenCheck(database, 'access_log_entries', 'accessLogExported', [
    'programChanged',
    'programMade',
    'programRevoked',
    'programSecretMade',
  ]);
}
