create table shares (
  client_id uuid not null,
  share_id uuid not null,
  measurement_id uuid not null,
  owner_id uuid,
  key_hash text not null,
  lifetime_hours integer not null check (lifetime_hours between 1 and 720),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  view_count integer not null default 0 check (view_count >= 0),
  last_viewed_at timestamptz,
  usual_range_time_zone text,
  time_zone text,
  opens_once boolean not null default false,
  primary key (client_id, share_id),
  unique (key_hash, client_id),
  foreign key (client_id, measurement_id) references measurements on delete cascade,
  check (expires_at > created_at and expires_at <= created_at + interval '720 hours'),
  check ((view_count = 0) = (last_viewed_at is null))
);

create index shares_of_measurement on shares (client_id, measurement_id);
