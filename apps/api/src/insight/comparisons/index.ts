import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountComparisons } from './comparisons.routes.ts';
import type { ComparisonsDependencies } from './comparisons.service.ts';
import type { PairsDependencies } from './pairs.service.ts';

export type { ComparisonsDependencies } from './comparisons.service.ts';
export { comparison as comparisonOf, usualOf } from './comparisons.service.ts';
export type { PairsDependencies } from './pairs.service.ts';
export { pair as pairOf } from './pairs.service.ts';

/** Compares one scan with the same patient's others, and with a single one. */
export function comparisonsModule(deps: ComparisonsDependencies & PairsDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountComparisons(mounting, deps) };
}
