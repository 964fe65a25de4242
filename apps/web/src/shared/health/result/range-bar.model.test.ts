import { MEASURE_TYPES, type MeasureTypeKey, referenceRange, spokenEnd } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { rangeBarOf } from './range-bar.model.ts';
import type { ShownItem } from './result-groups.ts';

function barOf(key: MeasureTypeKey, value: number, half: number | null = null, usual: [number, number] | null = null) {
  const type = MEASURE_TYPES.find((candidate) => candidate.key === key);
  if (!type) throw new Error(key);
  const item = {
    measurementTypeId: key,
    value,
    precision: type.precision,
    interval: half === null ? null : { low: value - half, high: value + half },
    measurementRanges: [...type.ranges],
  } as unknown as ShownItem;
  return rangeBarOf(item, usual && { low: usual[0], high: usual[1] });
}

const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 10) / 10);

describe('the range bar', () => {
  it('is to scale within the range of most adults', () => {
    const bar = barOf('heartRateBpm', 72, 2, [61, 82]);
    expect(bar?.pieces.map(({ band }) => band)).toEqual([
      'normal',
      'healthy',
      'optimal',
      'healthy',
      'normal',
      'suboptimal',
    ]);
    expect(rounded(bar?.pieces.map(({ to }) => to) ?? [])).toEqual([10.6, 21.9, 48.1, 60.6, 85.6, 100]);
    expect(rounded([bar?.value ?? 0, bar?.interval?.from ?? 0, bar?.interval?.to ?? 0])).toEqual([37.5, 35, 40]);
    expect(rounded([bar?.usual?.from ?? 0, bar?.usual?.to ?? 0])).toEqual([23.8, 50]);
  });

  it('marks where the lowest values are not rated, and an earlier value', () => {
    const waist = barOf('waistToHeightRatio', 0.57);
    expect(waist?.unrated).toMatchObject({ limit: 0.4 });
    expect(waist?.unrated?.to).toBe(waist?.pieces[0]?.from);
    expect(barOf('heartRateBpm', 72)?.unrated).toBeNull();
    expect(waist?.before).toBeNull();
  });

  it('labels at most three limits, the most important first, with enough space between them', () => {
    expect(barOf('heartRateBpm', 72)?.limits.map(({ value }) => value)).toEqual([51, 90, 110]);
    expect(barOf('bodyMassIndex', 30.3)?.limits.map(({ value }) => value)).toEqual([18.5, 25, 30]);
    for (const key of [
      'heartRateBpm',
      'breathingRatePerMin',
      'bodyMassIndex',
      'systolicMmHg',
      'diastolicMmHg',
    ] as const)
      for (const value of [10, 55, 100, 190]) {
        const places = barOf(key, value)?.limits.map(({ at }) => at) ?? [];
        for (const [index, place] of places.slice(1).entries())
          expect(place - (places[index] ?? 0), `${key} ${value}`).toBeGreaterThanOrEqual(12.4);
      }
  });

  it('labels the ends of the healthy range that the text names, for every measure', () => {
    for (const { key, ranges, precision, limits } of MEASURE_TYPES) {
      const healthy = referenceRange(ranges, precision);
      const middle = ((healthy?.low ?? healthy?.high ?? 0) + (healthy?.high ?? healthy?.low ?? 0)) / 2;
      const bar = barOf(key, middle);
      if (!bar || !healthy) continue;
      // The start of the scale is not a limit.
      const high = healthy.high === null ? null : (spokenEnd(healthy.high, precision) ?? healthy.high);
      const ends = [healthy.low, high].filter((end) => end !== null && end !== limits.min);
      expect(
        bar.limits.map(({ value }) => value),
        key,
      ).toEqual(expect.arrayContaining(ends));
    }
  });

  it('always includes the value, its interval and the usual range', () => {
    for (const value of [30, 41, 123, 180, 220]) {
      const bar = barOf('heartRateBpm', value, 3, [50, 130]);
      for (const place of [bar?.value, bar?.interval?.from, bar?.interval?.to, bar?.usual?.to]) {
        expect(place, String(value)).toBeGreaterThan(0);
        expect(place, String(value)).toBeLessThan(100);
      }
    }
  });

  it('shows waist to height although its lowest values are unrated', () => {
    const bar = barOf('waistToHeightRatio', 0.57);
    expect(bar?.pieces.map(({ band }) => band)).toEqual(['healthy', 'suboptimal', 'unhealthy']);
    expect(bar?.limits.map(({ value }) => value)).toEqual([0.4, 0.5, 0.6]);
    expect(bar?.pieces[0]?.from).toBeGreaterThan(0);
    expect(barOf('waistToHeightRatio', 0.3)).toBeNull();
  });

  it('is omitted for ranks, answers and measures without ranges', () => {
    for (const key of ['diabetesRank', 'smoking', 'sdnnMs'] as const) expect(barOf(key, 1)).toBeNull();
  });
});
