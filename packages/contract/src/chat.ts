import {
  CHAT_CLIENT_TYPES,
  CHAT_INBOX_OWNERS,
  CHAT_INBOX_STATES,
  CHAT_MESSAGE_MAX_LENGTH,
  CHAT_SEARCH_MAX_LENGTH,
  CHAT_SEARCH_MIN_LENGTH,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  CalendarDay,
  Instant,
  line,
  lines,
  NewId,
  queryWholeBetween,
  TimeZone,
  Uid,
  verbatim,
  wholeBetween,
} from './fields.ts';
import { MeasurementId, MemberId, PatientUid } from './ids.ts';
import { MeasurementItem } from './measurements.ts';

/** The result that a message refers to: which one, never its value. */
export const AskedResult = z.object({
  measurementUid: Uid,
  measure: z.string(),
  displayName: z.string(),
  /** The day of the scan, in the patient's time zone. */
  day: CalendarDay,
  /** Whether the patient attached the value, so that the team sees it without further permission. */
  hasValue: z.boolean(),
});
export type AskedResult = z.infer<typeof AskedResult>;

export const ChatMessage = z.object({
  messageUid: Uid,
  /** Position in the conversation, counted from 1 without gaps. */
  position: z.int(),
  sender: z.object({ clientType: z.enum(CHAT_CLIENT_TYPES) }),
  message: z.string(),
  createdAt: Instant,
  about: z.nullable(AskedResult),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const MAX_POSITION = 2_147_483_647;
const Position = queryWholeBetween(0, MAX_POSITION);
const Page = z.object({ after: z.optional(Position), before: z.optional(Position) });
/** With a uid chosen by the sender, repeating the request is idempotent. */
const NewMessage = z.strictObject({ messageUid: z.optional(NewId), message: lines(CHAT_MESSAGE_MAX_LENGTH) });
/** The key of a measure. The systolic pressure represents both. Only the service knows which measures a scan has. */
export const AskedMeasure = verbatim(64);

/** A result that the patient asks about: one value of their scan. */
const Asking = z.strictObject({
  measurementUid: MeasurementId,
  measure: AskedMeasure,
  /** Whether the team may see this value although the patient does not share results. */
  hasValue: z.boolean(),
  /** Time zone for the day of the scan. */
  timeZone: TimeZone,
});
/** The last position that has been seen. */
const Seen = z.strictObject({ position: wholeBetween(0, MAX_POSITION) });

export const chat = {
  list: endpoint({
    method: 'GET',
    path: '/chat/messages',
    summary:
      "Messages of the patient's own conversation, oldest first: the newest page, or those after or before a position",
    access: 'ownRecords',
    forCarers: 'chat',
    query: Page,
    statements: 2,
    response: { status: 200, schema: z.object({ content: z.array(ChatMessage), hasEarlier: z.boolean() }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/chat/messages',
    summary: 'Send a message. Repeating the same messageUid returns the existing message',
    access: 'ownRecords',
    limit: { perUserAndHour: 300 },
    body: z.extend(NewMessage, { about: z.optional(Asking) }),
    response: { status: 201, schema: ChatMessage },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'too-many-requests', 'message-exists'],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/chat/unread',
    summary: 'Number of replies that the patient has not read',
    access: 'ownRecords',
    forCarers: 'chat',
    statements: 2,
    response: { status: 200, schema: z.object({ count: z.int() }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/chat/read',
    summary: 'Mark the patient’s conversation as read up to a position',
    access: 'ownRecords',
    limit: { perUserAndHour: 1200 },
    body: Seen,
    response: { status: 200, schema: z.object({ count: z.int() }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};

/** What staff see of a result that a patient asks about: the scan only if they are permitted to see it. */
export const AskedOfTeam = z.omit(AskedResult, { measurementUid: true });
export type AskedOfTeam = z.infer<typeof AskedOfTeam>;

/** A message for staff, with its author's name. */
export const TeamMessage = z.extend(ChatMessage, {
  about: z.nullable(AskedOfTeam),
  sender: z.object({
    clientType: z.enum(CHAT_CLIENT_TYPES),
    /** Null for a deleted user. */
    name: z.nullable(z.string()),
    /** Whether the caller wrote it. */
    isOwn: z.boolean(),
  }),
});
export type TeamMessage = z.infer<typeof TeamMessage>;

/** A member of the team. */
export const ChatMember = z.object({ userUid: Uid, name: z.string() });
export type ChatMember = z.infer<typeof ChatMember>;

export const ConversationState = z.object({
  isClosed: z.boolean(),
  /** The assigned team member; null if unassigned. */
  assignee: z.nullable(ChatMember),
  /** When the snooze ends or ended; null once a message has arrived after that. */
  snoozedUntil: z.nullable(Instant),
  /** Messages of the patient that the team has not seen. */
  unreadCount: z.int(),
  /** Since when the patient waits for an answer; null once answered, or closed without an answer. */
  waitingSince: z.nullable(Instant),
});
export type ConversationState = z.infer<typeof ConversationState>;

/** Today's age if the birth date is known, to tell apart patients of the same name. */
const PatientAge = z.nullable(z.int());

export const InboxEntry = z.extend(ConversationState, {
  patientUid: Uid,
  /** Empty for a patient who registered anonymously. */
  patientName: z.string(),
  ageYears: PatientAge,
  clientName: z.string(),
  /** Whether the patient's number is verified. */
  isVerified: z.boolean(),
  last: z.object({ clientType: z.enum(CHAT_CLIENT_TYPES), excerpt: z.string(), createdAt: Instant }),
});
export type InboxEntry = z.infer<typeof InboxEntry>;

/** Cursor of the next page: waiting or not, milliseconds, patient. Clients send it back unchanged. */
const InboxCursor = z.string().check(z.regex(/^[01]\.\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** Cursor of the next page: milliseconds, position, patient. */
const FoundCursor = z.string().check(z.regex(/^\d{1,14}\.\d{1,10}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

export const FoundMessage = z.object({
  patientUid: Uid,
  patientName: z.string(),
  ageYears: PatientAge,
  position: z.int(),
  clientType: z.enum(CHAT_CLIENT_TYPES),
  excerpt: z.string(),
  createdAt: Instant,
});
export type FoundMessage = z.infer<typeof FoundMessage>;

const PatientParams = z.object({ uid: PatientUid });
const STAFF_PROBLEMS = ['sign-in-required', 'not-allowed', 'not-found'] as const;

/** Conversations with patients, for the care team. */
export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/chat/conversations',
    summary:
      'Conversations within reach: those waiting for a reply first (longest wait first), then by last message (newest first)',
    access: 'answerChat',
    query: z.object({
      state: z._default(z.enum(CHAT_INBOX_STATES), 'open'),
      owner: z._default(z.enum(CHAT_INBOX_OWNERS), 'all'),
      cursor: z.optional(InboxCursor),
    }),
    // Waiting conversations and others use two indexes: the first is read oldest first, the second newest first.
    statements: 5,
    response: {
      status: 200,
      schema: z.object({
        items: z.array(InboxEntry),
        next: z.nullable(z.string()),
        /**
         * On the first page of open conversations: number of waiting ones from users with an unverified number, capped
         * at 100.
         */
        unverifiedCount: z.int(),
      }),
    },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/chat/conversations/waiting',
    summary:
      'Number of conversations within reach that are waiting for a reply, up to 100. Conversations with unverified numbers count as one for each number. Reading does not count as a reply; replying, closing and snoozing do',
    access: 'answerChat',
    statements: 3,
    response: { status: 200, schema: z.object({ count: z.int() }) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/chat/conversations/:uid/messages',
    summary:
      'Messages of a patient’s conversation, oldest first: the newest page, or those after or before a position. Access is logged',
    access: 'answerChat',
    params: PatientParams,
    query: Page,
    statements: 9,
    response: {
      status: 200,
      schema: z.object({
        patientName: z.string(),
        /** For templates; empty for a patient who registered anonymously. */
        patientFirstName: z.string(),
        ageYears: PatientAge,
        clientName: z.string(),
        content: z.array(TeamMessage),
        hasEarlier: z.boolean(),
        state: ConversationState,
        /** Other team members who are typing an answer. */
        writers: z.array(z.string()),
      }),
    },
    problems: STAFF_PROBLEMS,
  }),
  asked: endpoint({
    method: 'GET',
    path: '/chat/conversations/:uid/messages/:position/result',
    summary:
      'The value that a message asks about, from its scan, if the patient shares results or attached it. Access is logged',
    access: 'readResults',
    beyondOneself: true,
    params: z.extend(PatientParams, { position: Position }),
    response: {
      status: 200,
      schema: z.object({
        item: MeasurementItem,
        /** The scan, if the patient shares it; null if only this value was attached. */
        measurementUid: z.nullable(Uid),
      }),
    },
    problems: [...STAFF_PROBLEMS, 'results-not-shared'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/messages',
    summary:
      'Reply to a patient. Repeating the same messageUid returns the existing message. Reopens a closed conversation and ends its snooze. With seen, nothing is sent if a colleague replied after that position',
    access: 'answerChat',
    limit: { perUserAndHour: 600 },
    params: PatientParams,
    body: z.extend(NewMessage, { seen: z.optional(wholeBetween(0, MAX_POSITION)) }),
    response: { status: 201, schema: TeamMessage },
    problems: [...STAFF_PROBLEMS, 'wrong-origin', 'too-many-requests', 'message-exists', 'answered-meanwhile'],
  }),
  writing: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/writing',
    summary: 'Typing indicator: colleagues who have the conversation open see it for some seconds',
    access: 'answerChat',
    // One every four seconds for an hour of typing.
    limit: { perUserAndHour: 1200 },
    params: PatientParams,
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ told: z.literal(true) }) },
    problems: [...STAFF_PROBLEMS, 'wrong-origin'],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/read',
    summary: 'Mark a conversation as read by the team up to a position; ignored if it is already read further',
    access: 'answerChat',
    limit: { perUserAndHour: 1200 },
    params: PatientParams,
    body: Seen,
    response: { status: 200, schema: ConversationState },
    problems: [...STAFF_PROBLEMS, 'wrong-origin'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/close',
    summary: 'Close a conversation that was read up to a position; it stays open if the patient wrote after that',
    access: 'answerChat',
    limit: { perUserAndHour: 600 },
    params: PatientParams,
    body: Seen,
    response: { status: 200, schema: ConversationState },
    problems: [...STAFF_PROBLEMS, 'wrong-origin'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/reopen',
    summary: 'Reopen a closed conversation',
    access: 'answerChat',
    limit: { perUserAndHour: 600 },
    params: PatientParams,
    body: z.strictObject({}),
    response: { status: 200, schema: ConversationState },
    problems: [...STAFF_PROBLEMS, 'wrong-origin'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/assignee',
    summary: 'Assign a conversation to a team member; null unassigns it',
    access: 'organizeChat',
    limit: { perUserAndHour: 600 },
    params: PatientParams,
    body: z.strictObject({ userUid: z.nullable(MemberId) }),
    response: { status: 200, schema: ConversationState },
    problems: [...STAFF_PROBLEMS, 'wrong-origin', 'user-deactivated'],
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/snooze',
    summary:
      'Snooze a conversation that was read up to a position until an instant; null ends the snooze. No effect if the patient wrote after that position. A new message ends the snooze',
    access: 'organizeChat',
    limit: { perUserAndHour: 600 },
    params: PatientParams,
    body: z.strictObject({ position: wholeBetween(0, MAX_POSITION), until: z.nullable(Instant) }),
    example: { until: null },
    response: { status: 200, schema: ConversationState },
    problems: [...STAFF_PROBLEMS, 'wrong-origin'],
  }),
  team: endpoint({
    method: 'GET',
    path: '/chat/team',
    summary: 'Members of the caller’s team to whom a conversation can be assigned',
    access: 'organizeChat',
    response: { status: 200, schema: z.array(ChatMember) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/chat/search',
    summary:
      'Search messages of the caller’s client by word prefixes, newest first. Logged for the patients in the result',
    access: 'organizeChat',
    // A read, but it reads every conversation of the client.
    limit: { perUserAndHour: 600 },
    query: z.object({
      search: line(CHAT_SEARCH_MAX_LENGTH).check(z.minLength(CHAT_SEARCH_MIN_LENGTH)),
      cursor: z.optional(FoundCursor),
    }),
    response: { status: 200, schema: z.object({ items: z.array(FoundMessage), next: z.nullable(z.string()) }) },
    problems: ['sign-in-required', 'not-allowed', 'search-too-wide'],
  }),
};
