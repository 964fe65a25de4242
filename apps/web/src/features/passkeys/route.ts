import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.passkeys,
    lazy: async () => (await import('./passkeys-page.tsx')).PasskeysPage,
    guards: ['session'],
    heading: ({ passkeys }) => passkeys.own.title,
    tab: 'me',
    examples: [
      { at: paths.passkeys, audience: 'staff' },
      { at: paths.passkeys, audience: 'patient' },
    ],
  }),
];
