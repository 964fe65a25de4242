import { chatInboxAbout, chatInboxInMenu } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: [paths.chatInbox, paths.teamConversation],
    lazy: async () => (await import('./messages-page.tsx')).MessagesPage,
    guards: ['session'],
    permission: 'answerChat',
    heading: ({ chatInbox }) => chatInbox.title,
    menu: {
      icon: 'chat',
      order: 60,
      name: words('chatInboxInMenu', chatInboxInMenu),
      about: words('chatInboxAbout', chatInboxAbout),
      unread: 'conversations',
    },
    examples: [{ at: paths.chatInbox }, { at: `${paths.chatInbox}?state=closed` }],
  }),
];
