import { shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.trendChart,
    lazy: async () => (await import('./trends-page.tsx')).TrendsPage,
    loader: async () => (await import('./trends-page.tsx')).readFirst,
    guards: ['session', 'history'],
    heading: ({ trends }) => trends.title,
    tab: 'trends',
    isForScanOnly: true,
    menu: {
      icon: 'chart',
      order: 120,
      name: shellWords(shell, ({ menu }) => menu.trendCharts),
      to: paths.trendChartOf('month'),
      isFor: ({ isPatient, hasHistory }) => isPatient && hasHistory,
    },
    examples: [{ at: paths.trendChartOf('month') }],
  }),
];
