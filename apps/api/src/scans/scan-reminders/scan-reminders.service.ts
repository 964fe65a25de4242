import { Problem, type ScanGoal, type ScanReminders, type TextReminderBody, type WeekTextBody } from '@mien/contract';
import {
  isLanguage,
  type Language,
  nextReminderAt,
  type ReminderKind,
  reminderExpiresAt,
  reminderStep,
  type TextReminder,
  WEEK_TEXT,
  WEEKDAYS,
  weekBefore,
} from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { OutgoingSms } from '../../delivery/sms/sms-queue.deps.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Installation } from '../../platform/installation.ts';
import type { DueReminder } from './scan-reminders.store.ts';
import * as scanRemindersStore from './scan-reminders.store.ts';

/** Reminders read at a time. */
const BATCH_SIZE = 50;
/** Batches of one run at most, so that other jobs can run. */
const MAX_BATCHES = 10;

export interface ScanRemindersDeps {
  readonly database: Database;
  readonly sendSms: (sms: OutgoingSms) => Promise<void>;
  /** The verified number of a patient, or null. */
  readonly phoneNumber: (clientId: string, patientId: string) => Promise<string | null>;
  readonly now: () => Date;
  readonly installation: Pick<Installation, 'productName' | 'publicUrl'>;
}

/**
 * Counters of a run: texts sent, texts too late, weeks without content, texts skipped because of the message limit,
 * and reminders ended.
 */
export type ReminderReport = Readonly<Record<'reminded' | 'late' | 'nothing' | 'leftOut' | 'ended', number>>;

export function createScanRemindersContext(deps: ScanRemindersDeps) {
  const { installation } = deps;
  const { productName, publicUrl: link } = installation;
  return { ...deps, productName, link };
}

export type ScanRemindersContext = ReturnType<typeof createScanRemindersContext>;

function textIn({ productName, link }: ScanRemindersContext, kind: ReminderKind, language: Language): string {
  const { scanReminder, weekSummary } = CATALOGS[language].sms;
  return kind === 'scan'
    ? fill(scanReminder, { productName, link })
    : fill(weekSummary, { productName, link: `${link}/dashboard` });
}

export async function current(
  deps: ScanRemindersContext,
  patient: PatientKey,
  language: Language,
): Promise<ScanReminders> {
  const [stored, phoneNumber] = await Promise.all([
    scanRemindersStore.find(deps.database, patient),
    deps.phoneNumber(patient.clientId, patient.patientId),
  ]);
  const [scan, week] = (['scan', 'week'] as const).map((kind) => stored.find((one) => one.kind === kind));
  const stopOf = (one: typeof scan) => (one?.stoppedBy === 'off' ? null : (one?.stoppedBy ?? null));
  return {
    reminder: scan ? { weekdays: [...scan.weekdays], time: scan.localTime, timeZone: scan.timeZone } : null,
    stoppedBy: stopOf(scan),
    phoneNumber,
    text: textIn(deps, 'scan', language),
    week: {
      isOn: week !== undefined && week.stoppedBy === null,
      stoppedBy: stopOf(week),
      timeZone: week?.timeZone ?? null,
      text: textIn(deps, 'week', language),
    },
  };
}

/** Sends a reminder that this process has claimed. @returns whether it was sent */
async function send(deps: ScanRemindersContext, due: DueReminder): Promise<boolean> {
  const { sendSms, database, now } = deps;
  try {
    await sendSms({
      clientId: due.clientId,
      recipient: due.phoneNumber,
      text: textIn(deps, due.kind, isLanguage(due.language) ? due.language : 'en'),
      expiresAt: reminderExpiresAt(due.nextAt, due.kind),
      budget: 'reminders',
    });
  } catch (error) {
    // No room, or rejected by the carrier: the reminder is sent again at its next time.
    if (!(error instanceof Problem)) throw error;
    return false;
  }
  await scanRemindersStore.noteSent(database, due, due.hasResponded ? 1 : due.unansweredCount + 1, now());
  return true;
}

/** Handles one due reminder. @returns what to count; null if it has changed meanwhile */
async function handle(deps: ScanRemindersContext, due: DueReminder): Promise<keyof ReminderReport | null> {
  const { now, database } = deps;
  const at = now();
  const hasScan =
    due.kind === 'scan' || (await scanRemindersStore.hasScan(database, due, weekBefore(due.nextAt, due.timeZone)));
  const step = reminderStep({ ...due, dueAt: due.nextAt, now: at, hasScan });
  if (step === 'ignored' || step === 'unreachable')
    return (await scanRemindersStore.stop(database, due, step)) ? 'ended' : null;
  // Claimed before it is sent: a crash in between skips one, and none is sent twice.
  const next = nextReminderAt({ weekdays: due.weekdays, time: due.localTime, timeZone: due.timeZone }, at);
  if (!(await scanRemindersStore.claim(database, due, next))) return null;
  if (step === 'skip') return 'late';
  if (step === 'nothing') return 'nothing';
  return (await send(deps, due)) ? 'reminded' : 'leftOut';
}

/** @throws Problem phone-missing without a verified number */
async function saveOfKind(
  deps: ScanRemindersContext,
  patient: PatientKey,
  kind: ReminderKind,
  reminder: TextReminder,
  language: Language,
): Promise<ScanReminders> {
  const { phoneNumber, now, database } = deps;
  const number = await phoneNumber(patient.clientId, patient.patientId);
  const at = now();
  const nextAt = nextReminderAt(reminder, at);
  if (
    number === null ||
    !(await scanRemindersStore.save(database, patient, kind, reminder, { phoneNumber: number, language, nextAt, at }))
  )
    throw new Problem('phone-missing');
  return current(deps, patient, language);
}

/** @throws Problem phone-missing without a verified number */
export const save = (
  deps: ScanRemindersContext,
  patient: PatientKey,
  { weekdays, ...at }: TextReminderBody,
  language: Language,
): Promise<ScanReminders> =>
  saveOfKind(deps, patient, 'scan', { weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)), ...at }, language);

/** Turns the weekly text on or off. @throws Problem phone-missing without a verified number */
export async function saveWeek(
  deps: ScanRemindersContext,
  patient: PatientKey,
  { isOn, timeZone }: WeekTextBody,
  language: Language,
): Promise<ScanReminders> {
  if (isOn) return saveOfKind(deps, patient, 'week', { ...WEEK_TEXT, timeZone }, language);
  await scanRemindersStore.turnOffWeek(deps.database, patient, deps.now());
  return current(deps, patient, language);
}

export async function remove(
  deps: ScanRemindersContext,
  patient: PatientKey,
  language: Language,
): Promise<ScanReminders> {
  await scanRemindersStore.remove(deps.database, patient);
  return current(deps, patient, language);
}

export const goal = async ({ database }: ScanRemindersContext, patient: PatientKey): Promise<ScanGoal> => ({
  scansPerWeek: await scanRemindersStore.goal(database, patient),
});

export async function saveGoal(
  { database, now }: ScanRemindersContext,
  patient: PatientKey,
  { scansPerWeek }: ScanGoal,
): Promise<ScanGoal> {
  await scanRemindersStore.saveGoal(database, patient, scansPerWeek, now());
  return { scansPerWeek };
}

/** Sends the reminders that are due. Safe to run in several processes at once. */
export async function sendDue(deps: ScanRemindersContext): Promise<ReminderReport> {
  const report = { reminded: 0, late: 0, nothing: 0, leftOut: 0, ended: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await scanRemindersStore.due(deps.database, deps.now(), BATCH_SIZE);
    for (const one of due) {
      const done = await handle(deps, one);
      if (done !== null) report[done] += 1;
    }
    if (due.length < BATCH_SIZE) break;
  }
  return report;
}
