import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountCareTeam, type Results } from './care-team.routes.ts';
import { type CareTeamDependencies, createCareTeam } from './care-team.service.ts';

export type { CareTeam, SharedNewest } from './care-team.service.ts';
export { createCareTeamSeesAll } from './care-team-sees-all.ts';

/** Access of staff to a patient's results. */
export function careTeamModule({
  database,
  results,
  ...parts
}: Parts<Omit<CareTeamDependencies, 'timelineStore' | 'measuresOf'>> & { results: Results }) {
  const careTeam = createCareTeam({
    database,
    measuresOf: results.measuresOf,
    ...parts,
  });
  return { ...careTeam, mount: (mounting: MountDependencies) => mountCareTeam(mounting, careTeam, results) };
}
