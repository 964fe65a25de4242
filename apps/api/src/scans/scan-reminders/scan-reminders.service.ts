import { Problem, type ScanGoal, type ScanReminders, type TextReminderBody } from '@mien/contract';
import { isLanguage, type Language, nextReminderAt, reminderExpiresAt, reminderStep, WEEKDAYS } from '@mien/domain';
import { fill } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import { bindAll } from '../../platform/bind-all.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Installation } from '../../platform/installation.ts';
import type { SmsQueue } from '../../platform/sms/sms-queue.ts';
import type { DueReminder, ScanRemindersStore } from './scan-reminders.store.ts';

/** Reminders read at a time. */
const BATCH_SIZE = 50;
/** The limit of one run: other jobs need their turn. */
const MAX_BATCHES = 10;

export interface ScanRemindersDependencies {
  readonly store: ScanRemindersStore;
  readonly sms: Pick<SmsQueue, 'send'>;
  /** The proved number of a patient, or null. */
  readonly phoneNumber: (clientId: string, patientId: string) => Promise<string | null>;
  readonly now: () => Date;
  readonly installation: Pick<Installation, 'productName' | 'publicUrl'>;
}

/** The counts of a run: texts sent, texts too late, texts left out by the message limit, and reminders ended. */
export type ReminderReport = Readonly<Record<'reminded' | 'late' | 'leftOut' | 'ended', number>>;

function makeScanReminders(dependencies: ScanRemindersDependencies) {
  const { installation } = dependencies;
  const { productName, publicUrl: link } = installation;
  return { ...dependencies, productName, link };
}

type ScanRemindersMade = ReturnType<typeof makeScanReminders>;

const textIn = ({ productName, link }: ScanRemindersMade, language: Language) =>
  fill(CATALOGUES[language].sms.scanReminder, { productName, link });

async function current(parts: ScanRemindersMade, patient: PatientKey, language: Language): Promise<ScanReminders> {
  const [kept, number] = await Promise.all([
    parts.store.find(patient),
    parts.phoneNumber(patient.clientId, patient.patientId),
  ]);
  return {
    reminder: kept ? { weekdays: [...kept.weekdays], time: kept.localTime, timeZone: kept.timeZone } : null,
    stoppedBy: kept?.stoppedBy ?? null,
    phoneNumber: number,
    text: textIn(parts, language),
  };
}

/** Sends a reminder taken by this process. @returns whether it was sent */
async function send(parts: ScanRemindersMade, due: DueReminder): Promise<boolean> {
  const { sms, store, now } = parts;
  try {
    await sms.send({
      clientId: due.clientId,
      recipient: due.phoneNumber,
      text: textIn(parts, isLanguage(due.language) ? due.language : 'en'),
      expiresAt: reminderExpiresAt(due.nextAt),
      budget: 'reminders',
    });
  } catch (error) {
    // No room, or rejected by the carrier: the reminder is sent again at its next time.
    if (!(error instanceof Problem)) throw error;
    return false;
  }
  await store.noteSent(due, due.wasThere ? 1 : due.unansweredCount + 1, now());
  return true;
}

async function look(parts: ScanRemindersMade, due: DueReminder): Promise<keyof ReminderReport | null> {
  const { now, store } = parts;
  const at = now();
  const step = reminderStep({ ...due, dueAt: due.nextAt, now: at });
  if (step === 'ignored' || step === 'unreachable') return (await store.stop(due, step)) ? 'ended' : null;
  // Taken before it is sent: a crash in between leaves one out, and none is sent twice.
  const next = nextReminderAt({ weekdays: due.weekdays, time: due.localTime, timeZone: due.timeZone }, at);
  if (!(await store.take(due, next))) return null;
  if (step === 'skip') return 'late';
  return (await send(parts, due)) ? 'reminded' : 'leftOut';
}

/** @throws Problem phone-missing without a proved number */
async function save(
  parts: ScanRemindersMade,
  patient: PatientKey,
  { weekdays, time, timeZone }: TextReminderBody,
  language: Language,
): Promise<ScanReminders> {
  const { phoneNumber, now, store } = parts;
  const number = await phoneNumber(patient.clientId, patient.patientId);
  if (number === null) throw new Problem('phone-missing');
  const reminder = { weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)), time, timeZone };
  const at = now();
  const nextAt = nextReminderAt(reminder, at);
  await store.save(patient, reminder, { phoneNumber: number, language, nextAt, at });
  return current(parts, patient, language);
}

async function remove(parts: ScanRemindersMade, patient: PatientKey, language: Language): Promise<ScanReminders> {
  await parts.store.remove(patient);
  return current(parts, patient, language);
}

const goal = async ({ store }: ScanRemindersMade, patient: PatientKey): Promise<ScanGoal> => ({
  scansPerWeek: await store.goal(patient),
});

async function saveGoal(
  { store, now }: ScanRemindersMade,
  patient: PatientKey,
  { scansPerWeek }: ScanGoal,
): Promise<ScanGoal> {
  await store.saveGoal(patient, scansPerWeek, now());
  return { scansPerWeek };
}

/** Sends the reminders that are due. Several processes may do so at the same time. */
async function sendDue(parts: ScanRemindersMade): Promise<ReminderReport> {
  const report = { reminded: 0, late: 0, leftOut: 0, ended: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await parts.store.due(parts.now(), BATCH_SIZE);
    for (const one of due) {
      const done = await look(parts, one);
      if (done !== null) report[done] += 1;
    }
    if (due.length < BATCH_SIZE) break;
  }
  return report;
}

/** Text messages that remind patients of a scan, at the times that they choose; docs/topics/messages.md. */
export function createScanReminders(dependencies: ScanRemindersDependencies) {
  const parts = makeScanReminders(dependencies);
  return bindAll(parts, { current, save, remove, goal, saveGoal, sendDue });
}

export type ScanRemindersOfPatients = ReturnType<typeof createScanReminders>;
