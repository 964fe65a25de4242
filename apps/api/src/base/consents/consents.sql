create table consents (
  client_id uuid not null,
  consent_id uuid not null,
  patient_id uuid not null,
  terms_version text not null,
  terms_hash text not null,
  privacy_version text not null,
  privacy_hash text not null,
  language text not null,
  is_stated boolean not null default false,
  created_at timestamptz not null,
  maker_client_id uuid,
  maker_user_id uuid,
  primary key (client_id, consent_id),
  foreign key (client_id, patient_id) references patients on delete cascade
);

create index consents_of_patient on consents (client_id, patient_id, created_at desc);

create trigger consents_are_not_emptied before truncate on consents
  for each statement execute function refuse_change_of_record();

create trigger consents_stay before delete or update on consents
  for each row execute function refuse_change_of_record('patient_id');
