import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountComparisons } from './comparisons.routes.ts';
import { type ComparisonsDependencies, createComparisons } from './comparisons.service.ts';
import { createPairs, type PairsDependencies } from './pairs.service.ts';

export type { Comparisons } from './comparisons.service.ts';
export type { Pairs } from './pairs.service.ts';

/** Compares one scan with the same patient's others, and with a single one. */
export function comparisonsModule({ database, ...parts }: Parts<ComparisonsDependencies & PairsDependencies>) {
  const comparisons = { ...createComparisons({ database, ...parts }), ...createPairs({ database, ...parts }) };
  return { ...comparisons, mount: (mounting: MountDependencies) => mountComparisons(mounting, comparisons) };
}
