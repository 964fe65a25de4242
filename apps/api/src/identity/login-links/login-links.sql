create table appointments (
  client_id uuid not null,
  appointment_id uuid not null,
  patient_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  revision integer not null default 0 check (revision >= 0),
  changed_at timestamptz,
  cancelled_at timestamptz,
  notified_at timestamptz,
  video_url text check (length(video_url) between 9 and 500),
  scan_asked_at timestamptz,
  maker_client_id uuid,
  maker_user_id uuid,
  scan_invited_at timestamptz,
  scan_reminded_at timestamptz,
  primary key (client_id, appointment_id),
  foreign key (client_id, patient_id) references patients,
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  check ((changed_at is null) = (revision = 0)),
  check (cancelled_at is null or cancelled_at = changed_at)
);

create index appointments_asking on appointments (starts_at) where scan_asked_at is not null and cancelled_at is null;

create index appointments_by_start on appointments (starts_at);

create index appointments_of_client on appointments (client_id, starts_at);

create index appointments_of_patient on appointments (client_id, patient_id, starts_at);

create table login_links (
  client_id uuid not null,
  link_hash text not null,
  user_id uuid not null,
  appointment_id uuid,
  is_by_staff boolean not null default false,
  is_by_operator boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz,
  maker_client_id uuid,
  maker_user_id uuid,
  is_sent boolean not null default false,
  browser_hash text,
  primary key (client_id, link_hash),
  unique (link_hash, client_id),
  foreign key (client_id, appointment_id) references appointments on delete cascade,
  foreign key (client_id, user_id) references users on delete cascade
);

create index login_links_of_appointment on login_links (client_id, appointment_id) where appointment_id is not null;

create index login_links_of_user on login_links (client_id, user_id);

create index login_links_unused on login_links (expires_at) where (spent_at is null) and is_by_staff;

create index login_links_unused_of_client on login_links (client_id, expires_at) where (spent_at is null) and is_by_staff;
