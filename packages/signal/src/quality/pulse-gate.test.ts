import { describe, expect, test } from 'vitest';
import type { FoundPulse } from '../pulse/find-pulse.ts';
import type { FusedPulse } from '../pulse/fuse-pulse.ts';
import type { PulseEvidence } from '../pulse/pulse-evidence.ts';
import type { RateTrack } from '../pulse/rate-track.ts';
import type { ColorSignature } from './color-signature.ts';
import { judgePulse as judge, PULSE_GATE, type PulseRefusal, refusalsOf } from './pulse-gate.ts';

const track: RateTrack = {
  ratesBpm: [72, 73, 72],
  meanBpm: 72.3,
  deviationBpm: 0.5,
  confidence: 0.97,
  slowShare: 0,
  evidenceNats: 30,
};
const fused = (signalToNoiseDb: number): FusedPulse => ({
  wave: new Float64Array(0),
  rawWave: new Float64Array(0),
  spectrum: { power: new Float64Array(0), binHz: 1 },
  peak: { frequencyHz: 1.2, power: 1, widthHz: 0.05 },
  signalToNoiseDb,
});
const signature: ColorSignature = {
  isGreenFalling: true,
  blueOverGreen: 0.45,
  greenDelay: 0.05,
  greenSwing: 0.001,
  greenShare: 0.95,
  phaseWanderRad: 0.7,
  heightWander: 0.2,
  grayness: -5,
  strangeness: -5,
};
const evidence: PulseEvidence = {
  regions: [
    { grayness: -3, strangeness: -3 },
    { grayness: -3, strangeness: -3 },
    { grayness: -3, strangeness: -3 },
  ],
  regionAgreement: 0.6,
  rivalNats: -6,
  signature,
  riseOverFall: 2,
  decoys: null,
  sharedLight: null,
};
const [forehead, middle, whole] = evidence.regions;

const judgePulse = (of: RateTrack, pulse: FusedPulse, against: PulseEvidence): ReturnType<typeof judge> =>
  judge({ track: of, fused: pulse, evidence: against, countedBpm: of.meanBpm, addedBpm: 0, lastingNats: null });

describe('judgePulse', () => {
  test('accepts a sound pulse', () => {
    expect(judgePulse(track, fused(5), evidence)).toBeNull();
  });

  test.each([
    ['another rate explains the scan as well', { confidence: 0.8 }],
    ['noise explains the scan better', { evidenceNats: -3 }],
  ])('refuses a pulse when %s', (_, change) => {
    expect(judgePulse({ ...track, ...change }, fused(5), evidence)).toBe('no-pulse');
  });

  test('refuses a pulse that is hardly there', () => {
    expect(judgePulse({ ...track, evidenceNats: 5 }, fused(-6.4), evidence)).toBe('no-pulse');
    expect(judgePulse({ ...track, evidenceNats: 5 }, fused(-6.2), evidence)).toBeNull();
  });

  test.each<[string, Partial<ColorSignature>]>([
    ['the wave is as regular as a clock', { phaseWanderRad: 0.02, heightWander: 0.01 }],
    ['its variability is no more than noise produces', { phaseWanderRad: 0.09, heightWander: 0.1 }],
    ['green follows it as it follows a lamp', { greenShare: 0.99, phaseWanderRad: 0.16, heightWander: 0.2 }],
    ['red decreases more than green', { isGreenFalling: false }],
    ['green rises', { greenSwing: -0.001 }],
    ['green varies more than skin can', { greenSwing: 0.02 }],
    ['green lags well behind red', { greenDelay: 0.6 }],
    ['green hardly varies', { greenSwing: 0.00003 }],
    ['blue varies as with a lamp', { blueOverGreen: 1.2 }],
  ])('also refuses a pulse when %s', (_, change) => {
    const changed = { ...evidence, signature: { ...signature, ...change } };
    expect(judgePulse(track, fused(5), changed)).toBe('no-pulse');
  });

  test('accepts an even but clear pulse', () => {
    const even = { ...evidence, signature: { ...signature, phaseWanderRad: 0.05, heightWander: 0.04 } };
    expect(judgePulse(track, fused(17), even)).toBeNull();
  });

  test('calls a pulse unsteady if there is a second candidate rate', () => {
    expect(judgePulse(track, fused(5), { ...evidence, rivalNats: 7 })).toBe('unsteady-pulse');
  });

  test('requires more of a single region', () => {
    const faint = { ...track, evidenceNats: 5 };
    expect(judgePulse(faint, fused(5), evidence)).toBeNull();
    expect(judgePulse(faint, fused(5), { ...evidence, regions: [forehead!] })).toBe('no-pulse');
  });
});

/** One case just above and one just below each threshold, everything else being sound. */
describe('each gate on its own', () => {
  const sound: FoundPulse = {
    track,
    fused: fused(5),
    countedBpm: track.meanBpm,
    addedBpm: 0,
    evidence,
    lastingNats: null,
  };
  const LITTLE = 1e-6;
  const withTrack = (change: Partial<RateTrack>): FoundPulse => ({ ...sound, track: { ...track, ...change } });
  const withEvidence = (change: Partial<PulseEvidence>): FoundPulse => ({
    ...sound,
    evidence: { ...evidence, ...change },
  });
  const withSignature = (change: Partial<ColorSignature>): FoundPulse =>
    withEvidence({ signature: { ...signature, ...change } });
  const withRegion = (change: Partial<PulseEvidence['regions'][number]>): FoundPulse =>
    withEvidence({ regions: [forehead!, middle!, { ...whole!, ...change }] });
  const withLittleEvidence = (evidenceNats: number, regionAgreement: number): FoundPulse => ({
    ...withEvidence({ regionAgreement }),
    track: { ...track, evidenceNats },
  });
  const light = (coherence: number, rateBpm: number, evidenceNats: number): FoundPulse =>
    withEvidence({ sharedLight: { coherence, rates: [{ rateBpm, evidenceNats }] } });
  const near = track.meanBpm;
  /** A heart with regions that show its rate, and more beats than its track has. */
  const fastAndMore = (meanBpm: number, evidenceNats: number): FoundPulse => ({
    ...sound,
    track: { ...track, meanBpm, evidenceNats },
    countedBpm: meanBpm,
    addedBpm: PULSE_GATE.largestAddedBpm + LITTLE,
  });

  /** A faint pulse in a long scan. */
  const lasting = (change: Partial<FoundPulse> = {}, evidenceNats = -5): FoundPulse => ({
    ...sound,
    track: { ...track, evidenceNats },
    lastingNats: 9,
    ...change,
  });

  test.each<[PulseRefusal, string, FoundPulse, FoundPulse]>([
    [
      'tooLittleEvidence',
      'evidence that a faint pulse lasts',
      lasting({ lastingNats: PULSE_GATE.lastingNats }),
      lasting({ lastingNats: PULSE_GATE.lastingNats - LITTLE }),
    ],
    [
      'tooLittleEvidence',
      'regions that show together that it lasts',
      lasting({ evidence: { ...evidence, regionAgreement: PULSE_GATE.lastingRegionAgreement } }),
      lasting({ evidence: { ...evidence, regionAgreement: PULSE_GATE.lastingRegionAgreement - LITTLE } }),
    ],
    [
      'tooLittleEvidence',
      'a second region to confirm that it lasts',
      lasting(),
      lasting({ evidence: { ...evidence, regions: [forehead!] } }),
    ],
    [
      'tooLittleEvidence',
      'evidence from which on a long scan is judged as any other',
      lasting({ lastingNats: 0 }, PULSE_GATE.lastingBelowNats),
      lasting({ lastingNats: 0 }, PULSE_GATE.lastingBelowNats - LITTLE),
    ],
    [
      'unsure',
      'confidence that it lasts',
      lasting({ track: { ...track, evidenceNats: 1, confidence: PULSE_GATE.lastingConfidence } }),
      lasting({ track: { ...track, evidenceNats: 1, confidence: PULSE_GATE.lastingConfidence - LITTLE } }),
    ],
    [
      'faint',
      'signal to noise of what lasts',
      lasting({ fused: fused(PULSE_GATE.lastingSignalToNoiseDb) }),
      lasting({ fused: fused(PULSE_GATE.lastingSignalToNoiseDb - LITTLE) }),
    ],
    [
      'wandering',
      'range of the course of what lasts',
      lasting({ track: { ...track, evidenceNats: 1, ratesBpm: [70, 70 + PULSE_GATE.largestLastingRangeBpm, 72] } }),
      lasting({
        track: { ...track, evidenceNats: 1, ratesBpm: [70 - LITTLE, 70 + PULSE_GATE.largestLastingRangeBpm, 72] },
      }),
    ],
    [
      'wandering',
      'evidence from which on the course of a long scan may range',
      lasting({ track: { ...track, evidenceNats: PULSE_GATE.lastingRangeBelowNats, ratesBpm: [60, 90] } }),
      lasting({ track: { ...track, evidenceNats: PULSE_GATE.lastingRangeBelowNats - LITTLE, ratesBpm: [60, 90] } }),
    ],
    [
      'wandering',
      'length from which on the course must not range',
      { ...sound, track: { ...track, ratesBpm: [60, 90] } },
      { ...sound, track: { ...track, ratesBpm: [60, 90] }, lastingNats: 9 },
    ],
    [
      'undercounted',
      'beats above the track of what lasts',
      lasting({ addedBpm: PULSE_GATE.lastingAddedBpm }),
      lasting({ addedBpm: PULSE_GATE.lastingAddedBpm + LITTLE }),
    ],
    [
      'tooLittleEvidence',
      'evidence where two regions agree',
      withLittleEvidence(PULSE_GATE.sharedEvidenceNats, PULSE_GATE.leastRegionAgreement + LITTLE),
      withLittleEvidence(PULSE_GATE.sharedEvidenceNats - LITTLE, PULSE_GATE.leastRegionAgreement + LITTLE),
    ],
    [
      'tooLittleEvidence',
      'evidence where a further beat may be counted',
      { ...withLittleEvidence(0, 0.9), addedBpm: PULSE_GATE.sharedAddedBpm },
      { ...withLittleEvidence(0, 0.9), addedBpm: PULSE_GATE.sharedAddedBpm + LITTLE },
    ],
    [
      'tooLittleEvidence',
      'evidence where they do not',
      withLittleEvidence(PULSE_GATE.evidenceNats, PULSE_GATE.leastRegionAgreement),
      withLittleEvidence(PULSE_GATE.evidenceNats - LITTLE, PULSE_GATE.leastRegionAgreement),
    ],
    [
      'tooLittleEvidence',
      'evidence where they cannot be compared',
      withLittleEvidence(PULSE_GATE.evidenceNats, Number.NaN),
      withLittleEvidence(PULSE_GATE.evidenceNats - LITTLE, Number.NaN),
    ],
    [
      'tooLittleEvidence',
      'evidence for a rate that is rare at rest',
      withTrack({ meanBpm: PULSE_GATE.fastBpm + 1, evidenceNats: PULSE_GATE.fastEvidenceNats }),
      withTrack({ meanBpm: PULSE_GATE.fastBpm + 1, evidenceNats: PULSE_GATE.fastEvidenceNats - LITTLE }),
    ],
    [
      'tooLittleEvidence',
      'a rate that is rare at rest',
      withTrack({ meanBpm: PULSE_GATE.fastBpm, evidenceNats: PULSE_GATE.fastEvidenceNats - 1 }),
      withTrack({ meanBpm: PULSE_GATE.fastBpm + LITTLE, evidenceNats: PULSE_GATE.fastEvidenceNats - 1 }),
    ],
    [
      'unsure',
      'confidence',
      withTrack({ confidence: PULSE_GATE.confidence }),
      withTrack({ confidence: PULSE_GATE.confidence - LITTLE }),
    ],
    [
      'faint',
      'signal to noise',
      { ...withTrack({ evidenceNats: 5 }), fused: fused(PULSE_GATE.signalToNoiseDb) },
      { ...withTrack({ evidenceNats: 5 }), fused: fused(PULSE_GATE.signalToNoiseDb - LITTLE) },
    ],
    [
      'faint',
      'signal to noise for that much evidence',
      { ...withTrack({ evidenceNats: PULSE_GATE.soundEvidenceNats }), fused: fused(PULSE_GATE.soundSignalToNoiseDb) },
      {
        ...withTrack({ evidenceNats: PULSE_GATE.soundEvidenceNats }),
        fused: fused(PULSE_GATE.soundSignalToNoiseDb - LITTLE),
      },
    ],
    [
      'undercounted',
      'beats above the track',
      { ...sound, addedBpm: PULSE_GATE.largestAddedBpm },
      { ...sound, addedBpm: PULSE_GATE.largestAddedBpm + LITTLE },
    ],
    [
      'undercounted',
      'beats above the track of a fast heart',
      fastAndMore(PULSE_GATE.undercountedBelowBpm, PULSE_GATE.undercountedBelowNats),
      fastAndMore(PULSE_GATE.undercountedBelowBpm - LITTLE, PULSE_GATE.undercountedBelowNats),
    ],
    [
      'undercounted',
      'beats above the track of a fast and faint heart',
      fastAndMore(PULSE_GATE.undercountedBelowBpm, PULSE_GATE.undercountedBelowNats),
      fastAndMore(PULSE_GATE.undercountedBelowBpm, PULSE_GATE.undercountedBelowNats - LITTLE),
    ],
    [
      'backwards',
      'a wave that falls faster than it rises',
      withEvidence({ riseOverFall: PULSE_GATE.leastRiseOverFall }),
      withEvidence({ riseOverFall: PULSE_GATE.leastRiseOverFall - LITTLE }),
    ],
    [
      'drift',
      'probability at rates that no heart has',
      withEvidence({ decoys: { rateBpm: near, slowShare: PULSE_GATE.largestSlowShare } }),
      withEvidence({ decoys: { rateBpm: near, slowShare: PULSE_GATE.largestSlowShare + LITTLE } }),
    ],
    [
      'drift',
      'another track among decoys',
      withEvidence({ decoys: { rateBpm: near - PULSE_GATE.decoyDistanceBpm + LITTLE, slowShare: 0 } }),
      withEvidence({ decoys: { rateBpm: near - PULSE_GATE.decoyDistanceBpm - LITTLE, slowShare: 0 } }),
    ],
    [
      'drift',
      'a track among decoys that jumps',
      withEvidence({ decoys: null }),
      withEvidence({ decoys: { rateBpm: Number.NaN, slowShare: 0 } }),
    ],
    [
      'sharedLight',
      'surroundings in phase, with the rate',
      light(PULSE_GATE.largestLightCoherence, near, 5),
      light(PULSE_GATE.largestLightCoherence + LITTLE, near, 5),
    ],
    ['sharedLight', 'surroundings in phase, with another rate', light(0.85, near + 20, 5), light(0.85, near + 5, 5)],
    ['sharedLight', 'surroundings in phase, with hardly a rate', light(0.85, near, 0.5), light(0.85, near, 1.5)],
    [
      'sharedLight',
      'surroundings that show the rate more clearly than the face',
      light(PULSE_GATE.clearLightCoherence, near, track.evidenceNats + 1),
      light(PULSE_GATE.clearLightCoherence + LITTLE, near, track.evidenceNats + 1),
    ],
    [
      'sharedLight',
      'surroundings that are a copy',
      light(PULSE_GATE.certainLightCoherence, near + 20, 5),
      light(PULSE_GATE.certainLightCoherence + LITTLE, near + 20, 5),
    ],
    [
      'notBlood',
      'green lags red',
      withSignature({ greenDelay: PULSE_GATE.largestGreenDelay }),
      withSignature({ greenDelay: PULSE_GATE.largestGreenDelay + LITTLE }),
    ],
    [
      'notBlood',
      'hardly any green',
      withSignature({ greenSwing: PULSE_GATE.leastGreenSwing }),
      withSignature({ greenSwing: PULSE_GATE.leastGreenSwing - LITTLE }),
    ],
    [
      'notBlood',
      'red or blue as strong as green',
      withSignature({ grayness: PULSE_GATE.largestGrayness }),
      withSignature({ grayness: PULSE_GATE.largestGrayness + LITTLE }),
    ],
    [
      'notBlood',
      'the same in one region',
      withRegion({ grayness: PULSE_GATE.largestRegionGrayness }),
      withRegion({ grayness: PULSE_GATE.largestRegionGrayness + LITTLE }),
    ],
    [
      'notBlood',
      'colors in the wrong order in one region',
      withRegion({ strangeness: PULSE_GATE.largestStrangeness }),
      withRegion({ strangeness: PULSE_GATE.largestStrangeness + LITTLE }),
    ],
    [
      'rival',
      'a rival',
      withEvidence({ rivalNats: PULSE_GATE.rivalShare * track.evidenceNats }),
      withEvidence({ rivalNats: PULSE_GATE.rivalShare * track.evidenceNats + LITTLE }),
    ],
  ])('%s: %s', (name, _, passing, refused) => {
    expect(refusalsOf(passing)).toEqual([]);
    expect(refusalsOf(refused)).toEqual([name]);
  });
});
