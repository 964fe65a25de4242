import type { NoticeMeasure, UsualRangeMeasure } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { namesOfUsers } from '../../base/accounts/index.ts';
import { countOfDays } from '../../base/day-counts/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { ALL_CLIENTS, type ClientScope, oneClient } from '../../platform/database/client-scope.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { isNoticeOpen } from './open-notices.ts';

export interface OpenNotices {
  readonly count: number;
  readonly oldestMs: number | null;
}

/** Readings of one measure that were far from usual, by when they were taken. */
export interface FarReadings {
  readonly measure: NoticeMeasure;
  readonly firstAt: Date;
  readonly secondAt: Date | null;
}

/**
 * Raises a notice about a patient, one for each measure.
 *
 * @param readings  none where the patient reported symptoms without a reading far from usual
 * @returns false, with nothing written, where the client has notices switched off
 */
export async function raiseNotice(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  at: Date,
  readings: readonly FarReadings[] = [],
): Promise<boolean> {
  const about = readings.length > 0 ? readings : [{ measure: null, firstAt: null, secondAt: null }];
  const { rows } = await sql`
    insert into attention_notices (client_id, notice_id, patient_id, measure, first_at, second_at, raised_at)
    select ${clientId}, one.notice_id, ${patientId}, one.measure, one.first_at, one.second_at, ${at}
    from unnest(${about.map(() => uuidv7())}::uuid[], ${about.map(({ measure }) => measure)}::text[],
      ${about.map(({ firstAt }) => firstAt?.toISOString() ?? null)}::timestamptz[], ${about.map(({ secondAt }) => secondAt?.toISOString() ?? null)}::timestamptz[])
      as one (notice_id, measure, first_at, second_at)
    where not exists (select 1 from client_settings as s where s.client_id = ${clientId} and not s.is_attention_shown)
    returning notice_id`.execute(transaction);
  if (rows.length > 0) await countOfDays(transaction, 'attentionRaised', [{ clientId, at }]);
  return rows.length > 0;
}

/** Marks notices that staff see, raised up to then, as seen. @returns whether there were any */
export async function seeNotices(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  until: Date,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('attention_notices as n')
    .set({ seen_at: at })
    .where('n.client_id', '=', clientId)
    .where('n.patient_id', '=', patientId)
    .where('n.raised_at', '<=', until)
    .where(isNoticeOpen(oneClient(clientId), at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back that notices were seen at that instant. @returns whether there were any */
export async function unseeNotices(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  seenAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('attention_notices')
    .set({ seen_at: null })
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('seen_at', '=', seenAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A reading that a notice is about. */
export interface NoticeReading {
  readonly measurementId: string;
  readonly measure: UsualRangeMeasure;
  readonly value: number;
  readonly createdAt: Date;
}

/**
 * A notice covers few readings. More notices than this accumulate only if staff haven't looked for long: then the
 * newest are returned.
 */
const MOST_READINGS = 6;

/** The unseen readings of a patient's notices, newest first. */
export async function readingsOf(
  database: Database,
  { clientId, patientId }: PatientKey,
): Promise<readonly NoticeReading[]> {
  const scope = oneClient(clientId);
  const { rows } = await sql<NoticeReading>`
    select distinct m.measurement_id as "measurementId", i.measure_type as measure, i.value, m.created_at as "createdAt"
    from attention_notices as n
    cross join lateral (values (n.first_at), (n.second_at)) as taken (at)
    join measurements as m on ${scope.with('m', 'n')} and m.patient_id = n.patient_id and not m.is_deleted
      and m.created_at >= taken.at and m.created_at < taken.at + interval '1 millisecond'
    join measurement_items as i on ${scope.with('i', 'm')} and i.measurement_id = m.measurement_id
      and i.measure_type = n.measure
    where ${scope.of('n')} and n.patient_id = ${patientId} and n.seen_at is null
      and not exists (select 1 from client_settings as s where ${scope.with('s', 'n')} and not s.is_attention_shown)
    order by m.created_at desc, i.measure_type limit ${sql.lit(MOST_READINGS)}`.execute(database);
  return rows;
}

/** The newest visible scan of a patient that was taken at one of these times; undefined if none was. */
export async function newestMeasurementAt(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  takenAt: readonly Date[],
): Promise<string | undefined> {
  const times = takenAt.map((at) => at.toISOString());
  // Times of readings are compared as in `readingsOf`: they have milliseconds.
  const { rows } = await sql<{ measurementId: string }>`
    select m.measurement_id as "measurementId"
    from measurements as m, unnest(${times}::timestamptz[]) as taken (at)
    where m.client_id = ${clientId} and m.patient_id = ${patientId} and not m.is_deleted
      and m.created_at >= taken.at and m.created_at < taken.at + interval '1 millisecond'
    order by m.created_at desc limit 1`.execute(transaction);
  return rows[0]?.measurementId;
}

/** Readings marked as seen by a staff member, and that member's name. */
interface SeenReadings {
  readonly doneAt: Date;
  readonly doneSince: Date;
  readonly clientId: string | null;
  readonly userId: string | null;
}

/**
 * The patient's notices that were marked as seen most recently. The access log has the user, written in the same
 * transaction.
 */
export async function lastSeen(
  database: Database,
  { clientId, patientId }: PatientKey,
): Promise<(Pick<SeenReadings, 'doneAt' | 'doneSince'> & { readonly doneBy: string | null }) | null> {
  const { rows } = await sql<SeenReadings>`
    select seen.at as "doneAt", seen.since as "doneSince", entry.actor_client_id as "clientId", entry.actor_user_id as "userId"
    from (select n.seen_at as at, min(coalesce(n.first_at, n.raised_at)) as since from attention_notices as n
      where n.client_id = ${clientId} and n.patient_id = ${patientId} and n.seen_at is not null
      group by 1 order by 1 desc limit 1) as seen
    left join lateral (select e.actor_client_id, e.actor_user_id from access_log_entries as e
      where e.patient_id = ${patientId} and e.action = 'attentionSeen' and e.actor_kind = 'staff' and e.client_id = ${clientId}
        and e.at >= seen.at
      order by e.at, e.position limit 1) as entry on true`.execute(database);
  const [seen] = rows;
  if (!seen) return null;
  const { clientId: actorClientId, userId, ...done } = seen;
  const names =
    actorClientId === null || userId === null
      ? []
      : await namesOfUsers(database, [{ clientId: actorClientId, userId }]);
  const [name] = names.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  return { ...done, doneBy: name || null };
}

// A client that turned notices off gets none, not even earlier ones.
const openIn = (scope: ClientScope, now: Date) => sql<OpenNotices>`
    select count(distinct n.patient_id)::integer as count,
      (extract(epoch from min(n.raised_at)) * 1000)::float8 as "oldestMs"
    from attention_notices as n
    where ${scope.of('n')} and ${isNoticeOpen(scope, now)}`;
const openOfClient = compileOnce(({ clientId, now }: { clientId: string; now: Date }) =>
  openIn(oneClient(clientId), now),
);
const openOfAll = compileOnce(({ now }: { now: Date }) => openIn(ALL_CLIENTS, now));

export async function open(database: Database, reach: ClientsInReach, now: Date): Promise<OpenNotices> {
  const [found] =
    reach === 'all' ? await openOfAll(database, { now }) : await openOfClient(database, { ...reach, now });
  if (!found) throw new Error('a statement without its row');
  return found;
}
