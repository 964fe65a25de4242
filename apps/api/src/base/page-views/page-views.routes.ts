import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { PageViewsDependencies } from './page-views.service.ts';
import * as pageViews from './page-views.service.ts';

export function mountPageViews(mounting: MountDependencies, deps: PageViewsDependencies): void {
  mount(mounting, 'pageViews', mienContract.pageViews, {
    async count({ body }) {
      await pageViews.count(deps, body.analyticsId, body.page);
      return { counted: true as const };
    },
  });
}
