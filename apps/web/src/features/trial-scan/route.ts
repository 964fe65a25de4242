import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.tryScan,
    lazy: async () => (await import('./try-page.tsx')).TryPage,
    guards: [],
    // Signed-in users are redirected to their own scan.
    audience: 'visitor',
    heading: ({ trialScan }) => trialScan.title,
    tab: 'none',
  }),
  screen({
    path: paths.trialResult,
    lazy: async () => (await import('./trial-result-page.tsx')).TrialResultPage,
    guards: [],
    // Without a result of this page.
    heading: ({ trialScan }) => trialScan.gone.title,
    tab: 'none',
  }),
  screen({
    path: paths.keepTrial,
    lazy: async () => (await import('./keep-trial-page.tsx')).KeepTrialPage,
    guards: ['session'],
    heading: ({ trialScan }) => trialScan.gone.title,
    tab: 'none',
  }),
];
