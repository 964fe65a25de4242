import { describe, expect, it } from 'vitest';
import { bandOfValue, MEASURE_TYPES, type MeasureTypeKey, measureTypeOf } from './measure-type.ts';
import { referenceRange } from './reference-range.ts';

describe('the healthy range of a measure', () => {
  it.each([
    ['heartRateBpm', { low: 51, high: 90 }],
    ['breathingRatePerMin', { low: 12, high: 20 }],
    ['systolicMmHg', { low: 90, high: 119 }],
    ['diastolicMmHg', { low: 60, high: 79 }],
    ['bodyMassIndex', { low: 18.5, high: 24.9 }],
    ['sdnnMs', null],
    ['qualityOfLife', null],
  ] as const satisfies readonly (readonly [MeasureTypeKey, unknown])[])('of %s is %o', (key, expected) => {
    const type = measureTypeOf(key);
    expect(referenceRange(type?.ranges ?? [], type?.precision ?? 0)).toEqual(expected);
  });

  it('holds values rated healthy or better and no others', () => {
    for (const { key, ranges, precision } of MEASURE_TYPES) {
      const range = referenceRange(ranges, precision);
      if (range === null) continue;
      const isGood = (value: number) => ['healthy', 'optimal'].includes(bandOfValue(ranges, value) ?? '');
      const step = 10 ** -precision;
      if (range.low !== null) expect([key, isGood(range.low), isGood(range.low - step)]).toEqual([key, true, false]);
      if (range.high !== null) expect([key, isGood(range.high), isGood(range.high + step)]).toEqual([key, true, false]);
    }
  });
});
