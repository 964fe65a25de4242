import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

const STATEMENTS = [
  `create table if not exists health_links (
    client_id uuid not null,
    health_link_id uuid not null,
    patient_id uuid not null,
    owner_id uuid not null,
    address_hash text collate "C" not null check (length(address_hash) = 43),
    sealed_secrets text not null check (length(sealed_secrets) <= 1000),
    label text check (length(label) between 1 and 80),
    choice text collate "C" not null check (choice in ('scan', 'latest', 'span', 'everything')),
    measurement_id uuid,
    latest_count integer check (latest_count between 1 and 100),
    span_from timestamptz,
    span_to timestamptz,
    tries_left integer check (tries_left between 0 and 5),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    open_count integer not null default 0 check (open_count >= 0),
    primary key (client_id, health_link_id),
    unique (address_hash, client_id),
    foreign key (client_id, patient_id) references patients,
    foreign key (client_id, measurement_id) references measurements on delete cascade,
    check ((choice = 'scan') = (measurement_id is not null)),
    check ((choice = 'latest') = (latest_count is not null)),
    check ((choice = 'span') = (span_from is not null)),
    check ((span_from is null) = (span_to is null)),
    check (expires_at > created_at and expires_at <= created_at + interval '8760 hours')
  )`,
  'create index if not exists health_links_of_patient on health_links (client_id, patient_id)',
  'create index if not exists health_links_of_scan on health_links (client_id, measurement_id)',
  `create table if not exists health_link_openings (
    client_id uuid not null,
    opening_id uuid not null,
    health_link_id uuid not null,
    recipient text not null check (length(recipient) between 1 and 200),
    opened_at timestamptz not null,
    primary key (client_id, opening_id),
    foreign key (client_id, health_link_id) references health_links on delete cascade
  )`,
  'create index if not exists health_link_openings_of_link on health_link_openings (client_id, health_link_id, opened_at)',
];

/** Patients share with SMART Health Links: the links, and who opened them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  await widenCheck(database, 'access_log_entries', 'accessLogExported', ['healthLinkOpened']);
}
