import { Problem } from '@mien/contract';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import * as pageViewsStore from './page-views.store.ts';

export interface PageViewsDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly installation: Pick<Installation, 'hasBeacon' | 'analyticsId'>;
}

/** @throws Problem not-found where views are not counted */
export async function count(
  { installation, database, now }: PageViewsDeps,
  analyticsId: string,
  page: string,
): Promise<void> {
  if (!installation.hasBeacon) throw new Problem('not-found');
  await pageViewsStore.count(database, installation.analyticsId ?? analyticsId, page, now().toISOString().slice(0, 10));
}
