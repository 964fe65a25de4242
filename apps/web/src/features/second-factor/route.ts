import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.secondStep,
    lazy: async () => (await import('./second-step-page.tsx')).SecondStepPage,
    guards: ['camera'],
    // Without a first step there is no second.
    heading: ({ signIn }) => signIn.title,
  }),
  screen({
    path: paths.secondFactor,
    lazy: async () => (await import('./second-factor-page.tsx')).SecondFactorPage,
    guards: ['session'],
    heading: ({ secondFactor }) => secondFactor.own.title,
    isForScanOnly: true,
    examples: [
      { at: paths.secondFactor, audience: 'staff' },
      { at: paths.secondFactor, audience: 'patient' },
    ],
  }),
];
