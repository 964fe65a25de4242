import { describe, expect, test } from 'vitest';
import type { FusedPulse } from '../pulse/fuse-pulse.ts';
import type { PulseEvidence } from '../pulse/pulse-evidence.ts';
import { judgePulse } from './pulse-gate.ts';

const fused = (bpm: number, signalToNoiseDb: number): FusedPulse => ({
  wave: new Float64Array(0),
  rawWave: new Float64Array(0),
  spectrum: { power: new Float64Array(0), binHz: 1 },
  peak: { frequencyHz: bpm / 60, power: 1, widthHz: 0.05 },
  signalToNoiseDb,
});

const sound: PulseEvidence = {
  partRatesBpm: [72, 72, 72, 72, 72],
  partAgreement: 1,
  candidateRatesBpm: [72, 72, 72, 72, 72, 72, 72, 72],
  candidateAgreement: 1,
  agreeingRegions: 3,
  regionCount: 3,
  signature: { chromaAgreement: 0.9, brightnessRatio: 1, chromaSwing: 0.001 },
  rivalRatio: 0.1,
};

describe('judgePulse', () => {
  test('a sound pulse passes', () => {
    expect(judgePulse(fused(80, 5), sound)).toBeNull();
  });

  test('a slow rate needs a clearer pulse than a quick one', () => {
    expect(judgePulse(fused(90, -1), sound)).toBeNull();
    expect(judgePulse(fused(55, -1), sound)).toBe('no-pulse');
  });

  test.each([
    ['candidates disagree', { candidateAgreement: 0.7 }, 'no-pulse'],
    ['only one region of three shows it', { agreeingRegions: 1 }, 'no-pulse'],
    ['the colours swing against each other', { signature: { ...sound.signature, chromaAgreement: -0.9 } }, 'no-pulse'],
    ['the swing is more than skin can do', { signature: { ...sound.signature, chromaSwing: 0.02 } }, 'no-pulse'],
    ['parts of the scan disagree', { partAgreement: 0.4 }, 'unsteady-pulse'],
    ['a second rate is nearly as strong', { rivalRatio: 0.8 }, 'unsteady-pulse'],
  ])('is refused when %s', (_, change, reason) => {
    expect(judgePulse(fused(80, 5), { ...sound, ...change })).toBe(reason);
  });

  test('with a single region, that region is enough', () => {
    expect(judgePulse(fused(80, 5), { ...sound, agreeingRegions: 1, regionCount: 1 })).toBeNull();
  });
});
