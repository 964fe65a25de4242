import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

const STATEMENTS = [
  `create table if not exists embed_sessions (
    client_id uuid not null,
    embed_id uuid not null,
    patient_id uuid not null,
    program_id uuid not null,
    owner_id uuid not null,
    key_hash text collate "C" not null,
    host_origin text check (length(host_origin) between 8 and 270),
    return_url text check (length(return_url) between 8 and 1000),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_at timestamptz,
    primary key (client_id, embed_id),
    unique (client_id, key_hash),
    foreign key (client_id, patient_id) references patients,
    foreign key (client_id, program_id) references programs
  )`,
  'create index if not exists embed_sessions_by_expiry on embed_sessions (expires_at)',
  'create index if not exists embed_sessions_of_patient on embed_sessions (client_id, patient_id)',
  'create index if not exists embed_sessions_of_program on embed_sessions (client_id, program_id)',
  'alter table sign_in_sessions add column if not exists embed_id uuid',
  `alter table client_settings
    add column if not exists embed_origins text[] not null default '{}' check (cardinality(embed_origins) <= 10)`,
];

/** Programs open scans in their own software, on origins that the client lists. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  await widenCheck(database, 'client_settings_versions', 'visits', ['embedding']);
  await widenCheck(database, 'access_log_entries', 'slipMade', ['embedMade']);
}
