export { OperationsPage } from './operations-page.tsx';
