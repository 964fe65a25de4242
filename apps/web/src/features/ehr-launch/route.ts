import type { Catalog } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

/** Tests open them as an administrator of the installation, who may not read results. */
const REFUSED = ({ averages }: Catalog) => averages.denied.title;

export const screens = [
  screen({
    path: paths.ehrLaunch,
    lazy: async () => (await import('./ehr-launch-page.tsx')).EhrLaunchPage,
    guards: ['session'],
    audience: 'staff',
    heading: ({ ehr }) => ehr.launch.title,
    // Without what a record adds to the address.
    examples: [{ at: paths.ehrLaunch, heading: REFUSED }],
    within: paths.users,
    next: [paths.ehrReturn],
  }),
  screen({
    path: paths.ehrReturn,
    lazy: async () => (await import('./ehr-return-page.tsx')).EhrReturnPage,
    guards: ['session'],
    audience: 'staff',
    heading: ({ ehr }) => ehr.launch.title,
    examples: [{ at: paths.ehrReturn, heading: REFUSED }],
    within: paths.users,
  }),
];
