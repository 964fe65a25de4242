export { readFirst } from './dashboard.queries.ts';
export { DashboardPage } from './dashboard-page.tsx';
