import { DAY_MS } from '@mien/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsWithoutGap, timeLabels } from './time-curve.ts';

const NOON = Date.parse('2026-11-28T12:00:00Z');
const TODAY = '2026-11-28';

describe('the points of a curve', () => {
  it('are connected unless there was no entry for long', () => {
    const points = [0, 10, 20, 61, 70].map((x) => ({ day: '', x, y: 1 }));
    expect(runsWithoutGap(points).map((run) => run.map(({ x }) => x))).toEqual([
      [0, 10, 20],
      [61, 70],
    ]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 3000 })), (xs) => {
        const given = xs.toSorted((one, other) => one - other).map((x) => ({ day: '', x, y: 1 }));
        expect(runsWithoutGap(given).flat()).toEqual(given);
      }),
    );
  });
});

describe('the times below a curve', () => {
  const texts = (first: string, last: string, pxOfDay = 2) =>
    timeLabels(first, last, (days) => days * pxOfDay).map(({ text }) => text);

  it('are days, months with the year, or years', () => {
    expect(texts('2026-11-01', '2026-11-21')).toEqual(['Nov 1', 'Nov 6', 'Nov 11', 'Nov 16', 'Nov 21']);
    expect(texts('2025-11-15', '2026-03-02')).toEqual(['Dec', '2026', 'Feb', 'Mar']);
    expect(texts('2022-06-01', '2026-03-02')).toEqual(['2023', '2024', '2025', '2026']);
    expect(texts('2026-11-21', '2026-11-21')).toEqual(['Nov 21, 2026']);
    expect(texts('2024-01-15', '2026-07-03'), '900 days').toEqual(['2025', '2026']);
    expect(texts('2024-01-15', '2026-07-02'), '899 days').toContain('Jul');
  });

  it('are months in equal steps that have room, the first one with the year if there is no January', () => {
    expect(texts('2025-11-15', '2026-11-30', 0.5)).toEqual(['2026', 'Apr', 'Jul', 'Oct']);
    expect(texts('2026-02-15', '2026-11-30', 0.7)).toEqual(['Apr 2026', 'Jul', 'Oct']);
    expect(texts('2026-02-15', '2026-11-30', 0.1)).toEqual(['Jul 2026']);
  });

  it('are within the curve', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (days) => {
        const last = new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);
        for (const { at } of timeLabels(TODAY, last, (x) => x)) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(days);
        }
      }),
    ));
});
