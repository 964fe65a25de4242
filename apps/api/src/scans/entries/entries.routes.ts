import { mienContract } from '@mien/contract';
import { v7 as uuidv7 } from 'uuid';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { EntriesDeps } from './entries.service.ts';
import * as entries from './entries.service.ts';

export function mountEntries(mounting: MountDeps, deps: EntriesDeps): void {
  mount(mounting, 'entries', mienContract.entries, {
    add: async ({ caller, body }) => entries.add(deps, ownPatient(caller), body),
    import: async ({ caller, body }) =>
      entries.importReadings(deps, ownPatient(caller), body.importUid ?? uuidv7(), body.readings),
    imports: async ({ caller }) => entries.imports(deps, ownPatient(caller)),
    undoImport: async ({ caller, params }) => entries.undoImport(deps, ownPatient(caller), params.id),
    readings: async ({ caller, query }) => entries.readings(deps, ownPatient(caller), query),
    list: async ({ caller, query }) => entries.list(deps, ownPatient(caller), query.kind ?? null, query.cursor ?? null),
    latest: async ({ caller }) => entries.latest(deps, ownPatient(caller)),
    remove: async ({ caller, params }) => entries.remove(deps, ownPatient(caller), params.id),
  });
}
