export { PeriodReportPage } from './period-report-page.tsx';
