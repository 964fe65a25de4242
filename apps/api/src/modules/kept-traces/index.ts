export { mountKeptTraces } from './kept-traces.routes.ts';
export { createKeptTraces, type KeptMeasurement } from './kept-traces.service.ts';
export { createKeptTracesStore } from './kept-traces.store.ts';
