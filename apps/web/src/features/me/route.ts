import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

export const screens = [
  screen({
    path: paths.me,
    lazy: async () => (await import('./me-page.tsx')).MePage,
    guards: ['session'],
    heading: ({ me }) => me.title,
    place: 'me',
  }),
];
