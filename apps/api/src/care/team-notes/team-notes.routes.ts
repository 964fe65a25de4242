import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { TeamNotesDeps } from './team-notes.service.ts';
import * as teamNotes from './team-notes.service.ts';

export function mountTeamNotes(mounting: MountDeps, deps: TeamNotesDeps): void {
  mount(mounting, 'teamNotes', mienContract.teamNotes, {
    list: async ({ caller, params, query }) => teamNotes.list(deps, caller, params.uid, query.cursor ?? null),
    add: async ({ caller, params, body: { id, ...note } }) => teamNotes.add(deps, caller, params.uid, id, note),
    change: async ({ caller, params, body }) => teamNotes.change(deps, caller, params.uid, params.id, body),
    remove: async ({ caller, params, body }) => teamNotes.remove(deps, caller, params.uid, params.id, body.revision),
    versions: async ({ caller, params }) => teamNotes.versions(deps, caller, params.uid, params.id),
  });

  mount(mounting, 'notesForPatient', mienContract.notesForPatient, {
    list: async ({ caller, query }) => teamNotes.listOwn(deps, ownPatient(caller), query.cursor ?? null),
  });
}
