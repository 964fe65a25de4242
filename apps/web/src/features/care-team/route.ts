import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

export const screens = [
  screen({
    path: paths.careTeam,
    lazy: async () => (await import('./care-team-page.tsx')).CareTeamPage,
    guards: ['session'],
    heading: ({ careTeam }) => careTeam.title,
    place: 'me',
  }),
];
