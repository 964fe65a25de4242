export { LiveChatPage } from './live-chat-page.tsx';
