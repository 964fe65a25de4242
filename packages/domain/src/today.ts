import { CHAT_SNOOZE_MAX_DAYS } from './chat.ts';
import type { Permission } from './role.ts';

/** Sections of the staff page Today, in display order, each with the permission that shows it. */
export const TODAY_LINES = {
  needsAttention: 'listUsers',
  unansweredMessages: 'answerChat',
  appointments: 'listUsers',
  refusedScans: 'listUsers',
  firstScans: 'listUsers',
  unverified: 'listUsers',
  unusedLinks: 'listUsers',
  refusedTexts: 'viewOperations',
} as const satisfies Readonly<Record<string, Permission>>;
export type TodayLineKey = keyof typeof TODAY_LINES;
export const TODAY_LINE_KEYS = Object.keys(TODAY_LINES) as readonly TodayLineKey[];

/** Sections that end by themselves: their rows cannot be done, assigned or snoozed. */
const UNFOLLOWED_LINE_KEYS = ['appointments', 'refusedTexts'] as const satisfies readonly TodayLineKey[];
/** The other sections are about patients: each row can be done, assigned to a team member, and snoozed. */
export type FollowedLineKey = Exclude<TodayLineKey, (typeof UNFOLLOWED_LINE_KEYS)[number]>;
export const isFollowedLine = (key: TodayLineKey): key is FollowedLineKey =>
  !UNFOLLOWED_LINE_KEYS.some((unfollowed) => unfollowed === key);
export const FOLLOWED_LINE_KEYS = TODAY_LINE_KEYS.filter(isFollowedLine);
/** Maximum snooze in days: the same as for a conversation. */
export const FOLLOW_UP_MAX_DAYS = CHAT_SNOOZE_MAX_DAYS;
/** Owner filter. */
export const TODAY_OWNERS = ['all', 'mine'] as const;
export type TodayOwner = (typeof TODAY_OWNERS)[number];

/** Daily counts, each with the permission that shows it. */
export const DAY_COUNTS = {
  attentionRaised: 'listUsers',
  messagesReceived: 'answerChat',
  scansDone: 'listUsers',
  scansRefused: 'listUsers',
} as const satisfies Readonly<Record<string, Permission>>;
export type DayCountKey = keyof typeof DAY_COUNTS;
export const DAY_COUNT_KEYS = Object.keys(DAY_COUNTS) as readonly DayCountKey[];

/** Number of days counted, including today. Source: design decision, the care team's workspace. */
export const TODAY_COUNTED_DAYS = 14;
/** Rows shown per section before the user asks for more. */
export const TODAY_ITEMS_MAX = 5;
/** Rows added each time the user asks for more: the longest page of users. */
export const TODAY_MORE_ITEMS = 50;
/** Counts are capped here to limit their cost. Chosen: more than a team handles in a day. */
export const TODAY_COUNT_MAX = 1000;
/**
 * Patients shown as dots at the top of Today: one each up to `each`, beyond that one for `perDot` patients; more than
 * `most` are not counted, to limit the cost. Chosen by looking at 116 to 2,000 dots.
 */
export const PATIENT_DOTS = { each: 400, perDot: 5, most: 2000 } as const;
/** Number of clinic days, from today on, for which appointments are listed. Chosen: a team prepares for tomorrow. */
export const APPOINTMENT_LINE_DAYS = 2;
/** Days for which a first scan is listed as new. */
export const FIRST_SCAN_DAYS = 2;
/** Consecutive refused scans after which staff should help; the database has the same two numbers. */
export const REFUSED_IN_A_ROW = 3;
export const REFUSED_SCANS_DAYS = 7;
/**
 * Days for which an unused staff link is listed after it expired; a link is valid for seven days, and its row stays for
 * 30 more.
 */
export const UNUSED_LINK_DAYS = 30;
export const REFUSED_TEXTS_DAYS = 7;
