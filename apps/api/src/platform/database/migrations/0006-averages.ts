import { type Kysely, sql } from 'kysely';

/**
 * Group averages, from batches of more than the minimum of patients; see docs/adr/0028-averages.md. Triggers keep
 * `average_scans` complete whoever writes measurements: a visible scan waits or is in one batch, and a batch with a scan
 * that was hidden or deleted is retired. A scan that was in a batch is never put into another one.
 */
const STATEMENTS = [
  `alter table clients add column time_zone text not null default 'America/Chicago' check (length(time_zone) between 1 and 64)`,
  // Waiting without a batch. No foreign key to measurements: the trigger needs the row after a deletion.
  `create table average_scans (
    client_id uuid not null,
    measurement_id uuid not null,
    group_id uuid not null,
    patient_id uuid not null,
    day date not null,
    batch_id uuid,
    primary key (client_id, measurement_id)
  )`,
  `create index average_scans_by_day on average_scans (client_id, group_id, day)`,
  `create index average_scans_waiting on average_scans (client_id, group_id, day) where batch_id is null`,
  `create index average_scans_by_batch on average_scans (client_id, batch_id) where batch_id is not null`,
  // current_count: patients whose newest batch it is.
  `create table average_batches (
    client_id uuid not null,
    batch_id uuid not null,
    group_id uuid not null,
    first_day date not null,
    last_day date not null check (last_day >= first_day),
    patient_count integer not null check (patient_count >= 1),
    current_count integer not null default 0 check (current_count between 0 and patient_count),
    state text not null default 'counted' check (state in ('counted', 'retiring', 'retired')),
    primary key (client_id, batch_id),
    foreign key (client_id, group_id) references groups
  )`,
  `create index average_batches_by_day on average_batches (client_id, group_id, first_day)`,
  `create index average_batches_retiring on average_batches (client_id, group_id) where state = 'retiring'`,
  `create table average_batch_means (
    client_id uuid not null,
    batch_id uuid not null,
    measure text not null,
    mean double precision not null check (mean = mean and abs(mean) < 1e9),
    primary key (client_id, batch_id, measure),
    foreign key (client_id, batch_id) references average_batches on delete cascade
  )`,
  // No foreign key to patients: the numbers are taken back batch by batch, for patients who are gone too.
  `create table average_patients (
    client_id uuid not null,
    group_id uuid not null,
    patient_id uuid not null,
    batch_id uuid not null,
    first_day date not null,
    primary key (client_id, group_id, patient_id)
  )`,
  `create index average_patients_by_batch on average_patients (client_id, batch_id)`,
  `create table average_tallies (
    client_id uuid not null,
    group_id uuid not null,
    scope text not null check (scope in ('day', 'month', 'year', 'closedDay', 'closedMonth')),
    start_day date not null,
    measure text not null,
    patient_count integer not null,
    value_sum double precision not null,
    primary key (client_id, group_id, scope, start_day, measure)
  )`,
  `create table average_progress (
    client_id uuid not null,
    group_id uuid not null,
    settled_through date not null,
    minimum_users integer not null check (minimum_users >= 1),
    primary key (client_id, group_id),
    foreign key (client_id, group_id) references groups
  )`,
  `create function add_average_scans() returns trigger language plpgsql as $$
  begin
    insert into average_scans (client_id, measurement_id, group_id, patient_id, day)
    select m.client_id, m.measurement_id, p.group_id, m.patient_id, (m.created_at at time zone c.time_zone)::date
    from changed as m
    join patients as p on p.client_id = m.client_id and p.patient_id = m.patient_id
    join clients as c on c.client_id = m.client_id
    where not m.is_deleted
    on conflict do nothing;
    return null;
  end $$`,
  // Locked first: a batch that is being sealed meanwhile is seen by the statements after.
  `create function hide_average_scans() returns trigger language plpgsql as $$
  begin
    perform 1 from average_scans as s join changed as m on s.client_id = m.client_id and s.measurement_id = m.measurement_id
    where m.is_deleted for update of s;
    update average_batches as b set state = 'retiring'
    from changed as m
    join average_scans as s on s.client_id = m.client_id and s.measurement_id = m.measurement_id
    where m.is_deleted and b.client_id = s.client_id and b.batch_id = s.batch_id and b.state = 'counted';
    delete from average_scans as s using changed as m
    where m.is_deleted and s.client_id = m.client_id and s.measurement_id = m.measurement_id and s.batch_id is null;
    return null;
  end $$`,
  `create function remove_average_scans() returns trigger language plpgsql as $$
  begin
    perform 1 from average_scans as s join removed as m on s.client_id = m.client_id and s.measurement_id = m.measurement_id
    for update of s;
    update average_batches as b set state = 'retiring'
    from removed as m
    join average_scans as s on s.client_id = m.client_id and s.measurement_id = m.measurement_id
    where b.client_id = s.client_id and b.batch_id = s.batch_id and b.state = 'counted';
    delete from average_scans as s using removed as m
    where s.client_id = m.client_id and s.measurement_id = m.measurement_id;
    return null;
  end $$`,
  `create trigger measurements_into_averages after insert on measurements
    referencing new table as changed for each statement execute function add_average_scans()`,
  // First out of the averages, then in again: names decide the order.
  `create trigger measurements_1_hidden_from_averages after update on measurements
    referencing new table as changed for each statement execute function hide_average_scans()`,
  `create trigger measurements_2_back_into_averages after update on measurements
    referencing new table as changed for each statement execute function add_average_scans()`,
  `create trigger measurements_removed_from_averages after delete on measurements
    referencing old table as removed for each statement execute function remove_average_scans()`,
  `insert into average_scans (client_id, measurement_id, group_id, patient_id, day)
    select m.client_id, m.measurement_id, p.group_id, m.patient_id, (m.created_at at time zone c.time_zone)::date
    from measurements as m
    join patients as p on p.client_id = m.client_id and p.patient_id = m.patient_id
    join clients as c on c.client_id = m.client_id
    where not m.is_deleted`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
