export { defineMienScan, MienScanElement } from './mien-scan.ts';
export type { ScanEventName, ScanEvents } from './scan-events.ts';
