import { describe, expect, test } from 'vitest';
import { prepareRegions } from '../color/prepare-regions.ts';
import { evenGridMs, SAMPLING_RATE_HZ } from '../color/resample-region.ts';
import { makeSyntheticScan, type SyntheticScene } from '../testing/synthetic-trace.ts';
import { readBeatChannels, sumForBeats } from './beat-wave.ts';
import { findBeatTimes } from './beats.ts';
import { fusePulse } from './fuse-pulse.ts';
import { candidatesFrom, readPulses } from './pulse-candidates.ts';

/** Standard deviation of beat positions, ms, without the constant delay of the wave. */
function placingErrorMs(found: readonly number[], beatTimesS: readonly number[]): number {
  const off = beatTimesS
    .filter((s) => s > 2 && s < 58)
    .map((s) =>
      found.reduce((best, beat) => (Math.abs(beat - s) < Math.abs(best) ? beat - s : best), Number.POSITIVE_INFINITY),
    );
  const middle = off.reduce((sum, value) => sum + value, 0) / off.length;
  return 1000 * Math.sqrt(off.reduce((sum, value) => sum + (value - middle) ** 2, 0) / off.length);
}

function placeBeats(scene: SyntheticScene): { inSum: number; inFusedPulse: number } {
  const { trace, beatTimesS } = makeSyntheticScan({ durationS: 60, ...scene });
  const times = trace.frameTimesMs;
  const { regions } = prepareRegions(trace, 30, evenGridMs(times[0]!, times[times.length - 1]!));
  const rateHz = 72 / 60;
  const fused = fusePulse(
    candidatesFrom(readPulses(regions, SAMPLING_RATE_HZ), SAMPLING_RATE_HZ),
    rateHz,
    SAMPLING_RATE_HZ,
  )!;
  const channels = readBeatChannels([...regions.values()], SAMPLING_RATE_HZ, rateHz);
  const sum = sumForBeats(channels, fused.wave, SAMPLING_RATE_HZ, rateHz);
  return {
    inSum: placingErrorMs(findBeatTimes(sum, SAMPLING_RATE_HZ, rateHz), beatTimesS),
    inFusedPulse: placingErrorMs(findBeatTimes(fused.wave, SAMPLING_RATE_HZ, rateHz), beatTimesS),
  };
}

describe('beats are located', () => {
  test.each([1, 2, 3])('twice as well as in the fused pulse if there is only camera noise (seed %i)', (seed) => {
    const { inSum, inFusedPulse } = placeBeats({ seed, noise: 0.08, motionPercent: 0.02, driftPercent: 0.2 });
    expect(inSum).toBeLessThan(6);
    expect(inSum).toBeLessThan(inFusedPulse / 2);
  });

  test.each([1, 2, 3])('no worse than in the fused pulse if brightness moves more than the pulse (seed %i)', (seed) => {
    const { inSum, inFusedPulse } = placeBeats({
      seed,
      noise: 0.05,
      motionPercent: 1,
      driftPercent: 3,
      motionLevel: 'restless',
    });
    expect(inSum).toBeLessThan(1.05 * inFusedPulse);
  });
});

test('a color that never changes is ignored, and without colors the guide is returned', () => {
  const still = new Float64Array(900).fill(255);
  expect(readBeatChannels([{ red: still, green: still, blue: still }], 30, 1.2)).toEqual([]);
  const guide = Float64Array.from({ length: 900 }, (_, i) => Math.sin((2 * Math.PI * 1.2 * i) / 30));
  expect(sumForBeats([], guide, 30, 1.2)).toBe(guide);
});
