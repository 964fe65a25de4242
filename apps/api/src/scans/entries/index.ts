import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountEntries } from './entries.routes.ts';
import { createEntries, type EntriesDependencies } from './entries.service.ts';

export type { Entries } from './entries.service.ts';

/** Patients' own measurements and answers. */
export function entriesModule({ database, ...parts }: Parts<EntriesDependencies>) {
  const entries = createEntries({ database, ...parts });
  return { ...entries, mount: (mounting: MountDependencies) => mountEntries(mounting, entries) };
}
