import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.linkEntry,
    lazy: async () => (await import('./entry-pages.tsx')).LinkEntryPage,
    guards: ['camera'],
    heading: ({ entry }) => entry.title,
    tab: 'none',
    // Any id works: the link is checked only after the user taps.
    examples: [{ at: '/alogin/no-such-link' }],
  }),
  screen({
    path: paths.tempEntry,
    lazy: async () => (await import('./entry-pages.tsx')).TempEntryPage,
    guards: ['camera'],
    // Without a code in the URL, the page redirects to sign-in.
    heading: ({ signIn }) => signIn.title,
    tab: 'none',
  }),
];
