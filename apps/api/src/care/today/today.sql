create table follow_ups (
  client_id uuid not null,
  follow_up_id uuid not null,
  patient_id uuid not null,
  line text not null check (line in ('needsAttention', 'refusedScans', 'firstScans', 'unverified', 'unusedLinks')),
  began_at timestamptz not null,
  owner_id uuid,
  follow_up_on date,
  snoozed_at timestamptz,
  done_until timestamptz,
  done_at timestamptz,
  done_by uuid,
  revision integer not null check (revision > 0),
  primary key (client_id, follow_up_id),
  foreign key (client_id, patient_id) references patients on delete cascade,
  check (num_nulls(follow_up_on, snoozed_at) in (0, 2)),
  check (num_nulls(done_until, done_at, done_by) in (0, 3))
);

create index follow_ups_of_line on follow_ups (client_id, line, follow_up_on) where follow_up_on is not null;

create index follow_ups_of_patient on follow_ups (client_id, patient_id, line);
