import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { PageViewsDeps } from './page-views.service.ts';
import * as pageViews from './page-views.service.ts';

export function mountPageViews(mounting: MountDeps, deps: PageViewsDeps): void {
  mount(mounting, 'pageViews', mienContract.pageViews, {
    async count({ body }) {
      await pageViews.count(deps, body.analyticsId, body.page);
      return { counted: true as const };
    },
  });
}
