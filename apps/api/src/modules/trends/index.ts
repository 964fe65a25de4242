export { mountTrends } from './trends.routes.ts';
export { createTrends } from './trends.service.ts';
export { createTrendsStore } from './trends.store.ts';
