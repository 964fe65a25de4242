create table saved_views (
  client_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  query jsonb not null check (pg_column_size(query) < 4000),
  created_at timestamptz not null,
  primary key (client_id, user_id, view_id),
  foreign key (client_id, user_id) references users on delete cascade
);
