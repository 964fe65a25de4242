export { readFirst } from './results.queries.ts';
export { ResultsPage } from './results-page.tsx';
