import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.linkEntry,
    lazy: async () => (await import('./entry-pages.tsx')).LinkEntryPage,
    guards: ['camera'],
    heading: ({ entry }) => entry.title,
    place: 'none',
    // A link is not checked before a tap.
    examples: [{ at: '/alogin/no-such-link' }],
  }),
  screen({
    path: paths.tempEntry,
    lazy: async () => (await import('./entry-pages.tsx')).TempEntryPage,
    guards: ['camera'],
    // Without a code there is nothing to open.
    heading: ({ signIn }) => signIn.title,
    place: 'none',
  }),
];
