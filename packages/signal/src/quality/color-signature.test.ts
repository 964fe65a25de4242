import { expect, test } from 'vitest';
import type { UniformColors } from '../color/uniform-colors.ts';
import { mean } from '../statistics.ts';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { SKIN_PULSE_RATIO } from '../testing/skin.ts';
import { swingingColors } from '../testing/uniform-scenes.ts';
import { colorSignature, regionAgreement } from './color-signature.ts';

const RATES_BPM = [72, 72, 72];
/** Wave that rises as green falls, as the colors of `swingingColors` do. */
const wave = Float64Array.from({ length: 900 }, (_, i) => Math.sin((2 * Math.PI * 1.2 * i) / 30));
const signatureOf = (colors: UniformColors, pulse = wave) => colorSignature(colors, pulse, RATES_BPM, 30);

test('blood: green falls most, blue a little less, red least', () => {
  const signature = signatureOf(swingingColors(1.2));
  const [red, green, blue] = SKIN_PULSE_RATIO;
  expect(signature.isGreenFalling).toBe(true);
  expect(signature.blueOverGreen).toBeCloseTo((blue - red) / (green - red), 2);
  // The level is taken over 3 s, not over a whole number of beats: what is left of the swing in its mean comes on top.
  const ofMean = Math.sin(Math.PI * 1.2 * 3) / (Math.PI * 1.2 * 3);
  expect(signature.greenSwing / ((0.004 * green) / Math.SQRT2)).toBeCloseTo(1 - ofMean, 2);
  expect(signature.greenShare).toBeGreaterThan(0.99);
  expect(Math.abs(signature.greenDelay)).toBeLessThan(0.02);
});

test.each([
  ['cool', [1.2, 1, 0.7], false],
  ['warm', [0.7, 1, 1.3], true],
] as const)('a %s lamp swings blue against red', (_, ratio, isGreenFalling) => {
  const signature = signatureOf(swingingColors(1.2, ratio));
  expect(signature.isGreenFalling).toBe(isGreenFalling);
  expect(signature.blueOverGreen).toBeGreaterThan(1);
});

test('additional light changes neither direction nor ratio', () => {
  const lit = (values: Float64Array) =>
    values.map((value, i) => value * (1 + 0.01 * Math.sin((2 * Math.PI * 1.2 * i) / 30 + 1)));
  const { red, green, blue } = swingingColors(1.2);
  const signature = signatureOf({ red: lit(red), green: lit(green), blue: lit(blue) });
  expect(signature.isGreenFalling).toBe(true);
  expect(signature.blueOverGreen).toBeCloseTo(signatureOf({ red, green, blue }).blueOverGreen, 1);
});

test('a band that reaches green after red appears as a delay', () => {
  const { red, green, blue } = swingingColors(1.2);
  const later = green.map((_, i) => green[Math.max(0, i - 3)]!);
  expect(Math.abs(signatureOf({ red, green: later, blue }).greenDelay)).toBeGreaterThan(0.4);
});

test('a clock is regular, while a heart is not, in phase more than in amplitude', () => {
  expect(signatureOf(swingingColors(1.2)).phaseWanderRad).toBeLessThan(0.02);
  const heart = wave.map((_, i) =>
    Math.sin((2 * Math.PI * 1.2 * i) / 30 + 0.6 * Math.sin((2 * Math.PI * 0.06 * i) / 30)),
  );
  const signature = signatureOf(swingingColors(1.2), heart);
  expect(signature.phaseWanderRad).toBeCloseTo(0.6 / Math.SQRT2, 1);
  expect(signature.phaseWanderRad / signature.heightWander).toBeGreaterThan(2);
});

test('noise disturbs phase and amplitude alike', () => {
  const ratios = Array.from({ length: 30 }, (_, seed) => {
    const random = createRandom(seed);
    const { phaseWanderRad, heightWander } = signatureOf(
      swingingColors(1.2),
      wave.map((value) => value + drawNormal(random)),
    );
    return phaseWanderRad / heightWander;
  }).sort((one, two) => one - two);
  expect(ratios[15]!).toBeGreaterThan(0.6);
  expect(ratios[15]!).toBeLessThan(1.5);
});

test('two regions agree on blood, but not on light or noise', () => {
  const [noise, light] = [createRandom(1), createRandom(2)];
  const shared = wave.map(() => 0.004 * drawNormal(light));
  const region = (depth: number): UniformColors => {
    const lit = (values: Float64Array): Float64Array =>
      values.map((value, i) => value * (1 + shared[i]! + 0.003 * drawNormal(noise)));
    const [red, green, blue] = SKIN_PULSE_RATIO;
    const colors = swingingColors(1.2, [depth * red, depth * green, depth * blue]);
    return { red: lit(colors.red), green: lit(colors.green), blue: lit(colors.blue) };
  };
  expect(regionAgreement([region(1), region(1)], RATES_BPM, 30)).toBeGreaterThan(0.8);
  expect(regionAgreement([region(1), region(-1)], RATES_BPM, 30)).toBeLessThan(-0.8);
  const withoutPulse = Array.from({ length: 30 }, () => regionAgreement([region(0), region(0)], RATES_BPM, 30));
  expect(Math.abs(mean(withoutPulse))).toBeLessThan(0.1);
  expect(regionAgreement([region(1)], RATES_BPM, 30)).toBeNaN();
});

test('gives the certainty that colors are not those of blood', () => {
  const noisy = (values: Float64Array, seed: number): Float64Array => {
    const random = createRandom(seed);
    return values.map((value) => value * (1 + 0.0005 * drawNormal(random)));
  };
  const of = (ratio: readonly [number, number, number]) => {
    const { red, green, blue } = swingingColors(1.2, ratio);
    return signatureOf({ red: noisy(red, 1), green: noisy(green, 2), blue: noisy(blue, 3) });
  };
  const blood = of(SKIN_PULSE_RATIO);
  expect(blood.grayness).toBeLessThan(-3);
  expect(blood.strangeness).toBeLessThan(-3);
  // A lamp changes all colors alike; another one red opposite to green.
  expect(of([0.95, 1, 0.9]).grayness).toBeGreaterThan(3);
  expect(of([0.3, 1, 1.1]).grayness).toBeGreaterThan(3);
  expect(of([-0.6, 1, 0.5]).strangeness).toBeGreaterThan(3);
  expect(of([0.3, 1, -0.4]).strangeness).toBeGreaterThan(3);
  expect(of([0.6, 1, 0.1]).strangeness).toBeGreaterThan(3);
});
