import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.profile,
    lazy: async () => (await import('./profile-page.tsx')).ProfilePage,
    guards: ['session', 'camera'],
    heading: ({ profile }) => profile.title,
    tab: 'none',
    tabAfterScans: 'me',
    isForScanOnly: true,
    menu: {
      icon: 'person',
      order: 20,
      name: shellWords(shell, ({ menu }) => menu.profile),
      isFor: ({ isPatient, isAt }) => isPatient && !isAt(paths.profile),
    },
    next: [paths.howTo],
  }),
];
