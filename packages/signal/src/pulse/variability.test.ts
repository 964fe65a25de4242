import { describe, expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { findBeatTimes, intervalsFromBeats } from './beats.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import { measureVariability } from './variability.ts';

const RATE_HZ = 30;

/** A wave of beats whose intervals change by some 60 ms, with noise. */
function scanOf(durationS: number, noise: number, heartRateBpm = 66) {
  const random = createRandom(4);
  const beats = [-1];
  while (beats.at(-1)! < durationS + 1) {
    const interval = 60 / heartRateBpm + 0.05 * Math.sin(1.3 * beats.length) + 0.02 * drawNormal(random);
    beats.push(beats.at(-1)! + interval);
  }
  const wave = Float64Array.from({ length: durationS * RATE_HZ }, (_, i) => {
    const s = i / RATE_HZ;
    const k = beats.findIndex((beat) => beat > s);
    const phase = (s - beats[k - 1]!) / (beats[k]! - beats[k - 1]!);
    return Math.sin(2 * Math.PI * phase) + 0.3 * Math.sin(4 * Math.PI * phase) + noise * drawNormal(random);
  });
  const frequencyHz = heartRateBpm / 60;
  const fused: FusedPulse = {
    wave,
    rawWave: wave,
    spectrum: { power: new Float64Array(0), binHz: 1 },
    peak: { frequencyHz, power: 1, widthHz: 0.05 },
    signalToNoiseDb: 10,
  };
  const beatTimesS = findBeatTimes(wave, RATE_HZ, frequencyHz);
  return { fused, wave, beatTimesS };
}

function measure({ fused, wave, beatTimesS }: ReturnType<typeof scanOf>, beats = beatTimesS) {
  return measureVariability(fused, wave, beats, intervalsFromBeats(beats), RATE_HZ);
}
const REFUSED = { kind: 'unusable', reason: 'too-few-beats' };

describe('measureVariability', () => {
  test('exists for a minute of clear beats', () => {
    const scan = scanOf(60, 0);
    const found = measure(scan);
    if (found.kind === 'unusable') throw new Error(found.reason);
    expect(found.beatCount).toBe(scan.beatTimesS.length);
    for (const { value, interval90 } of [found.sdnnMs, found.rmssdMs]) {
      expect(value).toBeGreaterThan(20);
      expect(value).toBeLessThan(90);
      expect(interval90[0]).toBeLessThan(value);
      expect(interval90[1]).toBeGreaterThan(1.1 * value);
    }
  });

  test('needs twenty clean intervals', () => {
    const scan = scanOf(21, 0, 63);
    expect(scan.beatTimesS.length).toBeGreaterThanOrEqual(21);
    expect(measure(scan, scan.beatTimesS.slice(0, 21)).kind).toBe('measured');
    expect(measure(scan, scan.beatTimesS.slice(0, 20))).toEqual(REFUSED);
  });

  test('needs a clean interval for four of five expected beats', () => {
    const scan = scanOf(60, 0);
    const all = scan.beatTimesS.length;
    expect(measure(scan, scan.beatTimesS.slice(0, Math.ceil(0.84 * all))).kind).toBe('measured');
    expect(measure(scan, scan.beatTimesS.slice(0, Math.floor(0.76 * all)))).toEqual(REFUSED);
  });

  test('returns null if beat positions are noise', () => {
    expect(measure(scanOf(60, 0.05)).kind).toBe('measured');
    expect(measure(scanOf(60, 0.6))).toEqual(REFUSED);
  });
});
