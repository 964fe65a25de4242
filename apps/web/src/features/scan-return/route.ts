import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.scanReturn,
    lazy: async () => (await import('./scan-return-page.tsx')).ScanReturnPage,
    guards: ['session'],
    // Without returned query parameters.
    heading: ({ scanError }) => scanError.kinds.serverError.title,
    tab: 'none',
    isForScanOnly: true,
    leadsTo: paths.result,
  }),
];
