export { type ExposurePumping, foldedHz, frameRateThatFolds, type MainsFlicker } from './camera-faults.ts';
export { CAMERA_FAULTS, type CameraFault, type DrawnScene, drawScene } from './draw-scene.ts';
export { drawEmptyScene, EMPTY_KINDS, type EmptyKind, makeEmptyScan } from './empty-scan.ts';
export { drawEverydayScene, EVERYDAY_KINDS, type EverydayKind, type EverydayScene } from './everyday-scene.ts';
export type { MotionLevel } from './head-motion.ts';
export {
  type BeatTruth,
  beatsWithEarlyOnes,
  beatsWithoutRhythm,
  createIntervals,
  describeBeats,
  type HeartRhythm,
  RESTING_HEART,
  restingRhythm,
  severalWaves,
} from './heartbeat.ts';
export { createBloodFilling, PULSE_SHAPE, type PulseShape, shapeBetween } from './pulse-shape.ts';
export { createRandom, drawNormal, type Random } from './seeded-random.ts';
export {
  LIGHT_SKIN_PULSE_PERCENT,
  REGION_PULSE,
  SKIN,
  SKIN_PULSE_RATIO,
  SKIN_TYPES,
  type SkinType,
} from './skin.ts';
export { makeSyntheticScan, type ScanTruth, type SyntheticScan, type SyntheticScene } from './synthetic-trace.ts';
export { traceUntil } from './trace-until.ts';
