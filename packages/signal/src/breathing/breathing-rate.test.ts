import { describe, expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/index.ts';
import { BREATHING_GATE, measureBreathing, weighBreathing } from './breathing-rate.ts';
import type { BreathingCarrier, CarrierName } from './carriers.ts';

const RATE_HZ = 6;
const NAMES: readonly CarrierName[] = ['brightness', 'bloodVolume', 'amplitude', 'frequency', 'headMotion'];
const REFUSED = { kind: 'unusable', reason: 'no-breathing' };

/** Carriers of sines in noise of standard deviation 1, one for each pair of rate and height. */
function carriersOf(
  durationS: number,
  ...sines: readonly (readonly [perMin: number, height: number])[]
): BreathingCarrier[] {
  return sines.map(([perMin, height], k) => {
    const random = createRandom(700 + k);
    return {
      name: NAMES[k]!,
      wave: Float64Array.from(
        { length: durationS * RATE_HZ },
        (_, i) => height * Math.SQRT2 * Math.sin((2 * Math.PI * perMin * i) / RATE_HZ / 60 + k) + drawNormal(random),
      ),
    };
  });
}
const measured = (carriers: readonly BreathingCarrier[]) => {
  const found = measureBreathing(carriers, RATE_HZ);
  if (found.kind === 'unusable') throw new Error(found.reason);
  return found;
};

describe('weighBreathing', () => {
  test('gives the rate that carriers share most of the probability', () => {
    const { ratesPerMin, probability } = weighBreathing(carriersOf(60, [15, 1], [15, 1], [28, 1]), RATE_HZ, 0.7);
    expect(probability.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    expect(ratesPerMin[probability.indexOf(Math.max(...probability))]).toBeCloseTo(15, 0);
    expect(ratesPerMin[0]).toBeGreaterThanOrEqual(6);
    expect(ratesPerMin.at(-1)).toBeLessThanOrEqual(35);
  });

  test('is surer the more independent samples count', () => {
    const carriers = carriersOf(30, [15, 0.7], [15, 0.7]);
    const most = (weight: number): number => Math.max(...weighBreathing(carriers, RATE_HZ, weight).probability);
    expect(most(0.7)).toBeGreaterThan(most(0.2));
  });

  test('is empty without carriers', () => {
    expect(weighBreathing([], RATE_HZ, 1).probability).toEqual([]);
  });
});

describe('measureBreathing', () => {
  test('finds the rate of two carriers among silent ones', () => {
    const { value, interval90, signalToNoiseDb } = measured(carriersOf(60, [15, 2], [15, 2], [15, 0], [15, 0]));
    expect(value).toBeCloseTo(15, 0);
    expect(interval90[1] - value).toBeCloseTo(value - interval90[0], 9);
    expect(signalToNoiseDb).toBeGreaterThan(0);
  });

  test('refuses a rate that one carrier shows alone, noise, and no carriers', () => {
    expect(measureBreathing(carriersOf(60, [15, 4], [15, 0], [15, 0]), RATE_HZ)).toEqual(REFUSED);
    expect(measureBreathing(carriersOf(60, [15, 0], [15, 0], [15, 0]), RATE_HZ)).toEqual(REFUSED);
    expect(measureBreathing([], RATE_HZ)).toEqual(REFUSED);
  });

  test('refuses when carriers show two rates equally', () => {
    expect(measureBreathing(carriersOf(60, [12, 2], [12, 2], [24, 2], [24, 2]), RATE_HZ)).toEqual(REFUSED);
  });

  test('gives slow breathing a value in a long scan only', () => {
    const slower = BREATHING_GATE.slowPerMin - 2;
    const sines = [1, 2, 3].map(() => [slower, 3] as const);
    expect(measureBreathing(carriersOf(30, ...sines), RATE_HZ)).toEqual(REFUSED);
    expect(measured(carriersOf(60, ...sines)).value).toBeCloseTo(slower, 0);
    expect(measured(carriersOf(30, ...sines.map(() => [BREATHING_GATE.slowPerMin + 3, 3] as const))).value).toBeCloseTo(
      BREATHING_GATE.slowPerMin + 3,
      0,
    );
  });

  test('needs more evidence for slow breathing, which waves of blood pressure resemble', () => {
    const at = (perMin: number) => measureBreathing(carriersOf(60, [perMin, 0.9], [perMin, 0.9]), RATE_HZ).kind;
    expect(at(14)).toBe('measured');
    expect(at(8)).toBe('unusable');
  });

  test('refuses a rate at an end of the band: the breath may lie beyond', () => {
    expect(measureBreathing(carriersOf(60, [35.5, 3], [35.5, 3], [35.5, 3]), RATE_HZ)).toEqual(REFUSED);
  });

  test('is less certain in a shorter scan', () => {
    const width = (durationS: number): number => {
      const { interval90 } = measured(carriersOf(durationS, [15, 2], [15, 2], [15, 2]));
      return interval90[1] - interval90[0];
    };
    expect(width(30)).toBeGreaterThan(1.8 * width(60));
  });
});
