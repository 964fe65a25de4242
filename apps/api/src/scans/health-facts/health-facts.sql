create table health_facts (
  client_id uuid not null,
  health_fact_id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('medicine', 'condition')),
  name text not null check (length(name) between 1 and 80),
  dose text check (length(dose) between 1 and 60),
  started_on text check (started_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  ended_on text check (ended_on ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (client_id, health_fact_id),
  foreign key (client_id, patient_id) references patients on delete cascade,
  check (kind = 'medicine' or dose is null)
);

create index health_facts_of_patient on health_facts (client_id, patient_id, kind);
