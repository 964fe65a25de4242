import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDateIn } from './calendar.ts';
import { isPeriodDate, PERIODS, periodBuckets, periodStart, stepPeriod } from './period.ts';
import { HOUR_MS } from './time.ts';
import { seriesOfTrendMeasure, TREND_MEASURES, trendMeasuresFor } from './trend-measure.ts';

const ZONES = ['America/Chicago', 'Europe/London', 'Australia/Lord_Howe', 'UTC'] as const;
const SEED = 20_260_314;

const lengthH = (date: string, zone: string) => {
  const buckets = periodBuckets('day', date, zone);
  return ((buckets.at(-1)?.end.getTime() ?? 0) - (buckets[0]?.start.getTime() ?? 0)) / HOUR_MS;
};

describe('trend periods', () => {
  it('a period begins on its first day, with weeks from Sunday', () => {
    expect(PERIODS.map((period) => periodStart(period, '2026-03-14'))).toEqual([
      '2026-03-14',
      '2026-03-08',
      '2026-03-01',
      '2026-01-01',
    ]);
    expect(periodStart('week', '2026-03-08')).toBe('2026-03-08');
    expect(periodStart('week', '2026-01-01')).toBe('2025-12-28');
  });

  it.each([
    ['day', '2024-02-28', 1, '2024-02-29'],
    ['week', '2025-12-31', 1, '2026-01-04'],
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
    ['year', '2024-02-29', 1, '2025-01-01'],
    ['year', '2024-02-29', 0, '2024-01-01'],
  ] as const)('the %s at %s, stepped by %i, begins on %s', (period, date, steps, expected) =>
    expect(stepPeriod(period, date, steps)).toBe(expected),
  );

  it.each([
    ['2026-03-14', true],
    ['1970-01-01', true],
    ['1969-12-31', false],
    ['2999-12-31', true],
    ['3000-01-01', false],
    ['2026-02-29', false],
    ['2026-3-1', false],
    ['', false],
  ])('a period at %j can be shown: %s', (text, expected) => expect(isPeriodDate(text)).toBe(expected));
});

describe('buckets across a DST change', () => {
  it.each([
    ['2026-03-08', 'America/Chicago', 23, 23],
    ['2026-11-01', 'America/Chicago', 25, 24],
    ['2026-03-29', 'Europe/London', 23, 23],
    ['2026-10-25', 'Europe/London', 25, 24],
    ['2026-10-04', 'Australia/Lord_Howe', 23.5, 24],
    ['2026-04-05', 'Australia/Lord_Howe', 24.5, 24],
    ['2026-03-08', 'UTC', 24, 24],
    // DST starts at midnight: the day begins at one o'clock.
    ['2026-09-06', 'America/Santiago', 23, 23],
    // A day that Samoa skipped.
    ['2011-12-30', 'Pacific/Apia', 0, 0],
  ])('the day %s in %s has %d hours in %i buckets', (date, zone, hours, buckets) => {
    expect(lengthH(date, zone)).toBe(hours);
    expect(periodBuckets('day', date, zone)).toHaveLength(buckets);
  });

  it('omits the skipped hour and doubles the repeated one', () => {
    const spring = periodBuckets('day', '2026-03-08', 'America/Chicago').map(({ key }) => key);
    expect(spring.slice(0, 4)).toEqual(['01', '02', '04', '05']);
    const autumn = periodBuckets('day', '2026-11-01', 'America/Chicago').find(({ key }) => key === '02');
    expect([autumn?.start.toISOString(), autumn?.end.toISOString()]).toEqual([
      '2026-11-01T06:00:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ]);
    const half = periodBuckets('day', '2026-10-04', 'Australia/Lord_Howe').find(({ key }) => key === '03');
    expect((half?.end.getTime() ?? 0) - (half?.start.getTime() ?? 0)).toBe(HOUR_MS / 2);
  });
});

const anyDate = fc
  .integer({ min: 0, max: 60 * 365 })
  .map((day) => new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10));
const anyQuestion = fc.tuple(fc.constantFrom(...PERIODS), anyDate, fc.constantFrom(...ZONES));

describe('any period in any time zone', () => {
  it('buckets cover the period without gaps', () => {
    fc.assert(
      fc.property(anyQuestion, ([period, date, zone]) => {
        const buckets = periodBuckets(period, date, zone);
        for (const [index, { start, end }] of buckets.entries()) {
          expect(start.getTime()).toBeLessThan(end.getTime());
          expect(buckets[index + 1]?.start ?? end).toEqual(end);
        }
        expect(periodBuckets(period, stepPeriod(period, date, 1), zone)[0]?.start).toEqual(buckets.at(-1)?.end);
        expect(buckets[0] && calendarDateIn(zone, buckets[0].start)).toBe(periodStart(period, date));
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  it('every instant is in the bucket of its local time', () => {
    fc.assert(
      fc.property(anyQuestion, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (question, share) => {
        const [period, date, zone] = question;
        const buckets = periodBuckets(period, date, zone);
        const [from, to] = [buckets[0]?.start.getTime() ?? 0, buckets.at(-1)?.end.getTime() ?? 0];
        const instant = new Date(Math.min(to - 1, Math.floor(from + share * (to - from))));
        const bucket = buckets.find(({ start, end }) => start <= instant && instant < end);
        const day = calendarDateIn(zone, instant);
        const hour = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', hour: 'numeric' });
        const expected = {
          day: String(Number(hour.format(instant)) + 1).padStart(2, '0'),
          week: day,
          month: day,
          year: day.slice(0, 7),
        }[period];
        expect(bucket?.key).toBe(expected);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('stepping back from any day of the next period finds the period again', () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: -40, max: 40 }), ([period, date], steps) => {
        const there = stepPeriod(period, date, steps);
        expect(stepPeriod(period, there, -steps)).toBe(periodStart(period, date));
        expect(periodStart(period, there)).toBe(there);
      }),
      { seed: SEED },
    );
  });
});

describe('cached buckets', () => {
  /** Fill the cache. */
  const askOthers = () => {
    for (let week = 0; week < 200; week += 1) periodBuckets('week', stepPeriod('week', '1970-01-04', week), 'UTC');
  };

  it('the cache ignores the day within the period and the spelling of the zone', () => {
    const buckets = periodBuckets('month', '2026-03-14', 'America/Chicago');
    expect(periodBuckets('month', '2026-03-31', 'america/CHICAGO')).toBe(buckets);
    expect(periodBuckets('month', '2026-03-01', 'US/Central')).toBe(buckets);
    expect(periodBuckets('month', '2026-03-14', 'UTC')).not.toEqual(buckets);
    expect(periodBuckets('week', '2026-03-01', 'America/Chicago')).not.toEqual(buckets);
  });

  it('buckets are recreated after eviction', () => {
    const buckets = periodBuckets('day', '2026-03-14', 'America/Chicago');
    askOthers();
    const anew = periodBuckets('day', '2026-03-14', 'America/Chicago');
    expect(anew).not.toBe(buckets);
    expect(anew).toEqual(buckets);
  });

  it('cached buckets equal newly created ones', { tags: 'thorough' }, () => {
    fc.assert(
      fc.property(fc.array(anyQuestion, { minLength: 30, maxLength: 60 }), (questions) => {
        const first = questions.map((question) => periodBuckets(...question));
        expect(questions.map((question) => periodBuckets(...question))).toEqual(first);
        askOthers();
        const anew = questions.toReversed().map((question) => periodBuckets(...question));
        expect(anew.toReversed()).toEqual(first);
      }),
      { seed: SEED, numRuns: 10 },
    );
  });
});

describe('the measures of trend charts', () => {
  it('list the score first and both blood pressures as a pair', () => {
    expect(trendMeasuresFor(new Set())).toEqual(['overallScore']);
    expect(trendMeasuresFor(new Set(['diastolicMmHg', 'heartRateBpm', 'systolicMmHg', 'unheard-of']))).toEqual([
      'overallScore',
      'heartRateBpm',
      'bloodPressure',
    ]);
    expect(trendMeasuresFor(new Set(['systolicMmHg']))).toEqual(['overallScore', 'systolicMmHg']);
  });

  it('have one line, or two for the pair', () => {
    for (const measure of TREND_MEASURES)
      expect(seriesOfTrendMeasure(measure)).toHaveLength(measure === 'bloodPressure' ? 2 : 1);
  });
});
