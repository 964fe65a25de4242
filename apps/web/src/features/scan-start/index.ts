export { ScanStartButton } from './scan-start-button.tsx';
