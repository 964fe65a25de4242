create table screenings (
  client_id uuid not null,
  screening_id uuid not null,
  patient_id uuid not null,
  height_cm double precision not null check (ceil(height_cm) >= 120 and height_cm <= 220),
  weight_kg double precision not null check (weight_kg between 30 and 300),
  smoke boolean not null,
  blood_pressure_medication boolean not null,
  diabetes_type text not null check (diabetes_type in ('', 'Type 1', 'Type 2', 'No')),
  is_weight_reviewed boolean not null,
  quality_of_life integer not null check (quality_of_life between 1 and 10),
  created_at timestamptz not null,
  sign_in_session_id uuid,
  primary key (client_id, screening_id),
  foreign key (client_id, patient_id) references patients
);

create index screenings_of_patient on screenings (client_id, patient_id, created_at desc);
