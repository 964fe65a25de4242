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

/** A person or a text message that may need a look. */
export const TodayItem = z.object({
  /** Null for a text message: its recipient is not known. */
  patientUid: z.nullable(Uid),
  patientName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  /** Whether the patient's number is proved; true for a text message. */
  isProved: z.boolean(),
  /** Since when, to the minute; for an appointment, when it begins. */
  at: Instant,
  /**
   * Kind or cause of a refused scan, or the carrier’s words for a refused text message. For an appointment, `scanned` or `notScanned` on the
   * day before or since, told only of patients who let the caller see all results. Otherwise null.
   */
  reason: z.nullable(z.string()),
  /** Of the newest scan, for scans that need attention, of patients who let the caller see all results; otherwise null. */
  heartRateBpm: z.nullable(MeasuredNumber),
  /** What is usual for the patient’s heart rate, where one is told; null while too few days are known. */
  usualHeartRate: z.nullable(z.object({ low: MeasuredNumber, high: MeasuredNumber })),
  /** A very high reading of a cuff that nobody has looked at, where one is told. */
  cuff: z.nullable(NoticeCuff),
  /** The beginning of the patient’s last message, for a message that waits for an answer; otherwise null. */
  excerpt: z.nullable(z.string()),
  /** Who of the team takes care of it; null for nobody. */
  owner: z.nullable(z.object({ userUid: Uid, name: z.string() })),
  /** The day to which it was put off, by the client’s calendar; null for none. */
  followUpOn: z.nullable(CalendarDay),
  /** Whether that day has come. */
  isFollowUp: z.boolean(),
  /** The patient’s last message, for a message that waits for an answer; otherwise null. */
  position: z.nullable(z.int()),
  /** How often the team changed what is kept about this line; a change names it. */
  revision: z.int(),
});
export type TodayItem = z.infer<typeof TodayItem>;

/** One kind of thing that may need attention. */
export const TodayLine = z.object({
  line: z.enum(TODAY_LINE_KEYS),
  /** Null if it could not be read; the other lines are independent. */
  found: z.nullable(
    z.object({
      /** Counted up to `TODAY_COUNT_MAX`. */
      count: z.int(),
      oldestAt: z.nullable(Instant),
      items: z.array(TodayItem),
    }),
  ),
});
export type TodayLine = z.infer<typeof TodayLine>;

/** How often something happened on each of the last days. */
export const DayCounts = z.object({ counted: z.enum(DAY_COUNT_KEYS), counts: z.array(z.int()) });
export type DayCounts = z.infer<typeof DayCounts>;

/** What rests until a day ahead, with the line to which it comes back on that day. */
export const RestingItem = z.object({ line: z.enum(TODAY_LINE_KEYS), item: TodayItem });
export type RestingItem = z.infer<typeof RestingItem>;

/** What may need the attention of staff. It is not monitored, and no one is paged. */
export const Today = z.object({
  created: Instant,
  lines: z.array(TodayLine),
  /** By the day; counted up to `TODAY_COUNT_MAX` for each line. None for staff of all clients. */
  resting: z.object({ count: z.int(), items: z.array(RestingItem) }),
  /** The oldest first, the last is today, by the calendar of the caller’s client; null where they could not be read. */
  days: z.array(CalendarDay),
  dayCounts: z.nullable(z.array(DayCounts)),
});
export type Today = z.infer<typeof Today>;

/** A line as it is for one patient. */
export const LineOfOne = z.object({
  created: Instant,
  /** Today by the client's calendar. */
  day: CalendarDay,
  /** Null where the patient is not on the line, and does not rest there. */
  item: z.nullable(TodayItem),
  /** Whether it rests until its day: then the list does not have it. */
  isResting: z.boolean(),
});
export type LineOfOne = z.infer<typeof LineOfOne>;

/** Positions and revisions are 32-bit integers. */
const MAX_INTEGER = 2 ** 31 - 1;

const Named = z.optional(queryWholeBetween(1, TODAY_COUNT_MAX));
/** How many each line names at most; absent: `TODAY_ITEMS_MAX`, and none of `unproved`. */
const NAMED = {
  needsAttention: Named,
  unansweredMessages: Named,
  appointments: Named,
  refusedScans: Named,
  firstScans: Named,
  unproved: Named,
  unusedLinks: Named,
  refusedTexts: Named,
} satisfies Readonly<Record<TodayLineKey, typeof Named>>;

export const TodayQuery = z.strictObject({
  ...NAMED,
  /** How many of those who rest are named of each line at most; absent: as the line names. */
  resting: Named,
  /** Whose: everybody’s, or those that the caller owns. */
  owner: z.optional(z.enum(TODAY_OWNERS)),
});
export type TodayQuery = z.infer<typeof TodayQuery>;

/** A line about a patient, as the caller saw it: what has happened since stays as it is. */
export const SeenLine = z.strictObject({
  /** Since when the patient was on the line. */
  at: Instant,
  /** When the caller’s list was made. */
  seen: Instant,
  /** As in the list. */
  position: z.nullable(wholeBetween(0, MAX_INTEGER)),
  revision: wholeBetween(0, MAX_INTEGER),
});
export type SeenLine = z.infer<typeof SeenLine>;

/** What a change left. */
export const ChangedLine = z.object({
  revision: z.int(),
  /** When it was done, which takes it back; null where it is not. */
  doneAt: z.nullable(Instant),
});
export type ChangedLine = z.infer<typeof ChangedLine>;

const LineOfPatient = z.object({ line: z.enum(FOLLOWED_LINE_KEYS), uid: PatientUid });

const OF_TEAM = {
  method: 'POST',
  access: 'organiseChat',
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
      'What may need somebody of the staff: the lines and counts that the caller’s roles may see, and of patients who share all results the newest heart rate where readings need attention, and the first words of messages that wait. None for patients',
    access: 'signedIn',
    query: TodayQuery,
    statements: 17,
    response: { status: 200, schema: Today },
    problems: ['sign-in-required'],
  }),
  attention: endpoint({
    method: 'GET',
    path: '/today/needsAttention/:uid',
    summary:
      'Whether readings of a patient need attention, as the caller’s list has it, with what a change of that line names. No value of a scan',
    access: 'organiseChat',
    params: z.object({ uid: PatientUid }),
    statements: 5,
    response: { status: 200, schema: LineOfOne },
    problems: ['sign-in-required', 'not-allowed', 'not-found'],
  }),
  done: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/done',
    summary:
      'A patient’s line is done and leaves the list until something of its kind happens again: readings count as seen, a conversation is closed. Refused if a colleague changed it meanwhile',
    body: SeenLine,
    problems: PROBLEMS,
  }),
  undo: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/undo',
    summary: 'Take back that a line is done, by the instant at which it was',
    body: z.strictObject({ doneAt: Instant }),
    problems: PROBLEMS,
  }),
  own: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/owner',
    summary: 'Who of the team takes care of a line; null for nobody. For a message, who answers the conversation',
    body: z.extend(SeenLine, { userUid: z.nullable(MemberId) }),
    problems: [...PROBLEMS, 'user-deactivated'],
  }),
  putOff: endpoint({
    ...OF_TEAM,
    path: '/today/:line/:uid/followUp',
    summary:
      'Put a line off to a day of the client’s calendar, on which it comes back as a follow-up; null brings it back. Something new of its kind brings it back earlier',
    body: z.extend(SeenLine, { on: z.nullable(CalendarDay) }),
    example: { on: null },
    problems: PROBLEMS,
  }),
};
