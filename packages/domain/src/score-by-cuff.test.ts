import { expect, it } from 'vitest';
import { overallScore, SCORE_RULES } from './overall-score.ts';
import { CAMERA_MEASURES_OF_SCORE, isCuffEnoughForScore } from './score-by-cuff.ts';

const VALUES = {
  heartRate: { value: 70 },
  breathingRate: { value: 15 },
  bodyMassIndex: { value: 22 },
  smoking: { value: 0 },
  diabetesRank: { value: 1 },
  qualityOfLife: { value: 8 },
};

it('isCuffEnoughForScore agrees with the score', () => {
  const names = Object.keys(VALUES) as (keyof typeof VALUES)[];
  for (let mask = 0; mask < 2 ** names.length; mask += 1) {
    const inputs = Object.fromEntries(
      names.flatMap((name, index) => (mask & (2 ** index) ? [[name, VALUES[name]]] : [])),
    );
    const without = overallScore(inputs);
    if (without.kind === 'scored') continue;
    const withCuff = overallScore({ ...inputs, bloodPressure: { value: 120 } });
    expect(isCuffEnoughForScore(without)).toBe(withCuff.kind === 'scored');
  }
});

it('CAMERA_MEASURES_OF_SCORE lists all camera measures of the score', () => {
  const { heartRate, breathingRate } = SCORE_RULES;
  expect(CAMERA_MEASURES_OF_SCORE).toEqual([heartRate.measure, breathingRate.measure]);
});
