import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

const STATEMENTS = [
  `create table if not exists webhook_endpoints (
    client_id uuid not null references clients,
    endpoint_id uuid not null,
    url text not null check (length(url) between 8 and 500),
    event_types text[] not null check (cardinality(event_types) between 1 and 20),
    revision integer not null check (revision >= 1),
    sealed_keys text not null check (length(sealed_keys) <= 1000),
    public_key text collate "C" not null check (length(public_key) = 49),
    previous_sealed_keys text check (length(previous_sealed_keys) <= 1000),
    previous_valid_until timestamptz,
    stop_reason text collate "C" check (stop_reason in ('byAdmin', 'gone', 'failing')),
    failing_since timestamptz,
    created_by uuid not null,
    created_at timestamptz not null,
    primary key (client_id, endpoint_id),
    check ((previous_sealed_keys is null) = (previous_valid_until is null))
  )`,
  `create table if not exists webhook_events (
    client_id uuid not null,
    event_id uuid not null,
    patient_id uuid,
    type text collate "C" not null check (length(type) between 1 and 60),
    body text not null check (length(body) <= 2000),
    created_at timestamptz not null,
    primary key (client_id, event_id)
  )`,
  'create index if not exists webhook_events_by_time on webhook_events (created_at)',
  `create table if not exists webhook_deliveries (
    client_id uuid not null,
    delivery_id uuid not null,
    endpoint_id uuid not null,
    event_id uuid not null,
    event_type text collate "C" not null check (length(event_type) between 1 and 60),
    state text collate "C" not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
    attempt_count integer not null check (attempt_count >= 0),
    next_attempt_at timestamptz not null,
    last_attempt_at timestamptz,
    last_status integer check (last_status between 0 and 999),
    last_fault text collate "C" check (last_fault in ('timeout', 'network', 'address', 'secret')),
    last_duration_ms integer check (last_duration_ms >= 0),
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (client_id, delivery_id),
    check ((state = 'waiting') = (finished_at is null))
  )`,
  'create index if not exists webhook_deliveries_by_time on webhook_deliveries (created_at)',
  'create index if not exists webhook_deliveries_of_endpoint on webhook_deliveries (client_id, endpoint_id, delivery_id desc)',
  "create index if not exists webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'waiting'",
];

/** Clients' own software is notified of events: endpoints, events, and their deliveries. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  await widenCheck(database, 'access_log_entries', 'accessLogExported', [
    'webhookEndpointAdded',
    'webhookEndpointChanged',
    'webhookEndpointRemoved',
    'webhookEndpointStopped',
    'webhookSecretRotated',
  ]);
}
