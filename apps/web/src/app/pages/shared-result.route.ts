import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.sharedResult,
    lazy: async () => (await import('./shared-result-route.tsx')).SharedResultRoute,
    guards: [],
    heading: ({ sharedResult }) => sharedResult.title,
    // It is server-rendered, so a separate end-to-end journey opens it.
    examples: [],
  }),
];
