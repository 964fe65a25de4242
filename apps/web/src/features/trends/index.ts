export { readFirst } from './trends.queries.ts';
export { TrendsPage } from './trends-page.tsx';
