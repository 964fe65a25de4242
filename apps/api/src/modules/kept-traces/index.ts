export { mountKeptTraces } from './kept-traces.routes.ts';
export { createKeptTraces, type KeptMeasurement, type KeptTraces } from './kept-traces.service.ts';
export { createKeptTracesStore } from './kept-traces.store.ts';
