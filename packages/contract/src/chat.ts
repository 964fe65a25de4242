import { CHAT_CLIENT_TYPES, CHAT_MESSAGE_MAX_LENGTH } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, lines, queryWholeBetween, Uid } from './fields.ts';

export const ChatMessage = z.object({
  messageUid: Uid,
  /** Place in the conversation, counted from 1 without gaps. */
  position: z.int(),
  sender: z.object({ clientType: z.enum(CHAT_CLIENT_TYPES) }),
  message: z.string(),
  createdAt: Instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const Position = queryWholeBetween(0, 2_147_483_647);

export const chat = {
  list: endpoint({
    method: 'GET',
    path: '/chat/messages',
    summary: 'Messages of the own conversation, oldest first: the newest page, or those after or before a position',
    access: 'ownRecords',
    query: z.object({ after: z.optional(Position), before: z.optional(Position) }),
    response: { status: 200, schema: z.object({ content: z.array(ChatMessage), hasEarlier: z.boolean() }) },
    problems: ['sign-in-required', 'not-found'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/chat/messages',
    summary: 'Write a message; sending the same messageUid again answers what is already there',
    access: 'ownRecords',
    body: z.strictObject({ messageUid: Uid, message: lines(CHAT_MESSAGE_MAX_LENGTH) }),
    response: { status: 201, schema: ChatMessage },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'too-many-requests'],
  }),
};
