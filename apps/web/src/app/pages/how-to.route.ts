import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.howTo,
    lazy: async () => (await import('./how-to-route.tsx')).HowToRoute,
    guards: ['session', 'camera'],
    heading: ({ howTo }) => howTo.title,
    tab: 'none',
    isForScanOnly: true,
    menu: {
      icon: 'scan',
      order: 10,
      name: shellWords(shell, ({ menu }) => menu.scanNow),
      isFor: ({ isPatient, mayScan, isAt }) => isPatient && mayScan && !isAt(paths.profile),
    },
    next: [paths.scanReturn[0]],
    // The specification uses both spellings.
    examples: [{ at: paths.howTo }, { at: '/howTo' }],
  }),
];
