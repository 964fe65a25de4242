export { mountPageViews } from './page-views.routes.ts';
