import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

export const screens = [
  screen({
    path: paths.compare,
    lazy: async () => (await import('./compare-page.tsx')).ComparePage,
    guards: ['session'],
    heading: ({ scanPair }) => scanPair.title,
    place: 'home',
    examples: [{ at: paths.compare }, { at: `${paths.compare}?one={id}` }],
  }),
];
