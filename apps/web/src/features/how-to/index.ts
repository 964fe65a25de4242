export { HowToPage } from './how-to-page.tsx';
