import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountTeamNotes } from './team-notes.routes.ts';
import { createTeamNotes, type TeamNotesDependencies } from './team-notes.service.ts';

export { add as addNote } from './team-notes.store.ts';

/** Notes of a client's staff about patients. */
export function teamNotesModule({ database, ...parts }: Parts<TeamNotesDependencies>) {
  const teamNotes = createTeamNotes({ database, ...parts });
  return { ...teamNotes, mount: (mounting: MountDependencies) => mountTeamNotes(mounting, teamNotes) };
}
