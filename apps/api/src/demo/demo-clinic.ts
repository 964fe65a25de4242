import { calendarDateIn, DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import {
  createSeededRandom,
  DEMO_APPOINTMENTS,
  DEMO_ATTENTION,
  DEMO_CONVERSATIONS,
  DEMO_INVITED,
  DEMO_NOTES,
  DEMO_REFUSED,
  DEMO_TEMPLATES,
  type DemoMessage,
  type DemoStaff,
  type SeededRandom,
} from '@mien/samples';
import { type AccessRecord, accessLogModule, recordEntry } from '../base/access-log/index.ts';
import { addAtEnd, addTemplates, markRead } from '../care/chat/index.ts';
import { addNote } from '../care/team-notes/index.ts';
import { addAppointment, addLink } from '../identity/login-links/index.ts';
import { demoAccountOf, demoPatientOf } from '../identity/sign-in/index.ts';
import { addAnswer, attentionModule } from '../insight/attention/index.ts';
import type { KeyedHash } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/connect.ts';
import type { PatientKey } from '../platform/database/patient-key.ts';
import { addMeasurements } from '../scans/measurements/index.ts';
import { addFailure } from '../scans/scan-sessions/index.ts';
import { beginOf } from './demo-appointment.ts';
import { addDemoProgram, DEMO_PROGRAM } from './demo-program.ts';
import { INVITED_KEY, type Regulars } from './demo-regulars.ts';
import { hashOf, type Scanned, scanOf, uidOf } from './demo-rows.ts';
import { insertVisit, type TakenScan, visitOf } from './demo-visits.ts';

const SEED = 20_261_128;
const ATTENTION_SEED = 20_261_129;
/** Until when a link to sign in works. */
const LINK_MS = 7 * DAY_MS;
/** Since when the clinic has a program. */
const PROGRAM_AGE_MS = 14 * DAY_MS;
/** From a refused scan to the next try. */
const RETRY_MS = 6 * MINUTE_MS;
const RETRIED_CODES = ['LOW_SIGNAL', 'LOW_SIGNAL', 'MEASUREMENT_TIMED_OUT'];

interface Clinic {
  readonly transaction: Database;
  readonly today: Date;
  readonly regulars: Regulars;
  readonly random: SeededRandom;
  /** Writes an entry of the access log, as at that time. */
  readonly log: (at: Date, entry: AccessRecord) => Promise<void>;
}

/** Something that happened. */
interface Act {
  readonly at: Date;
  readonly happen: (clinic: Clinic) => Promise<void>;
}

const before = (today: Date, ms: number) => new Date(today.getTime() - ms);

const staffOf = (phone: DemoStaff) => ({ kind: 'staff', ...demoAccountOf(phone) }) as const;

/** A patient writes a message. Team members' answers, and the messages before them, are marked as read. */
async function write(clinic: Clinic, { clientId, patientId, userId }: Scanned, message: DemoMessage, at: Date) {
  const { transaction, today, log } = clinic;
  const sender = message.by === null ? { clientId, userId } : staffOf(message.by);
  const messageId = uidOf(`message ${patientId} ${message.hoursAgo}`);
  const about = message.asksAbout === undefined ? null : await newestScan(transaction, { clientId, patientId });
  const position = await addAtEnd(transaction, {
    clientId,
    patientId,
    messageId,
    senderType: message.by === null ? 'PATIENT' : 'PROVIDER',
    senderClientId: sender.clientId,
    senderUserId: sender.userId,
    text: message.text,
    createdAt: at,
    since: today,
    most: 1,
    seen: null,
    aboutMeasurementId: about?.measurementId ?? null,
    aboutMeasure: message.asksAbout ?? null,
    aboutDay: about?.day ?? null,
    aboutHasValue: about && true,
  });
  if (message.by === null || position === null) return;
  for (const side of ['team', 'patient'] as const) await markRead(transaction, { clientId, patientId }, side, position);
  await log(at, {
    clientId,
    patientId,
    actor: staffOf(message.by),
    action: 'conversationAnswered',
    subjectId: messageId,
  });
}

async function timeZoneOf(transaction: Database, clientId: string): Promise<string> {
  const { timeZone } = await transaction
    .selectFrom('clients')
    .select('time_zone as timeZone')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** A patient's newest scan, and its day by their clinic's calendar. */
async function newestScan(transaction: Database, { clientId, patientId }: Pick<Scanned, 'clientId' | 'patientId'>) {
  const { createdAt, measurementId } = await transaction
    .selectFrom('measurements')
    .select(['measurement_id as measurementId', 'created_at as createdAt'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const timeZone = await timeZoneOf(transaction, clientId);
  return { measurementId, day: calendarDateIn(timeZone, createdAt) };
}

const conversationActs = (today: Date): Act[] =>
  DEMO_CONVERSATIONS.flatMap(({ regular, messages }) =>
    messages.map((message) => {
      const at = before(today, message.hoursAgo * HOUR_MS);
      return { at, happen: (clinic: Clinic) => write(clinic, clinic.regulars(regular), message, at) };
    }),
  );

/** A scan is refused, in a visit of its own. */
async function refuse({ transaction, random }: Clinic, patient: PatientKey, code: string, at: Date): Promise<void> {
  const { clientId, patientId } = patient;
  const visit = visitOf(patient, { name: `refused ${patientId} ${at.getTime()}`, at, measurementId: null }, random);
  await insertVisit(transaction, visit);
  const failure = { clientId, patientId, sessionId: visit.session_id, code, details: null, bandwidth: null };
  await addFailure(transaction, { ...failure, createdAt: at });
}

/** Patients whose last scans were refused, and others who then scanned at the second try. */
const refusalActs = (today: Date, retried: readonly TakenScan[]): Act[] => [
  ...DEMO_REFUSED.flatMap(({ regular, refusals }) =>
    refusals.map(({ hoursAgo, code }) => {
      const at = before(today, hoursAgo * HOUR_MS);
      return { at, happen: (clinic: Clinic) => refuse(clinic, clinic.regulars(regular), code, at) };
    }),
  ),
  ...retried.map(({ clientId, patientId, at: scannedAt }, index) => {
    const at = before(scannedAt, RETRY_MS);
    const code = RETRIED_CODES[index % RETRIED_CODES.length] as string;
    return { at, happen: (clinic: Clinic) => refuse(clinic, { clientId, patientId }, code, at) };
  }),
];

/** Every measure is shown, as by clients that have not chosen. */
const measuresOf = () =>
  Promise.resolve({
    types: [],
    isShown: () => true,
    inOrder: <T>(things: readonly T[]) => [...things],
    rangesAt: () => null,
  });

/**
 * A patient repeats a scan with a heart rate far from their resting range, as the rule requires, and answers that they
 * are well.
 */
async function needAttention(clinic: Clinic): Promise<void> {
  const { transaction, today, regulars, log } = clinic;
  // Of its own: what others draw differs from day to day, and both scans have to be far from usual on every day.
  const random = createSeededRandom(ATTENTION_SEED);
  const scanned = regulars(DEMO_ATTENTION.regular);
  const { clientId, patientId } = scanned;
  let at = today;
  const attention = attentionModule({
    database: transaction,
    now: () => at,
    measuresOf,
    comparison: () => Promise.reject(new Error('asked for only where a pulse is often low')),
    recordAccess: (entry: AccessRecord) => log(at, entry),
    careTeamSeesAll: () => Promise.reject(new Error('asked for only where events are delivered')),
  });
  const asked = { patient: { clientId, patientId }, timeZone: 'UTC', measuresVersion: null };
  const say = (body: Parameters<typeof addAnswer>[3]) => addAnswer(attention, asked, 'heartRateBpm', body);
  const later = (minutes: number) => {
    at = new Date(at.getTime() + minutes * MINUTE_MS);
  };
  for (const minutesAgo of DEMO_ATTENTION.minutesAgo) {
    at = before(today, minutesAgo * MINUTE_MS);
    const higherBpm = DEMO_ATTENTION.heartRateBpm - scanned.physiology.heartRateBpm;
    const made = scanOf(scanned, { name: `attention ${minutesAgo}`, at, higherBpm }, random);
    const { measurement_id: measurementId } = made.measurement;
    await addMeasurements(transaction, [made]);
    await insertVisit(
      transaction,
      visitOf({ clientId, patientId }, { name: measurementId, at, measurementId }, random),
    );
    later(0.5);
    await say({ kind: 'seated', measurementId, isSeated: true });
    later(0.5);
    await say({ kind: 'repeat-asked' });
  }
  later(1);
  await say({ kind: 'felt', feeling: 'well' });
}

const noteActs = (today: Date): Act[] =>
  DEMO_NOTES.map(({ by, regular, hoursAgo, text, isForPatient }) => {
    const at = before(today, hoursAgo * HOUR_MS);
    return {
      at,
      async happen({ transaction, regulars, log }) {
        const { clientId, patientId } = regulars(regular);
        const [actor, noteId] = [staffOf(by), uidOf(`note ${regular} ${hoursAgo}`)];
        const version = { act: 'added', text, isForPatient, by: actor.userId, at } as const;
        await addNote(transaction, { clientId, patientId }, noteId, version, () =>
          log(at, { clientId, patientId, actor, action: 'teamNoteAdded', subjectId: noteId }),
        );
      },
    };
  });

const appointmentActs = (today: Date): Act[] =>
  DEMO_APPOINTMENTS.map((appointment) => {
    const { of, by, madeHoursAgo, minutes } = appointment;
    const createdAt = before(today, madeHoursAgo * HOUR_MS);
    return {
      at: createdAt,
      async happen({ transaction, regulars, log }) {
        const { clientId, patientId } = typeof of === 'number' ? regulars(of) : demoPatientOf(of);
        const [actor, appointmentId] = [staffOf(by), uidOf(`appointment ${of}`)];
        const startsAt = beginOf(appointment, today, await timeZoneOf(transaction, clientId));
        const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
        await addAppointment(transaction, { clientId, appointmentId, patientId, startsAt, endsAt, createdAt }, () =>
          log(createdAt, { clientId, patientId, actor, action: 'appointmentMade', subjectId: appointmentId }),
        );
      },
    };
  });

/** A link to sign in, which ran out unused. */
function invitationAct(today: Date): Act {
  const createdAt = before(today, DEMO_INVITED.daysAgo * DAY_MS);
  const actor = staffOf(DEMO_INVITED.by);
  const { clientId } = actor;
  const link = {
    clientId,
    userId: uidOf(`user ${INVITED_KEY}`),
    linkHash: hashOf('link of the invited'),
    appointmentId: null,
    isByStaff: true,
    maker: { clientId, userId: actor.userId },
    browserHash: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_MS),
  };
  const patientId = uidOf(`patient ${INVITED_KEY}`);
  return {
    at: createdAt,
    happen: ({ transaction, log }) =>
      addLink(transaction, link, () => log(createdAt, { clientId, patientId, actor, action: 'loginLinkMade' })),
  };
}

/** Grace connects a program. */
function programAct(today: Date, hash: KeyedHash): Act {
  const at = before(today, PROGRAM_AGE_MS);
  const actor = staffOf('5125550111');
  const { clientId, programId: subjectId } = DEMO_PROGRAM;
  return {
    at,
    async happen({ transaction, log }) {
      await addDemoProgram(transaction, { by: actor.userId, at }, hash);
      await log(at, { clientId, patientId: null, actor, action: 'programMade', subjectId });
    },
  };
}

/**
 * Recent actions of patients and staff, in order, so that the clinic looks busy. Each action is stored by its module,
 * in the transaction of the demo.
 *
 * @param retried  scans before which one was refused
 */
export async function runClinic(
  transaction: Database,
  { regulars, retried }: { readonly regulars: Regulars; readonly retried: readonly TakenScan[] },
  { today, hash }: { readonly today: Date; readonly hash: KeyedHash },
): Promise<void> {
  const log: Clinic['log'] = (at, entry) =>
    recordEntry(accessLogModule({ database: transaction, hash, now: () => at }), entry, transaction);
  const clinic: Clinic = { transaction, today, regulars, random: createSeededRandom(SEED), log };
  const acts: Act[] = [
    ...conversationActs(today),
    ...refusalActs(today, retried),
    ...noteActs(today),
    ...appointmentActs(today),
    invitationAct(today),
    programAct(today, hash),
    { at: before(today, DEMO_ATTENTION.minutesAgo[0] * MINUTE_MS), happen: needAttention },
  ];
  const { clientId } = staffOf(DEMO_INVITED.by);
  await addTemplates(
    transaction,
    clientId,
    DEMO_TEMPLATES.map((template) => ({ ...template, templateId: uidOf(`template ${template.title}`) })),
  );
  for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) await act.happen(clinic);
}
