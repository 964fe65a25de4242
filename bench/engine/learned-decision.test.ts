import { createRandom, drawNormal } from '@mien/signal/testing';
import { describe, expect, test } from 'vitest';
import { type Lesson, learnLogistic, learnStumps } from './learned-decision.ts';

/** Values that are right by a rule about two of three readings. */
function lessons(seed: number, rule: (readings: readonly number[]) => boolean): Lesson[] {
  const random = createRandom(seed);
  return Array.from({ length: 600 }, () => {
    const readings = [drawNormal(random), 40 + 9 * drawNormal(random), drawNormal(random)];
    return { readings, isRight: rule(readings), weight: 1 };
  });
}
const correctShare = (score: (readings: readonly number[]) => number, tested: readonly Lesson[]): number =>
  tested.filter(({ readings, isRight }) => score(readings) > 0 === isRight).length / tested.length;

describe('the logistic regression', () => {
  test('recovers a line on scenes that it has not seen', () => {
    const line = ([one, two]: readonly number[]): boolean => one! + (two! - 40) / 9 > 0.3;
    expect(correctShare(learnLogistic(lessons(1, line)), lessons(2, line))).toBeGreaterThan(0.97);
  });

  test('recovers a range, which needs lines that bend', () => {
    const range = ([one]: readonly number[]): boolean => Math.abs(one!) < 0.8;
    expect(correctShare(learnLogistic(lessons(7, range)), lessons(8, range))).toBeGreaterThan(0.93);
  });

  test('recovers the known chances of noisy labels', () => {
    const random = createRandom(3);
    const noisy = lessons(4, ([one]) => random() < 1 / (1 + Math.exp(-(2 * one! - 1))));
    const score = learnLogistic(noisy);
    expect(score([0, 40, 0])).toBeCloseTo(-1, 0);
    expect(score([1, 40, 0]) - score([0, 40, 0])).toBeGreaterThan(1.2);
  });
});

describe('boosted stumps', () => {
  const corner = ([one, two]: readonly number[]): boolean => one! > -0.5 && two! < 45;

  test('recover thresholds on scenes that they have not seen', () => {
    const score = learnStumps(lessons(5, corner));
    expect(correctShare(score, lessons(6, corner))).toBeGreaterThan(0.95);
    const asked = new Set(score.stumps.slice(0, 20).map(({ reading }) => reading));
    expect(asked).toEqual(new Set([0, 1]));
  });

  test('give more weight to what weighs more', () => {
    const [yes, no] = [true, false].map((isRight) => ({ readings: [0], isRight, weight: isRight ? 1 : 10 }));
    expect(learnStumps([yes!, { ...no!, readings: [0] }, { ...yes!, readings: [1] }])([0])).toBeLessThan(0);
  });
});
