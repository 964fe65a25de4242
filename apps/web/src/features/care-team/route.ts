import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.careTeam,
    lazy: async () => (await import('./care-team-page.tsx')).CareTeamPage,
    guards: ['session'],
    heading: ({ careTeam }) => careTeam.title,
    tab: 'me',
  }),
];
