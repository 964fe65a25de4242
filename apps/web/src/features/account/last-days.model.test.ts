import type { Trend } from '@mien/contract';
import { expect, it } from 'vitest';
import { dayRates, lastDays, yearsOf } from './last-days.model.ts';

it.each([
  ['2026-11-21', '2026-11-08', ['2026-01-01']],
  ['2026-03-01', '2026-02-16', ['2026-01-01']],
  ['2028-03-01', '2028-02-17', ['2028-01-01']],
  ['2026-01-05', '2025-12-23', ['2025-01-01', '2026-01-01']],
  ['2026-01-14', '2026-01-01', ['2026-01-01']],
])('the last days of %s begin at %s, and are in %j', (today, first, years) => {
  const days = lastDays(today);
  expect(days).toHaveLength(14);
  expect([days[0], days.at(-1)]).toEqual([first, today]);
  expect(yearsOf(days)).toEqual(years);
});

const bucket = (key: string, value: number | null, count = 1): Trend['buckets'][number] => ({
  key,
  start: `${key}T06:00:00.000Z`,
  values: value === null ? null : [value],
  lows: value === null ? [] : [value - 2],
  highs: value === null ? [] : [value + 3],
  count: value === null ? 0 : count,
  at: null,
  intervals: [],
  tags: [],
});

it('the rates are those of the shown days only, in their places, from both years', () => {
  const trends = [
    { buckets: [bucket('2025-12-22', 60), bucket('2025-12-23', 61), bucket('2025-12-31', null)] },
    { buckets: [bucket('2026-01-05', 80, 4)] },
  ];
  expect(dayRates(lastDays('2026-01-05'), trends)).toEqual([
    { x: 0, y: 61, low: 59, high: 64, count: 1 },
    { x: 13, y: 80, low: 78, high: 83, count: 4 },
  ]);
});
