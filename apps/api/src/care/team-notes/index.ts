import type { MountDeps } from '../../platform/http/mount.ts';
import { mountTeamNotes } from './team-notes.routes.ts';
import type { TeamNotesDeps } from './team-notes.service.ts';

export { exportedOf as exportedTeamNotesOf } from './team-notes.service.ts';

export { add as addNote } from './team-notes.store.ts';

/** Notes of a client's staff about patients. See docs/topics/care-team.md. */
export function teamNotesModule(deps: TeamNotesDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountTeamNotes(mounting, deps) };
}
