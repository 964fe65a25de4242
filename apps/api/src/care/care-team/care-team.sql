create table care_team_records (
  client_id uuid not null,
  patient_id uuid not null,
  position integer not null check (position > 0),
  record_id uuid not null,
  act text not null check (act in ('asked', 'given', 'declined', 'ended')),
  term text check (term in ('oneScan', 'days', 'untilEnded')),
  measurement_id uuid,
  expires_at timestamptz,
  request_id uuid,
  asked_by uuid,
  text_version text not null,
  text_hash text not null,
  language text not null,
  owner_id uuid,
  created_at timestamptz not null,
  primary key (client_id, patient_id, position),
  unique (client_id, record_id),
  foreign key (client_id, patient_id) references patients on delete cascade,
  check ((act = 'given') = (term is not null)),
  check ((term is not distinct from 'oneScan') = (measurement_id is not null)),
  check ((term is not distinct from 'days') = (expires_at is not null)),
  check ((act = 'asked') = (asked_by is not null)),
  check (act <> 'declined' or request_id is not null)
);

create index care_team_records_by_time on care_team_records (client_id, patient_id, created_at);

create index care_team_records_given on care_team_records (client_id, text_version, expires_at, patient_id) where act = 'given';

create index care_team_records_of_act on care_team_records (client_id, patient_id, act, position);

create trigger care_team_records_are_not_emptied before truncate on care_team_records
  for each statement execute function refuse_change_of_record();

create trigger care_team_records_stay before delete or update on care_team_records
  for each row execute function refuse_change_of_record();
