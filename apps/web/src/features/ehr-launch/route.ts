import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.ehrLaunch,
    lazy: async () => (await import('./ehr-launch-page.tsx')).EhrLaunchPage,
    guards: ['session'],
    audience: 'staff',
    // Without what a record adds to the address.
    heading: ({ ehr }) => ehr.launch.title,
    within: paths.users,
    next: [paths.ehrReturn],
  }),
  screen({
    path: paths.ehrReturn,
    lazy: async () => (await import('./ehr-return-page.tsx')).EhrReturnPage,
    guards: ['session'],
    audience: 'staff',
    heading: ({ ehr }) => ehr.launch.title,
    within: paths.users,
  }),
];
