import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.account,
    lazy: async () => (await import('./account-page.tsx')).AccountPage,
    guards: ['session'],
    heading: ({ account }) => account.title,
    isForScanOnly: true,
    menu: {
      icon: 'home',
      order: 30,
      name: shellWords(shell, ({ menu }) => menu.today),
      isFor: ({ session, isPatient }) => session != null && !isPatient,
    },
    next: [paths.averages],
    examples: [
      { at: paths.account, audience: 'staff' },
      { at: paths.account, audience: 'patient', heading: ({ profile }) => profile.title },
    ],
  }),
];
