export {
  type Estimate,
  FINDING_NAMES,
  type Finding,
  type FindingName,
  type HeartRateVariability,
  type Measured,
  type RateEstimate,
  REFUSAL_REASONS,
  type RefusalReason,
  refuseAll,
  type ScanAnalysis,
} from './analysis.ts';
export { judgeEarly } from './early-stop.ts';
export { needsMoreTime } from './extension.ts';
export { analyzeScan, SIGNAL_ENGINE_VERSION } from './pipeline.ts';
export { type PreviewRate, type PulsePreview, previewPulse, previewRate } from './preview.ts';
export { findBeatTimes, intervalsFromBeats } from './pulse/beats.ts';
export { rmssdMs, sdnnMs } from './pulse/variability.ts';
export { GAP_MS, LARGEST_GAP_SHARE, LOWEST_FRAME_RATE_HZ } from './quality/frame-clock.ts';
export { type ColorTrace, cutFrames, eachRegion, REGION_NAMES, type RegionName, type RegionTrace } from './trace.ts';
