import type { MountDeps } from '../../platform/http/mount.ts';
import { mountPageViews } from './page-views.routes.ts';
import type { PageViewsDeps } from './page-views.service.ts';

/** Counts page views where the installation enables it: one number per page and day. */
export function pageViewsModule(deps: PageViewsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountPageViews(mounting, deps) };
}
