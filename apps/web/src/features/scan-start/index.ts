export { ScanSheet } from './scan-sheet.tsx';
export { ScanStartButton } from './scan-start-button.tsx';
