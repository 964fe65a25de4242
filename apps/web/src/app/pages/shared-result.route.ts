import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.sharedResult,
    lazy: async () => (await import('./shared-result-route.tsx')).SharedResultRoute,
    guards: [],
    heading: ({ sharedResult }) => sharedResult.title,
    // The server draws it, so an end-to-end journey of its own opens it.
    examples: [],
  }),
];
