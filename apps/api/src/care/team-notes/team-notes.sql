create table team_notes (
  client_id uuid not null,
  note_id uuid not null,
  patient_id uuid not null,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  is_for_patient boolean not null,
  revision integer not null check (revision > 0),
  created_at timestamptz not null,
  changed_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (client_id, note_id),
  foreign key (client_id, patient_id) references patients on delete cascade,
  check ((deleted_at is null) = (deleted_by is null)),
  check (deleted_at is null or not is_for_patient)
);

create index team_notes_for_patient on team_notes (client_id, patient_id, created_at, note_id) where is_for_patient;

create index team_notes_of_patient on team_notes (client_id, patient_id, created_at, note_id);

create table team_note_versions (
  client_id uuid not null,
  note_id uuid not null,
  revision integer not null,
  act text not null check (act in ('added', 'changed', 'deleted')),
  text text not null,
  is_for_patient boolean not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (client_id, note_id, revision),
  foreign key (client_id, note_id) references team_notes on delete cascade
);

create trigger team_notes_are_not_emptied before truncate on team_notes
  for each statement execute function refuse_change_of_record();

create trigger team_notes_stay before delete on team_notes
  for each row execute function refuse_change_of_record();

create trigger team_note_versions_are_not_emptied before truncate on team_note_versions
  for each statement execute function refuse_change_of_record();

create trigger team_note_versions_stay before delete or update on team_note_versions
  for each row execute function refuse_change_of_record();
