import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

const PATHS = [paths.result, paths.resultFromHistory, paths.resultInDevelopment];

export const screens = [
  screen({
    path: PATHS,
    lazy: async () => (await import('./results-page.tsx')).ResultsPage,
    loader: async () => (await import('./results-page.tsx')).readFirst,
    guards: ['session'],
    heading: ({ results }) => results.title,
    tab: 'home',
    isForScanOnly: true,
    examples: PATHS.map((path) => ({ at: path.replace(':measurementId', '{id}') })),
  }),
];
