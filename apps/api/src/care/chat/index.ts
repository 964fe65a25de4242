import type { MountDeps } from '../../platform/http/mount.ts';
import { mountChat } from './chat.routes.ts';
import type { ChatDeps } from './chat.service.ts';
import type { ConversationsDeps } from './conversations.service.ts';
import type { TemplatesDeps } from './templates.service.ts';

export { addAtEnd, markRead, unassignConversations } from './chat.store.ts';
export {
  assign as assignConversation,
  type ConversationsDeps,
  close as closeConversation,
  reopen as reopenConversation,
  snooze as snoozeConversation,
} from './conversations.service.ts';
export { moveMessages } from './move-messages.ts';
export { addTemplates } from './templates.store.ts';

/** Messages between patients and the team. */
export function chatModule(deps: ChatDeps & ConversationsDeps & TemplatesDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountChat(mounting, deps) };
}
