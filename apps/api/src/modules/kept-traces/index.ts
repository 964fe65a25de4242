export { mountKeptTraces } from './kept-traces.routes.ts';
export { createKeptTraces, type KeptMeasurement } from './kept-traces.service.ts';
export { createKeptTracesStore, endSecondConsent, resumeSecondConsent } from './kept-traces.store.ts';
