import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.healthFacts,
    lazy: async () => (await import('./health-facts-page.tsx')).HealthFactsPage,
    guards: ['session'],
    heading: ({ healthFacts }) => healthFacts.title,
    tab: 'me',
  }),
];
