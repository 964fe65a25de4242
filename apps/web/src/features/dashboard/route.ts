import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.dashboard,
    lazy: async () => (await import('./dashboard-page.tsx')).DashboardPage,
    loader: async () => (await import('./dashboard-page.tsx')).readFirst,
    guards: ['session', 'history'],
    heading: ({ dashboard }) => dashboard.title,
    tab: 'home',
    isForScanOnly: true,
    menu: {
      // As the bar's Home.
      icon: 'home',
      order: 110,
      name: shellWords(shell, ({ menu }) => menu.history),
      isFor: ({ isPatient, hasHistory }) => isPatient && hasHistory,
    },
    next: [paths.result, paths.trendChart],
  }),
];
