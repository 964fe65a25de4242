import { describe, expect, it } from 'vitest';
import {
  CLIENT_RANGES_MAX_COUNT,
  isCompleteMeasureList,
  LISTED_MEASURE_KEYS,
  measuresOfClient,
  type RangeStep,
  rangeFault,
  rangesFromSteps,
  stepsFromRanges,
} from './client-measures.ts';
import type { MeasureType } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';

const heartRate = measureTypeOf('heartRateBpm') as MeasureType;
const start = heartRate.ranges[0]!.min;

describe('rangeFault', () => {
  const step = (from: number, band: RangeStep['band']): RangeStep => ({ from, band });
  const good = [step(start, 'suboptimal'), step(60, 'healthy'), step(100, 'unhealthy')];

  it("accepts the measure's own ranges", () => {
    expect(rangeFault(heartRate, stepsFromRanges(heartRate.ranges))).toBeNull();
    expect(rangesFromSteps(stepsFromRanges(heartRate.ranges))).toEqual(heartRate.ranges);
  });

  it.each<[string, RangeStep[], ReturnType<typeof rangeFault>]>([
    ['good', good, null],
    ['empty', [], { index: 0, rule: 'first_range' }],
    ['begun late', good.slice(1), { index: 0, rule: 'first_range' }],
    ['out of order', [good[0]!, good[2]!, good[1]!], { index: 2, rule: 'ascending' }],
    ['standing twice', [good[0]!, good[1]!, good[1]!], { index: 2, rule: 'ascending' }],
    ['at the maximum stored value', [...good, step(heartRate.limits.max, 'suboptimal')], null],
    ['above it', [...good, step(heartRate.limits.max + 1, 'suboptimal')], { index: 3, rule: 'outside_limits' }],
    ['of one band', [step(start, 'healthy'), step(90, 'healthy')], { index: 0, rule: 'one_sided' }],
    ['without a reassuring one', [step(start, 'suboptimal'), step(90, 'unhealthy')], { index: 0, rule: 'one_sided' }],
    ['without any', [step(start, null), step(90, null)], null],
  ])('rejects ranges that are %s', (_, steps, fault) => expect(rangeFault(heartRate, steps)).toEqual(fault));

  it('limits a measure to a dozen ranges', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        step(index === 0 ? start : heartRate.limits.min + 10 * index, index % 2 === 0 ? 'healthy' : 'suboptimal'),
      );
    expect(rangeFault(heartRate, many(CLIENT_RANGES_MAX_COUNT))).toBeNull();
    expect(rangeFault(heartRate, many(CLIENT_RANGES_MAX_COUNT + 1))?.rule).toBe('too_many');
  });
});

describe('measuresOfClient', () => {
  it('contains every listed measure once', () => {
    const [first, second, ...others] = LISTED_MEASURE_KEYS;
    expect(isCompleteMeasureList(LISTED_MEASURE_KEYS)).toBe(true);
    expect(isCompleteMeasureList(LISTED_MEASURE_KEYS.toReversed())).toBe(true);
    expect(isCompleteMeasureList([second!, ...others])).toBe(false);
    expect(isCompleteMeasureList([second!, second!, ...others])).toBe(false);
    expect(isCompleteMeasureList([first!, second!, ...others, 'nothing'])).toBe(false);
    expect(isCompleteMeasureList(['nothing', second!, ...others])).toBe(false);
  });

  it('applies order and hidden measures, and puts new measures last', () => {
    const [last, other] = [LISTED_MEASURE_KEYS.at(-1)!, LISTED_MEASURE_KEYS[0]!];
    const measures = measuresOfClient([
      { key: last, isShown: false, position: 0 },
      { key: other, isShown: true, position: 1 },
    ]);
    expect(measures.map(({ type }) => type.key).toSorted()).toEqual(LISTED_MEASURE_KEYS.toSorted());
    expect(measures.slice(0, 2).map(({ type, isShown }) => [type.key, isShown])).toEqual([
      [last, false],
      [other, true],
    ]);
    for (const group of new Set(measures.map(({ type }) => type.group))) {
      const orders = measures.filter(({ type }) => type.group === group).map(({ type }) => type.order);
      expect(orders).toEqual(orders.map((_, index) => index + 1));
    }
  });
});
