import { type Kysely, sql } from 'kysely';

/** What stands for no group: an index finds it as any other. */
const NO_GROUP = "'00000000-0000-0000-0000-000000000000'::uuid";

/**
 * Facets of users, and views that staff keep; see docs/topics/care-team.md. `user_facets` holds what the list of users is
 * filtered by, next to each other in indexes, so that a filter reads what it finds, however many users there are. Triggers keep
 * it, whoever writes users, patients, permissions and scans. Whether staff may see something is never decided by it.
 */
const STATEMENTS = [
  `create table user_facets (
    client_id uuid not null,
    user_id uuid not null,
    group_id uuid not null,
    status text not null check (status in ('invited', 'active', 'deactivated')),
    last_name_key text collate "C" not null,
    -- What the patient lets the care team see: the version of the text, '' for nothing, and until when.
    grant_text text collate "C" not null,
    grant_ends timestamptz not null,
    grant_day date not null,
    -- Since when nobody who lets the team see all results was scanned; null for everybody else.
    quiet_since timestamptz,
    primary key (client_id, user_id),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
  `create function refresh_user_facets(clients uuid[], ids uuid[]) returns void language plpgsql as $$
  begin
    insert into user_facets as f (client_id, user_id, group_id, status, last_name_key, grant_text, grant_ends, grant_day, quiet_since)
    select u.client_id, u.user_id, coalesce(p.group_id, ${NO_GROUP}),
      case when u.deactivated_at is not null then 'deactivated' when u.phone_verified_at is null then 'invited' else 'active' end,
      u.last_name_key, coalesce(g.text_version, ''), coalesce(g.ends, '-infinity'),
      (coalesce(g.ends, '-infinity') at time zone 'UTC')::date,
      case when g.term <> 'oneScan' then coalesce(m.created_at, g.created_at) end
    from (select distinct c.client_id, c.user_id from unnest(clients, ids) as c (client_id, user_id)) as c
    cross join lateral (select * from users as one
      where one.client_id = c.client_id and one.user_id = c.user_id limit 1) as u
    left join lateral (select one.group_id from patients as one
      where one.client_id = u.client_id and one.patient_id = u.patient_id limit 1) as p on true
    left join lateral (
      select r.text_version, r.term, r.created_at, r.position, coalesce(r.expires_at, 'infinity') as ends
      from care_team_records as r
      where r.client_id = u.client_id and r.patient_id = u.patient_id and r.act = 'given'
      order by r.position desc limit 1
    ) as g on u.deactivated_at is null and not exists (select 1 from care_team_records as e
      where e.client_id = u.client_id and e.patient_id = u.patient_id and e.act = 'ended' and e.position > g.position)
    left join lateral (select s.created_at from measurements as s
      where s.client_id = u.client_id and s.patient_id = u.patient_id and not s.is_deleted and g.term is not null
      order by s.created_at desc, s.measurement_id desc limit 1) as m on true
    order by u.client_id, u.user_id
    on conflict (client_id, user_id) do update set group_id = excluded.group_id, status = excluded.status,
      last_name_key = excluded.last_name_key, grant_text = excluded.grant_text, grant_ends = excluded.grant_ends,
      grant_day = excluded.grant_day, quiet_since = excluded.quiet_since
    where (f.group_id, f.status, f.last_name_key, f.grant_text, f.grant_ends) is distinct from
      (excluded.group_id, excluded.status, excluded.last_name_key, excluded.grant_text, excluded.grant_ends)
      or f.quiet_since is distinct from excluded.quiet_since;
  end $$`,
  `create function keep_facets_of_users() returns trigger language plpgsql as $$
  begin
    perform refresh_user_facets(array_agg(c.client_id), array_agg(c.user_id)) from changed as c having count(*) > 0;
    return null;
  end $$`,
  `create trigger users_into_facets after insert on users
    referencing new table as changed for each statement execute function keep_facets_of_users()`,
  `create trigger users_in_facets after update on users
    referencing new table as changed for each statement execute function keep_facets_of_users()`,
  // Of patients who are there already: those of a new one come with its user.
  `create function keep_facets_of_patients() returns trigger language plpgsql as $$
  begin
    perform refresh_user_facets(array_agg(u.client_id), array_agg(u.user_id))
    from (select distinct client_id, patient_id from changed) as c
    cross join lateral (select one.client_id, one.user_id from users as one
      where one.client_id = c.client_id and one.patient_id = c.patient_id limit 1) as u having count(*) > 0;
    return null;
  end $$`,
  `create trigger patients_in_facets after update on patients
    referencing new table as changed for each statement execute function keep_facets_of_patients()`,
  `create trigger permissions_in_facets after insert on care_team_records
    referencing new table as changed for each statement execute function keep_facets_of_patients()`,
  `create trigger scans_into_facets after insert on measurements
    referencing new table as changed for each statement execute function keep_facets_of_patients()`,
  `create trigger scans_in_facets after update on measurements
    referencing new table as changed for each statement execute function keep_facets_of_patients()`,
  // Fills the table again. For tables that were filled while the triggers were off.
  `create function rebuild_user_facets() returns void language sql as $$
    select refresh_user_facets(array_agg(client_id), array_agg(user_id)) from users having count(*) > 0 $$`,
  'select rebuild_user_facets()',
  'create index user_facets_by_status on user_facets (status, last_name_key, user_id)',
  'create index user_facets_of_client on user_facets (client_id, status, last_name_key, user_id)',
  'create index user_facets_of_group on user_facets (client_id, group_id, status, last_name_key, user_id)',
  'create index user_facets_of_client_by_grant on user_facets (client_id, status, grant_text, grant_ends, user_id)',
  'create index user_facets_of_group_by_grant on user_facets (client_id, group_id, status, grant_text, grant_ends, user_id)',
  `create index user_facets_of_client_quiet on user_facets (client_id, grant_text, grant_day, quiet_since, user_id)
    where quiet_since is not null`,
  `create index user_facets_of_group_quiet on user_facets (client_id, group_id, grant_text, grant_day, quiet_since, user_id)
    where quiet_since is not null`,
  `create table saved_views (
    client_id uuid not null,
    user_id uuid not null,
    view_id uuid not null,
    name text not null check (length(name) between 1 and 60),
    query jsonb not null check (pg_column_size(query) < 4000),
    created_at timestamptz not null,
    primary key (client_id, user_id, view_id),
    foreign key (client_id, user_id) references users on delete cascade
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
