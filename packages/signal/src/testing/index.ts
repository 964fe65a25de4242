export { createRandom, drawNormal, type Random } from './seeded-random.ts';
export { makeSyntheticScan, SKIN_PULSE_RATIO, type SyntheticScan, type SyntheticScene } from './synthetic-trace.ts';
