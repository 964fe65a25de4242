import type { MountDeps } from '../../platform/http/mount.ts';
import { mountChat } from './chat.routes.ts';
import type { ChatDeps } from './chat.service.ts';
import type { ConversationsDeps } from './patient-in-reach.ts';
import type { TemplatesDeps } from './templates.service.ts';

export {
  assign as assignConversation,
  close as closeConversation,
  reopen as reopenConversation,
  snooze as snoozeConversation,
} from './conversation-state.service.ts';
export { markRead, unassignConversations } from './conversation-state.store.ts';
export { addAtEnd } from './messages.store.ts';
export { moveMessages } from './move-messages.ts';
export type { ConversationsDeps } from './patient-in-reach.ts';
export { addTemplates } from './templates.store.ts';

/** Messages between patients and the team. */
export function chatModule(deps: ChatDeps & ConversationsDeps & TemplatesDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountChat(mounting, deps) };
}
