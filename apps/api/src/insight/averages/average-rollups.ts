import {
  type AverageBatch,
  averagedValues,
  type CalendarDate,
  calendarDateIn,
  dueBatches,
  firstDueDay,
  firstMonthOfTrend,
  isWithheld,
  type Provenance,
  periodStart,
  stepPeriod,
  type WaitingScan,
} from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { type AverageGroup, USERS } from './averages.store.ts';
import { isOfSomebodyKnown, isStale, type TallyState, tallyState, waitingPatients } from './tally-state.ts';

/** How many more (or fewer) patients a batch stands for, by the batch's id. */
type Moves = Map<string, number>;

/** Of one statement, when a large group is settled for the first time. */
const LONGEST_SETTLING_MS = 600_000;

/** A list of ids as the database reads it. */
const uuids = (ids: Iterable<string>) => sql`${`{${[...ids].join()}}`}::uuid[]`;
const integers = (numbers: Iterable<number>) => sql`${`{${[...numbers].join()}}`}::integer[]`;

const move = (moves: Moves, batchId: string, patients: number) =>
  moves.set(batchId, (moves.get(batchId) ?? 0) + patients);

interface GroupRollupsParts extends AverageGroup {
  readonly database: Database;
}

/** Days of one group from the first unit that may close with `today` on; scans of earlier days stay unread. */
async function waitingScans(
  { clientId, groupId, database }: GroupRollupsParts,
  from: CalendarDate | null,
  to: CalendarDate,
): Promise<WaitingScan[]> {
  const { rows } = await sql<{
    id: string;
    patientId: string;
    day: string;
    score: number | null;
    items: readonly { measure: string; value: number; provenance: Provenance }[] | null;
  }>`
    select s.measurement_id as id, s.patient_id as "patientId", s.day,
      (select score from measurements as m
        where m.client_id = s.client_id and m.measurement_id = s.measurement_id) as score,
      (select json_agg(json_build_object('measure', i.measure_type, 'value', i.value, 'provenance', i.provenance))
        from measurement_items as i
        where i.client_id = s.client_id and i.measurement_id = s.measurement_id) as items
    from average_scans as s
    where s.client_id = ${clientId} and s.group_id = ${groupId} and s.batch_id is null
      and s.day >= ${from ?? '0001-01-01'} and s.day <= ${to} and ${isOfSomebodyKnown}
    order by s.day, s.measurement_id
    for update of s`.execute(database);
  return rows.map(({ id, patientId, day, score, items }) => ({
    id,
    patientId,
    day,
    values: averagedValues(score, items ?? []),
  }));
}

/** Stores a batch and moves its patients to it, unless their newest batch begins later. */
async function seal(parts: GroupRollupsParts, batch: AverageBatch): Promise<void> {
  const { database, clientId, groupId } = parts;
  const batchId = uuidv7();
  await database
    .insertInto('average_batches')
    .values({
      client_id: clientId,
      batch_id: batchId,
      group_id: groupId,
      first_day: batch.firstDay,
      last_day: batch.lastDay,
      patient_count: batch.patientIds.length,
    })
    .execute();
  await database
    .insertInto('average_batch_means')
    .values(
      Object.entries({ ...batch.means, [USERS]: 1 }).map(([measure, mean]) => ({
        client_id: clientId,
        batch_id: batchId,
        measure,
        mean,
      })),
    )
    .execute();
  await sql`update average_scans set batch_id = ${batchId}
    where client_id = ${clientId} and measurement_id = any(${uuids(batch.scanIds)})`.execute(database);
  const { rows: before } = await sql<{ patientId: string; batchId: string; firstDay: string }>`
    select patient_id as "patientId", batch_id as "batchId", first_day as "firstDay" from average_patients
    where client_id = ${clientId} and group_id = ${groupId}
      and patient_id = any(${uuids(batch.patientIds)})`.execute(database);
  const staying = new Set(before.filter((row) => row.firstDay > batch.firstDay).map((row) => row.patientId));
  const moving = batch.patientIds.filter((patientId) => !staying.has(patientId));
  const moves: Moves = new Map([[batchId, moving.length]]);
  for (const row of before) if (!staying.has(row.patientId)) move(moves, row.batchId, -1);
  await place(
    parts,
    moving.map((patientId) => ({ patientId, batchId, firstDay: batch.firstDay })),
  );
  await tally(parts, moves);
}

/** Says which batch is the newest of each patient. */
async function place(
  { clientId, groupId, database }: GroupRollupsParts,
  patients: readonly { patientId: string; batchId: string; firstDay: CalendarDate }[],
): Promise<void> {
  if (patients.length === 0) return;
  const firstDays = `{${patients.map(({ firstDay }) => firstDay).join()}}`;
  await sql`
    insert into average_patients (client_id, group_id, patient_id, batch_id, first_day)
    select ${clientId}, ${groupId}, p.patient_id, p.batch_id, p.first_day
    from unnest(${uuids(patients.map(({ patientId }) => patientId))},
      ${uuids(patients.map(({ batchId }) => batchId))}, ${firstDays}::date[]) as p(patient_id, batch_id, first_day)
    on conflict (client_id, group_id, patient_id)
    do update set batch_id = excluded.batch_id, first_day = excluded.first_day`.execute(database);
}

/** Adds what the moved patients count with to the tallies of their batches' days, months and years. */
async function tally({ clientId, database, groupId }: GroupRollupsParts, moves: Moves): Promise<void> {
  const changed = [...moves].filter(([, patients]) => patients !== 0);
  if (changed.length === 0) return;
  const ids = uuids(changed.map(([batchId]) => batchId));
  const counts = integers(changed.map(([, patients]) => patients));
  await sql`
    update average_batches as b set current_count = b.current_count + d.patients
    from unnest(${ids}, ${counts}) as d(batch_id, patients)
    where b.client_id = ${clientId} and b.batch_id = d.batch_id`.execute(database);
  await sql`
    insert into average_tallies as t (client_id, group_id, scope, start_day, measure, patient_count, value_sum)
    select ${clientId}, ${groupId}, u.scope, date_trunc(u.scope, b.first_day::timestamp)::date, x.measure,
      sum(d.patients), sum(d.patients * x.mean)
    from unnest(${ids}, ${counts}) as d(batch_id, patients)
    join average_batches as b on b.client_id = ${clientId} and b.batch_id = d.batch_id
    join average_batch_means as x on x.client_id = ${clientId} and x.batch_id = d.batch_id
    cross join (values ('day'), ('month'), ('year')) as u(scope)
    group by 3, 4, 5
    on conflict (client_id, group_id, scope, start_day, measure) do update set
      patient_count = t.patient_count + excluded.patient_count,
      value_sum = t.value_sum + excluded.value_sum`.execute(database);
}

/** Counts patients, who count nowhere now, with the newest of their batches, besides other moves. */
async function countWithNewest(parts: GroupRollupsParts, patientIds: readonly string[], moves: Moves): Promise<void> {
  const { clientId, groupId, database } = parts;
  // `offset 0`: the embedded database has no statistics and would read the scans of everybody.
  const { rows: next } = await sql<{ patientId: string; batchId: string; firstDay: string }>`
    select p.patient_id as "patientId", n.batch_id as "batchId", n.first_day as "firstDay"
    from unnest(${uuids(patientIds)}) as p(patient_id)
    cross join lateral (
      select b.batch_id, b.first_day from measurements as m
      join average_scans as s on s.client_id = m.client_id and s.measurement_id = m.measurement_id
      join average_batches as b on b.client_id = s.client_id and b.batch_id = s.batch_id
      where m.client_id = ${clientId} and m.patient_id = p.patient_id
        and b.group_id = ${groupId} and b.state = 'counted'
      order by b.first_day desc, b.batch_id desc limit 1 offset 0
    ) as n`.execute(database);
  for (const { batchId } of next) move(moves, batchId, 1);
  await place(parts, next);
  await tally(parts, moves);
}

/**
 * Makes scans those of another patient. The measurements are theirs already. A batch in which both are is retired: it
 * would count one person as two, or two as one.
 */
async function moveScansOf(
  parts: GroupRollupsParts,
  { from, into }: { from: string; into: string },
  scanIds: readonly string[],
): Promise<void> {
  const { clientId, groupId, database } = parts;
  const ids = uuids(scanIds);
  const both = [from, into];
  await sql`update average_batches as b set state = 'retiring'
    where b.client_id = ${clientId} and b.group_id = ${groupId} and b.state = 'counted'
      and b.batch_id in (select s.batch_id from average_scans as s
        where s.client_id = ${clientId} and s.measurement_id = any(${ids}))
      and exists (select from average_scans as s where s.client_id = b.client_id and s.batch_id = b.batch_id
        and s.patient_id = any(${uuids(both)}) and s.measurement_id <> all(${ids}))`.execute(database);
  await sql`update average_scans set patient_id = ${into}
    where client_id = ${clientId} and group_id = ${groupId} and measurement_id = any(${ids})`.execute(database);
  const { rows: counted } = await sql<{ batchId: string }>`
    delete from average_patients where client_id = ${clientId} and group_id = ${groupId}
      and patient_id = any(${uuids(both)}) returning batch_id as "batchId"`.execute(database);
  const moves: Moves = new Map();
  for (const row of counted) move(moves, row.batchId, -1);
  await countWithNewest(parts, both, moves);
  await retire(parts);
}

/** The months of the batches that hold some of these scans. */
async function monthsOf(
  { clientId, groupId, database }: GroupRollupsParts,
  scanIds: readonly string[],
): Promise<CalendarDate[]> {
  const { rows } = await sql<{ month: CalendarDate }>`
    select distinct date_trunc('month', b.first_day::timestamp)::date as month
    from average_scans as s join average_batches as b on b.client_id = s.client_id and b.batch_id = s.batch_id
    where s.client_id = ${clientId} and s.group_id = ${groupId}
      and s.measurement_id = any(${uuids(scanIds)})`.execute(database);
  return rows.map(({ month }) => month);
}

/**
 * Takes batches out that may no longer be shown; their patients count with the newest of their other batches. Answers
 * the first days of those batches.
 */
async function retire(parts: GroupRollupsParts): Promise<readonly CalendarDate[]> {
  const { database, clientId, groupId } = parts;
  const retiring = await database
    .selectFrom('average_batches')
    .select(['batch_id as batchId', 'current_count as currentCount', 'first_day as firstDay'])
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('state', '=', 'retiring')
    .forUpdate()
    .execute();
  if (retiring.length === 0) return [];
  const ids = uuids(retiring.map((row) => row.batchId));
  const moves: Moves = new Map(retiring.map((row) => [row.batchId, -row.currentCount]));
  const { rows: left } = await sql<{ patientId: string }>`
    delete from average_patients where client_id = ${clientId} and group_id = ${groupId} and batch_id = any(${ids})
    returning patient_id as "patientId"`.execute(database);
  await countWithNewest(
    parts,
    left.map((row) => row.patientId),
    moves,
  );
  await sql`update average_batches set state = 'retired' where client_id = ${clientId} and batch_id = any(${ids})`.execute(
    database,
  );
  await sql`delete from average_batch_means where client_id = ${clientId} and batch_id = any(${ids})`.execute(database);
  return retiring.map(({ firstDay }) => firstDay);
}

/** Marks batches that are too small since the minimum was raised. */
async function retireSmall({ database, clientId, groupId }: GroupRollupsParts, minimumUsers: number): Promise<void> {
  await database
    .updateTable('average_batches')
    .set({ state: 'retiring' })
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('state', '=', 'counted')
    .where('patient_count', '<=', minimumUsers)
    .execute();
}

/** Counts yesterday; of the days before nobody asks. */
async function countYesterday(parts: GroupRollupsParts, today: CalendarDate): Promise<void> {
  const { database, clientId, groupId } = parts;
  const yesterday = stepPeriod('day', today, -1);
  await database
    .deleteFrom('average_tallies')
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('scope', '=', 'closedDay')
    .execute();
  await countClosed(parts, 'closedDay', yesterday, yesterday);
}

/** Counts months, given by their first days, as far as they are over. */
async function countMonths(
  parts: GroupRollupsParts,
  today: CalendarDate,
  months: Iterable<CalendarDate>,
): Promise<void> {
  const { database, clientId, groupId } = parts;
  for (const month of new Set(months)) {
    if (month >= periodStart('month', today)) continue;
    await database
      .deleteFrom('average_tallies')
      .where('client_id', '=', clientId)
      .where('group_id', '=', groupId)
      .where('scope', '=', 'closedMonth')
      .where('start_day', '=', month)
      .execute();
    await countClosed(parts, 'closedMonth', month, stepPeriod('day', stepPeriod('month', month, 1), -1));
  }
}

/** Each patient with the newest of their batches within the days. */
async function countClosed(
  { clientId, groupId, database }: GroupRollupsParts,
  scope: 'closedDay' | 'closedMonth',
  from: CalendarDate,
  to: CalendarDate,
): Promise<void> {
  await sql`
    insert into average_tallies (client_id, group_id, scope, start_day, measure, patient_count, value_sum)
    select ${clientId}, ${groupId}, ${scope}, ${from}::date, x.measure, count(*), sum(x.mean)
    from (
      select distinct on (s.patient_id) s.patient_id, b.batch_id
      from average_batches as b
      cross join lateral (
        select patient_id from average_scans as s
        where s.client_id = b.client_id and s.batch_id = b.batch_id offset 0
      ) as s
      where b.client_id = ${clientId} and b.group_id = ${groupId} and b.state = 'counted'
        and b.first_day >= ${from} and b.first_day <= ${to} and b.last_day <= ${to}
      order by s.patient_id, b.first_day desc, b.batch_id desc
    ) as newest
    join average_batch_means as x on x.client_id = ${clientId} and x.batch_id = newest.batch_id
    group by x.measure`.execute(database);
}

async function keepProgress(
  { database, clientId, groupId }: GroupRollupsParts,
  settledThrough: CalendarDate,
  minimumUsers: number,
): Promise<void> {
  await database
    .insertInto('average_progress')
    .values({
      client_id: clientId,
      group_id: groupId,
      settled_through: settledThrough,
      minimum_users: minimumUsers,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'group_id']).doUpdateSet({
        settled_through: settledThrough,
        minimum_users: minimumUsers,
      }),
    )
    .execute();
}

/** SQL of one group's rollups, inside a transaction that holds the group's lock. */
const createGroupRollups = (parts: GroupRollupsParts) =>
  bindAll(parts, {
    waitingScans,
    seal,
    place,
    tally,
    countWithNewest,
    moveScans: moveScansOf,
    monthsOf,
    retire,
    retireSmall,
    countYesterday,
    countMonths,
    countClosed,
    keepProgress,
  });

/** First days of the months from that of one day to that of another one. */
function monthsBetween(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = [];
  for (let month = periodStart('month', from); month <= to; month = stepPeriod('month', month, 1)) months.push(month);
  return months;
}

/** How large a batch of a client is at least. */
export type MinimumUsersOf = (clientId: string) => Promise<number>;

interface AverageRollupsParts {
  readonly database: Database;
  readonly minimumUsersOf: MinimumUsersOf;
}

type SettlingState = TallyState & { readonly waiting: number };

async function stateOf(reader: Database, group: AverageGroup, today: CalendarDate): Promise<SettlingState> {
  const { rows } = await sql<{ state: TallyState; waiting: number }>`
    select (${tallyState(group)}) as state, (${waitingPatients(group, today)}) as waiting`.execute(reader);
  const [found] = rows;
  if (!found) throw new Error('a select without a from answers one row');
  return { ...found.state, waiting: found.waiting };
}

const isDue = (state: SettlingState, today: CalendarDate, minimumUsers: number): boolean =>
  isStale(state, today, minimumUsers) || !isWithheld(state.waiting, minimumUsers);

/** Everything that is due, with the group locked. */
async function settleLocked(
  transaction: Database,
  group: AverageGroup,
  today: CalendarDate,
  minimumUsers: number,
): Promise<void> {
  await lockInTransaction(transaction, `averages ${group.groupId}`);
  const state = await stateOf(transaction, group, today);
  if (!isDue(state, today, minimumUsers)) return;
  const rollups = createGroupRollups({ database: transaction, ...group });
  if (minimumUsers > (state.minimumUsers ?? minimumUsers)) await rollups.retireSmall(minimumUsers);
  const retired = await rollups.retire();
  const { settledThrough } = state;
  const waiting = await rollups.waitingScans(firstDueDay(settledThrough, today), today);
  const sealed = dueBatches(waiting, settledThrough, today, minimumUsers);
  for (const batch of sealed) await rollups.seal(batch);
  const yesterday = stepPeriod('day', today, -1);
  const openSince = settledThrough === null ? null : stepPeriod('day', settledThrough, 1);
  const isNewDay = openSince === null || openSince < today;
  if (retired.length > 0 || isNewDay) await rollups.countYesterday(today);
  await rollups.countMonths(today, [
    ...(isNewDay ? monthsBetween(openSince ?? firstMonthOfTrend(today), today) : []),
    ...[...retired, ...sealed.map(({ firstDay }) => firstDay)].map((day) => periodStart('month', day)),
  ]);
  const isAhead = settledThrough !== null && settledThrough > yesterday;
  await rollups.keepProgress(isAhead ? settledThrough : yesterday, minimumUsers);
}

/** Brings a group's tallies up to date that are known to be due. */
const settleDue = (
  { database }: AverageRollupsParts,
  group: AverageGroup,
  today: CalendarDate,
  minimumUsers: number,
): Promise<void> =>
  inTransaction(database, (transaction) => settleLocked(transaction, group, today, minimumUsers), {
    statementTimeoutMs: LONGEST_SETTLING_MS,
  });

/** Brings a group's tallies up to date. Nothing is done, and nobody waits, when there is nothing to do. */
async function settle(parts: AverageRollupsParts, group: AverageGroup, today: CalendarDate): Promise<void> {
  const minimumUsers = await parts.minimumUsersOf(group.clientId);
  if (isDue(await stateOf(parts.database, group, today), today, minimumUsers))
    await settleDue(parts, group, today, minimumUsers);
}

/**
 * Makes scans those of another patient, who counts once from then on, in the transaction that makes the measurements
 * theirs and after that. A scan stays in the group in which it was made. See docs/adr/0059-patient-merges.md.
 */
async function moveScans(
  transaction: Database,
  { clientId, ...patients }: { clientId: string; from: string; into: string },
  scanIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows: groups } = await sql<{ groupId: string; timeZone: string }>`
    select s.group_id as "groupId", c.time_zone as "timeZone"
    from average_scans as s join clients as c on c.client_id = s.client_id
    where s.client_id = ${clientId} and s.measurement_id = any(${uuids(scanIds)})
    group by 1, 2 order by 1`.execute(transaction);
  for (const group of groups) {
    await lockInTransaction(transaction, `averages ${group.groupId}`);
    const rollups = createGroupRollups({ database: transaction, clientId, ...group });
    await rollups.moveScans(patients, scanIds);
    const today = calendarDateIn(group.timeZone, now);
    await rollups.countYesterday(today);
    await rollups.countMonths(today, await rollups.monthsOf(scanIds));
  }
}

/** What `settle` does, inside a transaction. */
const settleIn = async (
  { minimumUsersOf }: AverageRollupsParts,
  transaction: Database,
  group: AverageGroup,
  today: CalendarDate,
): Promise<void> => settleLocked(transaction, group, today, await minimumUsersOf(group.clientId));

/**
 * Keeps the tallies that averages are answered from. The minimum of users decides how large a batch is at least.
 * @see docs/adr/0028-averages.md
 */
export function createAverageRollups(database: Database, minimumUsersOf: MinimumUsersOf) {
  const parts: AverageRollupsParts = { database, minimumUsersOf };
  return { ...bindAll(parts, { settle, settleDue, settleIn }), moveScans };
}

export type AverageRollups = ReturnType<typeof createAverageRollups>;

/** Brings the tallies of every group up to date, in a transaction of the caller's. */
export async function settleAllAverages(transaction: Database, now: Date, minimumUsers: number): Promise<void> {
  const groups = await transaction
    .selectFrom('groups as g')
    .innerJoin('clients as c', 'c.client_id', 'g.client_id')
    .select(['g.client_id as clientId', 'g.group_id as groupId', 'c.time_zone as timeZone'])
    .execute();
  const rollups = createAverageRollups(transaction, async () => minimumUsers);
  for (const group of groups) await rollups.settleIn(transaction, group, calendarDateIn(group.timeZone, now));
}
