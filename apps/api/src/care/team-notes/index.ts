import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountTeamNotes } from './team-notes.routes.ts';
import type { TeamNotesDependencies } from './team-notes.service.ts';

export { exportedOf as exportedTeamNotesOf } from './team-notes.service.ts';

export { add as addNote } from './team-notes.store.ts';

/** Notes of a client's staff about patients. See docs/topics/care-team.md. */
export function teamNotesModule(deps: TeamNotesDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountTeamNotes(mounting, deps) };
}
