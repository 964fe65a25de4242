import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.error,
    lazy: async () => (await import('./general-error-page.tsx')).GeneralErrorPage,
    guards: [],
    heading: ({ generalError }) => generalError.title,
  }),
  screen({
    path: '*',
    lazy: async () => (await import('./not-found-page.tsx')).NotFoundPage,
    guards: [],
    heading: ({ generalError }) => generalError.notFound.title,
    examples: [{ at: '/no/such/page' }],
  }),
];
