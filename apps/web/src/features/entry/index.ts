export { LinkEntryPage, TempEntryPage } from './entry-pages.tsx';
