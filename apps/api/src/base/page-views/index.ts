import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountPageViews } from './page-views.routes.ts';
import { createPageViews, type PageViewsDependencies } from './page-views.service.ts';

/** Counted page views. */
export function pageViewsModule({ database, ...parts }: Parts<PageViewsDependencies>) {
  const pageViews = createPageViews({ database, ...parts });
  return { ...pageViews, mount: (mounting: MountDependencies) => mountPageViews(mounting, pageViews) };
}
