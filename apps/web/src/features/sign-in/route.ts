import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: [paths.signIn, paths.signInAgain],
    lazy: async () => (await import('./sign-in-page.tsx')).SignInPage,
    guards: ['camera'],
    heading: ({ signIn }) => signIn.title,
    tab: 'none',
    next: [paths.profile, paths.dashboard],
    examples: [{ at: paths.signIn }, { at: paths.signInAgain }],
  }),
];
