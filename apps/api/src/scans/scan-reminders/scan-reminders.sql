create table scan_reminders (
  client_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('scan', 'week')),
  owner_id uuid not null,
  weekdays text[] not null check (cardinality(weekdays) between 1 and 7),
  local_time text not null check (local_time >= '08:00' and local_time <= '20:30'),
  time_zone text not null,
  language text not null,
  phone_number text not null,
  next_at timestamptz,
  sent_at timestamptz,
  unanswered_count integer not null,
  stopped_by text check (stopped_by in ('ignored', 'unreachable', 'off')),
  updated_at timestamptz not null,
  primary key (client_id, patient_id, kind),
  foreign key (client_id, patient_id) references patients,
  check (kind = 'week' or stopped_by is distinct from 'off'),
  check ((next_at is null) = (stopped_by is not null))
);

create index scan_reminders_due on scan_reminders (next_at) where next_at is not null;

create table scan_goals (
  client_id uuid not null,
  patient_id uuid not null,
  scans_per_week integer not null check (scans_per_week between 1 and 7),
  updated_at timestamptz not null,
  primary key (client_id, patient_id),
  foreign key (client_id, patient_id) references patients
);
