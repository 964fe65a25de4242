import type { TrendBucket, TrendMeasure } from '@mien/contract';
import { daysOfYear, OVERALL_SCORE_RANGES } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { extentOf, halvesOf } from './year-map.model.ts';

const measure = (ranges: TrendMeasure['series'][number]['ranges']): TrendMeasure => ({
  key: 'heartRateBpm',
  displayName: 'Heart rate',
  unit: 'bpm',
  precision: 0,
  provenance: 'camera',
  sources: ['camera'],
  series: [{ key: 'heartRateBpm', displayName: 'Heart rate', ranges }],
});

/** The days of 2026, with values on some. */
const days = (values: Readonly<Record<string, number>>): TrendBucket[] =>
  daysOfYear('2026-05-05', 'America/Chicago').map(({ key, start }) => ({
    key,
    start: start.toISOString(),
    values: values[key] === undefined ? null : [values[key]],
    lows: [],
    highs: [],
    count: values[key] === undefined ? 0 : 1,
    at: null,
    intervals: [],
    tags: [],
  }));

const dayIn = (halves: ReturnType<typeof halvesOf>, key: string) =>
  halves.flatMap((half) => half.days).find(({ bucket }) => bucket.key === key);

describe('a year as a calendar', () => {
  it('has every day in its week and weekday, in two halves', () => {
    const halves = halvesOf(measure([]), days({}));
    expect(halves.map((half) => [half.days.length, half.columns])).toEqual([
      [181, 27],
      [184, 27],
    ]);
    // 2026 began on a Thursday; July 1 was a Wednesday.
    expect(dayIn(halves, '2026-01-01')).toMatchObject({ column: 0, row: 4 });
    expect(dayIn(halves, '2026-01-04')).toMatchObject({ column: 1, row: 0 });
    expect(dayIn(halves, '2026-07-01')).toMatchObject({ column: 0, row: 3 });
    expect(halves[0]?.months.map(({ key, column }) => [key, column])).toEqual([
      ['2026-01', 0],
      ['2026-02', 5],
      ['2026-03', 9],
      ['2026-04', 13],
      ['2026-05', 17],
      ['2026-06', 22],
    ]);
  });

  it('shades a measure without ranges from its lowest to its highest value', () => {
    const found = days({ '2026-02-01': 60, '2026-02-02': 70, '2026-02-03': 80 });
    const halves = halvesOf(measure([]), found);
    const shades = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'].map((key) => dayIn(halves, key)?.shade);
    expect(shades).toEqual([1, 3, 5, null]);
    expect(extentOf(found)).toEqual([60, 80]);
    expect(extentOf(days({}))).toBeNull();
    expect(dayIn(halvesOf(measure([]), days({ '2026-02-01': 60 })), '2026-02-01')?.shade).toBe(5);
  });

  it('colors a measure with ranges by them', () => {
    const halves = halvesOf(measure([...OVERALL_SCORE_RANGES]), days({ '2026-02-01': 95, '2026-02-02': 5 }));
    expect([dayIn(halves, '2026-02-01'), dayIn(halves, '2026-02-02'), dayIn(halves, '2026-02-03')]).toMatchObject([
      { band: 'optimal', shade: null },
      { band: 'unhealthy', shade: null },
      { band: null, shade: null },
    ]);
  });
});
