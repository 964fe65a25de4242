import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.healthLinks,
    lazy: async () => (await import('./health-links-page.tsx')).HealthLinksPage,
    guards: ['session'],
    heading: ({ healthLinks }) => healthLinks.title,
    tab: 'me',
  }),
];
