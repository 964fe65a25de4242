import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

export const screens = [
  screen({
    path: paths.healthFacts,
    lazy: async () => (await import('./health-facts-page.tsx')).HealthFactsPage,
    guards: ['session'],
    heading: ({ healthFacts }) => healthFacts.title,
    place: 'me',
  }),
];
