export { mountPageViews } from './page-views.routes.ts';
export { createPageViews } from './page-views.service.ts';
export { createPageViewsStore } from './page-views.store.ts';
