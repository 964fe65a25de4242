export { ConsentPage } from './consent-page.tsx';
