import type { AverageTrend, MeasureType, PeriodReport, ScanPair, SharedResult, Trend } from '@mien/contract';
import { MEASURE_TYPE_KEYS, measureTypeOf } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import {
  averageTrendInReaderUnits,
  inReaderUnits,
  pairInReaderUnits,
  reportInReaderUnits,
  trendInReaderUnits,
  typesInReaderUnits,
} from './reader-units.ts';

type Item = SharedResult['groups'][number]['items'][number];

const item = (key: string, value: number): Item => {
  const type = measureTypeOf(key);
  return {
    measurementTypeId: key,
    displayName: key,
    value,
    unit: type?.unit ?? '',
    precision: type?.precision ?? 0,
    provenance: 'provider',
    interval: { low: value - 1, high: value + 1 },
    signalToNoiseDb: null,
    measurementRanges: [...(type?.ranges ?? [])],
    description: '',
    webIcon: '',
    created: '2026-03-14T12:00:00Z',
    isDeleted: false,
    measurementItems: [],
  };
};
const resultOf = (...items: Item[]) => ({ groups: [{ items }] });
const METRIC_UNITS = ['°C', 'cm', 'kg'];

describe('values in the units of the reader', () => {
  it.each([
    ['bodyTemperatureC', 36.6, 97.9, '°F'],
    ['waistCm', 84, 33.1, 'in'],
    ['estimatedHeightCm', 170, 66.9, 'in'],
    ['estimatedWeightKg', 70, 154, 'lb'],
    ['heartRateBpm', 72, 72, 'bpm'],
  ])('shows %s %d as %d %s in imperial units', (key, value, shown, unit) => {
    const [found] = inReaderUnits(resultOf(item(key, value)), 'imperial').groups[0]?.items ?? [];
    expect(Number(found?.value.toFixed(found.precision))).toBe(shown);
    expect(found?.unit).toBe(unit);
    expect(found?.interval?.low).toBeLessThan(found?.value ?? 0);
  });

  it('leaves no measure in a metric unit that the reader did not choose, in any response', () => {
    const keys = MEASURE_TYPE_KEYS.filter((key) => METRIC_UNITS.includes(measureTypeOf(key)?.unit ?? ''));
    expect(keys.length).toBeGreaterThan(3);
    const types = keys.map((key) => {
      const { unit, precision, ranges } = measureTypeOf(key) ?? { unit: '', precision: 0, ranges: [] };
      return { key, unit, precision, measurementRanges: [...ranges] } as MeasureType;
    });
    const trend = {
      measures: types.map((type) => ({
        ...type,
        sources: [],
        series: [{ key: type.key, displayName: '', ranges: [] }],
      })),
      buckets: [{ values: [100], lows: [90], highs: [110], intervals: [{ low: 99, high: 101 }] }],
    } as unknown as Trend;
    const report = {
      measures: types.map((type) => ({
        ...type,
        median: 100,
        low: 90,
        high: 110,
        usual: null,
        points: [{ created: '', value: 100, interval: null, isApart: false }],
      })),
    } as unknown as PeriodReport;
    const averages = {
      measures: types.map(({ key, ...type }) => ({ ...type, measurementTypeId: key })),
      months: [{ averages: keys.map((measurementTypeId) => ({ measurementTypeId, value: 100 })) }],
    } as unknown as AverageTrend;
    const results = resultOf(...keys.map((key) => item(key, 100)));
    const answers = (units: 'imperial' | 'metric') => ({
      types: typesInReaderUnits(types, units),
      results: inReaderUnits(results, units),
      trends: keys.map((key) => trendInReaderUnits(trend, key, units)),
      report: reportInReaderUnits(report, units),
      averages: averageTrendInReaderUnits(averages, units),
    });
    const imperial = JSON.stringify(answers('imperial'));
    for (const unit of METRIC_UNITS) expect(imperial).not.toContain(`"unit":"${unit}"`);
    expect(imperial).not.toMatch(/"(value|median|low|high)":(100|90|110|99|101)[,}]/);
    expect(answers('metric')).toEqual({ types, results, trends: keys.map(() => trend), report, averages });
  });

  it('converts ranges with their values, so that no rating changes', () => {
    const [fever] = inReaderUnits(resultOf(item('bodyTemperatureC', 39.2)), 'imperial').groups[0]?.items ?? [];
    const range = fever?.measurementRanges.find(
      ({ min, max }) => fever.value >= min && (max === 'INFINITE' || fever.value < max),
    );
    const before = measureTypeOf('bodyTemperatureC')?.ranges.find(
      ({ min, max }) => 39.2 >= min && (max === 'INFINITE' || 39.2 < max),
    );
    expect(range?.color).toBe(before?.color);
  });

  it('subtracts two values as shown to the reader', () => {
    const side = (kg: number) => ({ result: resultOf(item('estimatedWeightKg', kg)) });
    const pair = {
      earlier: side(70),
      later: side(72),
      values: [{ measurementTypeId: 'estimatedWeightKg', obstacle: null, difference: 2, verdict: 'noRule' }],
    } as unknown as ScanPair;
    expect(pairInReaderUnits(pair, 'imperial').values[0]?.difference).toBe(5);
    expect(pairInReaderUnits(pair, 'metric').values[0]?.difference).toBe(2);
  });
});
