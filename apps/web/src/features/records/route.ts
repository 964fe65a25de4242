import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.records,
    lazy: async () => (await import('./records-page.tsx')).RecordsPage,
    guards: ['session'],
    heading: ({ records }) => records.title,
    tab: 'me',
    menu: {
      icon: 'lock',
      order: 150,
      name: shellWords(shell, ({ menu }) => menu.records),
      isFor: ({ isFullPatient, isOneself }) => isFullPatient && isOneself,
    },
  }),
];
