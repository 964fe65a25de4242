import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AVERAGED_SERIES,
  type AverageBatch,
  averagedValues,
  averagesOfMeasure,
  dueBatches,
  firstDueDay,
  publishedAverages,
  type WaitingScan,
} from './average-batches.ts';
import { AVERAGE_PERIODS, averageDays, monthsOfTrend, SENT_AVERAGE_PERIODS, shownDays } from './average-period.ts';
import { MEASURE_TYPES } from './measure-type.ts';
import { PROVIDER_MEASURE_TYPES } from './provider-measure-types.ts';

const SEED = 20_261_121;
const MINIMUM = 3;

describe('periods of averages', () => {
  it('average periods are sent without spaces', () => {
    expect(AVERAGE_PERIODS).toEqual([
      'Today',
      'Yesterday',
      'Last 7 Days',
      'Last 30 Days',
      'This Month',
      'Last Month',
      'This Year',
      'All Time',
    ]);
    expect(SENT_AVERAGE_PERIODS).toEqual([
      'Today',
      'Yesterday',
      'Last7Days',
      'Last30Days',
      'ThisMonth',
      'LastMonth',
      'ThisYear',
      'AllTime',
    ]);
  });

  it.each([
    ['Today', '2026-03-14', '2026-03-14'],
    ['Yesterday', '2026-03-13', '2026-03-13'],
    ['Last7Days', '2026-03-08', '2026-03-14'],
    ['Last30Days', '2026-02-13', '2026-03-14'],
    ['ThisMonth', '2026-03-01', '2026-03-14'],
    ['LastMonth', '2026-02-01', '2026-02-28'],
    ['ThisYear', '2026-01-01', '2026-03-14'],
    ['AllTime', null, '2026-03-14'],
  ] as const)('the days for %s are %s to %s', (period, from, to) =>
    expect(averageDays(period, '2026-03-14')).toEqual({ from, to }),
  );

  it.each([
    ['Yesterday', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['LastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['LastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['ThisYear', '2026-01-01', '2026-01-01', '2026-01-01'],
  ] as const)('the days for %s on %s are %s to %s', (period, today, from, to) =>
    expect(averageDays(period, today)).toEqual({ from, to }),
  );

  it('shownDays includes the twelve trend months, the last one in progress', () => {
    const months = monthsOfTrend('2026-03-14');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ from: '2025-04-01', to: '2025-04-30' });
    expect(months.slice(-2)).toEqual([
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-14' },
    ]);
    // The current and the last month are also periods.
    expect(shownDays('2026-03-14')).toHaveLength(8 + 12 - 2);
    // On January 1 today, this month and this year overlap, too.
    expect(shownDays('2026-01-01')).toHaveLength(8 + 12 - 2 - 2);
  });
});

describe('publishedAverages', () => {
  it('publishes nothing up to the minimum number of patients; beyond it, each patient counts with the mean of their batch', () => {
    const few = { patientCount: 1, means: { heartRateBpm: 90 } };
    const others = { patientCount: MINIMUM - 1, means: { heartRateBpm: 60 } };
    expect(publishedAverages([few, others], MINIMUM)).toBeNull();
    expect(publishedAverages([few, { ...others, patientCount: MINIMUM }], MINIMUM)).toEqual({
      users: MINIMUM + 1,
      means: { heartRateBpm: (90 + MINIMUM * 60) / (MINIMUM + 1) },
    });
  });

  it('omits measures that no more than the minimum number of patients have', () => {
    const some = { patientCount: MINIMUM, means: { heartRateBpm: 70, overallScore: 80 } };
    const one = { patientCount: 1, means: { overallScore: 80 } };
    expect(publishedAverages([some, one], MINIMUM)?.means).toEqual({ overallScore: 80 });
  });
});

let lastScan = 0;
const scan = (patientId: string, day: string, values: WaitingScan['values'] = { heartRateBpm: 70 }): WaitingScan => {
  lastScan += 1;
  return { id: String(lastScan), patientId, day, values };
};
const people = (count: number, first = 1) => Array.from({ length: count }, (_, index) => `p${first + index}`);
const daysOf = (batches: readonly AverageBatch[]) =>
  batches.map(({ firstDay, lastDay, patientIds }) => [firstDay, lastDay, patientIds.length]);

describe('dueBatches', () => {
  it('a batch contains more than the minimum number of patients, however often each was scanned', () => {
    const three = people(MINIMUM).flatMap((id) => [scan(id, '2026-03-14'), scan(id, '2026-03-14')]);
    expect(dueBatches(three, '2026-03-14', MINIMUM)).toEqual([]);
    const four = [...three, scan('p4', '2026-03-14')];
    expect(daysOf(dueBatches(four, '2026-03-14', MINIMUM))).toEqual([['2026-03-14', '2026-03-14', 4]]);
  });

  it('a batch counts each patient with the mean of their own scans', () => {
    const scans = [
      ...people(3).map((id) => scan(id, '2026-03-14', { heartRateBpm: 60 })),
      ...Array.from({ length: 40 }, (_, index) => scan('p4', '2026-03-14', { heartRateBpm: index % 2 ? 90 : 110 })),
    ];
    expect(dueBatches(scans, '2026-03-14', MINIMUM)[0]?.means).toEqual({ heartRateBpm: 70 });
  });

  it('a batch contains only measures that all its patients have; other scans wait if enough patients remain', () => {
    const all = { heartRateBpm: 70, overallScore: 80 };
    const five = [...people(4).map((id) => scan(id, '2026-03-14', all)), scan('p5', '2026-03-14')];
    const [first, ...more] = dueBatches(five, '2026-03-14', MINIMUM);
    expect(first?.patientIds).toEqual(people(4));
    expect(first?.means).toEqual(all);
    expect(more).toEqual([]);
    const [without] = dueBatches(five.slice(1), '2026-03-14', MINIMUM);
    expect(without?.patientIds).toHaveLength(4);
    expect(without?.means).toEqual({ heartRateBpm: 70 });
  });

  it('waits for more patients before dropping a common measure, until the month is over', () => {
    const scans = people(4).map((id, index) =>
      scan(id, `2026-03-0${index + 1}`, { heartRateBpm: 70, ...(index > 0 ? { overallScore: 80 } : {}) }),
    );
    expect(dueBatches(scans, '2026-03-14', MINIMUM)).toEqual([]);
    expect(dueBatches(scans, '2026-04-01', MINIMUM)[0]?.means).toEqual({ heartRateBpm: 70 });
  });

  it('forms no batch if too few of many patients share a measure', () => {
    const scans = people(4).map((id, index) =>
      scan(id, '2026-03-01', index < 2 ? { heartRateBpm: 70 } : { overallScore: 80 }),
    );
    expect(dueBatches(scans, '2026-04-01', MINIMUM)).toEqual([]);
  });

  it('averages measured values only, not entries or estimates of a hosted provider', () => {
    const estimates = new Set<string>(PROVIDER_MEASURE_TYPES.map(({ key }) => key));
    const measured = MEASURE_TYPES.filter(
      ({ key, provenance }) => (provenance === 'camera' || provenance === 'provider') && !estimates.has(key),
    );
    expect([...new Set(Object.values(AVERAGED_SERIES).map(({ measure }) => measure))]).toEqual([
      'overallScore',
      ...measured.map(({ key }) => key),
    ]);
    expect(Object.values(AVERAGED_SERIES).map(({ source }) => source)).not.toContain('entered');
  });

  it('separates camera values from provider estimates, and shows measured values first', () => {
    const item = (measure: string, value: number, provenance: 'camera' | 'provider' | 'entered') => ({
      measure,
      value,
      provenance,
    });
    expect(averagedValues(80, [item('heartRateBpm', 60, 'camera'), item('systolicMmHg', 150, 'entered')])).toEqual({
      overallScore: 80,
      heartRateBpm: 60,
    });
    expect(averagedValues(null, [item('heartRateBpm', 90, 'provider'), item('systolicMmHg', 110, 'provider')])).toEqual(
      {
        heartRateBpmOfProvider: 90,
        systolicMmHg: 110,
      },
    );
    expect(averagesOfMeasure('heartRateBpm')).toEqual(['heartRateBpm', 'heartRateBpmOfProvider']);
    expect(averagesOfMeasure('bodyMassIndex')).toEqual([]);
  });

  it('a batch covers one day if possible; leftovers go to the month, the year, then all time', () => {
    const day = people(5).map((id) => scan(id, '2026-01-10'));
    const restOfMonth = [
      scan('p6', '2026-01-11'),
      scan('p7', '2026-01-12'),
      scan('p8', '2026-01-13'),
      scan('p9', '2026-01-20'),
    ];
    const restOfYear = [
      scan('p1', '2026-03-01'),
      scan('p2', '2026-05-01'),
      scan('p3', '2026-07-01'),
      scan('p4', '2026-08-31'),
    ];
    const older = [
      scan('p1', '2023-01-01'),
      scan('p2', '2024-01-01'),
      scan('p3', '2024-06-01'),
      scan('p4', '2025-02-01'),
    ];
    const all = [...day, ...restOfMonth, ...restOfYear, ...older];
    const before = (last: string) => all.filter((one) => one.day <= last);
    expect(daysOf(dueBatches(before('2026-01-10'), '2026-01-10', MINIMUM)).at(-1)).toEqual([
      '2026-01-10',
      '2026-01-10',
      5,
    ]);
    expect(daysOf(dueBatches(restOfMonth, '2026-01-20', MINIMUM))).toEqual([]);
    expect(daysOf(dueBatches(restOfMonth, '2026-01-21', MINIMUM))).toEqual([['2026-01-11', '2026-01-20', 4]]);
    expect(daysOf(dueBatches(restOfYear, '2026-08-31', MINIMUM))).toEqual([]);
    expect(daysOf(dueBatches(restOfYear, '2026-09-01', MINIMUM))).toEqual([['2026-03-01', '2026-08-31', 4]]);
    expect(daysOf(dueBatches(all, '2026-12-24', MINIMUM))).toEqual([
      ['2023-01-01', '2025-02-01', 4],
      ['2026-01-10', '2026-01-10', 5],
      ['2026-01-11', '2026-01-20', 4],
      ['2026-03-01', '2026-08-31', 4],
    ]);
  });

  it("closes a month's batch even without scans on its last days", () => {
    const scans = people(4).map((id, index) => scan(id, `2026-0${index + 1}-02`));
    expect(dueBatches(scans, '2026-04-30', MINIMUM)).toEqual([]);
    expect(daysOf(dueBatches(scans, '2026-05-01', MINIMUM))).toEqual([['2026-01-02', '2026-04-02', 4]]);
  });

  it.each([
    [null, '2026-03-14', null],
    ['2026-03-14', '2026-03-14', '2026-03-14'],
    ['2026-03-13', '2026-03-14', '2026-03-01'],
    ['2026-02-28', '2026-03-01', '2026-01-01'],
    ['2025-12-31', '2026-01-01', null],
  ])('after runs on %s and %s, the first due day is %s', (lookedOn, today, expected) =>
    expect(firstDueDay(lookedOn, today)).toBe(expected),
  );
});

describe('properties of averages', () => {
  const history = fc.array(
    fc.record({
      patient: fc.integer({ min: 1, max: 15 }),
      day: fc.integer({ min: 0, max: 120 }),
      hasScore: fc.boolean(),
    }),
    { maxLength: 150 },
  );
  const dayOf = (day: number) => new Date(Date.UTC(2025, 9, 20 + day)).toISOString().slice(0, 10);

  it('no batch is at or below the minimum, no scan is in two batches, and none is after today', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 130 }), (scans, minimum, now) => {
        const today = dayOf(now);
        const waiting = scans.map(({ patient, day, hasScore }) =>
          scan(`p${patient}`, dayOf(day), { heartRateBpm: 70, ...(hasScore ? { overallScore: 80 } : {}) }),
        );
        const batches = dueBatches(waiting, today, minimum);
        const byId = new Map(waiting.map((one) => [one.id, one]));
        const used = batches.flatMap(({ scanIds }) => scanIds);
        expect(new Set(used).size).toBe(used.length);
        for (const { patientIds, scanIds, means, firstDay, lastDay } of batches) {
          expect(new Set(patientIds).size).toBeGreaterThan(minimum);
          const own = scanIds.map((id) => byId.get(id) as WaitingScan);
          expect(new Set(own.map(({ patientId }) => patientId))).toEqual(new Set(patientIds));
          const days = own.map(({ day }) => day).sort();
          expect([days[0], days.at(-1)]).toEqual([firstDay, lastDay]);
          expect(lastDay <= today).toBe(true);
          for (const measure of Object.keys(means) as (keyof typeof means)[])
            for (const patientId of patientIds)
              expect(own.some((one) => one.patientId === patientId && one.values[measure] !== undefined)).toBe(true);
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
  });
});
