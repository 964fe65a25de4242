import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.carers,
    lazy: async () => (await import('./carers-page.tsx')).CarersPage,
    guards: ['session'],
    heading: ({ carers }) => carers.title,
    tab: 'me',
  }),
  screen({
    path: paths.careOver,
    lazy: async () => (await import('./care-over-page.tsx')).CareOverPage,
    guards: [],
    heading: ({ carers }) => carers.over.title,
  }),
];
