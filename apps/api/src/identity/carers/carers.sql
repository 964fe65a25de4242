create table carers (
  client_id uuid not null,
  carer_id uuid not null,
  patient_id uuid not null,
  user_id uuid,
  owner_id uuid,
  receiver_owner_id uuid,
  phone_hash text not null,
  phone_ending text not null check (phone_ending ~ '^[0-9]{4}$'),
  relation text not null check (relation in ('partner', 'parent', 'child', 'sibling', 'relative', 'friend', 'professional',
    'other')),
  ticks text[] not null check (ticks <@ array['scan', 'manage', 'chat', 'notes']),
  invited_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  primary key (client_id, carer_id),
  foreign key (client_id, patient_id) references patients on delete cascade,
  foreign key (client_id, user_id) references users on delete cascade,
  check (expires_at > invited_at and expires_at <= invited_at + interval '730 days'),
  check (accepted_at is null or user_id is not null)
);

create index carers_of_patient on carers (client_id, patient_id, invited_at);

create index carers_of_phone on carers (client_id, phone_hash) where (accepted_at is null) and (ended_at is null);

create index carers_of_user on carers (client_id, user_id);
