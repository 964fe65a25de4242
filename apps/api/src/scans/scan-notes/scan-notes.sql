create table scan_notes (
  client_id uuid not null,
  measurement_id uuid not null,
  tags text[] not null,
  sealed_note text,
  updated_at timestamptz not null,
  primary key (client_id, measurement_id),
  foreign key (client_id, measurement_id) references measurements on delete cascade
);
