import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.scanError,
    lazy: async () => (await import('./scan-error-route.tsx')).ScanErrorRoute,
    guards: [],
    heading: ({ scanError }) => scanError.kinds.unsuccessful.title,
    tab: 'none',
    examples: [
      { at: paths.scanErrorOf('SERVER_ERROR'), heading: ({ scanError }) => scanError.kinds.serverError.title },
      { at: paths.scanError },
    ],
  }),
];
