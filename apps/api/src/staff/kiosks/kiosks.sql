create table kiosks (
  client_id uuid not null references clients,
  kiosk_id uuid not null,
  group_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  takes_anonymous boolean not null,
  pairing_hash text,
  pairing_until timestamptz,
  device_hash text,
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
);

create unique index kiosks_by_device on kiosks (client_id, device_hash) where device_hash is not null;

create index kiosks_by_pairing on kiosks (pairing_hash) where pairing_hash is not null;

create index kiosks_of_group on kiosks (client_id, group_id);

create table kiosk_slips (
  client_id uuid not null,
  appointment_id uuid not null,
  patient_id uuid not null,
  code_hash text not null,
  maker_client_id uuid not null,
  maker_user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  primary key (client_id, appointment_id),
  unique (client_id, code_hash),
  foreign key (client_id, appointment_id) references appointments on delete cascade,
  foreign key (client_id, patient_id) references patients
);

create index kiosk_slips_by_expiry on kiosk_slips (expires_at);

create index kiosk_slips_of_patient on kiosk_slips (client_id, patient_id);
