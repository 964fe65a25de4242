import { type Kysely, sql } from 'kysely';

/**
 * Login links, appointments and registration. A phone that nobody has proved stays marked; earlier ones were
 * entered by staff and count as proved. The limits in the CHECKs repeat the domain's.
 */
const STATEMENTS = [
  `alter table users add column phone_verified_at timestamptz`,
  `update users set phone_verified_at = created_at where phone_number is not null`,
  // Who registers by phone or anonymously gives no name at first.
  `alter table users drop constraint users_first_name_check, drop constraint users_last_name_check`,
  `alter table users add constraint users_first_name_check check (length(first_name) <= 80), add constraint users_last_name_check check (length(last_name) <= 80)`,
  `alter table patients
    add column external_reference text check (length(external_reference) between 1 and 64),
    add column registered_height_cm double precision check (ceil(registered_height_cm) >= 120 and registered_height_cm <= 220),
    add column registered_weight_kg double precision check (registered_weight_kg >= 30 and registered_weight_kg <= 300),
    add constraint patients_registered_body_check check ((registered_height_cm is null) = (registered_weight_kg is null))`,
  `create table appointments (
    client_id uuid not null,
    appointment_id uuid not null,
    patient_id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    created_at timestamptz not null,
    primary key (client_id, appointment_id),
    foreign key (client_id, patient_id) references patients,
    check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
  )`,
  `create index appointments_of_patient on appointments (client_id, patient_id, starts_at)`,
  `create table login_links (
    client_id uuid not null,
    link_hash text not null unique,
    user_id uuid not null,
    appointment_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    spent_at timestamptz,
    session_id uuid,
    primary key (client_id, link_hash),
    foreign key (client_id, user_id) references users on delete cascade,
    foreign key (client_id, appointment_id) references appointments on delete cascade
  )`,
  `create index login_links_of_user on login_links (client_id, user_id)`,
  // A registration's code fetches a login link and signs nobody in; it works in the browser that registered only.
  `alter table token_codes
    add column purpose text not null default 'signIn' check (purpose in ('signIn', 'registration')),
    add column browser_hash text,
    add column session_id uuid`,
  `create index token_codes_of_user on token_codes (client_id, user_id)`,
  `create table attempts (
    attempt_id uuid primary key,
    kind text not null,
    key_hash text not null,
    created_at timestamptz not null
  )`,
  `create index attempts_by_key on attempts (kind, key_hash, created_at desc)`,
  `create index attempts_by_time on attempts (kind, created_at)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
