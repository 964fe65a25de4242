import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountChat } from './chat.routes.ts';
import type { ChatDependencies } from './chat.service.ts';
import type { ConversationsDependencies } from './conversations.service.ts';
import type { TemplatesDependencies } from './templates.service.ts';

export { addAtEnd, markRead, unassignConversations } from './chat.store.ts';
export type { ConversationsDependencies } from './conversations.service.ts';
export {
  assign as assignConversation,
  close as closeConversation,
  reopen as reopenConversation,
  snooze as snoozeConversation,
} from './conversations.service.ts';
export { moveMessages } from './move-messages.ts';
export { addTemplates } from './templates.store.ts';

/** Messages between patients and the team. */
export function chatModule(deps: ChatDependencies & ConversationsDependencies & TemplatesDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountChat(mounting, deps) };
}
