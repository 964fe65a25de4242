import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.compare,
    lazy: async () => (await import('./compare-page.tsx')).ComparePage,
    guards: ['session'],
    heading: ({ scanPair }) => scanPair.title,
    tab: 'home',
    examples: [{ at: paths.compare }, { at: `${paths.compare}?one={id}` }],
  }),
];
