import { describe, expect, it } from 'vitest';
import { bandOfValue } from './measure-shape.ts';
import { MEASURE_TYPES, type MeasureTypeKey, measureTypeOf } from './measure-type.ts';
import { isLowPressure, referenceRange, sideOfRed, spokenEnd, stepToBetter } from './reference-range.ts';

describe('referenceRange', () => {
  it.each([
    ['heartRateBpm', { low: 51, high: 90 }],
    ['breathingRatePerMin', { low: 12, high: 20 }],
    ['systolicMmHg', { low: 90, high: 119 }],
    ['diastolicMmHg', { low: 60, high: 79 }],
    ['bodyMassIndex', { low: 18.5, high: 24.9 }],
    ['sdnnMs', null],
    ['qualityOfLife', null],
  ] as const satisfies readonly (readonly [MeasureTypeKey, unknown])[])(
    'the healthy range of %s is %o',
    (key, expected) => {
      const type = measureTypeOf(key);
      expect(referenceRange(type?.ranges ?? [], type?.precision ?? 0)).toEqual(expected);
    },
  );

  it('contains only values rated healthy or better', () => {
    for (const { key, ranges, precision } of MEASURE_TYPES) {
      const range = referenceRange(ranges, precision);
      if (range === null) continue;
      const isGood = (value: number) => ['healthy', 'optimal'].includes(bandOfValue(ranges, value, precision) ?? '');
      const step = 10 ** -precision;
      if (range.low !== null) expect([key, isGood(range.low), isGood(range.low - step)]).toEqual([key, true, false]);
      if (range.high !== null) expect([key, isGood(range.high), isGood(range.high + step)]).toEqual([key, true, false]);
    }
  });
});

it.each([
  [24.9, 1, 25],
  [0.49, 2, 0.5],
  [0.59, 2, 0.6],
  [9.9, 1, 10],
  // Already as short as the next number, or shorter.
  [18.4, 1, null],
  [0.5, 2, null],
  [90, 0, null],
  [119, 0, null],
])('the spoken end of a range up to %d with %i decimals is %s', (high, precision, end) => {
  expect(spokenEnd(high, precision)).toBe(end);
});

describe('sideOfRed', () => {
  function sideOf(key: MeasureTypeKey, value: number) {
    const { ranges = [], precision = 0 } = measureTypeOf(key) ?? {};
    return sideOfRed(ranges, value, precision);
  }

  it.each([
    ['cholesterolRiskPercent', 58, 'high'],
    ['cholesterolRiskPercent', 30, null],
    ['sleepIndex', 1.4, 'low'],
    ['stressIndex', 5.2, 'high'],
    ['vascularCapacityS', 0.8, 'low'],
    ['cardiacWorkloadDb', 4.1, 'high'],
    ['heartRateBpm', 134, 'high'],
    ['heartRateBpm', 38, 'low'],
    ['bodyMassIndex', 16, 'low'],
    ['qualityOfLife', 1, null],
  ] as const)('the red value %s %d is %s', (key, value, side) => expect(sideOf(key, value)).toBe(side));

  it('red is opposite the better values, for every measure', () => {
    for (const { key, ranges, precision } of MEASURE_TYPES)
      for (const { min } of ranges) {
        const side = sideOf(key, min);
        if (side === null) continue;
        const better = ranges.filter(
          (range) => !['unhealthy', 'suboptimal'].includes(bandOfValue(ranges, range.min, precision) ?? 'suboptimal'),
        );
        expect(better.length, key).toBeGreaterThan(0);
        for (const range of better) expect(range.min < min, `${key} ${min}`).toBe(side === 'high');
      }
  });
});

it.each([
  [89, 70, true],
  [110, 59, true],
  [90, 60, false],
  [150, 95, false],
])('a pressure of %i/%i is low: %s', (systolicMmHg, diastolicMmHg, isLow) => {
  expect(isLowPressure({ systolicMmHg, diastolicMmHg })).toBe(isLow);
});

it.each([
  ['bodyMassIndex', 30.3, { side: 'less', amount: 0.4, value: 29.9 }],
  ['bodyMassIndex', 36, { side: 'less', amount: 1.1, value: 34.9 }],
  ['bodyMassIndex', 27, { side: 'less', amount: 2.1, value: 24.9 }],
  ['bodyMassIndex', 17.9, { side: 'more', amount: 0.6, value: 18.5 }],
  ['bodyMassIndex', 22, null],
  ['waistToHeightRatio', 0.57, { side: 'less', amount: 0.08, value: 0.49 }],
  ['sdnnMs', 20, null],
] as const satisfies readonly (readonly [MeasureTypeKey, number, unknown])[])(
  'the step of a %s of %s to the next better range is %o',
  (key, value, expected) => {
    const type = measureTypeOf(key);
    expect(stepToBetter(type?.ranges ?? [], value, type?.precision ?? 0)).toEqual(expected);
  },
);

it('the next better range is better wherever there is one', () => {
  const order = ['unhealthy', 'suboptimal', 'normal', 'healthy', 'optimal'];
  for (const { key, ranges, precision } of MEASURE_TYPES)
    for (const { min } of ranges) {
      const step = stepToBetter(ranges, min, precision);
      const rankOf = (value: number) => order.indexOf(bandOfValue(ranges, value, precision) ?? '');
      if (step) expect([key, min, rankOf(step.value) > rankOf(min)]).toEqual([key, min, true]);
    }
});
