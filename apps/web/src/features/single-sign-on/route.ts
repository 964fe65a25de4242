import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

/** An unknown client: the page does not reveal that. */
const CLIENT = '00000000';

export const screens = [
  screen({
    path: paths.signOn,
    lazy: async () => (await import('./sign-on-page.tsx')).SignOnPage,
    guards: ['camera'],
    heading: ({ singleSignOn }) => singleSignOn.page.title,
    examples: [{ at: paths.signOnOf(CLIENT) }],
  }),
  screen({
    path: paths.signOnReturn,
    lazy: async () => (await import('./sign-on-return-page.tsx')).SignOnReturnPage,
    guards: ['camera'],
    // Without returned query parameters.
    heading: ({ singleSignOn }) => singleSignOn.back.title,
    examples: [{ at: paths.signOnReturnOf(CLIENT) }],
  }),
];
