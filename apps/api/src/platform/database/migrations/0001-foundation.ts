import { type Kysely, sql } from 'kysely';

/**
 * The first tables. `client_id` leads every key of a client's data, so that the tables can be sharded by it. The limits
 * in the CHECKs repeat the domain's; `database.test.ts` compares them.
 */
const STATEMENTS = [
  `create table clients (client_id uuid primary key, name text not null check (length(name) between 1 and 120), created_at timestamptz not null)`,
  `create table groups (
    client_id uuid not null references clients,
    group_id uuid not null,
    code text not null unique check (code ~ '^[a-z0-9-]{1,40}$'),
    created_at timestamptz not null,
    primary key (client_id, group_id)
  )`,
  `create table patients (
    client_id uuid not null,
    patient_id uuid not null,
    group_id uuid not null,
    birth_date date check (birth_date >= '1875-01-01'),
    birth_sex text not null check (birth_sex in ('Male', 'Female', 'Other', 'Unknown')),
    available_measurements integer not null default 100 check (available_measurements >= 0),
    is_consent_accepted boolean not null default false,
    measurement_start_at timestamptz,
    measurement_end_at timestamptz,
    created_at timestamptz not null,
    primary key (client_id, patient_id),
    foreign key (client_id, group_id) references groups
  )`,
  `create table users (
    client_id uuid not null references clients,
    user_id uuid not null,
    patient_id uuid,
    roles text[] not null check (roles <@ array['Patient', 'Client User', 'Client Admin', 'System User', 'System Admin', 'Provider Admin']),
    first_name text not null check (length(first_name) between 1 and 80),
    last_name text not null check (length(last_name) between 1 and 80),
    email text check (length(email) <= 254),
    phone_number text check (phone_number ~ '^[2-9][0-9]{9}$'),
    created_at timestamptz not null,
    primary key (client_id, user_id),
    foreign key (client_id, patient_id) references patients,
    unique (client_id, patient_id)
  )`,
  `create index users_by_phone_number on users (phone_number)`,
  `create table screenings (
    client_id uuid not null,
    screening_id uuid not null,
    patient_id uuid not null,
    height_cm double precision not null check (ceil(height_cm) >= 120 and height_cm <= 220),
    weight_kg double precision not null check (weight_kg >= 30 and weight_kg <= 300),
    smoke boolean not null,
    blood_pressure_medication boolean not null,
    diabetes_type text not null check (diabetes_type in ('', 'Type 1', 'Type 2', 'No')),
    is_weight_reviewed boolean not null,
    quality_of_life integer not null check (quality_of_life between 1 and 10),
    created_at timestamptz not null,
    primary key (client_id, screening_id),
    foreign key (client_id, patient_id) references patients
  )`,
  `create index screenings_of_patient on screenings (client_id, patient_id, created_at desc)`,
  `create table consents (
    client_id uuid not null,
    consent_id uuid not null,
    patient_id uuid not null,
    terms_version text not null,
    terms_hash text not null,
    privacy_version text not null,
    privacy_hash text not null,
    language text not null,
    created_at timestamptz not null,
    primary key (client_id, consent_id),
    foreign key (client_id, patient_id) references patients
  )`,
  `create index consents_of_patient on consents (client_id, patient_id, created_at desc)`,
  `create table sms_codes (
    attempt_id uuid primary key,
    phone_hash text not null,
    ip_hash text not null,
    browser_hash text not null,
    code_hash text not null,
    tries integer not null default 0 check (tries between 0 and 5),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    sent_at timestamptz,
    spent_at timestamptz
  )`,
  `create index sms_codes_by_phone on sms_codes (phone_hash, created_at desc)`,
  `create index sms_codes_by_ip on sms_codes (ip_hash, created_at desc)`,
  `create index sms_codes_by_sending on sms_codes (sent_at) where sent_at is not null`,
  `create table token_codes (
    token_hash text primary key,
    client_id uuid not null,
    user_id uuid not null,
    expires_at timestamptz not null,
    spent_at timestamptz,
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `create table sign_in_sessions (
    client_id uuid not null,
    session_id uuid not null,
    user_id uuid not null,
    access_hash text not null unique,
    refresh_hash text not null unique,
    browser text not null check (length(browser) <= 200),
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    ended_at timestamptz,
    primary key (client_id, session_id),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `create table used_refresh_tokens (
    client_id uuid not null,
    refresh_hash text not null unique,
    session_id uuid not null,
    primary key (client_id, refresh_hash),
    foreign key (client_id, session_id) references sign_in_sessions on delete cascade
  )`,
  `create index sign_in_sessions_of_user on sign_in_sessions (client_id, user_id)`,
  `create table outbox_messages (message_id uuid primary key, recipient text not null, text text not null, sent_at timestamptz not null)`,
  `create index outbox_messages_by_time on outbox_messages (sent_at desc)`,
  `create table measure_types (
    measure_type text primary key,
    measurement_group text not null,
    group_order integer not null,
    unit text not null,
    precision_digits integer not null check (precision_digits between 0 and 4),
    min_value double precision not null,
    max_value double precision not null check (max_value > min_value),
    provenance text not null check (provenance in ('camera', 'entered', 'calculated', 'provider')),
    ranges jsonb not null
  )`,
  `create table measurements (
    client_id uuid not null,
    measurement_id uuid not null,
    patient_id uuid not null,
    provider_id integer not null,
    external_status text not null check (external_status in ('COMPLETE', 'PARTIAL')),
    trust text not null check (trust in ('signed', 'serverFetched', 'browserOnly')),
    engine_version text,
    score double precision check (score between 0 and 100),
    score_plus_minus double precision check (score_plus_minus >= 0),
    score_coverage double precision not null check (score_coverage between 0 and 1),
    score_missing jsonb not null,
    missing jsonb not null,
    is_deleted boolean not null default false,
    created_at timestamptz not null,
    primary key (client_id, measurement_id),
    foreign key (client_id, patient_id) references patients
  )`,
  `create index measurements_of_patient on measurements (client_id, patient_id, created_at desc)`,
  `create table measurement_items (
    client_id uuid not null,
    measurement_id uuid not null,
    measure_type text not null references measure_types,
    item_id uuid not null,
    value double precision not null check (value = value and abs(value) < 1e9),
    interval_low double precision,
    interval_high double precision,
    signal_to_noise_db double precision,
    provenance text not null check (provenance in ('camera', 'entered', 'calculated', 'provider')),
    primary key (client_id, measurement_id, measure_type),
    foreign key (client_id, measurement_id) references measurements,
    check (interval_low is null or (interval_low <= value and value <= interval_high))
  )`,
  `create table scan_sessions (
    client_id uuid not null,
    session_id text not null unique check (session_id ~ '^[A-Za-z0-9_-]{22}$'),
    patient_id uuid not null,
    provider_id integer not null,
    partner_id text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    started_at timestamptz,
    results_hash text,
    measurement_id uuid,
    primary key (client_id, session_id),
    foreign key (client_id, patient_id) references patients,
    foreign key (client_id, measurement_id) references measurements,
    check ((results_hash is null) = (measurement_id is null))
  )`,
  `create table scan_failures (
    client_id uuid not null,
    failure_id uuid not null,
    patient_id uuid not null,
    session_id text,
    code text not null,
    details text,
    bandwidth text,
    created_at timestamptz not null,
    primary key (client_id, failure_id),
    foreign key (client_id, patient_id) references patients
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
