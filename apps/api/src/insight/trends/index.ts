import type { MountDependencies } from '../../platform/http/mount.ts';
import type { PartsWithReader } from '../../platform/module.ts';
import { mountTrends } from './trends.routes.ts';
import { createTrends, type TrendsDependencies } from './trends.service.ts';

export type { Trends } from './trends.service.ts';

/** Averages of a patient over time. */
export function trendsModule({ reader, ...parts }: PartsWithReader<TrendsDependencies>) {
  const trends = createTrends({ reader, ...parts });
  return { ...trends, mount: (mounting: MountDependencies) => mountTrends(mounting, trends) };
}
