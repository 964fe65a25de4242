import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountPageViews } from './page-views.routes.ts';
import type { PageViewsDependencies } from './page-views.service.ts';

/** Counts page views where the installation enables it: one number per page and day. */
export function pageViewsModule(deps: PageViewsDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountPageViews(mounting, deps) };
}
