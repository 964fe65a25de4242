import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  AVERAGED_SERIES,
  type AveragedMeasure,
  averagedValues,
  dueBatches,
  type WaitingScan,
} from './average-batches.ts';
import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import { calendarDateIn } from './calendar.ts';
import { type ComposedItem, composeMeasurement } from './compose-measurement.ts';
import { cuffMean } from './cuff-pressure.ts';
import {
  cuffSeries,
  dayPartIn,
  pressureByBucket,
  pressureByDayPart,
  type TakenReading,
  weekMeans,
} from './cuff-series.ts';
import { countedEntries, type EntryValue } from './entry.ts';
import { PROVENANCES, type Provenance } from './measure-shape.ts';
import { monthsBetween, periodBuckets } from './period.ts';
import { bySource, isCopyOfEntry, Series, type Sourced, summaryOfSeries } from './series.ts';
import { DAY_MS, HOUR_MS } from './time.ts';
import { sourcesOfTrendMeasure } from './trend-measure.ts';
import { type UsualRangeMeasure, usualRange, usualRangeOfEntries } from './usual-range.ts';

const PROPERTY = { seed: 20_261_125, numRuns: 200 } as const;
const ZONE = 'America/Chicago';
const MINIMUM = 3;

/**
 * Numbers that reveal their source: the ranges of the sources do not overlap, so a mean of two sources lies in neither.
 */
const NUMBERS = {
  camera: { heartRateBpm: [45, 60] },
  provider: { heartRateBpm: [100, 120], systolicMmHg: [90, 110], diastolicMmHg: [50, 60] },
  entered: { systolicMmHg: [150, 180], diastolicMmHg: [95, 110] },
} as const;
type Numbers = Readonly<Partial<Record<string, readonly [number, number]>>>;
const numbersOf = (source: Provenance): Numbers => (source === 'calculated' ? {} : NUMBERS[source]);

const between = ([min, max]: readonly [number, number]) => fc.double({ min, max, noNaN: true });
const whole = ([min, max]: readonly [number, number]) => fc.integer({ min, max });

const START_MS = Date.UTC(2016, 0, 1);
const END_MS = Date.UTC(2026, 10, 25);
/** Half of them close together, so that a scan picks up a reading of the weeks before it. */
const anyTime = fc
  .oneof(fc.integer({ min: 0, max: 3980 * 24 }), fc.integer({ min: 3900 * 24, max: 3980 * 24 }))
  .map((hours) => new Date(START_MS + hours * HOUR_MS));

const anyScan = fc.oneof(
  fc.record({
    at: anyTime,
    source: fc.constant('camera' as const),
    heartRateBpm: between(NUMBERS.camera.heartRateBpm),
  }),
  fc.record({
    at: anyTime,
    source: fc.constant('provider' as const),
    heartRateBpm: between(NUMBERS.provider.heartRateBpm),
    systolicMmHg: between(NUMBERS.provider.systolicMmHg),
    diastolicMmHg: between(NUMBERS.provider.diastolicMmHg),
  }),
);
const anyReading = fc.record({
  systolicMmHg: whole(NUMBERS.entered.systolicMmHg),
  diastolicMmHg: whole(NUMBERS.entered.diastolicMmHg),
  pulseBpm: fc.constant(null),
});
const anyEntry = fc.record({
  takenAt: anyTime,
  value: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('cuff' as const),
        readings: fc.array(anyReading, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('weight' as const), weightKg: fc.constant(80) }) },
  ) as fc.Arbitrary<EntryValue>,
});
const anyPerson = fc.record({
  scans: fc.array(anyScan, { maxLength: 40 }),
  entries: fc.array(anyEntry, { maxLength: 25 }),
});
type Drawn = typeof anyPerson extends fc.Arbitrary<infer Person> ? Person : never;

const SCREENING = {
  heightCm: 180,
  weightKg: 80,
  smoke: false,
  bloodPressureMedication: true,
  diabetesType: 'No',
  isWeightReviewed: true,
  qol: 7,
} as const;

interface StoredItem extends Sourced {
  readonly measure: string;
  readonly value: number;
  readonly at: Date;
}

const point = (key: string, value: number) => ({
  key,
  value,
  intervalLow: value - 2,
  intervalHigh: value + 2,
  signalToNoiseDb: 5,
});

/** Stored data of a person: the values of each scan, and the entries. */
interface Person {
  readonly scans: readonly (readonly StoredItem[])[];
  readonly entries: Drawn['entries'];
}

/** Each scan copies the newest cuff entry, as in the product. */
function stored({ scans, entries }: Drawn): Person {
  const ofScans = scans.map(({ at, source, ...values }) => {
    const { items } = composeMeasurement(
      Object.entries(values).map(([key, value]) => point(key, value)),
      [],
      { ageYears: 52, birthSex: 'Male', screening: SCREENING, entries: countedEntries(entries, at) },
      source,
    );
    return items.map(({ key: measure, value, provenance }: ComposedItem) => ({ measure, value, provenance, at }));
  });
  return { scans: ofScans, entries };
}

/** The values of a measure from every source, each as often as it was measured. */
function valuesOf(person: Person, measure: string): readonly StoredItem[] {
  const ofScans = person.scans.flat().filter((item) => item.measure === measure && !isCopyOfEntry(measure, item));
  const key = BLOOD_PRESSURE_KEYS.find((part) => part === measure);
  if (key === undefined) return ofScans;
  const byCuff = cuffSeries(person.entries).values.map(({ takenAt, provenance, [key]: value }) => ({
    measure,
    value,
    provenance,
    at: takenAt,
  }));
  return [...ofScans, ...byCuff];
}

const MEASURES = ['heartRateBpm', ...BLOOD_PRESSURE_KEYS] as const;
const rowsOf = (person: Person, measure: string) =>
  bySource(valuesOf(person, measure)).map((series) => ({ source: series.source, ...summaryOfSeries(series) }));

function expectWithin(source: Provenance, measure: string, numbers: readonly number[]): void {
  const [min, max] = numbersOf(source)[measure] ?? [Number.NaN, Number.NaN];
  for (const number of numbers) {
    expect(number).toBeGreaterThanOrEqual(min);
    expect(number).toBeLessThanOrEqual(max);
  }
}

const readingsOf = ({ entries }: Person) =>
  entries.flatMap(({ value, takenAt }) =>
    value.kind === 'cuff' ? value.readings.map((reading) => ({ ...reading, takenAt })) : [],
  );
const inOrder = (
  readings: readonly { readonly takenAt: Date; readonly systolicMmHg: number; readonly diastolicMmHg: number }[],
) =>
  readings
    .map(({ takenAt, systolicMmHg, diastolicMmHg }) => `${takenAt.toISOString()} ${systolicMmHg}/${diastolicMmHg}`)
    .toSorted();

describe('Series', () => {
  const value = (provenance: Provenance, number: number) => ({ provenance, value: number });

  it('contains only the values of its source, in order', () => {
    const values = [value('provider', 1), value('camera', 2), value('provider', 3)];
    expect(Series.of('provider', values).values.map((one) => one.value)).toEqual([1, 3]);
    expect(bySource(values).map(({ source, values: own }) => [source, own.length])).toEqual([
      ['camera', 1],
      ['provider', 2],
    ]);
  });

  it('a mean rejects a list or a spread copy instead of a series', () => {
    type Taken = Parameters<typeof summaryOfSeries>[0];
    const series = Series.of('camera', [value('camera', 70)]);
    expectTypeOf(series).toExtend<Taken>();
    expectTypeOf([value('camera', 70)]).not.toExtend<Taken>();
    expectTypeOf({
      source: 'camera' as const,
      values: [value('camera', 70), value('provider', 90)],
    }).not.toExtend<Taken>();
    const copied = { ...series, values: [value('provider', 90)] };
    expectTypeOf(copied).not.toExtend<Taken>();
    expectTypeOf<Parameters<typeof pressureByBucket>[0]>().toEqualTypeOf<Series<TakenReading>>();
  });

  it('has no summary without values', () => {
    expect(summaryOfSeries(Series.of('camera', [value('provider', 90)]))).toBeNull();
    expect(bySource([])).toEqual([]);
  });

  it('blood pressure prefers the cuff to a provider, and needs both numbers from one source', () => {
    const present = [
      { measure: 'systolicMmHg', source: 'provider' },
      { measure: 'diastolicMmHg', source: 'provider' },
      { measure: 'systolicMmHg', source: 'entered' },
    ] as const;
    expect(sourcesOfTrendMeasure('bloodPressure', present)).toEqual(['provider']);
    expect(
      sourcesOfTrendMeasure('bloodPressure', [...present, { measure: 'diastolicMmHg', source: 'entered' }]),
    ).toEqual(['entered', 'provider']);
    expect(sourcesOfTrendMeasure('overallScore', [])).toEqual(['calculated']);
  });
});

describe('cuffSeries', () => {
  const cuff = (at: string, ...readings: readonly (readonly [number, number])[]) => ({
    takenAt: new Date(at),
    value: {
      kind: 'cuff' as const,
      readings: readings.map(([systolicMmHg, diastolicMmHg]) => ({ systolicMmHg, diastolicMmHg, pulseBpm: null })),
    },
  });

  it('averages all readings of a day, however many entries they were in', () => {
    const series = cuffSeries([
      cuff('2026-11-03T14:00:00Z', [130, 80], [126, 82]),
      cuff('2026-11-04T01:00:00Z', [140, 90]),
    ]);
    const days = pressureByBucket(series, BLOOD_PRESSURE_KEYS, periodBuckets('month', '2026-11-01', ZONE));
    expect([...days]).toEqual([[2, { values: [132, 84], lows: [126, 80], highs: [140, 90], count: 3 }]]);
  });

  it.each([
    ['2026-11-03T17:59:59Z', 'morning'],
    ['2026-11-03T18:00:00Z', 'evening'],
    ['2026-11-03T06:00:00Z', 'morning'],
    ['2026-07-03T16:59:59Z', 'morning'],
    ['2026-07-03T17:00:00Z', 'evening'],
  ])('puts %s in the %s, in the patient’s time zone', (at, part) => expect(dayPartIn(ZONE, new Date(at))).toBe(part));

  it('has a mean before noon and one from noon on', () => {
    const series = cuffSeries([
      cuff('2026-11-03T14:00:00Z', [130, 80], [120, 70]),
      cuff('2026-11-03T23:00:00Z', [150, 90]),
    ]);
    expect(pressureByDayPart(series, BLOOD_PRESSURE_KEYS, ZONE)).toMatchObject({
      morning: { values: [125, 75], count: 2 },
      evening: { values: [150, 90], count: 1 },
    });
    expect(pressureByDayPart(cuffSeries([]), BLOOD_PRESSURE_KEYS, ZONE)).toEqual({ morning: null, evening: null });
  });

  it('averages for each day all readings of seven days, even across a DST change', () => {
    const day = (date: string, mean: number, count = 1) => ({ day: date, mean, count });
    expect(
      weekMeans([day('2026-10-28', 100), day('2026-10-29', 130, 3), day('2026-11-03', 150), day('2026-11-04', 120)]),
    ).toEqual([
      { mean: 100, count: 1 },
      { mean: 122.5, count: 4 },
      { mean: 128, count: 5 },
      { mean: 132, count: 5 },
    ]);
  });
});

describe('any person’s scans and entries, in any order, over years', () => {
  const months = monthsBetween(calendarDateIn(ZONE, new Date(START_MS)), calendarDateIn(ZONE, new Date(END_MS)), ZONE);

  it('no row, mean or range mixes two sources', () => {
    fc.assert(
      fc.property(anyPerson, (drawn) => {
        const person = stored(drawn);
        for (const measure of MEASURES)
          for (const { source, median, low, high } of rowsOf(person, measure))
            expectWithin(
              source,
              measure,
              [median, low, high].filter((number) => number !== undefined),
            );
        const series = cuffSeries(person.entries);
        for (const [, { values, lows, highs }] of pressureByBucket(series, BLOOD_PRESSURE_KEYS, months))
          for (const [index, key] of BLOOD_PRESSURE_KEYS.entries())
            expectWithin(
              'entered',
              key,
              [values, lows, highs].map((numbers) => numbers[index] as number),
            );
        const today = calendarDateIn(ZONE, new Date(END_MS));
        const scans = valuesOf(person, 'heartRateBpm').map(({ at, value, provenance }) => ({
          day: calendarDateIn(ZONE, at),
          value,
          intervalLow: value - 2,
          intervalHigh: value + 2,
          provenance,
          engineVersion: '1.0.0',
          tags: [],
        }));
        const usual = usualRange('heartRateBpm' satisfies UsualRangeMeasure, Series.of('camera', scans), {
          day: today,
          engineVersion: '1.0.0',
        });
        if (usual.kind !== 'learning') expectWithin('camera', 'heartRateBpm', [usual.center]);
        const entered = usualRangeOfEntries(
          'systolicMmHg',
          Series.of(
            'entered',
            valuesOf(person, 'systolicMmHg').map(({ at, value, provenance }) => ({
              day: calendarDateIn(ZONE, at),
              value,
              provenance,
            })),
          ),
          today,
        );
        if (entered.kind !== 'learning') expectWithin('entered', 'systolicMmHg', [entered.center]);
      }),
      PROPERTY,
    );
  });

  it('each cuff reading counts once at its own time, however many scans used it', () => {
    fc.assert(
      fc.property(anyPerson, (drawn) => {
        const person = stored(drawn);
        const series = cuffSeries(person.entries);
        const all = readingsOf(person);
        expect(inOrder(series.values)).toEqual(inOrder(all));
        const byMonth = pressureByBucket(series, BLOOD_PRESSURE_KEYS, months);
        for (const [index, { start, end }] of months.entries()) {
          const own = all.filter(({ takenAt }) => takenAt >= start && takenAt < end);
          const mean = byMonth.get(index);
          expect(mean?.count ?? 0).toBe(own.length);
          if (mean) {
            const { systolicMmHg, diastolicMmHg } = cuffMean(own);
            expect(mean.values[0]).toBeCloseTo(systolicMmHg, 9);
            expect(mean.values[1]).toBeCloseTo(diastolicMmHg, 9);
          }
        }
        const { morning, evening } = pressureByDayPart(series, BLOOD_PRESSURE_KEYS, ZONE);
        expect((morning?.count ?? 0) + (evening?.count ?? 0)).toBe(all.length);
        const row = rowsOf(person, 'systolicMmHg').find(({ source }) => source === 'entered');
        expect(row?.count ?? 0).toBe(all.length);
      }),
      PROPERTY,
    );
  });

  it('values of one source do not depend on the other', () => {
    fc.assert(
      fc.property(anyPerson, fc.constantFrom(...PROVENANCES), (drawn, without) => {
        const person = stored(drawn);
        const left: Person = {
          scans: person.scans.map((items) => items.filter(({ provenance }) => provenance !== without)),
          entries: without === 'entered' ? [] : person.entries,
        };
        for (const measure of MEASURES)
          expect(rowsOf(left, measure)).toEqual(rowsOf(person, measure).filter(({ source }) => source !== without));
      }),
      PROPERTY,
    );
  });

  it('no group average mixes two sources or contains entries', () => {
    const dayOf = (at: Date) => calendarDateIn(ZONE, at);
    fc.assert(
      fc.property(fc.array(anyPerson, { minLength: MINIMUM, maxLength: 8 }), (people) => {
        const waiting = people.flatMap((person, patient) =>
          stored(person).scans.map(
            (items, scan): WaitingScan => ({
              id: `${patient} ${scan}`,
              patientId: `${patient}`,
              day: dayOf(items[0]?.at ?? new Date(START_MS)),
              values: averagedValues(70, items),
            }),
          ),
        );
        for (const { means } of dueBatches(waiting, dayOf(new Date(END_MS)), MINIMUM - 1))
          for (const [name, mean] of Object.entries(means)) {
            const { measure, source } = AVERAGED_SERIES[name as AveragedMeasure];
            if (measure !== 'overallScore') expectWithin(source, measure, [mean]);
          }
      }),
      PROPERTY,
    );
  });
});

it('the generated data cover years, so that some readings are too old for a scan', () => {
  expect((END_MS - START_MS) / DAY_MS).toBeGreaterThan(3650);
});

it.each([
  ['systolicMmHg', 'entered', true],
  ['diastolicMmHg', 'entered', true],
  ['heartRateBpm', 'entered', false],
  ['systolicMmHg', 'provider', false],
] as const)('in a scan, %s of source %s is a copy of an entry: %s', (measure, provenance, isCopy) => {
  expect(isCopyOfEntry(measure, { provenance })).toBe(isCopy);
});
