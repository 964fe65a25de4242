export { ChatInboxPage } from './chat-inbox-page.tsx';
export { LiveChatPage } from './live-chat-page.tsx';
export { TeamConversationPage } from './team-conversation-page.tsx';
