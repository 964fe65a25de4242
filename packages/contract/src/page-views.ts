import * as z from 'zod/mini';
import { ANALYTICS_IDS, COUNTED_PAGES } from './counted-pages.ts';
import { endpoint } from './endpoint.ts';

export const pageViews = {
  count: endpoint({
    method: 'POST',
    path: '/beacon',
    summary: 'Count one anonymous page view; 404 unless the installation counts views',
    access: 'public',
    limit: { perNetworkAndMinute: 300 },
    body: z.strictObject({ analyticsId: z.enum(ANALYTICS_IDS), page: z.enum(COUNTED_PAGES) }),
    response: { status: 200, schema: z.object({ counted: z.literal(true) }) },
    problems: ['not-found', 'wrong-origin'],
  }),
};
