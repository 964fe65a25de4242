import { describe, expect, test } from 'vitest';
import {
  BREATHING_GATE,
  type BreathingEvidence,
  isBreathing,
  measureBreathing,
  SAME_BREATHING_PER_MIN,
  weighBreathing,
} from './breathing-rate.ts';
import type { BreathingCarrier, CarrierName } from './carriers.ts';

const good: BreathingEvidence = {
  durationS: 60,
  ratePerMin: 15,
  signalToNoiseDb: 3,
  carriers: [
    { name: 'brightness', ratePerMin: 15, ratio: 2 },
    { name: 'amplitude', ratePerMin: 15.2, ratio: 2 },
    { name: 'frequency', ratePerMin: 14.9, ratio: 1 },
  ],
  agreeingCarriers: 3,
  rivalRatio: 0.2,
  partRatesPerMin: [15.1, 14.8],
  widthPerMin: 2,
};
const LITTLE = 1e-6;

describe('isBreathing', () => {
  test('accepts sound evidence', () => {
    expect(isBreathing(good)).toBe(true);
  });

  // One case just above and one just below each threshold.
  test.each<[string, Partial<BreathingEvidence>, Partial<BreathingEvidence>]>([
    [
      'its signal-to-noise ratio is too low',
      { signalToNoiseDb: BREATHING_GATE.signalToNoiseDb },
      { signalToNoiseDb: BREATHING_GATE.signalToNoiseDb - LITTLE },
    ],
    [
      'only one carrier shows it',
      { agreeingCarriers: BREATHING_GATE.agreeingCarriers },
      { agreeingCarriers: BREATHING_GATE.agreeingCarriers - 1 },
    ],
    [
      'only two carriers show it in a short scan',
      { durationS: BREATHING_GATE.shortS, agreeingCarriers: 2 },
      { durationS: BREATHING_GATE.shortS - LITTLE, agreeingCarriers: 2 },
    ],
    [
      'three carriers show it in a short scan, or not',
      { durationS: 30, agreeingCarriers: BREATHING_GATE.agreeingCarriersShort },
      { durationS: 30, agreeingCarriers: BREATHING_GATE.agreeingCarriersShort - 1 },
    ],
    [
      'another rate is nearly as strong',
      { rivalRatio: BREATHING_GATE.rivalRatio },
      { rivalRatio: BREATHING_GATE.rivalRatio + LITTLE },
    ],
    [
      'the first part of the scan shows another rate',
      { partRatesPerMin: [15 + BREATHING_GATE.partDifferencePerMin, 15] },
      { partRatesPerMin: [15 + BREATHING_GATE.partDifferencePerMin + LITTLE, 15] },
    ],
    [
      'the last part shows another rate',
      { partRatesPerMin: [15, 15 - BREATHING_GATE.partDifferencePerMin] },
      { partRatesPerMin: [15, 15 - BREATHING_GATE.partDifferencePerMin - LITTLE] },
    ],
    ['a part shows no rate', { partRatesPerMin: [15, 15] }, { partRatesPerMin: [15, Number.NaN] }],
    [
      'it is as slow as Mayer waves and no clearer than other breathing has to be',
      { ratePerMin: BREATHING_GATE.slowPerMin, partRatesPerMin: [9, 9], signalToNoiseDb: 0 },
      { ratePerMin: BREATHING_GATE.slowPerMin - LITTLE, partRatesPerMin: [9, 9], signalToNoiseDb: 0 },
    ],
    [
      'it is slow and not quite clear',
      { ratePerMin: 7, partRatesPerMin: [7, 7], signalToNoiseDb: BREATHING_GATE.slowSignalToNoiseDb },
      { ratePerMin: 7, partRatesPerMin: [7, 7], signalToNoiseDb: BREATHING_GATE.slowSignalToNoiseDb - LITTLE },
    ],
  ])('is false if %s', (_, passing, refused) => {
    expect(isBreathing({ ...good, ...passing })).toBe(true);
    expect(isBreathing({ ...good, ...refused })).toBe(false);
  });

  test('is false without evidence', () => {
    expect(isBreathing({ ...good, signalToNoiseDb: Number.NaN })).toBe(false);
    expect(isBreathing({ ...good, rivalRatio: Number.NaN })).toBe(false);
  });
});

const RATE_HZ = 30;
const carrierAt = (name: CarrierName, ...ratesPerMin: readonly number[]): BreathingCarrier => ({
  name,
  wave: Float64Array.from({ length: 30 * RATE_HZ }, (_, i) =>
    ratesPerMin.reduce((sum, rate, k) => sum + Math.sin((2 * Math.PI * rate * i) / RATE_HZ / 60 + k), 0),
  ),
});

describe('weighBreathing', () => {
  test('finds the rate shared by carriers, and counts those that show it alone', () => {
    const near = 15 + SAME_BREATHING_PER_MIN / 2;
    const found = weighBreathing(
      [carrierAt('brightness', 15), carrierAt('amplitude', near), carrierAt('frequency', 28)],
      RATE_HZ,
    )!;
    expect(Math.abs(found.ratePerMin - 15.5)).toBeLessThan(0.5);
    expect(found.agreeingCarriers).toBe(2);
    for (const rate of found.partRatesPerMin) expect(Math.abs(rate - 15.5)).toBeLessThan(1);
  });

  test('detects a rival rate', () => {
    const alone = weighBreathing([carrierAt('brightness', 12), carrierAt('amplitude', 12)], RATE_HZ)!;
    expect(alone.rivalRatio).toBeLessThan(0.1);
    const both = weighBreathing([carrierAt('brightness', 12, 24), carrierAt('amplitude', 12, 24)], RATE_HZ)!;
    expect(both.rivalRatio).toBeGreaterThan(0.8);
  });

  test('returns null without carriers', () => {
    expect(weighBreathing([], RATE_HZ)).toBeNull();
  });
});

describe('measureBreathing', () => {
  const intervalOf = (...carriers: readonly BreathingCarrier[]): readonly [number, number] => {
    const found = measureBreathing(carriers, RATE_HZ);
    if (found.kind === 'unusable') throw new Error(found.reason);
    expect(found.interval90[0]).toBeLessThan(found.value);
    expect(found.interval90[1]).toBeGreaterThan(found.value);
    return found.interval90;
  };

  test('is less certain if carriers differ', () => {
    const agreed = intervalOf(carrierAt('brightness', 15), carrierAt('amplitude', 15), carrierAt('bloodVolume', 15));
    const differing = intervalOf(carrierAt('brightness', 14), carrierAt('amplitude', 16), carrierAt('bloodVolume', 15));
    expect(differing[1] - differing[0]).toBeGreaterThan(1.5 * (agreed[1] - agreed[0]));
    // Never more certain than half a breath per minute: 30 s contain only a few breaths.
    expect(agreed[1] - agreed[0]).toBeGreaterThan(0.45);
  });

  test('refuses a rate that only one carrier shows', () => {
    expect(measureBreathing([carrierAt('brightness', 15), carrierAt('amplitude', 28)], RATE_HZ)).toEqual({
      kind: 'unusable',
      reason: 'no-breathing',
    });
    expect(measureBreathing([], RATE_HZ)).toEqual({ kind: 'unusable', reason: 'no-breathing' });
  });
});
