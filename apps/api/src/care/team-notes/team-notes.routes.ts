import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { TeamNotes } from './team-notes.service.ts';

export function mountTeamNotes(mounting: MountDependencies, teamNotes: TeamNotes): void {
  mount(mounting, 'teamNotes', mienContract.teamNotes, {
    list: async ({ caller, params, query }) => teamNotes.list(caller, params.uid, query.cursor ?? null),
    add: async ({ caller, params, body: { id, ...note } }) => teamNotes.add(caller, params.uid, id, note),
    change: async ({ caller, params, body }) => teamNotes.change(caller, params.uid, params.id, body),
    remove: async ({ caller, params, body }) => teamNotes.remove(caller, params.uid, params.id, body.revision),
    versions: async ({ caller, params }) => teamNotes.versions(caller, params.uid, params.id),
  });

  mount(mounting, 'notesForPatient', mienContract.notesForPatient, {
    list: async ({ caller, query }) => teamNotes.listOwn(ownPatient(caller), query.cursor ?? null),
  });
}
