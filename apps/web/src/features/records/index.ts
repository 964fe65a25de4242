export { RecordsPage } from './records-page.tsx';
