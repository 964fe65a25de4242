export { ScanReturnPage } from './scan-return-page.tsx';
