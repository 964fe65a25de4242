export { AccessLogPage } from './access-log-page.tsx';
