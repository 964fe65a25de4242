export { ScanErrorPage } from './scan-error-page.tsx';
export { ScanFailedPage } from './scan-failed-page.tsx';
