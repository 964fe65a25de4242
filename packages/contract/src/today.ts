import {
  DAY_COUNT_KEYS,
  FOLLOWED_LINE_KEYS,
  TODAY_COUNT_MAX,
  TODAY_LINE_KEYS,
  TODAY_OWNERS,
  type TodayLineKey,
} from '@mien/domain';
import * as z from 'zod/mini';
import { NoticeCuff } from './attention-notices.ts';
import { endpoint } from './endpoint.ts';
import { CalendarDay, Instant, MeasuredNumber, queryWholeBetween, Uid, wholeBetween } from './fields.ts';
import { MemberId, PatientUid } from './ids.ts';

/** A patient or text message that may need attention. */
export const TodayItem = z.object({
  /** Null for a text message: its recipient is not known. */
  patientUid: z.nullable(Uid),
  patientName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  /** Whether the patient's number is verified; true for a text message. */
  isVerified: z.boolean(),
  /** Since when, to the minute; for an appointment, its start. */
  at: Instant,
  /**
   * Kind or cause of a refused scan, or the carrier’s error for a refused text message. For an appointment, `scanned`
   * or `notScanned` on its scan days or since, only for patients who share all results with the caller. Otherwise
   * null.
   */
  reason: z.nullable(z.string()),
  /**
   * Of the newest scan, for scans that need attention, of patients who share all results with the caller; otherwise
   * null.
   */
  heartRateBpm: z.nullable(MeasuredNumber),
  /** The patient’s usual heart rate, if a heart rate is given; null until enough days are known. */
  usualHeartRate: z.nullable(z.object({ low: MeasuredNumber, high: MeasuredNumber })),
  /** A very high cuff reading not yet marked as seen, if it may be shown. */
  cuff: z.nullable(NoticeCuff),
  /** The beginning of the patient’s last message, for a message that waits for an answer; otherwise null. */
  excerpt: z.nullable(z.string()),
  /** The team member who owns the follow-up; null if unassigned. */
  owner: z.nullable(z.object({ userUid: Uid, name: z.string() })),
  /** The day on which its snooze ends, in the client’s calendar; null if not snoozed. */
  followUpOn: z.nullable(CalendarDay),
  /** Whether that day has come. */
  isFollowUp: z.boolean(),
  /** Position of the patient’s last message, for a message that waits for an answer; otherwise null. */
  position: z.nullable(z.int()),
  /** Revision count of the follow-up; a change names it (optimistic locking). */
  revision: z.int(),
});
export type TodayItem = z.infer<typeof TodayItem>;

/** A section of Today: one kind of item that may need attention. */
export const TodayLine = z.object({
  line: z.enum(TODAY_LINE_KEYS),
  /** Null if it could not be read; the other sections are independent. */
  found: z.nullable(
    z.object({
      /** Capped at `TODAY_COUNT_MAX`. */
      count: z.int(),
      oldestAt: z.nullable(Instant),
      items: z.array(TodayItem),
    }),
  ),
});
export type TodayLine = z.infer<typeof TodayLine>;

/** Daily counts of one event. */
export const DayCounts = z.object({ counted: z.enum(DAY_COUNT_KEYS), counts: z.array(z.int()) });
export type DayCounts = z.infer<typeof DayCounts>;

/** A snoozed item, with the section to which it returns. */
export const SnoozedItem = z.object({ line: z.enum(TODAY_LINE_KEYS), item: TodayItem });
export type SnoozedItem = z.infer<typeof SnoozedItem>;

/** The active patients of a client, each in one group: by open notices, else by what the care team may know of their scans. */
export const TodayPatients = z.object({
  /** Readings need attention, snoozed or not. */
  waiting: z.int(),
  /** Share all results, and were scanned in the last `NO_SCAN_DAYS.usual` days. */
  recent: z.int(),
  /** Share all results, without a scan in that time. */
  quiet: z.int(),
  /** Do not share all results: this does not reveal whether they scan. */
  notShared: z.int(),
});
export type TodayPatients = z.infer<typeof TodayPatients>;

/** Today's appointments by the clinic's calendar, over or not, without canceled ones. */
export const TodayVisits = z.object({
  count: z.int(),
  /** Those of patients who share all results: of the others it is not known whether they scanned. */
  shared: z.int(),
  /** Those for which such a patient has scanned. */
  scanned: z.int(),
});
export type TodayVisits = z.infer<typeof TodayVisits>;

/** What may need the attention of staff. It is not monitored, and staff are not paged. */
export const Today = z.object({
  created: Instant,
  lines: z.array(TodayLine),
  /** Snoozed items, by day; capped at `TODAY_COUNT_MAX` per section. Empty for staff of all clients. */
  snoozed: z.object({ count: z.int(), items: z.array(SnoozedItem) }),
  /** Oldest first, the last is today, in the calendar of the caller’s client; null if they could not be read. */
  days: z.array(CalendarDay),
  dayCounts: z.nullable(z.array(DayCounts)),
  /**
   * Null for callers who may not read results or are staff of all clients, for a client with more patients than
   * `PATIENT_DOTS.most`, and if they could not be read.
   */
  patients: z.nullable(TodayPatients),
  /** Null for callers who may not read results or are staff of all clients, and if they could not be read. */
  visits: z.nullable(TodayVisits),
});
export type Today = z.infer<typeof Today>;

/** The state of a section's item for one patient. */
export const LineOfOne = z.object({
  created: Instant,
  /** Today in the client's calendar. */
  day: CalendarDay,
  /** Null if the patient is not in the section, snoozed or not. */
  item: z.nullable(TodayItem),
  /** Whether it is snoozed: the list does not contain it then. */
  isSnoozed: z.boolean(),
});
export type LineOfOne = z.infer<typeof LineOfOne>;

/** Positions and revisions are 32-bit integers. */
const MAX_INTEGER = 2 ** 31 - 1;

const Named = z.optional(queryWholeBetween(1, TODAY_COUNT_MAX));
/** Maximum number of items listed per section; defaults to `TODAY_ITEMS_MAX`, and to none of `unverified`. */
const NAMED = {
  needsAttention: Named,
  unansweredMessages: Named,
  appointments: Named,
  refusedScans: Named,
  firstScans: Named,
  unverified: Named,
  unusedLinks: Named,
  refusedTexts: Named,
} satisfies Readonly<Record<TodayLineKey, typeof Named>>;

export const TodayQuery = z.strictObject({
  ...NAMED,
  /** Maximum number of snoozed items per section; defaults to the section's number. */
  snoozed: Named,
  /** Owner filter: everyone’s items, or those that the caller owns. */
  owner: z.optional(z.enum(TODAY_OWNERS)),
});
export type TodayQuery = z.infer<typeof TodayQuery>;

/** An item about a patient, as the caller saw it: later events are not affected. */
export const SeenLine = z.strictObject({
  /** Since when the patient was in the section. */
  at: Instant,
  /** When the caller’s list was made. */
  seen: Instant,
  /** As in the list. */
  position: z.nullable(wholeBetween(0, MAX_INTEGER)),
  revision: wholeBetween(0, MAX_INTEGER),
});
export type SeenLine = z.infer<typeof SeenLine>;

/** State after a change. */
export const ChangedLine = z.object({
  revision: z.int(),
  /** When it was done, which identifies the change for undo; null if it is not done. */
  doneAt: z.nullable(Instant),
});
export type ChangedLine = z.infer<typeof ChangedLine>;

const LineOfPatient = z.object({ line: z.enum(FOLLOWED_LINE_KEYS), uid: PatientUid });

const OF_TEAM = {
  method: 'POST',
  access: 'organizeChat',
  limit: { perUserAndHour: 600 },
  params: LineOfPatient,
  response: { status: 200, schema: ChangedLine },
} as const;
const PROBLEMS = ['sign-in-required', 'not-allowed', 'wrong-origin', 'not-found', 'changed-meanwhile'] as const;

export const today = {
  get: endpoint({
    method: 'GET',
    path: '/today',
    summary:
      'The Today page of staff: sections and counts that the caller’s roles may see; the newest heart rate of readings that need attention if the patient shares all results; and the beginning of unanswered messages. Empty for patients',
    access: 'signedIn',
    query: TodayQuery,
    statements: 19,
    response: { status: 200, schema: Today },
    problems: ['sign-in-required'],
  }),
  attention: endpoint({
    method: 'GET',
    path: '/today/needsAttention/:uid',
    summary:
      'Whether a patient’s readings need attention, as in the caller’s list, and the data needed to change that row. No scan values',
    access: 'organizeChat',
    params: z.object({ uid: PatientUid }),
    statements: 5,
    response: { status: 200, schema: LineOfOne },
    problems: ['sign-in-required', 'not-allowed', 'not-found'],
  }),
  done: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/done',
    summary:
      'Mark a patient’s row as done until a new event of its kind: readings are marked as seen, a conversation is closed. Refused if a colleague changed it meanwhile',
    body: SeenLine,
    problems: PROBLEMS,
  }),
  undo: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/undo',
    summary: 'Undo marking a row as done, by the instant at which it was done',
    body: z.strictObject({ doneAt: Instant }),
    problems: PROBLEMS,
  }),
  own: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/owner',
    summary: 'Assign a row to a team member; null unassigns it. For a message, assigns the conversation',
    body: z.extend(SeenLine, { userUid: z.nullable(MemberId) }),
    problems: [...PROBLEMS, 'user-deactivated'],
  }),
  snooze: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/followUp',
    summary:
      'Snooze a row until a day of the client’s calendar, when it returns as a follow-up; null ends the snooze. A new event of its kind ends it earlier',
    body: z.extend(SeenLine, { on: z.nullable(CalendarDay) }),
    example: { on: null },
    problems: PROBLEMS,
  }),
};
