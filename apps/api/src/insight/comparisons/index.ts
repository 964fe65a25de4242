import type { MountDeps } from '../../platform/http/mount.ts';
import { mountComparisons } from './comparisons.routes.ts';
import type { ComparisonsDeps } from './comparisons.service.ts';
import type { PairsDeps } from './pairs.service.ts';

export { type CompareScan, type ComparisonsDeps, comparison as comparisonOf, usualOf } from './comparisons.service.ts';
export { type PairsDeps, pair as pairOf } from './pairs.service.ts';

/** Compares one scan with the same patient's others, and with a single one. */
export function comparisonsModule(deps: ComparisonsDeps & PairsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountComparisons(mounting, deps) };
}
