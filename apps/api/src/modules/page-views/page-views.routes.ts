import { mienContract, Problem } from '@mien/contract';
import type { Database } from '../../database/connect.ts';
import { type MountDependencies, mount } from '../../http/mount.ts';

export interface PageViewsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly isOn: boolean;
}

/** Counts views of pages where the installation asks for it: one number a page and day. */
export function mountPageViews(mounting: MountDependencies, { database, now, isOn }: PageViewsDependencies): void {
  mount(mounting, 'pageViews', mienContract.pageViews, {
    async count({ body }) {
      if (!isOn) throw new Problem('not-found');
      await database
        .insertInto('page_views')
        .values({
          analytics_id: body.analyticsId,
          page: body.page,
          day: now().toISOString().slice(0, 10),
          view_count: 1,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['analytics_id', 'page', 'day'])
            .doUpdateSet((row) => ({ view_count: row('page_views.view_count', '+', 1) })),
        )
        .execute();
      return { counted: true as const };
    },
  });
}
