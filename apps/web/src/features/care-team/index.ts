export { CareTeamPage } from './care-team-page.tsx';
