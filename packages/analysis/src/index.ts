export { traceFromBody } from './color-trace.ts';
export { RUNNING_ENGINE_VERSION, verdictOfTrace } from './recompute.ts';
export { type ScanVerdict, verdictFrom } from './scan-outcome.ts';
