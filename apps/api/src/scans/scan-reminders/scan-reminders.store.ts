import type { Language, ReminderKind, TextReminder } from '@mien/domain';
import { sql } from 'kysely';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { scanRemindersData } from './scan-reminders.data.ts';

export type StoredReminder = StoredRow<'scan_reminders'>;

/** A due reminder, and what decides whether we send it. */
export interface DueReminder extends Omit<StoredReminder, 'nextAt'> {
  readonly nextAt: Date;
  /** Whether the number is still the verified one of the owner who chose it, and their account active. */
  readonly isReachable: boolean;
  /** Whether the patient scanned or signed in after the latest text. */
  readonly hasResponded: boolean;
}

const REMINDER = columnsOf(scanRemindersData.tables.scan_reminders);

type ReminderKey = PatientKey & { readonly kind: ReminderKind };

const updateReminder = (database: Database, { clientId, patientId, kind }: ReminderKey) =>
  database
    .updateTable('scan_reminders')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', kind);

/** A patient's reminders, at most one of each kind. */
export const find = (database: Database, { clientId, patientId }: PatientKey): Promise<readonly StoredReminder[]> =>
  database
    .selectFrom('scan_reminders')
    .select(REMINDER)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();

/**
 * Saves a reminder for the owner of the patient's profile, and keeps the time of the latest text.
 *
 * @returns false unless the number is the verified one of an active account
 */
export async function save(
  database: Database,
  { clientId, patientId }: PatientKey,
  kind: ReminderKind,
  { weekdays, time, timeZone }: TextReminder,
  {
    phoneNumber,
    language,
    nextAt,
    at,
  }: { readonly phoneNumber: string; readonly language: Language; readonly nextAt: Date; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into scan_reminders (client_id, patient_id, kind, owner_id, weekdays, local_time, time_zone, language,
      phone_number, next_at, unanswered_count, updated_at)
    select u.client_id, u.patient_id, ${kind}, u.owner_id, ${[...weekdays]}::text[], ${time}, ${timeZone}, ${language},
      u.phone_number, ${nextAt}::timestamptz, 0, ${at}::timestamptz
    from users as u where u.client_id = ${clientId} and u.patient_id = ${patientId} and u.phone_number = ${phoneNumber}
      and u.phone_verified_at is not null and u.deactivated_at is null
    on conflict (client_id, patient_id, kind) do update set
      owner_id = excluded.owner_id, weekdays = excluded.weekdays, local_time = excluded.local_time,
      time_zone = excluded.time_zone, language = excluded.language, phone_number = excluded.phone_number,
      next_at = excluded.next_at, unanswered_count = 0, stopped_by = null, updated_at = excluded.updated_at`.execute(
    database,
  );
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

/** Deletes the reminder to scan. */
export async function remove(database: Database, { clientId, patientId }: PatientKey): Promise<void> {
  await database
    .deleteFrom('scan_reminders')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'scan')
    .execute();
}

/** Turns the weekly text off. The row stays, so that turning it on again in the same week sends no second text. */
export async function turnOffWeek(database: Database, patient: PatientKey, at: Date): Promise<void> {
  await updateReminder(database, { ...patient, kind: 'week' })
    .set({ next_at: null, stopped_by: 'off', updated_at: at })
    .execute();
}

/** Whether a patient has a scan in a period: `from` inclusive, `until` exclusive. */
export async function hasScan(
  database: Database,
  { clientId, patientId }: PatientKey,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<boolean> {
  const row = await database
    .selectFrom('measurements')
    .select('measurement_id as measurementId')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('is_deleted', '=', false)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Scans per week; null without a goal. */
export async function goal(database: Database, { clientId, patientId }: PatientKey): Promise<number | null> {
  const row = await database
    .selectFrom('scan_goals')
    .select('scans_per_week as scansPerWeek')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.scansPerWeek ?? null;
}

/** Null deletes the goal. Of two concurrent changes the later one wins. */
export async function saveGoal(
  database: Database,
  { clientId, patientId }: PatientKey,
  scansPerWeek: number | null,
  at: Date,
): Promise<void> {
  if (scansPerWeek === null) {
    await database
      .deleteFrom('scan_goals')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .execute();
    return;
  }
  const row = { scans_per_week: scansPerWeek, updated_at: at };
  await database
    .insertInto('scan_goals')
    .values({ client_id: clientId, patient_id: patientId, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'patient_id']).doUpdateSet(row))
    .execute();
}

/** Due reminders, the most overdue first. */
export async function due(database: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select r.client_id as "clientId", r.patient_id as "patientId", r.kind, r.owner_id as "ownerId", r.weekdays, r.local_time as "localTime",
      r.time_zone as "timeZone", r.language, r.phone_number as "phoneNumber", r.next_at as "nextAt", r.sent_at as "sentAt",
      r.unanswered_count as "unansweredCount", r.stopped_by as "stoppedBy", r.updated_at as "updatedAt",
      exists (select 1 from users as u where u.client_id = r.client_id and u.patient_id = r.patient_id
        and u.phone_number = r.phone_number and u.owner_id = r.owner_id and u.phone_verified_at is not null and u.deactivated_at is null) as "isReachable",
      exists (select 1 from measurements as m where m.client_id = r.client_id and m.patient_id = r.patient_id
          and m.created_at > r.sent_at)
        or exists (select 1 from users as u join sign_in_sessions as s on s.client_id = u.client_id and s.user_id = u.user_id
          where u.client_id = r.client_id and u.patient_id = r.patient_id and s.last_used_at > r.sent_at) as "hasResponded"
    from scan_reminders as r where r.next_at <= ${now} order by r.next_at limit ${limit}`.execute(database);
  return rows;
}

/** Changes a due reminder. @returns false if another process or the patient has changed it meanwhile */
async function changeDue(
  database: Database,
  { nextAt: dueAt, ...key }: DueReminder,
  { nextAt, stoppedBy }: Pick<StoredReminder, 'nextAt' | 'stoppedBy'>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateReminder(database, key)
    .where('next_at', '=', dueAt)
    .set({ next_at: nextAt, stopped_by: stoppedBy })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Claims a due reminder, so that only one process sends it, and sets its next time. @returns false if it has changed */
export const claim = (database: Database, due: DueReminder, nextAt: Date): Promise<boolean> =>
  changeDue(database, due, { nextAt, stoppedBy: null });

/** Ends a due reminder. @returns false if it has changed */
export const stop = (
  database: Database,
  due: DueReminder,
  stoppedBy: NonNullable<StoredReminder['stoppedBy']>,
): Promise<boolean> => changeDue(database, due, { nextAt: null, stoppedBy });

/** Counts a sent text, unless the patient has changed the reminder since. */
export async function noteSent(database: Database, due: DueReminder, unansweredCount: number, at: Date): Promise<void> {
  await updateReminder(database, due)
    .where('updated_at', '=', due.updatedAt)
    .set({ sent_at: at, unanswered_count: unansweredCount })
    .execute();
}
