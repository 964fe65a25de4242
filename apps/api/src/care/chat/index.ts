import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountChat } from './chat.routes.ts';
import { type ChatDependencies, createChat } from './chat.service.ts';
import { type ConversationsDependencies, createConversations } from './conversations.service.ts';
import { createTemplates } from './templates.service.ts';

export { addAtEnd, markRead, unassignConversations } from './chat.store.ts';
export type { Conversations } from './conversations.service.ts';
export { moveMessages } from './move-messages.ts';
export { addTemplates } from './templates.store.ts';

/** Messages between patients and the team. */
export function chatModule({ database, ...parts }: Parts<ChatDependencies & ConversationsDependencies>) {
  const chat = createChat({ database, ...parts });
  const conversations = createConversations({ database, ...parts });
  const templates = createTemplates({ database, ...parts });
  return { conversations, mount: (mounting: MountDependencies) => mountChat(mounting, chat, conversations, templates) };
}
