import { describe, expect, test } from 'vitest';
import type { FusedPulse } from '../pulse/fuse-pulse.ts';
import type { PulseEvidence } from '../pulse/pulse-evidence.ts';
import type { RateTrack } from '../pulse/rate-track.ts';
import type { ColourSignature } from './colour-signature.ts';
import { judgePulse } from './pulse-gate.ts';

const track: RateTrack = {
  ratesBpm: [72, 73, 72],
  meanBpm: 72.3,
  deviationBpm: 0.5,
  confidence: 0.97,
  evidenceNats: 30,
};
const fused = (signalToNoiseDb: number): FusedPulse => ({
  wave: new Float64Array(0),
  rawWave: new Float64Array(0),
  spectrum: { power: new Float64Array(0), binHz: 1 },
  peak: { frequencyHz: 1.2, power: 1, widthHz: 0.05 },
  signalToNoiseDb,
});
const signature: ColourSignature = {
  isGreenFalling: true,
  blueOverGreen: 0.45,
  greenDelay: 0.05,
  greenSwing: 0.001,
  greenShare: 0.95,
  phaseWanderRad: 0.7,
  heightWander: 0.2,
};
const evidence: PulseEvidence = {
  regions: [
    { region: 'forehead', rateBpm: 72, evidenceNats: 10 },
    { region: 'middle', rateBpm: 73, evidenceNats: 15 },
    { region: 'whole', rateBpm: 72, evidenceNats: 12 },
  ],
  rivalNats: -6,
  signature,
};
const [forehead, middle, whole] = evidence.regions;

describe('judgePulse', () => {
  test('a sound pulse passes', () => {
    expect(judgePulse(track, fused(5), evidence)).toBeNull();
  });

  test.each([
    ['another rate explains the scan as well', { confidence: 0.8 }],
    ['noise explains it as well', { evidenceNats: 0 }],
  ])('is refused when %s', (_, change) => {
    expect(judgePulse({ ...track, ...change }, fused(5), evidence)).toBe('no-pulse');
  });

  test('is refused when it is hardly there', () => {
    expect(judgePulse({ ...track, evidenceNats: 5 }, fused(-9), evidence)).toBe('no-pulse');
    expect(judgePulse({ ...track, evidenceNats: 5 }, fused(-7), evidence)).toBeNull();
    expect(judgePulse({ ...track, evidenceNats: 30 }, fused(-7), evidence)).toBe('no-pulse');
  });

  test.each<[string, Partial<ColourSignature>]>([
    ['the wave ticks like a clock', { phaseWanderRad: 0.02, heightWander: 0.01 }],
    ['the wave ticks nearly like one', { phaseWanderRad: 0.08, heightWander: 0.05 }],
    ['its wander is no more than noise makes', { phaseWanderRad: 0.09, heightWander: 0.1 }],
    ['its height changes more than its phase', { phaseWanderRad: 0.7, heightWander: 2 }],
    ['green follows it as it follows a lamp', { greenShare: 0.99, phaseWanderRad: 0.16, heightWander: 0.2 }],
    ['red falls more than green', { isGreenFalling: false }],
    ['green rises', { greenSwing: -0.001 }],
    ['green swings more than skin can', { greenSwing: 0.02 }],
    ['green swings well behind red', { greenDelay: 0.6 }],
    ['green hardly swings', { greenSwing: 0.00003 }],
    ['blue swings as with a lamp', { blueOverGreen: 1.2 }],
    ['blue nearly does, and the wave is nearly a clock', { blueOverGreen: 0.9, phaseWanderRad: 0.2 }],
  ])('is refused when %s', (_, change) => {
    const changed = { ...evidence, signature: { ...signature, ...change } };
    expect(judgePulse(track, fused(5), changed)).toBe('no-pulse');
  });

  test('an even but clear pulse passes', () => {
    const even = { ...evidence, signature: { ...signature, phaseWanderRad: 0.05, heightWander: 0.04 } };
    expect(judgePulse(track, fused(17), even)).toBeNull();
  });

  test('is refused when no region shows the rate by itself', () => {
    const regions = evidence.regions.map((region) => ({ ...region, rateBpm: 110, evidenceNats: 1 }));
    expect(judgePulse(track, fused(5), { ...evidence, regions })).toBe('no-pulse');
  });

  test('is unsteady when a second rate has a claim, or one region is sure of another', () => {
    expect(judgePulse(track, fused(5), { ...evidence, rivalNats: 4 })).toBe('unsteady-pulse');
    const regions = [forehead!, middle!, { ...whole!, rateBpm: 110 }];
    expect(judgePulse(track, fused(5), { ...evidence, regions })).toBe('unsteady-pulse');
  });

  test('a region that sees nothing does not matter, nor does one that is missing', () => {
    const blind = [forehead!, middle!, { ...whole!, rateBpm: 110, evidenceNats: -3 }];
    expect(judgePulse(track, fused(5), { ...evidence, regions: blind })).toBeNull();
    expect(judgePulse(track, fused(5), { ...evidence, regions: [forehead!] })).toBeNull();
  });

  test('a single region has to show more', () => {
    const faint = { ...track, evidenceNats: 5 };
    expect(judgePulse(faint, fused(5), evidence)).toBeNull();
    expect(judgePulse(faint, fused(5), { ...evidence, regions: [forehead!] })).toBe('no-pulse');
  });
});
