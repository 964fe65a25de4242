import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.liveChat,
    lazy: async () => (await import('./live-chat-page.tsx')).LiveChatPage,
    guards: ['session'],
    heading: ({ chat }) => chat.title,
    tab: 'messages',
    menu: {
      icon: 'chat',
      order: 130,
      name: shellWords(shell, ({ menu }) => menu.liveChat),
      unread: 'answers',
      isFor: ({ isFullPatient, mayChat }) => isFullPatient && mayChat,
    },
  }),
];
