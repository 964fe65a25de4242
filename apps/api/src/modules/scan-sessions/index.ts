export { mountScanEvents } from './scan-events.routes.ts';
export { mountScanSessions } from './scan-sessions.routes.ts';
export { createScanSessions, type ScanSessions } from './scan-sessions.service.ts';
export { createScanSessionsStore, followMeasurements } from './scan-sessions.store.ts';
