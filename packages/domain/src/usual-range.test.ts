import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepPeriod } from './period.ts';
import { Series } from './series.ts';
import {
  answerOfDay,
  answerWithRepeat,
  changeSinceLast,
  compareWithUsual,
  drift,
  rangeFromValues,
  referenceChange,
  type ScanValue,
  type UsualRange,
  usualRange,
  usualRangeOfEntries,
  weekSummary,
} from './usual-range.ts';

const PROPERTY = { seed: 20_261_122, numRuns: 500 } as const;
const TODAY = '2026-11-22';
const JUDGED = { day: TODAY, engineVersion: '3.1.0' };

const scan = (daysAgo: number, value: number, other: Partial<ScanValue> = {}): ScanValue => ({
  day: stepPeriod('day', TODAY, -daysAgo),
  value,
  intervalLow: value - 2,
  intervalHigh: value + 2,
  provenance: 'camera',
  engineVersion: '3.1.0',
  tags: [],
  ...other,
});
/** One scan a day up to yesterday. */
const scansOf = (values: readonly number[], other: Partial<ScanValue> = {}) =>
  values.map((value, index) => scan(values.length - index, value, other));
const ofCamera = (scans: readonly ScanValue[]) => Series.of('camera', scans);
const heartRange = (scans: readonly ScanValue[]): UsualRange => usualRange('heartRateBpm', ofCamera(scans), JUDGED);
const limitsOf = (range: UsualRange) => (range.kind === 'learning' ? null : [range.low, range.high]);
/** Compares a scan taken now, with an interval around the value. */
const answerTo = (range: UsualRange, value: number, half = 2) =>
  compareWithUsual('heartRateBpm', scan(0, value, { intervalLow: value - half, intervalHigh: value + half }), range);

const WEEK = [70, 72, 68, 75, 71, 69, 74];
const heartRates = (minLength: number, maxLength = 40) =>
  fc.array(fc.double({ min: 40, max: 130, noNaN: true }), { minLength, maxLength });

describe('rangeFromValues', () => {
  // Printed by usual-range-golden.py, which was written before this code and shares none of it.
  it.each([
    { values: WEEK, prior: 6, center: 71.2857, spread: 4.6136, low: 60.539, high: 82.032 },
    { values: [...WEEK, 110], prior: 6, center: 76.125, spread: 10.9786, low: 50.969, high: 101.281 },
    { values: Array(5).fill(60), prior: 6, center: 60, spread: 4.6476, low: 48.656, high: 71.344 },
    { values: [14, 15, 13, 16, 14, 15, 17], prior: 2, center: 14.8571, spread: 1.7043, low: 10.887, high: 18.827 },
    {
      values: Array.from({ length: 30 }, (_, index) => 62 + ((7 * index) % 11)),
      prior: 6,
      center: 67.0667,
      spread: 3.854,
      low: 59.113,
      high: 75.02,
    },
  ])('the range is $low to $high for $values', ({ values, prior, center, spread, low, high }) => {
    const range = rangeFromValues(values, prior);
    expect(range.center).toBeCloseTo(center, 4);
    expect(range.spread).toBeCloseTo(spread, 4);
    expect(range.low).toBeCloseTo(low, 3);
    expect(range.high).toBeCloseTo(high, 3);
  });

  // SciPy 1.17.1, scipy.stats.t.ppf(0.975, degrees).
  it.each([
    [5, 2.228138851986274],
    [8, 2.1603686564627913],
    [30, 2.030107928250343],
  ])('the range for %i values has the width of Student’s distribution', (count, t) => {
    const { center, high, spread } = rangeFromValues(Array(count).fill(70), 6);
    expect(Math.abs((high - center) / (spread * Math.sqrt(1 + 1 / count)) - t)).toBeLessThan(1e-5);
  });

  it('the range moves with the values and scales with their unit', () => {
    fc.assert(
      fc.property(heartRates(1), fc.double({ min: 0.1, max: 60, noNaN: true }), (values, factor) => {
        const range = rangeFromValues(values, 6);
        const moved = rangeFromValues(
          values.map((value) => value + factor),
          6,
        );
        const scaled = rangeFromValues(
          values.map((value) => value * factor),
          6 * factor,
        );
        expect(moved.low).toBeCloseTo(range.low + factor, 6);
        expect(moved.high).toBeCloseTo(range.high + factor, 6);
        expect(scaled.low / factor).toBeCloseTo(range.low, 6);
        expect(scaled.high / factor).toBeCloseTo(range.high, 6);
      }),
      PROPERTY,
    );
  });

  it('the range approaches 1.96 standard deviations for very many values', () => {
    const { low, high } = rangeFromValues(
      Array.from({ length: 100_000 }, (_, index) => (index % 2 === 0 ? 67 : 73)),
      6,
    );
    expect((high - low) / 2).toBeCloseTo(1.96 * 3, 2);
  });
});

describe('usualRange', () => {
  it('requires five days with valid scans, however many scans they have', () => {
    expect(heartRange([])).toEqual({ kind: 'learning', daysMissing: 5 });
    const fourDays = scansOf([70, 71, 72, 73]);
    expect(heartRange([...fourDays, ...fourDays, ...fourDays])).toEqual({ kind: 'learning', daysMissing: 1 });
    expect(heartRange(scansOf([70, 71, 72, 73, 74]))).toMatchObject({ kind: 'early', days: 5 });
    expect(heartRange(scansOf([70, 71, 72, 73, 110]))).toEqual({ kind: 'learning', daysMissing: 1 });
    fc.assert(
      fc.property(heartRates(0, 4), (values) => {
        expect(heartRange(scansOf(values)).kind).toBe('learning');
      }),
      PROPERTY,
    );
  });

  it('is early up to thirteen days', () => {
    expect(heartRange(scansOf(Array(13).fill(70)))).toMatchObject({ kind: 'early', days: 13 });
    expect(heartRange(scansOf(Array(14).fill(70)))).toMatchObject({ kind: 'settled', days: 14 });
  });

  it('uses the median of a day, the newest thirty days, and nothing older than 180', () => {
    const [first, ...rest] = scansOf(WEEK);
    const wayAboutIt = [scan(7, 66), scan(7, 74), first!, ...rest];
    expect(heartRange(wayAboutIt)).toEqual(heartRange(scansOf(WEEK)));
    const thirty = Array.from({ length: 30 }, (_, index) => 62 + ((7 * index) % 11));
    expect(heartRange(scansOf([75, ...thirty]))).toEqual(heartRange(scansOf(thirty)));
    const old = [180, 179, 178, 177, 176].map((daysAgo) => scan(daysAgo, 70));
    expect(heartRange(old)).toMatchObject({ days: 5 });
    expect(heartRange(old.map((one, index) => (index === 0 ? scan(181, 70) : one)))).toMatchObject({ daysMissing: 1 });
  });

  it.each<[string, Partial<ScanValue>]>([
    ['of today, to which the judged scan and its repeat belong', { day: TODAY }],
    ['of later days', { day: '2026-11-23' }],
    ['of another major version of the engine', { engineVersion: '2.2.0' }],
    ['of an unknown engine', { engineVersion: null }],
    ['that a provider reported', { provenance: 'provider' }],
    ['that were entered manually', { provenance: 'entered' }],
    ['without an interval', { intervalLow: null }],
    ['with an interval wider than 5 on each side', { intervalLow: 64.9, intervalHigh: 75 }],
    ['after exercise', { tags: ['warmRoom', 'afterExercise'] }],
    ['after paced breathing', { tags: ['afterBreathing'] }],
    ['after coffee', { tags: ['coffee'] }],
    ['under stress', { tags: ['stress'] }],
    ['while unwell', { tags: ['unwell'] }],
  ])('ignores scans %s', (_, other) => {
    expect(heartRange(scansOf(WEEK, other))).toEqual({ kind: 'learning', daysMissing: 5 });
  });

  it.each<[string, Partial<ScanValue>]>([
    ['a minor version of the same engine', { engineVersion: '3.0.2' }],
    ['an interval of 5 on each side', { intervalLow: 65, intervalHigh: 75 }],
    ['tags with little effect', { tags: ['atRest', 'medicineTaken', 'poorSleep', 'warmRoom'] }],
  ])('counts scans with %s', (_, other) => expect(heartRange(scansOf(WEEK, other))).toMatchObject({ days: 7 }));

  it('does not depend on the order of the scans', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ daysAgo: fc.integer({ min: 0, max: 200 }), value: fc.integer({ min: 40, max: 130 }) }), {
          minLength: 5,
          maxLength: 60,
        }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (seen, keys) => {
          const scans = seen.map(({ daysAgo, value }) => scan(daysAgo, value));
          const keyed = scans.map((one) => ({ one, key: keys.next().value }));
          const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one);
          expect(heartRange(shuffled)).toEqual(heartRange(scans));
          expect(drift('heartRateBpm', ofCamera(shuffled), JUDGED)).toEqual(
            drift('heartRateBpm', ofCamera(scans), JUDGED),
          );
        },
      ),
      PROPERTY,
    );
  });

  it('is not moved by one odd scan, which is still judged', () => {
    const usual = heartRange(scansOf(WEEK));
    const withOdd = heartRange([...scansOf(WEEK), scan(9, 110)]);
    expect(withOdd).toEqual(usual);
    expect(answerTo(withOdd, 110)).toBe('higher');
    const [low, high] = [70 - 4 * 1.4826 * 3, 70 + 4 * 1.4826 * 3];
    const steady = Array(6).fill(70);
    for (const edge of [low + 0.01, high - 0.01])
      expect(heartRange(scansOf([...steady, edge]))).toMatchObject({ days: 7 });
    for (const odd of [low - 0.01, high + 0.01])
      expect(heartRange(scansOf([...steady, odd]))).toMatchObject({ days: 6 });
  });

  it('has a separate spread for breathing', () => {
    const breaths = scansOf([14, 15, 13, 16, 14, 15, 17]);
    const [low, high] = limitsOf(usualRange('breathingRatePerMin', ofCamera(breaths), JUDGED)) ?? [];
    expect(low).toBeCloseTo(10.887, 3);
    expect(high).toBeCloseTo(18.827, 3);
  });
});

describe('compareWithUsual', () => {
  const usual = heartRange(scansOf(WEEK));

  it('a scan is unusual only if its whole interval is outside, as both are shown', () => {
    // Shown: 61 to 82.
    expect([84, 85].map((value) => answerTo(usual, value))).toEqual(['justAbove', 'higher']);
    expect([84.4, 84.5].map((value) => answerTo(usual, value))).toEqual(['justAbove', 'higher']);
    expect([59, 58].map((value) => answerTo(usual, value))).toEqual(['justBelow', 'lower']);
    expect(answerTo(usual, 71)).toBe('asUsual');
  });

  it('a scan is not judged while the range is learned, or if its value is too uncertain', () => {
    expect(answerTo(heartRange(scansOf([70, 70, 70, 70])), 120)).toBeNull();
    expect(answerTo(usual, 120, 5)).toBe('higher');
    expect(answerTo(usual, 120, 5.1)).toBeNull();
    expect(answerTo(usual, 71, 5.1)).toBeNull();
    expect(compareWithUsual('heartRateBpm', scan(0, 120, { provenance: 'provider' }), usual)).toBeNull();
    expect(compareWithUsual('heartRateBpm', scan(0, 120, { intervalHigh: null }), usual)).toBeNull();
  });

  it('noise does not make a scan unusual: a wider interval, or one that includes the center', () => {
    const halves = fc.double({ min: 0, max: 5, noNaN: true });
    fc.assert(
      fc.property(
        heartRates(5),
        fc.double({ min: 30, max: 200, noNaN: true }),
        halves,
        halves,
        (values, value, a, b) => {
          const range = heartRange(scansOf(values));
          fc.pre(range.kind !== 'learning');
          if (answerTo(range, value, Math.min(a, b)) === 'asUsual') {
            expect(answerTo(range, value, Math.max(a, b))).toBe('asUsual');
          }
          const { center } = range as Extract<UsualRange, { center: number }>;
          expect(answerTo(range, center + a, Math.max(a, b))).toBe('asUsual');
          expect(answerTo(range, center - a, Math.max(a, b))).toBe('asUsual');
          expect(answerTo(range, center + 200, a)).toBe('higher');
        },
      ),
      PROPERTY,
    );
  });

  it.each([
    ['asUsual', null, 'asUsual'],
    ['higher', null, 'repeatAsked'],
    ['higher', 'higher', 'higher'],
    ['lower', 'lower', 'lower'],
    ['lower', 'asUsual', 'notRepeated'],
    ['lower', 'higher', 'notRepeated'],
    ['asUsual', 'higher', 'asUsual'],
    ['justAbove', 'higher', 'justAbove'],
    ['justBelow', null, 'justBelow'],
  ] as const)('a scan that is %s and repeated as %s gets the answer %s', (first, repeat, expected) =>
    expect(answerWithRepeat(first, repeat)).toBe(expected),
  );
});

describe('a number outside the printed range', () => {
  const usual = heartRange(scansOf(WEEK));

  it('is neither usual nor unusual while its interval reaches into the range', () => {
    expect(usual).toMatchObject({ low: expect.closeTo(60.5, 1), high: expect.closeTo(82, 1) });
    expect([82, 83, 84, 85].map((value) => answerTo(usual, value))).toEqual([
      'asUsual',
      'justAbove',
      'justAbove',
      'higher',
    ]);
    expect([61, 60, 59, 58].map((value) => answerTo(usual, value))).toEqual([
      'asUsual',
      'justBelow',
      'justBelow',
      'lower',
    ]);
  });

  it('is never called usual, whatever its interval, its repeats and the earlier scans', () => {
    const value = fc.double({ min: 30, max: 200, noNaN: true });
    const half = fc.double({ min: 0, max: 5, noNaN: true });
    const shown = Math.round;
    fc.assert(
      fc.property(heartRates(5), fc.array(fc.tuple(value, half), { minLength: 1, maxLength: 4 }), (earlier, day) => {
        const today = day.map(([of, by]) => scan(0, of, { intervalLow: of - by, intervalHigh: of + by }));
        const scans = ofCamera([...scansOf(earlier), ...today]);
        const range = heartRange(scansOf(earlier));
        if (range.kind === 'learning') return;
        for (const one of today) {
          const isInside = shown(one.value) >= shown(range.low) && shown(one.value) <= shown(range.high);
          expect(answerOfDay('heartRateBpm', scans, one) === 'asUsual').toBe(isInside);
          const [isAbove, isBelow] = [shown(one.value) > shown(range.high), shown(one.value) < shown(range.low)];
          const alone = compareWithUsual('heartRateBpm', one, range);
          expect(alone === 'higher' || alone === 'justAbove').toBe(isAbove);
          expect(alone === 'lower' || alone === 'justBelow').toBe(isBelow);
        }
      }),
      PROPERTY,
    );
  });

  it('never makes a weekly average that is called usual', () => {
    fc.assert(
      fc.property(heartRates(5, 30), heartRates(3, 7), (earlier, week) => {
        const first = stepPeriod('day', TODAY, -6);
        const before = earlier.map((value, index) => scan(7 + index, value));
        const found = weekSummary(
          'heartRateBpm',
          ofCamera([...before, ...week.map((of, ago) => scan(ago, of))]),
          JUDGED,
        );
        const range = usualRange('heartRateBpm', ofCamera(before), { ...JUDGED, day: first });
        if (range.kind === 'learning' || found?.answer !== 'asUsual') return;
        expect(Math.round(found.mean)).toBeGreaterThanOrEqual(Math.round(range.low));
        expect(Math.round(found.mean)).toBeLessThanOrEqual(Math.round(range.high));
      }),
      PROPERTY,
    );
  });
});

describe('changeSinceLast', () => {
  const usual = heartRange(scansOf(WEEK));

  // Printed by usual-range-golden.py.
  it.each([
    [4, 11.1],
    [5, 13.9],
    [6, 16.6],
    [7, 19.4],
  ])('with a spread of %d a change is significant only beyond %d', (spread, least) =>
    expect(referenceChange(spread)).toBeCloseTo(least, 1),
  );

  it('has a direction only if significant, judged by the person’s spread', () => {
    const since = (value: number, range = usual) => changeSinceLast('heartRateBpm', scan(0, value), scan(3, 70), range);
    expect(since(82)).toEqual({ difference: 12, direction: null });
    expect(since(83)).toEqual({ difference: 13, direction: 'higher' });
    expect(since(57)).toEqual({ difference: -13, direction: 'lower' });
    const unknown = heartRange([]);
    expect(since(86, unknown)).toEqual({ difference: 16, direction: null });
    expect(since(87, unknown)).toEqual({ difference: 17, direction: 'higher' });
  });

  it('has no direction while the intervals touch, and is missing if a value is too uncertain', () => {
    const [wideNow, wideBefore] = [{ intervalLow: 18 }, { intervalLow: 14.2, intervalHigh: 18 }];
    const calm = usualRange('breathingRatePerMin', ofCamera(scansOf(Array(30).fill(14))), JUDGED);
    const since = (now: Partial<ScanValue>, before: Partial<ScanValue>) =>
      changeSinceLast('breathingRatePerMin', scan(0, 19, now), scan(3, 15.9, before), calm);
    expect(since({ intervalLow: 18.1 }, wideBefore)?.direction).toBe('higher');
    expect(since(wideNow, wideBefore)?.direction).toBeNull();
    const falls = (before: number) => {
      const [now, last] = [
        scan(0, 12.5, { intervalHigh: 14 }),
        scan(3, 16.4, { intervalLow: before, intervalHigh: 17.9 }),
      ];
      return changeSinceLast('breathingRatePerMin', now, last, calm)?.direction;
    };
    expect([falls(14.5), falls(14)]).toEqual(['lower', null]);
    expect(since({ intervalLow: null }, wideBefore)).toBeNull();
    expect(since(wideNow, { provenance: 'provider' })).toBeNull();
  });
});

describe('drift over months', () => {
  /** Days scatter by up to 2 around a level that changed four weeks ago. */
  const weeks = (before: number, after: number) =>
    Array.from({ length: 84 }, (_, daysAgo) =>
      scan(daysAgo, (daysAgo < 28 ? after : before) + ((daysAgo * 7) % 5) - 2),
    );
  const driftOf = (scans: readonly ScanValue[]) => drift('heartRateBpm', ofCamera(scans), JUDGED);

  it('drift is the difference between the medians of four weeks and the eight before', () => {
    expect(driftOf(weeks(70, 65))).toBe(-5);
    expect(driftOf(weeks(65, 70))).toBe(5);
    expect(driftOf([...weeks(70, 65), scan(84, 200), scan(-1, 200)])).toBe(-5);
  });

  it('drift below 0.8 spreads is ignored', () => {
    // The spread of the earlier weeks is 2.32 here, 0.8 of it 1.86.
    expect(driftOf(weeks(70, 71.82))).toBeNull();
    expect(driftOf(weeks(70, 71.9))).toBeCloseTo(1.9, 6);
  });

  it('drift needs five days on each side', () => {
    const recent = (days: number) => Array.from({ length: days }, (_, index) => scan(27 - index, 60));
    const earlier = (days: number) => Array.from({ length: days }, (_, index) => scan(83 - index, 80));
    expect(driftOf([...recent(5), ...earlier(5)])).toBe(-20);
    expect(driftOf([...recent(4), ...earlier(20)])).toBeNull();
    expect(driftOf([...recent(20), ...earlier(4)])).toBeNull();
    const aDayOlder = recent(5).map((one) => ({ ...one, day: stepPeriod('day', one.day, -1) }));
    expect(driftOf([...aDayOlder, ...earlier(5)])).toBeNull();
    expect(
      driftOf([...recent(5), ...earlier(5).map((one) => ({ ...one, day: stepPeriod('day', one.day, -1) }))]),
    ).toBeNull();
  });

  it('drift is ignored if it may be due to scatter', () => {
    const scattered = [58, 60, 62, 78, 80].map((value, index) => scan(index, value));
    const level = [70, 71, 72, 73, 74].map((value, index) => scan(40 + index, value));
    expect(driftOf([...scattered, ...level])).toBeNull();
    const gathered = [58, 60, 62, 63, 64].map((value, index) => scan(index, value));
    expect(driftOf([...gathered, ...level])).toBe(-10);
  });

  it('one odd day in the earlier weeks does not hide drift', () => {
    const odd = (scans: readonly ScanValue[], daysAgo: number) =>
      scans.map((one, index) => (index === daysAgo ? scan(daysAgo, 140) : one));
    const difference = driftOf(weeks(70, 72.5));
    expect(difference).toBeCloseTo(2.5, 6);
    expect(driftOf(odd(weeks(70, 72.5), 50))).toBeCloseTo(2.5, 6);
  });

  it('drift ignores what the usual range ignores', () => {
    expect(driftOf(weeks(70, 65).map((one) => ({ ...one, tags: ['coffee'] as const })))).toBeNull();
  });
});

describe('answerOfDay', () => {
  const history = scansOf([70, 72, 68, 75, 71, 69, 74]);
  const verdict = (today: readonly ScanValue[], index: number) =>
    answerOfDay('heartRateBpm', ofCamera([...history, ...today]), today[index] as ScanValue);
  const high = () => scan(0, 95);
  const low = () => scan(0, 45);
  const ordinary = () => scan(0, 71);

  it('asks for a repeat before it says anything', () => {
    expect(verdict([high()], 0)).toBe('repeatAsked');
    expect(verdict([ordinary()], 0)).toBe('asUsual');
  });

  it('covers both scans if the repeat agrees', () => {
    const day = [high(), high()];
    expect([verdict(day, 0), verdict(day, 1)]).toEqual(['higher', 'higher']);
    expect(verdict([low(), low()], 0)).toBe('lower');
  });

  it('withdraws the answer if the repeat does not agree, and asks for a later one', () => {
    const day = [high(), ordinary(), high()];
    expect([verdict(day, 0), verdict(day, 1), verdict(day, 2)]).toEqual(['notRepeated', 'asUsual', 'repeatAsked']);
    expect(verdict([high(), low()], 0)).toBe('notRepeated');
  });

  it('keeps the answer that two scans agree on if a third is ordinary', () => {
    expect(verdict([high(), high(), ordinary()], 1)).toBe('higher');
  });

  it('ignores uncertain and disturbed scans, and other days', () => {
    const unsure = scan(0, 71, { intervalLow: 60, intervalHigh: 82 });
    expect(verdict([high(), unsure, high()], 0)).toBe('higher');
    expect(verdict([high(), scan(0, 95, { tags: ['afterExercise'] })], 0)).toBe('repeatAsked');
    expect(
      answerOfDay('heartRateBpm', ofCamera([...history, scan(1, 95), high()]), history[0] as ScanValue),
    ).toBeNull();
    const today = high();
    expect(answerOfDay('heartRateBpm', ofCamera([...history, scan(1, 95), today]), today)).toBe('repeatAsked');
  });
});

describe('usualRangeOfEntries', () => {
  const DAYS = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'];
  const provenance = 'entered' as const;
  const on = (days: readonly string[], value: number) => days.map((day) => ({ day, value, provenance }));
  const entered = (values: ReturnType<typeof on>) => Series.of(provenance, values);

  it('follows the same rule as for scans', () => {
    const range = usualRangeOfEntries('systolicMmHg', entered(on(DAYS, 120)), '2026-05-06');
    expect(range).toMatchObject({ kind: 'early', days: 5, ...rangeFromValues([120, 120, 120, 120, 120], 8) });
  });

  it('needs five days, and uses the median of each', () => {
    const four = DAYS.slice(0, 4);
    expect(usualRangeOfEntries('weightKg', entered([...on(four, 80), ...on(four, 82)]), '2026-05-06')).toEqual({
      kind: 'learning',
      daysMissing: 1,
    });
    const twice = usualRangeOfEntries('weightKg', entered([...on(DAYS, 80), ...on(DAYS, 82)]), '2026-05-05');
    expect(twice).toMatchObject({ days: 5, center: 81 });
  });

  it('ignores entries older than 180 days or in the future, and typing errors', () => {
    const odd = on(['2026-05-06'], 220);
    // Close enough to the others not to be treated as typing errors.
    const old = on(['2025-09-01', '2025-09-02'], 121);
    const later = on(['2026-06-01'], 121);
    const range = usualRangeOfEntries(
      'systolicMmHg',
      entered([...later, ...odd, ...on(DAYS, 120), ...old]),
      '2026-05-07',
    );
    expect(range).toMatchObject({ days: 5, center: 120 });
  });
});

describe('weekSummary', () => {
  const before = WEEK.map((value, index) => scan(7 + index, value));
  const weekOf = (scans: readonly ScanValue[]) => weekSummary('heartRateBpm', ofCamera(scans), JUDGED);
  const week = (...values: readonly number[]) => values.map((value, index) => scan(index, value));

  it('averages the last seven days from three days on, with one value at rest per day', () => {
    expect(weekOf([...before, ...week(70, 72)])).toBeNull();
    expect(weekOf([...before, ...week(70, 72, 74)])).toMatchObject({ days: 3, mean: 72, answer: 'asUsual' });
    const more = [scan(2, 78), scan(3, 120, { tags: ['coffee'] }), scan(4, 120, { provenance: 'provider' })];
    expect(weekOf([...before, ...week(70, 72, 74), ...more])).toMatchObject({
      days: 3,
      mean: 72 + 2 / 3,
      answer: 'asUsual',
    });
  });

  it('compares the week with the days before it, not with itself', () => {
    expect(weekOf(week(70, 72, 74, 71, 70, 69, 72))).toMatchObject({ days: 7, usualMean: null, answer: null });
    const high = week(82, 84, 83, 85, 82, 84, 83);
    expect(weekOf([...before, ...high])).toMatchObject({ usualMean: 499 / 7, answer: 'higher' });
    expect(weekOf([...before, ...week(60, 58, 59, 61, 60, 58, 59)])).toMatchObject({ answer: 'lower' });
    // A single scan of that value would not be unusual.
    expect(
      answerTo(heartRange(before.map((one, index) => ({ ...one, day: stepPeriod('day', TODAY, -1 - index) }))), 83),
    ).toBe('justAbove');
  });

  it('calls a week as usual within half a prior spread, however steady the person is', () => {
    const steady = Array.from({ length: 30 }, (_, index) => scan(7 + index, 70));
    expect(weekOf([...steady, ...week(73, 73, 73, 73, 73, 73, 73)])).toMatchObject({ answer: 'asUsual' });
    fc.assert(
      fc.property(heartRates(7, 7), (values) => {
        const found = weekOf([...steady, ...week(...values)]);
        if (found && Math.abs(found.mean - 70) <= 3) expect(found.answer).toBe('asUsual');
      }),
      PROPERTY,
    );
  });
});
