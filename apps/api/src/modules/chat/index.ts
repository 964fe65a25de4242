export { mountChat } from './chat.routes.ts';
export { createChat } from './chat.service.ts';
export { createChatStore } from './chat.store.ts';
export { createConversations } from './conversations.service.ts';
export { moveMessages } from './move-messages.ts';
