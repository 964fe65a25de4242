-- Append-only tables: no database user can change or delete rows, except the columns named as arguments. Rows are
-- deleted only together with their patient: then this trigger runs within that of the foreign key.
create function refuse_change_of_record() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
    if tg_op = 'UPDATE' and to_jsonb(new) - coalesce(tg_argv, '{}') = to_jsonb(old) - coalesce(tg_argv, '{}') then return new; end if;
    raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
  end $$

create table clients (
  client_id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  time_zone text not null default 'America/Chicago' check (length(time_zone) between 1 and 64),
  created_at timestamptz not null
);

create table groups (
  client_id uuid not null references clients,
  group_id uuid not null,
  code text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (client_id, group_id),
  unique (code, client_id)
);

create table former_group_codes (
  client_id uuid not null,
  code text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  group_id uuid not null,
  renamed_at timestamptz not null,
  primary key (client_id, code),
  unique (code, client_id),
  foreign key (client_id, group_id) references groups
);

create index former_group_codes_of_group on former_group_codes (client_id, group_id);

create table user_counts (
  client_id uuid primary key references clients,
  user_count integer not null
);

create table patients (
  client_id uuid not null,
  patient_id uuid not null,
  group_id uuid not null,
  birth_date date check (birth_date >= '1875-01-01'),
  birth_sex text not null check (birth_sex in ('Male', 'Female', 'Other', 'Unknown')),
  available_measurements integer not null default 100 check (available_measurements >= 0),
  is_consent_accepted boolean not null default false,
  measurement_start_at timestamptz,
  measurement_end_at timestamptz,
  first_scanned_at timestamptz,
  last_scanned_at timestamptz,
  scan_count integer not null default 0 check (scan_count >= 0),
  external_reference text check (length(external_reference) between 1 and 64),
  registered_height_cm double precision check (ceil(registered_height_cm) >= 120 and registered_height_cm <= 220),
  registered_weight_kg double precision check (registered_weight_kg between 30 and 300),
  request_id uuid,
  created_at timestamptz not null,
  identity_changed_at timestamptz,
  primary key (client_id, patient_id),
  constraint patients_request_id_key unique (client_id, request_id),
  foreign key (client_id, group_id) references groups,
  constraint patients_registered_body_check check ((registered_height_cm is null) = (registered_weight_kg is null))
);

create index patients_by_first_scan on patients (first_scanned_at) where first_scanned_at is not null;

create index patients_by_id on patients (patient_id);

create index patients_by_reference on patients (external_reference, client_id) where external_reference is not null;

create index patients_of_client_by_first_scan on patients (client_id, first_scanned_at) where first_scanned_at is not null;

create index patients_of_group on patients (client_id, group_id, patient_id);

create table users (
  client_id uuid not null references clients,
  user_id uuid not null,
  patient_id uuid,
  roles text[] not null check (roles <@ array['Patient', 'Client User', 'Client Admin', 'System User', 'System Admin',
    'Provider Admin']),
  first_name text not null check (length(first_name) <= 80),
  last_name text not null check (length(last_name) <= 80),
  email text check (length(email) <= 254),
  phone_number text check (phone_number ~ '^[2-9][0-9]{9}$'),
  phone_verified_at timestamptz,
  signed_in_at_provider_at timestamptz,
  deactivated_at timestamptz,
  ended_role text check (ended_role in ('Client User', 'Client Admin')),
  role_ended_at timestamptz,
  results_held_until timestamptz,
  owner_id uuid not null default gen_random_uuid(),
  revision integer not null default 0 check (revision >= 0),
  id_key text collate "C" not null generated always as ((coalesce(patient_id, user_id))::text) stored,
  first_name_key text collate "C" not null generated always as ((folded_name(first_name) || ' ') || folded_name(last_name)) stored,
  last_name_key text collate "C" not null generated always as ((folded_name(last_name) || ' ') || folded_name(first_name)) stored,
  email_key text collate "C" not null generated always as (coalesce(folded_text(email), '~')) stored,
  roles_key text collate "C" not null generated always as ((coalesce(roles[1], '') || ' ') || coalesce(roles[2], '')) stored,
  status text not null generated always as (case when (deactivated_at is not null) then 'deactivated'
    when (coalesce(phone_verified_at, signed_in_at_provider_at) is null) then 'invited' else 'active' end) stored,
  created_at timestamptz not null,
  primary key (client_id, user_id),
  unique (client_id, patient_id),
  foreign key (client_id, patient_id) references patients,
  constraint users_former_staff_check check ((ended_role is null) = (role_ended_at is null) and (ended_role is null
    or roles = array['Patient']))
);

create index users_by_email on users (email_key, user_id, client_id);

create index users_by_first_name on users (first_name_key, user_id, client_id);

create index users_by_id on users (id_key, user_id, client_id);

create index users_by_last_name on users (last_name_key, user_id, client_id);

create index users_by_phone on users (phone_number collate "C");

create index users_by_roles on users (roles_key, user_id, client_id);

create index users_by_status on users (status, last_name_key, user_id);

create index users_of_client_by_email on users (client_id, email_key, user_id);

create index users_of_client_by_first_name on users (client_id, first_name_key, user_id);

create index users_of_client_by_id on users (client_id, id_key, user_id);

create index users_of_client_by_last_name on users (client_id, last_name_key, user_id);

create index users_of_client_by_phone on users (client_id, phone_number collate "C");

create index users_of_client_by_roles on users (client_id, roles_key, user_id);

create index users_of_client_by_status on users (client_id, status, last_name_key, user_id);

create index users_of_staff on users (client_id, last_name_key, user_id)
  where (ended_role is not null) or (not (roles <@ array['Patient']));

create index users_staff_by_email on users (client_id, lower(email))
  where (ended_role is not null) or (not (roles <@ array['Patient']));

create table user_spellings (
  client_id uuid not null,
  user_id uuid not null,
  words text collate "C" not null,
  primary key (client_id, user_id, words),
  foreign key (client_id, user_id) references users on delete cascade
);

create index user_spellings_by_words on user_spellings (client_id, words, user_id);
