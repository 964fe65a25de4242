import { type Kysely, sql } from 'kysely';

/** Letters that are found, and sorted, as the ones below them, whatever the collation of the database is. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÄÃÅĀáàâäãåāÉÈÊËĒéèêëēÍÌÎÏĪíìîïīÓÒÔÖÕØŌóòôöõøōÚÙÛÜŪúùûüūÑñÇçÝýŁłŠšŽž';
const PLAIN = 'abcdefghijklmnopqrstuvwxyzaaaaaaaaaaaaaaeeeeeeeeeeiiiiiiiiiioooooooooooooouuuuuuuuuunnccyyllsszz';

/** Columns by which the list of users is sorted and searched; `user_list_buckets.sort` names them without `_key`. */
const SORTS = ['id', 'first_name', 'last_name', 'email', 'roles'] as const;

/** What stands for all clients together. */
const EVERYBODY = "'00000000-0000-0000-0000-000000000000'::uuid";
const NO_ID = "'00000000-0000-0000-0000-000000000000'::uuid";

/**
 * A bucket that has more than twice as many users is split into ones of so many. Those of the second level count whole
 * buckets of the first, so that a page of a million users is found by adding up some 200 counts and skipping fewer than 250 users.
 */
const BUCKET_FILL = 125;
const SECOND_LEVEL_FILL = 64 * BUCKET_FILL;

const listed = (source: string, delta: number) =>
  `select s.client_id, k.sort, k.key, u.user_id, ${delta} as delta
    from ${source} as u
    cross join lateral (values ${SORTS.map((sort) => `('${sort}', u.${sort}_key)`).join(', ')}) as k (sort, key)
    cross join lateral (values (u.client_id), (${EVERYBODY})) as s (client_id)`;

const trigger = (name: string, event: string, referencing: string, changes: string) => [
  `create function ${name}() returns trigger language plpgsql as $$
  begin
    perform apply_user_list_changes(array_agg(c.client_id), array_agg(c.sort), array_agg(c.key), array_agg(c.user_id), array_agg(c.delta))
    from (${changes}) as c having count(*) > 0;
    return null;
  end $$`,
  `create trigger ${name} after ${event} on users referencing ${referencing} for each statement execute function ${name}()`,
];

/**
 * The list of users for staff; see docs/topics/care-team.md. `user_list_buckets` counts, for each client and
 * for all of them, how many users stand from one place of each order to the next place, so that any page is found by
 * adding up counts instead of walking over all users before it. Triggers keep the counts, whoever writes users. A bucket
 * of the second level begins where one of the first begins.
 */
const STATEMENTS = [
  `create function folded_text(given text) returns text language sql immutable parallel safe
    return translate(given, '${LETTERS}', '${PLAIN}')`,
  `alter table users
    add column deactivated_at timestamptz,
    add column revision integer not null default 0 check (revision >= 0),
    add column id_key text collate "C" not null generated always as (coalesce(patient_id, user_id)::text) stored,
    add column first_name_key text collate "C" not null generated always as (folded_text(first_name || ' ' || last_name)) stored,
    add column last_name_key text collate "C" not null generated always as (folded_text(last_name || ' ' || first_name)) stored,
    add column email_key text collate "C" not null generated always as (coalesce(folded_text(email), '~')) stored,
    add column roles_key text collate "C" not null generated always as (coalesce(roles[1], '') || ' ' || coalesce(roles[2], '')) stored`,
  ...SORTS.flatMap((sort) => [
    `create index users_of_client_by_${sort} on users (client_id, ${sort}_key, user_id)`,
    `create index users_by_${sort} on users (${sort}_key, user_id)`,
  ]),
  `create index users_of_client_by_phone on users (client_id, (phone_number collate "C"))`,
  `create index users_by_phone on users ((phone_number collate "C"))`,
  `alter table patients add column request_id uuid, add constraint patients_request_id_key unique (client_id, request_id)`,
  // Staff of the installation name a patient without a client.
  `create index patients_by_id on patients (patient_id)`,
  // No foreign key: the row of all clients has none.
  `create table user_list_buckets (
    client_id uuid not null,
    sort text not null check (sort in (${SORTS.map((sort) => `'${sort}'`).join(', ')})),
    level integer not null check (level in (1, 2)),
    first_key text collate "C" not null,
    first_id uuid not null,
    users integer not null check (users >= 0),
    primary key (client_id, sort, level, first_key, first_id)
  ) with (fillfactor = 50)`,
  `create function split_user_list_bucket(in_client uuid, in_sort text, in_level integer, in_key text, in_id uuid, in_users integer)
  returns void language plpgsql as $$
  declare
    held integer := in_users;
    middle_key text;
    middle_id uuid;
    before integer;
    at_key text := in_key;
    at_id uuid := in_id;
  begin
    while held > case in_level when 1 then ${2 * BUCKET_FILL} else ${2 * SECOND_LEVEL_FILL} end loop
      if in_level = 1 then
        execute format(
          'select %1$I, user_id, ${BUCKET_FILL} from users where %2$s (%1$I, user_id) >= ($1, $2) order by %1$I, user_id offset ${BUCKET_FILL} limit 1',
          in_sort || '_key', case when in_client = ${EVERYBODY} then '' else 'client_id = $3 and' end)
        into strict middle_key, middle_id, before using at_key, at_id, in_client;
      else
        select b.first_key, b.first_id, b.users_before into strict middle_key, middle_id, before
        from (
          select first_key, first_id, sum(users) over (order by first_key, first_id) - users as users_before from user_list_buckets
          where client_id = in_client and sort = in_sort and level = 1 and (first_key, first_id) >= (at_key, at_id)
        ) as b
        where b.users_before >= ${SECOND_LEVEL_FILL} order by b.first_key, b.first_id limit 1;
      end if;
      update user_list_buckets set users = before
      where client_id = in_client and sort = in_sort and level = in_level and first_key = at_key and first_id = at_id;
      held := held - before;
      at_key := middle_key;
      at_id := middle_id;
      insert into user_list_buckets values (in_client, in_sort, in_level, at_key, at_id, held);
    end loop;
  end $$`,
  // One writer after the other: the counts of a bucket are exact, and nobody waits for two buckets in two orders.
  `create function apply_user_list_changes(clients uuid[], sorts text[], keys text[], ids uuid[], deltas integer[])
  returns void language plpgsql as $$
  declare
    change record;
    held integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('user list', 0));
    insert into user_list_buckets
    select distinct c.client_id, c.sort, l.level, '', ${NO_ID}, 0
    from unnest(clients, sorts) as c (client_id, sort) cross join (values (1), (2)) as l (level)
    on conflict do nothing;
    -- The first level before the second, which is split where buckets of the first begin. One update for each bucket:
    -- a join would read all buckets where the planner does not know how many there are.
    for change in
      select c.client_id, c.sort, l.level, f.first_key, f.first_id, sum(c.delta)::integer as delta
      from unnest(clients, sorts, keys, ids, deltas) as c (client_id, sort, key, id, delta)
      cross join (values (1), (2)) as l (level)
      cross join lateral (
        select o.first_key, o.first_id from user_list_buckets as o
        where o.client_id = c.client_id and o.sort = c.sort and o.level = l.level and (o.first_key, o.first_id) <= (c.key, c.id)
        order by o.first_key desc, o.first_id desc limit 1
      ) as f
      group by c.client_id, c.sort, l.level, f.first_key, f.first_id
      order by l.level
    loop
      update user_list_buckets as b set users = b.users + change.delta
      where b.client_id = change.client_id and b.sort = change.sort and b.level = change.level
        and b.first_key = change.first_key and b.first_id = change.first_id
      returning b.users into strict held;
      if held > ${2 * BUCKET_FILL} then
        perform split_user_list_bucket(change.client_id, change.sort, change.level, change.first_key, change.first_id, held);
      end if;
    end loop;
  end $$`,
  // Counts everything again. For tables that were filled while the triggers were off.
  `create function rebuild_user_list() returns void language plpgsql as $$
  declare
    in_sort text;
    everybody boolean;
  begin
    perform pg_advisory_xact_lock(hashtextextended('user list', 0));
    delete from user_list_buckets;
    foreach in_sort in array array[${SORTS.map((sort) => `'${sort}'`).join(', ')}] loop
      foreach everybody in array array[true, false] loop
        execute format(
          'insert into user_list_buckets
          select client_id, %2$L, level, case when place = 1 then '''' else key end,
            case when place = 1 then ${NO_ID.replaceAll("'", "''")} else user_id end, least(fill, held - place + 1)
          from (select %3$s as client_id, %1$I as key, user_id,
            row_number() over (partition by %3$s order by %1$I, user_id) as place, count(*) over (partition by %3$s) as held from users) as u
          join (values (1, ${BUCKET_FILL}), (2, ${SECOND_LEVEL_FILL})) as l (level, fill) on place %% fill = 1',
          in_sort || '_key', in_sort, case when everybody then '${EVERYBODY.replaceAll("'", "''")}' else 'client_id' end);
      end loop;
    end loop;
  end $$`,
  ...trigger('users_into_list', 'insert', 'new table as added', listed('added', 1)),
  ...trigger('users_out_of_list', 'delete', 'old table as removed', listed('removed', -1)),
  ...trigger(
    'users_moved_in_list',
    'update',
    'old table as was new table as is_now',
    `select c.client_id, c.sort, c.key, c.user_id, c.delta
      from (${listed('was', -1)} union all ${listed('is_now', 1)}) as c
      join was as o on o.user_id = c.user_id and (c.client_id = o.client_id or c.client_id = ${EVERYBODY})
      join is_now as n on n.client_id = o.client_id and n.user_id = o.user_id
      where case c.sort ${SORTS.map((sort) => `when '${sort}' then o.${sort}_key <> n.${sort}_key`).join(' ')} end`,
  ),
  `select rebuild_user_list()`,
  // A file that was imported is not imported again.
  `create table patient_imports (
    client_id uuid not null references clients,
    file_hash text not null check (length(file_hash) = 43),
    patients integer not null check (patients >= 0),
    created_at timestamptz not null,
    primary key (client_id, file_hash)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
