import type { Entry } from '@mien/contract';
import { DAY_MS, HOUR_MS } from '@mien/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_STEPS,
  amountChange,
  amountPoints,
  amountScale,
  CUFF_CHART_DAYS,
  cuffDaysOf,
  steppedAmount,
} from './entry-charts.model.ts';

const NOON = Date.parse('2026-11-28T12:00:00Z');
const TODAY = '2026-11-28';
const takenAt = (daysAgo: number, hours = 0) => new Date(NOON - daysAgo * DAY_MS + hours * HOUR_MS).toISOString();
const cuff = (daysAgo: number, hours: number, systolicMmHg = 128): Pick<Entry, 'takenAt' | 'value'> => ({
  takenAt: takenAt(daysAgo, hours),
  value: { kind: 'cuff', readings: [{ systolicMmHg, diastolicMmHg: 80, pulseBpm: null }] },
});
const weight = (daysAgo: number, weightKg: number): Pick<Entry, 'takenAt' | 'value'> => ({
  takenAt: takenAt(daysAgo),
  value: { kind: 'weight', weightKg },
});
const kgOf = (value: Entry['value']) => (value.kind === 'weight' ? value.weightKg : null);

describe('the days of a cuff chart', () => {
  it('end today, with one bar before and one from noon on, each the mean of its readings', () => {
    const days = cuffDaysOf([cuff(0, -4, 120), cuff(0, -5, 130), cuff(1, 8), cuff(13, 0), cuff(14, 0)], 'UTC', TODAY);
    expect(days?.first).toBe('2026-11-15');
    expect(days?.last).toBe(TODAY);
    expect(days?.bars.map(({ dayIndex, part, mean }) => [dayIndex, part, mean.systolicMmHg])).toEqual([
      [0, 'evening', 128],
      [12, 'evening', 128],
      [13, 'morning', 125],
    ]);
  });

  it('end with the newest reading if all are older', () => {
    expect(cuffDaysOf([cuff(14, 0)], 'UTC', TODAY)).toMatchObject({ first: '2026-11-01', last: '2026-11-14' });
    expect(cuffDaysOf([cuff(13, 0)], 'UTC', TODAY)?.last).toBe(TODAY);
    expect(cuffDaysOf([], 'UTC', TODAY)).toBeNull();
  });

  it('contain every reading of their span once, in order of time', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 * 24 }), { minLength: 1 }), (hoursAgo) => {
        const entries = hoursAgo
          .toSorted((one, other) => one - other)
          .map((hours) => cuff(0, -hours, 100 + (hours % 50)));
        const days = cuffDaysOf(entries, 'UTC', TODAY);
        const places = days?.bars.map(({ dayIndex, part }) => 2 * dayIndex + (part === 'evening' ? 1 : 0)) ?? [];
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
        expect(places.every((place) => place >= 0 && place < 2 * CUFF_CHART_DAYS)).toBe(true);
        const halves = entries
          .filter(({ takenAt: at }) => at.slice(0, 10) >= (days?.first ?? ''))
          .map(({ takenAt: at }) => `${at.slice(0, 10)} ${Number(at.slice(11, 13)) < 12}`);
        expect(places).toHaveLength(new Set(halves).size);
      }),
    ));
});

describe('the points of a curve', () => {
  const entries = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.double({ min: 40, max: 200, noNaN: true })), { minLength: 1 })
    .map((pairs) => pairs.toSorted(([one], [other]) => one - other).map(([daysAgo, kg]) => weight(daysAgo, kg)));

  it('are in order, within the entered amounts, and at most one a month more than have room', () =>
    fc.assert(
      fc.property(entries, fc.integer({ min: 2, max: 200 }), (given, most) => {
        const points = amountPoints(given, 'UTC', kgOf, most);
        const amounts = given.map(({ value }) => kgOf(value) ?? 0);
        for (const [index, { x, y }] of points.entries()) {
          if (index > 0) expect(x).toBeGreaterThan(points[index - 1]?.x ?? 0);
          expect(y).toBeGreaterThanOrEqual(Math.min(...amounts) - 1e-9);
          expect(y).toBeLessThanOrEqual(Math.max(...amounts) + 1e-9);
        }
        expect(points.length).toBeLessThanOrEqual(Math.max(most, 67));
        const days = new Set(given.map(({ takenAt: at }) => at.slice(0, 10)));
        if (days.size <= most) expect(points).toHaveLength(days.size);
      }),
    ));

  it('are the newest entry of a day', () =>
    expect(amountPoints([weight(0, 70), weight(0, 75), weight(1, 80)], 'UTC', kgOf, 50).map(({ y }) => y)).toEqual([
      80, 70,
    ]));
});

it('scales a curve to contain it and a third of a zone next to it', () =>
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 60, max: 600, noNaN: true }), { minLength: 1, maxLength: 9 }),
      fc.double({ min: 100, max: 150, noNaN: true }),
      (values, low) => {
        const zone = { low, high: low * 1.3 };
        const scale = amountScale(values, zone);
        const [min, max] = [Math.min(...values), Math.max(...values)];
        expect(scale?.min).toBeLessThanOrEqual(min);
        expect(scale?.max).toBeGreaterThanOrEqual(max);
        const third = (zone.high - zone.low) / 3;
        if (min > zone.high) expect(scale?.min).toBeLessThanOrEqual(zone.high - third);
        if (max < zone.low) expect(scale?.max).toBeGreaterThanOrEqual(zone.low + third);
      },
    ),
    { examples: [[[60], 100.00000000000001]] },
  ));

it('has no scale without amounts and zone', () => expect(amountScale([], null)).toBeNull());

describe('steps of an amount', () => {
  it('go there and back, within the limits', () =>
    fc.assert(
      fc.property(fc.integer({ min: 700, max: 6000 }), fc.integer({ min: 1, max: 30 }), (tenths, steps) => {
        const limits = { low: 67, high: 661 };
        const size = AMOUNT_STEPS.weight.imperial;
        const there = steppedAmount(tenths / 10, steps, size, limits);
        expect(there).toBeCloseTo(tenths / 10 + steps * size, 6);
        expect(steppedAmount(there, -steps, size, limits)).toBe(tenths / 10);
        expect(steppedAmount(661, steps, size, limits)).toBe(661);
        expect(steppedAmount(67, -steps, size, limits)).toBe(67);
      }),
    ));

  it('are read as the difference of what is shown', () => expect(amountChange(219.44, 216.96)).toBe(-2.4));
});
