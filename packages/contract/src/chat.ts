import { CHAT_CLIENT_TYPES, CHAT_INBOX_STATES, CHAT_MESSAGE_MAX_LENGTH } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, lines, queryWholeBetween, Uid, wholeBetween } from './fields.ts';

export const ChatMessage = z.object({
  messageUid: Uid,
  /** Place in the conversation, counted from 1 without gaps. */
  position: z.int(),
  sender: z.object({ clientType: z.enum(CHAT_CLIENT_TYPES) }),
  message: z.string(),
  createdAt: Instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const MAX_POSITION = 2_147_483_647;
const Position = queryWholeBetween(0, MAX_POSITION);
const Page = z.object({ after: z.optional(Position), before: z.optional(Position) });
/** With a uid of the sender's own, a message that is sent twice is there once. */
const NewMessage = z.strictObject({ messageUid: z.optional(Uid), message: lines(CHAT_MESSAGE_MAX_LENGTH) });
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
    response: { status: 200, schema: z.object({ content: z.array(ChatMessage), hasEarlier: z.boolean() }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/chat/messages',
    summary: 'Write a message; sending the same messageUid again, if one is given, answers what is already there',
    access: 'ownRecords',
    body: NewMessage,
    response: { status: 201, schema: ChatMessage },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'too-many-requests', 'message-exists'],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/chat/unread',
    summary: 'Number of replies that the patient has not read',
    access: 'ownRecords',
    forCarers: 'chat',
    response: { status: 200, schema: z.object({ count: z.int() }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/chat/read',
    summary: 'The patient has read the conversation up to a position',
    access: 'ownRecords',
    body: Seen,
    response: { status: 200, schema: z.object({ count: z.int() }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};

/** A message as staff see it: with the name of whoever wrote it. */
export const TeamMessage = z.extend(ChatMessage, {
  sender: z.object({
    clientType: z.enum(CHAT_CLIENT_TYPES),
    /** Null for a deleted user. */
    name: z.nullable(z.string()),
    /** Whether the caller wrote it. */
    isOwn: z.boolean(),
  }),
});
export type TeamMessage = z.infer<typeof TeamMessage>;

const ConversationState = z.object({
  isClosed: z.boolean(),
  /** Messages of the patient that nobody of the team has seen. */
  unreadCount: z.int(),
});
export type ConversationState = z.infer<typeof ConversationState>;

const InboxEntry = z.extend(ConversationState, {
  patientUid: Uid,
  /** Empty for somebody who registered anonymously. */
  patientName: z.string(),
  clientName: z.string(),
  last: z.object({ clientType: z.enum(CHAT_CLIENT_TYPES), excerpt: z.string(), createdAt: Instant }),
});
export type InboxEntry = z.infer<typeof InboxEntry>;

/** Where the page before ended: unread or not, milliseconds, patient. Handed back as it was answered. */
const InboxCursor = z.string().check(z.regex(/^[01]\.\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const PatientParams = z.object({ uid: Uid });
const STAFF_PROBLEMS = ['sign-in-required', 'not-allowed', 'not-found'] as const;

/** The conversations of patients, for the team that answers them. */
export const conversations = {
  list: endpoint({
    method: 'GET',
    path: '/chat/conversations',
    summary: 'Conversations within reach: unread ones first, then by their last message, newest first',
    access: 'answerChat',
    query: z.object({
      state: z._default(z.enum(CHAT_INBOX_STATES), 'open'),
      cursor: z.optional(InboxCursor),
    }),
    response: { status: 200, schema: z.object({ items: z.array(InboxEntry), next: z.nullable(z.string()) }) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/chat/conversations/unread',
    summary: 'Number of conversations within reach with messages that nobody has read; counted up to 100',
    access: 'answerChat',
    response: { status: 200, schema: z.object({ count: z.int() }) },
    problems: ['sign-in-required', 'not-allowed'],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/chat/conversations/:uid/messages',
    summary:
      'Messages of a patient’s conversation, oldest first: the newest page, or those after or before a position. Opening it is logged',
    access: 'answerChat',
    params: PatientParams,
    query: Page,
    response: {
      status: 200,
      schema: z.object({
        patientName: z.string(),
        clientName: z.string(),
        content: z.array(TeamMessage),
        hasEarlier: z.boolean(),
        state: ConversationState,
      }),
    },
    problems: STAFF_PROBLEMS,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/messages',
    summary:
      'Answer a patient; sending the same messageUid again answers what is already there. Opens a closed conversation',
    access: 'answerChat',
    params: PatientParams,
    body: NewMessage,
    response: { status: 201, schema: TeamMessage },
    problems: [...STAFF_PROBLEMS, 'wrong-origin', 'too-many-requests', 'message-exists'],
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/read',
    summary: 'The team has read a conversation up to a position; an earlier position changes nothing',
    access: 'answerChat',
    params: PatientParams,
    body: Seen,
    response: { status: 200, schema: ConversationState },
    problems: [...STAFF_PROBLEMS, 'wrong-origin'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/chat/conversations/:uid/close',
    summary: 'Close a conversation read up to a position; it stays open if the patient wrote after that',
    access: 'answerChat',
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
    params: PatientParams,
    body: z.strictObject({}),
    response: { status: 200, schema: ConversationState },
    problems: [...STAFF_PROBLEMS, 'wrong-origin'],
  }),
};
