import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountComparisons } from './comparisons.routes.ts';
import { type ComparisonsDependencies, createComparisons } from './comparisons.service.ts';
import { createComparisonsStore } from './comparisons.store.ts';

export type { Comparisons } from './comparisons.service.ts';

/** Compares one scan with the same patient's others. */
export function comparisonsModule({ database, ...parts }: Parts<ComparisonsDependencies>) {
  const comparisons = createComparisons({ store: createComparisonsStore(database), ...parts });
  return { ...comparisons, mount: (mounting: MountDependencies) => mountComparisons(mounting, comparisons) };
}
