import type { MountDeps } from '../../platform/http/mount.ts';
import { mountCareTeam, type Results } from './care-team.routes.ts';
import type { CareTeamDeps } from './care-team.service.ts';

export {
  type CareTeamDeps,
  isAsked,
  newestShared,
  readForStaff,
  type SharedNewest,
  type SharedResults,
  sharedAmong,
  type Wanted,
} from './care-team.service.ts';
export { createCareTeamSeesAll } from './care-team-sees-all.ts';
export { personOf } from './person-of.ts';

/** Access of staff to a patient's results: only as far as the patient permits. See docs/topics/care-team.md. */
export function careTeamModule({ results, ...deps }: CareTeamDeps & { readonly results: Results }) {
  return { ...deps, mount: (mounting: MountDeps) => mountCareTeam(mounting, deps, results) };
}
