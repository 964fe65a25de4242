import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.consent,
    lazy: async () => (await import('./consent-page.tsx')).ConsentPage,
    guards: ['session', 'camera'],
    heading: ({ consent }) => consent.title,
    tab: 'none',
    isForScanOnly: true,
    next: [paths.profile],
  }),
];
