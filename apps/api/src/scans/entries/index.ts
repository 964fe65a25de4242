import type { MountDeps } from '../../platform/http/mount.ts';
import { mountEntries } from './entries.routes.ts';
import type { EntriesDeps } from './entries.service.ts';

export { countedAt as entriesCountedAt, type EntriesDeps, list as listEntries } from './entries.service.ts';

/** Patients' own measurements and answers. */
export function entriesModule(deps: EntriesDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountEntries(mounting, deps) };
}
