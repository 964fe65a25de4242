export { InstalledApp } from './installed-app.tsx';
export { KeptHistory } from './kept-history.tsx';
export { KeptNotice } from './kept-notice.tsx';
