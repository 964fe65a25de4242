export { AveragesPage } from './averages-page.tsx';
