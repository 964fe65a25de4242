import type { Language, TextReminder } from '@mien/domain';
import { sql } from 'kysely';
import { bindAll } from '../../platform/bind-all.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { scanRemindersData } from './scan-reminders.data.ts';

export type StoredReminder = StoredRow<'scan_reminders'>;

/** A due reminder, and what decides whether it is sent. */
export interface DueReminder extends Omit<StoredReminder, 'nextAt'> {
  readonly nextAt: Date;
  /** Whether the chosen number is still the proved number of an active account. */
  readonly isReachable: boolean;
  /** Whether the patient scanned or signed in after the latest text. */
  readonly wasThere: boolean;
}

const REMINDER = columnsOf(scanRemindersData.tables.scan_reminders);

const ofPatient = (database: Database, { clientId, patientId }: PatientKey) =>
  database.updateTable('scan_reminders').where('client_id', '=', clientId).where('patient_id', '=', patientId);

const find = (database: Database, { clientId, patientId }: PatientKey): Promise<StoredReminder | undefined> =>
  database
    .selectFrom('scan_reminders')
    .select(REMINDER)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();

async function save(
  database: Database,
  { clientId, patientId }: PatientKey,
  { weekdays, time, timeZone }: TextReminder,
  to: { readonly phoneNumber: string; readonly language: Language; readonly nextAt: Date; readonly at: Date },
): Promise<void> {
  const row = {
    weekdays: [...weekdays],
    local_time: time,
    time_zone: timeZone,
    language: to.language,
    phone_number: to.phoneNumber,
    next_at: to.nextAt,
    unanswered_count: 0,
    stopped_by: null,
    updated_at: to.at,
  };
  await database
    .insertInto('scan_reminders')
    .values({ client_id: clientId, patient_id: patientId, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'patient_id']).doUpdateSet(row))
    .execute();
}

async function remove(database: Database, { clientId, patientId }: PatientKey): Promise<void> {
  await database
    .deleteFrom('scan_reminders')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}

async function goal(database: Database, { clientId, patientId }: PatientKey): Promise<number | null> {
  const row = await database
    .selectFrom('scan_goals')
    .select('scans_per_week as scansPerWeek')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.scansPerWeek ?? null;
}

/** A single statement: of two changes at once the later one wins. */
async function saveGoal(
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

async function due(database: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select r.client_id as "clientId", r.patient_id as "patientId", r.weekdays, r.local_time as "localTime",
      r.time_zone as "timeZone", r.language, r.phone_number as "phoneNumber", r.next_at as "nextAt", r.sent_at as "sentAt",
      r.unanswered_count as "unansweredCount", r.stopped_by as "stoppedBy", r.updated_at as "updatedAt",
      exists (select 1 from users as u where u.client_id = r.client_id and u.patient_id = r.patient_id
        and u.phone_number = r.phone_number and u.phone_verified_at is not null and u.deactivated_at is null) as "isReachable",
      exists (select 1 from measurements as m where m.client_id = r.client_id and m.patient_id = r.patient_id
          and m.created_at > r.sent_at)
        or exists (select 1 from users as u join sign_in_sessions as s on s.client_id = u.client_id and s.user_id = u.user_id
          where u.client_id = r.client_id and u.patient_id = r.patient_id and s.last_used_at > r.sent_at) as "wasThere"
    from scan_reminders as r where r.next_at <= ${now} order by r.next_at limit ${limit}`.execute(database);
  return rows;
}

/** Takes a due reminder for one of all processes, and sets the next time. @returns false when it was already taken or changed */
async function take(database: Database, { nextAt: dueAt, ...of }: DueReminder, nextAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await ofPatient(database, of)
    .where('next_at', '=', dueAt)
    .set({ next_at: nextAt })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function stop(
  database: Database,
  { nextAt: dueAt, ...of }: DueReminder,
  stoppedBy: NonNullable<StoredReminder['stoppedBy']>,
): Promise<boolean> {
  const { numUpdatedRows } = await ofPatient(database, of)
    .where('next_at', '=', dueAt)
    .set({ next_at: null, stopped_by: stoppedBy })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a sent text, unless the patient has changed the reminder meanwhile. */
async function noteSent(database: Database, of: DueReminder, unansweredCount: number, at: Date): Promise<void> {
  await ofPatient(database, of)
    .where('updated_at', '=', of.updatedAt)
    .set({ sent_at: at, unanswered_count: unansweredCount })
    .execute();
}

/** All SQL about reminders by text message, and about goals. */
export const createScanRemindersStore = (database: Database) =>
  bindAll(database, { find, save, remove, goal, saveGoal, due, take, stop, noteSent });

export type ScanRemindersStore = ReturnType<typeof createScanRemindersStore>;
