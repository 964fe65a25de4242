import {
  type AverageBatch,
  type AverageDays,
  averagedValues,
  type CalendarDate,
  type CountedBatch,
  calendarDateIn,
  dueBatches,
  firstDueDay,
  isSameDays,
  type Provenance,
  publishedAverages,
  shownDays,
  type WaitingScan,
} from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import type { ShownFigures } from './averages.data.ts';
import * as averagesStore from './averages.store.ts';
import {
  type AverageGroup,
  brokenBatches,
  isOnDays,
  isStale,
  type SettledAverages,
  settledAverages,
} from './averages.store.ts';

/** For one statement, when a large group is settled for the first time. */
const LONGEST_SETTLING_MS = 600_000;

const uuids = (ids: Iterable<string>) => sql`${`{${[...ids].join()}}`}::uuid[]`;

/** Serializes: a merge must not change the patient of scans while they are put into a batch. */
const lock = (transaction: Database, clientId: string) => lockInTransaction(transaction, 'averages', clientId);

/**
 * Whether a scan `m` belongs to a patient who cannot be fabricated: one with a verified phone number. Of several
 * patients with one number, the first counts. See docs/topics/averages.md.
 */
const isOfKnownPatient = (clientId: string) => sql`(select not exists (
    select from users as o where o.phone_number = u.phone_number and o.phone_verified_at is not null
      and o.patient_id is not null and o.client_id = ${clientId}
      and (o.created_at, o.user_id) < (u.created_at, u.user_id))
  from users as u where u.client_id = ${clientId} and u.patient_id = m.patient_id
    and u.phone_number is not null and u.phone_verified_at is not null)`;

/**
 * Scans that count and were never in a batch, locked until the transaction ends. `offset 0`: most scans are in a batch, so the
 * other conditions are checked only for the few that are not.
 */
async function waitingScans(
  database: Database,
  { clientId, groupId, timeZone }: AverageGroup,
  { from, to }: AverageDays,
): Promise<WaitingScan[]> {
  const { rows } = await sql<{
    id: string;
    patientId: string;
    day: string;
    score: number | null;
    items: readonly { measure: string; value: number; provenance: Provenance }[] | null;
  }>`
    select m.measurement_id as id, m.patient_id as "patientId", (m.created_at at time zone ${timeZone})::date as day,
      m.score, (
        select json_agg(json_build_object('measure', i.measure_type, 'value', i.value, 'provenance', i.provenance))
        from measurement_items as i where i.client_id = ${clientId} and i.measurement_id = m.measurement_id) as items
    from (
      select m.* from measurements as m
      where m.client_id = ${clientId} and not m.is_deleted and ${isOnDays(from, to, timeZone)}
        and not exists (select from average_scans as s
          where s.client_id = ${clientId} and s.measurement_id = m.measurement_id)
      offset 0
    ) as m
    where (select group_id from patients as p where p.client_id = ${clientId} and p.patient_id = m.patient_id) = ${groupId}
      and ${isOfKnownPatient(clientId)}
    order by day, m.measurement_id
    for key share of m`.execute(database);
  return rows.map(({ id, patientId, day, score, items }) => ({
    id,
    patientId,
    day,
    values: averagedValues(score, items ?? []),
  }));
}

async function settledOf(database: Database, group: AverageGroup): Promise<SettledAverages> {
  const { rows } = await sql<{ settled: SettledAverages }>`select (${settledAverages(group)}) as settled`.execute(
    database,
  );
  const [{ settled } = { settled: null }] = rows;
  if (!settled) throw new Error('a select without a from answers one row');
  return settled;
}

/** The batches that are due, since the figures were last computed. */
async function dueOf(
  database: Database,
  group: AverageGroup,
  settled: SettledAverages,
  today: CalendarDate,
  minimumUsers: number,
): Promise<readonly AverageBatch[]> {
  const from = firstDueDay(settled.today, today);
  return dueBatches(await waitingScans(database, group, { from, to: today }), today, minimumUsers);
}

/** Deletes batches that may no longer be shown, for good: their scans never enter another batch. Returns whether there were any. */
async function deleteBatches(database: Database, group: AverageGroup, minimumUsers: number): Promise<boolean> {
  const { clientId, groupId } = group;
  const { numAffectedRows } = await sql`delete from average_batches where client_id = ${clientId}
    and group_id = ${groupId} and (patient_count <= ${minimumUsers} or batch_id in (${brokenBatches(group)}))`.execute(
    database,
  );
  return Number(numAffectedRows) > 0;
}

/** Stores a batch. */
async function seal(database: Database, { clientId, groupId }: AverageGroup, batch: AverageBatch): Promise<void> {
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
      means: JSON.stringify(batch.means),
    })
    .execute();
  await sql`insert into average_scans (client_id, batch_id, scan_number, measurement_id, patient_id)
    select client_id, ${batchId}, row_number() over (), measurement_id, patient_id
    from measurements where client_id = ${clientId} and measurement_id = any(${uuids(batch.scanIds)})`.execute(
    database,
  );
}

/** The batches of more than the minimum of patients within some days that are the newest of at least one patient there. */
async function newestBatches(
  database: Database,
  { clientId, groupId }: AverageGroup,
  { from, to }: AverageDays,
  minimumUsers: number,
): Promise<(CountedBatch & { readonly firstDay: CalendarDate })[]> {
  const { rows } = await sql<CountedBatch & { firstDay: CalendarDate }>`
    select b.first_day as "firstDay", b.means, n.patient_count as "patientCount"
    from (
      select batch_id, count(*)::integer as patient_count
      from (
        select distinct on (s.patient_id) b.batch_id
        from average_batches as b join average_scans as s on s.client_id = b.client_id and s.batch_id = b.batch_id
        where b.client_id = ${clientId} and b.group_id = ${groupId} and b.patient_count > ${minimumUsers}
          and b.first_day >= ${from ?? '0001-01-01'} and b.last_day <= ${to}
        order by s.patient_id, b.first_day desc, b.batch_id desc
      ) as of_patients
      group by batch_id
    ) as n
    join average_batches as b on b.client_id = ${clientId} and b.batch_id = n.batch_id`.execute(database);
  return rows;
}

/**
 * All figures of a group for a minimum: each patient counts with the newest of their batches within the days.
 *
 * @param kept  figures that are still valid
 */
export async function figuresOfBatches(
  database: Database,
  group: AverageGroup,
  today: CalendarDate,
  minimumUsers: number,
  kept: readonly ShownFigures[] = [],
): Promise<readonly ShownFigures[]> {
  const untilToday = await newestBatches(database, group, { from: null, to: today }, minimumUsers);
  const countedOn = async (days: AverageDays) =>
    days.to === today
      ? untilToday.filter(({ firstDay }) => days.from === null || firstDay >= days.from)
      : newestBatches(database, group, days, minimumUsers);
  const figures: ShownFigures[] = [];
  for (const days of shownDays(today)) {
    const found = kept.find((one) => isSameDays(one, days));
    const published = found ?? publishedAverages(await countedOn(days), minimumUsers);
    if (published) figures.push({ ...days, ...published });
  }
  return figures;
}

/** Stores the figures of a group, computed from its batches. */
async function compute(
  database: Database,
  group: AverageGroup,
  today: CalendarDate,
  minimumUsers: number,
  kept: readonly ShownFigures[],
): Promise<void> {
  const figures = await figuresOfBatches(database, group, today, minimumUsers, kept);
  const computed = { today, minimum_users: minimumUsers, figures: JSON.stringify(figures) };
  await database
    .insertInto('average_figures')
    .values({ client_id: group.clientId, group_id: group.groupId, ...computed })
    .onConflict((conflict) => conflict.columns(['client_id', 'group_id']).doUpdateSet(computed))
    .execute();
}

/** Updates the averages of a group, in the caller's transaction. */
async function settleIn(
  transaction: Database,
  group: AverageGroup,
  today: CalendarDate,
  minimumUsers: number,
): Promise<void> {
  await lock(transaction, group.clientId);
  const settled = await settledOf(transaction, group);
  const sealed = await dueOf(transaction, group, settled, today, minimumUsers);
  if (sealed.length === 0 && !isStale(settled, today, minimumUsers)) return;
  const isAnyGone = await deleteBatches(transaction, group, minimumUsers);
  for (const batch of sealed) await seal(transaction, group, batch);
  const isStillRight = ({ from, to }: AverageDays) =>
    !isAnyGone &&
    settled.minimumUsers === minimumUsers &&
    !sealed.some(({ firstDay, lastDay }) => (from === null || firstDay >= from) && lastDay <= to);
  await compute(transaction, group, today, minimumUsers, settled.figures?.filter(isStillRight) ?? []);
}

/** Updates the averages of a group. Without changes, it does nothing and takes no lock. */
export async function settle(
  database: Database,
  group: AverageGroup,
  today: CalendarDate,
  minimumUsers: number,
): Promise<void> {
  const settled = await settledOf(database, group);
  // Not read twice where a transaction is needed anyway: before the first computation, this is every scan of the group.
  const isToBeSettled =
    isStale(settled, today, minimumUsers) || (await dueOf(database, group, settled, today, minimumUsers)).length > 0;
  if (isToBeSettled)
    await inTransaction(database, (transaction) => settleIn(transaction, group, today, minimumUsers), {
      statementTimeoutMs: LONGEST_SETTLING_MS,
    });
}

/**
 * Assigns scans to another patient, who counts once from then on; call it after the measurements have moved, in the same
 * transaction. A batch with both patients is deleted: it would count one person as two, or two as one. Figures computed for
 * the client are no longer shown. See docs/adr/0059-patient-merges.md.
 */
export async function moveScans(
  transaction: Database,
  { clientId, from, into }: { readonly clientId: string; readonly from: string; readonly into: string },
  scanIds: readonly string[],
): Promise<void> {
  if (scanIds.length === 0) return;
  await lock(transaction, clientId);
  const moved = uuids(scanIds);
  await sql`delete from average_batches as b where b.client_id = ${clientId}
    and b.batch_id in (select batch_id from average_scans
      where client_id = ${clientId} and measurement_id = any(${moved}))
    and exists (select from average_scans as s where s.client_id = ${clientId} and s.batch_id = b.batch_id
      and s.patient_id = any(${uuids([from, into])}) and s.measurement_id <> all(${moved}))`.execute(transaction);
  await sql`update average_scans set patient_id = ${into}
    where client_id = ${clientId} and measurement_id = any(${moved})`.execute(transaction);
  await transaction.deleteFrom('average_figures').where('client_id', '=', clientId).execute();
}

/** Deletes the batches that include a patient, before the patient's rows are erased. Figures computed for their groups are no longer shown. */
export async function leaveAverages(transaction: Database, { clientId, patientId }: PatientKey): Promise<void> {
  await lock(transaction, clientId);
  await sql`with left_batches as (delete from average_batches as b where b.client_id = ${clientId} and b.batch_id in
      (select batch_id from average_scans where client_id = ${clientId} and patient_id = ${patientId}) returning b.group_id)
    delete from average_figures where client_id = ${clientId}
      and group_id in (select group_id from left_batches)`.execute(transaction);
}

/** Updates the averages of every group, in the caller's transaction. */
export async function settleAllAverages(transaction: Database, now: Date, minimumUsers: number): Promise<void> {
  for (const group of await averagesStore.groups(transaction))
    await settleIn(transaction, group, calendarDateIn(group.timeZone, now), minimumUsers);
}
