import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.testLogout,
    lazy: async () => (await import('./test-logout-page.tsx')).TestLogoutPage,
    guards: [],
    // It redirects.
    heading: ({ signIn }) => signIn.title,
    tab: 'none',
    examples: [],
  }),
];
