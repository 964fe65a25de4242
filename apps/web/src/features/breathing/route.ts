import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.breathe,
    lazy: async () => (await import('./breathing-page.tsx')).BreathingPage,
    guards: ['session'],
    heading: ({ breathing }) => breathing.title,
    tab: 'me',
  }),
];
