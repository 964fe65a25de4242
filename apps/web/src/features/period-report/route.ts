import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.periodReport,
    lazy: async () => (await import('./period-report-page.tsx')).PeriodReportPage,
    guards: ['session'],
    heading: ({ periodReport }) => periodReport.title,
    tab: 'me',
  }),
];
