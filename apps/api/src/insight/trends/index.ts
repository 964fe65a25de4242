import type { MountDeps } from '../../platform/http/mount.ts';
import { mountTrends } from './trends.routes.ts';
import { createTrendsContext, type TrendsDeps } from './trends.service.ts';

export { type TrendsContext, trend } from './trends.service.ts';

/** Averages of a patient over time. */
export function trendsModule(deps: TrendsDeps) {
  const context = createTrendsContext(deps);
  return { ...context, mount: (mounting: MountDeps) => mountTrends(mounting, context) };
}
