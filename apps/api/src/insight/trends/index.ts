import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountTrends } from './trends.routes.ts';
import { createTrendsContext, type TrendsDependencies } from './trends.service.ts';

export type { TrendsContext } from './trends.service.ts';
export { trend } from './trends.service.ts';

/** Averages of a patient over time. */
export function trendsModule(deps: TrendsDependencies) {
  const context = createTrendsContext(deps);
  return { ...context, mount: (mounting: MountDependencies) => mountTrends(mounting, context) };
}
