import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

/** The page of a scan that went wrong starts another one, so that the app declares it (`app/pages`). */
export const screens = [
  screen({
    path: paths.scanFailed,
    lazy: async () => (await import('./scan-failed-page.tsx')).ScanFailedPage,
    guards: [],
    heading: ({ scanError }) => scanError.scanFailed.title,
    place: 'none',
  }),
];
