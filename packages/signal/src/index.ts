export {
  type Estimate,
  type Finding,
  type HeartRateVariability,
  REFUSAL_REASONS,
  type RefusalReason,
  type ScanAnalysis,
} from './analysis.ts';
export { judgeEarly } from './early-stop.ts';
export { analyseScan, SIGNAL_ENGINE_VERSION } from './pipeline.ts';
export { type PulsePreview, previewPulse } from './preview.ts';
export type { ColourTrace, RegionName, RegionTrace } from './trace.ts';
