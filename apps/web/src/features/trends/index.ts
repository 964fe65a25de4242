export { TrendsPage } from './trends-page.tsx';
