import { type Kysely, sql } from 'kysely';
import { widenCheck } from './widen-check.ts';

const STATEMENTS = [
  `create table if not exists kiosks (
    client_id uuid not null references clients,
    kiosk_id uuid not null,
    group_id uuid not null,
    name text not null check (length(name) between 1 and 60),
    takes_anonymous boolean not null,
    pairing_hash text collate "C",
    pairing_until timestamptz,
    device_hash text collate "C",
    paired_at timestamptz,
    last_used_at timestamptz,
    created_by uuid not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (client_id, kiosk_id),
    foreign key (client_id, group_id) references groups,
    check ((pairing_hash is null) = (pairing_until is null)),
    check ((device_hash is null) = (paired_at is null)),
    check (ended_at is null or num_nonnulls(pairing_hash, device_hash) = 0)
  )`,
  'create unique index if not exists kiosks_by_device on kiosks (client_id, device_hash) where device_hash is not null',
  'create index if not exists kiosks_by_pairing on kiosks (pairing_hash) where pairing_hash is not null',
  'create index if not exists kiosks_of_group on kiosks (client_id, group_id)',
  `create table if not exists kiosk_slips (
    client_id uuid not null,
    appointment_id uuid not null,
    patient_id uuid not null,
    code_hash text collate "C" not null,
    maker_client_id uuid not null,
    maker_user_id uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    spent_at timestamptz,
    primary key (client_id, appointment_id),
    unique (client_id, code_hash),
    foreign key (client_id, appointment_id) references appointments on delete cascade,
    foreign key (client_id, patient_id) references patients
  )`,
  'create index if not exists kiosk_slips_by_expiry on kiosk_slips (expires_at)',
  'create index if not exists kiosk_slips_of_patient on kiosk_slips (client_id, patient_id)',
  'alter table sign_in_sessions add column if not exists kiosk_id uuid',
  'create index if not exists sign_in_sessions_of_kiosk on sign_in_sessions (client_id, kiosk_id) where (ended_at is null) and (kiosk_id is not null)',
  'alter table shares add column if not exists opens_once boolean not null default false',
];

/** Clients have shared tablets: the tablets, their slips, sessions at them, and links that open once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  await widenCheck(database, 'access_log_entries', 'carer', ['kiosk']);
  await widenCheck(database, 'access_log_entries', 'accessLogExported', [
    'agreedAtKiosk',
    'kioskCodeMade',
    'kioskEnded',
    'kioskMade',
    'kioskPaired',
    'scannedAtKiosk',
    'signInAtKiosk',
    'slipMade',
  ]);
}
