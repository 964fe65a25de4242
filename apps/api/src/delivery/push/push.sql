create table push_keys (
  client_id uuid not null,
  public_key text not null check (length(public_key) = 87),
  sealed_private_key text not null,
  created_at timestamptz not null,
  primary key (client_id)
);
