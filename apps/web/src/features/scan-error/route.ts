import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

/** The page after a failed scan starts another one, so the app declares it (`app/pages`). */
export const screens = [
  screen({
    path: paths.scanFailed,
    lazy: async () => (await import('./scan-failed-page.tsx')).ScanFailedPage,
    guards: [],
    heading: ({ scanError }) => scanError.scanFailed.title,
    tab: 'none',
  }),
];
