import { Problem } from '@mien/contract';
import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import * as pageViewsStore from './page-views.store.ts';

export interface PageViewsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly installation: Pick<Installation, 'hasBeacon' | 'analyticsId'>;
}

/** @throws Problem not-found where views are not counted */
async function count(
  { installation, database, now }: PageViewsDependencies,
  analyticsId: string,
  page: string,
): Promise<void> {
  if (!installation.hasBeacon) throw new Problem('not-found');
  await pageViewsStore.count(database, installation.analyticsId ?? analyticsId, page, now().toISOString().slice(0, 10));
}

/** Counts page views where the installation enables it: one number per page and day. */
export const createPageViews = (parts: PageViewsDependencies) => bindAll(parts, { count });

export type PageViews = ReturnType<typeof createPageViews>;
