import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.me,
    lazy: async () => (await import('./me-page.tsx')).MePage,
    guards: ['session'],
    heading: ({ me }) => me.title,
    tab: 'me',
    menu: {
      icon: 'shield',
      order: 95,
      name: shellWords(shell, ({ menu }) => menu.confirm),
      isFor: ({ session }) => session?.isByLink === true || session?.needsPasskey === true,
    },
  }),
];
