import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.embed,
    lazy: async () => (await import('./embed-page.tsx')).EmbedPage,
    guards: [],
    // Without a key.
    examples: [{ at: '/embed/0190a000-0000-7000-8000-000000000001/0190a000-0000-7000-8000-000000000002' }],
    heading: ({ embed }) => embed.used.title,
    tab: 'none',
  }),
];
