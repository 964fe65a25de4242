import { CHAT_SNOOZE_MAX_DAYS } from './chat.ts';
import type { Permission } from './role.ts';

/** What may need the attention of staff, in the order in which it is shown, each with the permission that shows it. */
export const TODAY_LINES = {
  needsAttention: 'listUsers',
  unansweredMessages: 'answerChat',
  appointments: 'listUsers',
  refusedScans: 'listUsers',
  firstScans: 'listUsers',
  unproved: 'listUsers',
  unusedLinks: 'listUsers',
  refusedTexts: 'viewOperations',
} as const satisfies Readonly<Record<string, Permission>>;
export type TodayLineKey = keyof typeof TODAY_LINES;
export const TODAY_LINE_KEYS = Object.keys(TODAY_LINES) as readonly TodayLineKey[];

/** Lines that end by themselves: nobody does, owns or puts off anything of them. */
const UNFOLLOWED_LINE_KEYS = ['appointments', 'refusedTexts'] as const satisfies readonly TodayLineKey[];
/** The other lines are about patients: each can be done, be owned by somebody of the team, and be put off. */
export type FollowedLineKey = Exclude<TodayLineKey, (typeof UNFOLLOWED_LINE_KEYS)[number]>;
export const isFollowedLine = (key: TodayLineKey): key is FollowedLineKey =>
  !UNFOLLOWED_LINE_KEYS.some((unfollowed) => unfollowed === key);
export const FOLLOWED_LINE_KEYS = TODAY_LINE_KEYS.filter(isFollowedLine);
/** How far a line can be put off: as far as a conversation. */
export const FOLLOW_UP_MAX_DAYS = CHAT_SNOOZE_MAX_DAYS;
/** Whose lines are shown. */
export const TODAY_OWNERS = ['all', 'mine'] as const;
export type TodayOwner = (typeof TODAY_OWNERS)[number];

/** What is counted by the day, with the permission that shows it. */
export const DAY_COUNTS = {
  attentionRaised: 'listUsers',
  messagesReceived: 'answerChat',
  scansDone: 'listUsers',
  scansRefused: 'listUsers',
} as const satisfies Readonly<Record<string, Permission>>;
export type DayCountKey = keyof typeof DAY_COUNTS;
export const DAY_COUNT_KEYS = Object.keys(DAY_COUNTS) as readonly DayCountKey[];

/** Days that are counted, today among them. Source: design decision, the care team's workspace. */
export const TODAY_COUNTED_DAYS = 14;
/** How many patients or messages a line names before somebody asks for more. */
export const TODAY_ITEMS_MAX = 5;
/** How many more it names each time that more are asked for: those of the longest page of users. */
export const TODAY_MORE_ITEMS = 50;
/** No line counts further, so its cost has a limit. Chosen by us: more than a team handles in a day. */
export const TODAY_COUNT_MAX = 1000;
/** Appointments are listed from the clinic's today on, on so many of its days. Chosen: a team prepares for tomorrow. */
export const APPOINTMENT_LINE_DAYS = 2;
/** How long a first scan is news. */
export const FIRST_SCAN_DAYS = 2;
/** Scans in a row that could not be measured, after which staff should help; the database has the same two numbers. */
export const REFUSED_IN_A_ROW = 3;
export const REFUSED_SCANS_DAYS = 7;
/** How long a link that staff made is listed after it ran out unused; a link runs for seven days, and its row stays for 30 more. */
export const UNUSED_LINK_DAYS = 30;
export const REFUSED_TEXTS_DAYS = 7;
