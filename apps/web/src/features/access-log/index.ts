export { AccessLogPage } from './access-log-page.tsx';
export { OwnAccessLogPage } from './own-access-log-page.tsx';
