import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { PageViews } from './page-views.service.ts';

export function mountPageViews(mounting: MountDependencies, pageViews: PageViews): void {
  mount(mounting, 'pageViews', mienContract.pageViews, {
    async count({ body }) {
      await pageViews.count(body.analyticsId, body.page);
      return { counted: true as const };
    },
  });
}
