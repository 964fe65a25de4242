import { mienContract } from '@mien/contract';
import { v7 as uuidv7 } from 'uuid';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Entries } from './entries.service.ts';

export function mountEntries(mounting: MountDependencies, entries: Entries): void {
  mount(mounting, 'entries', mienContract.entries, {
    add: async ({ caller, body }) => entries.add(ownPatient(caller), body),
    import: async ({ caller, body }) =>
      entries.importReadings(ownPatient(caller), body.importUid ?? uuidv7(), body.readings),
    imports: async ({ caller }) => entries.imports(ownPatient(caller)),
    undoImport: async ({ caller, params }) => entries.undoImport(ownPatient(caller), params.id),
    readings: async ({ caller, query }) => entries.readings(ownPatient(caller), query),
    list: async ({ caller, query }) => entries.list(ownPatient(caller), query.kind ?? null, query.cursor ?? null),
    latest: async ({ caller }) => entries.latest(ownPatient(caller)),
    remove: async ({ caller, params }) => entries.remove(ownPatient(caller), params.id),
  });
}
