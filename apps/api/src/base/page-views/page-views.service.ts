import { Problem } from '@mien/contract';
import type { PageViewsStore } from './page-views.store.ts';

export interface PageViewsDependencies {
  readonly store: PageViewsStore;
  readonly now: () => Date;
  readonly installation: { readonly hasBeacon: boolean };
}

/** Counts views of pages where the installation asks for it: one number per page and day. */
export function createPageViews({ store, now, installation }: PageViewsDependencies) {
  return {
    /** @throws Problem not-found where nothing is counted */
    async count(analyticsId: string, page: string): Promise<void> {
      if (!installation.hasBeacon) throw new Problem('not-found');
      await store.count(analyticsId, page, now().toISOString().slice(0, 10));
    },
  };
}

export type PageViews = ReturnType<typeof createPageViews>;
