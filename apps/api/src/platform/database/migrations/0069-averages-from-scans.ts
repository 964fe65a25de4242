import { type Kysely, sql } from 'kysely';

/**
 * Averages are settled from the measurements as they are: nothing is written down about a scan before it is in a batch. A
 * constraint alone marks scans that were deleted afterwards; a batch that may not be shown any more is deleted. See
 * docs/adr/0028-averages.md.
 */
const STATEMENTS = [
  'drop trigger measurements_into_averages on measurements',
  'drop trigger measurements_1_hidden_from_averages on measurements',
  'drop trigger measurements_2_back_into_averages on measurements',
  'drop trigger measurements_removed_from_averages on measurements',
  'drop function add_average_scans()',
  'drop function hide_average_scans()',
  'drop function remove_average_scans()',
  'create index measurements_by_time on measurements (client_id, created_at)',
  'create index measurements_hidden on measurements (client_id, measurement_id) where is_deleted',
  'drop table average_tallies, average_patients, average_progress',
  `create table average_figures (
    client_id uuid not null,
    group_id uuid not null,
    today date not null,
    minimum_users integer not null check (minimum_users >= 1),
    figures jsonb not null,
    primary key (client_id, group_id),
    foreign key (client_id, group_id) references groups
  )`,
  `delete from average_batches where state <> 'counted'`,
  `alter table average_batches add column means jsonb not null default '{}', drop column current_count, drop column state`,
  `update average_batches as b set means = coalesce((select jsonb_object_agg(x.measure, x.mean)
    from average_batch_means as x where x.client_id = b.client_id and x.batch_id = b.batch_id and x.measure <> 'users'), '{}')`,
  'alter table average_batches alter column means drop default',
  'drop table average_batch_means',
  'alter table average_scans rename to average_scans_before',
  // Null since the measurement was deleted; a scan is in one batch at most, also after its batch is gone.
  `create table average_scans (
    client_id uuid not null,
    batch_id uuid not null,
    scan_number integer not null,
    measurement_id uuid,
    patient_id uuid not null,
    primary key (client_id, batch_id, scan_number),
    unique (client_id, measurement_id),
    foreign key (client_id, measurement_id) references measurements on delete set null (measurement_id)
  )`,
  `insert into average_scans (client_id, batch_id, scan_number, measurement_id, patient_id)
    select client_id, batch_id, row_number() over (partition by client_id, batch_id), measurement_id, patient_id
    from average_scans_before where batch_id is not null`,
  'drop table average_scans_before',
  'create index average_scans_deleted on average_scans (client_id, batch_id) where measurement_id is null',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
