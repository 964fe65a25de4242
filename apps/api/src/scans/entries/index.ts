import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountEntries } from './entries.routes.ts';
import type { EntriesDependencies } from './entries.service.ts';

export type { EntriesDependencies } from './entries.service.ts';
export { countedAt as entriesCountedAt, list as listEntries } from './entries.service.ts';

/** Patients' own measurements and answers. */
export function entriesModule(deps: EntriesDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountEntries(mounting, deps) };
}
