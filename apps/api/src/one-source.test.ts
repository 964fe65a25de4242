import { randomUUID } from 'node:crypto';
import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID, type FhirBundle, type Trend } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  type CuffReading,
  composeMeasurement,
  countedEntries,
  ENTRY_VALID_DAYS,
  HOUR_MS,
  PROVENANCES,
  type Provenance,
  type TrendMeasure,
} from '@mien/domain';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { PatientKey } from './platform/database/patient-key.ts';
import { addMeasurements, measurementRows } from './scans/measurements/index.ts';
import { SCREENING, startTestApi, type TestApi, type TestBrowser } from './testing/test-api.ts';

/**
 * Property test: responses about patients who were scanned by two providers and took cuff readings, in any order, over
 * years. No value mixes two sources, and every cuff reading counts once, at its own time.
 * `packages/domain/src/series.test.ts` covers the rules alone.
 */
const SEED = 20_261_125;
const ZONE = 'America/Chicago';
const REPORT_DAYS = 365;
const DAY_HOURS = 24;

/** Numbers that identify their source: a mean of two falls in neither range. */
const NUMBERS: Readonly<Partial<Record<Provenance, Readonly<Partial<Record<string, readonly [number, number]>>>>>> = {
  camera: { heartRateBpm: [45, 60] },
  provider: { heartRateBpm: [100, 120], systolicMmHg: [90, 110], diastolicMmHg: [50, 60] },
  entered: { systolicMmHg: [150, 180], diastolicMmHg: [95, 110] },
};

const between = (source: Provenance, measure: string) => {
  const [min, max] = NUMBERS[source]?.[measure] ?? [0, 0];
  return fc.integer({ min, max });
};
/** Up to three years ago, half of them close together: a scan then counts a reading of the weeks before it. */
const hoursAgo = fc.oneof(
  fc.integer({ min: 1, max: 3 * 365 * DAY_HOURS }),
  fc.integer({ min: 1, max: 60 * DAY_HOURS }),
);
const anyScan = fc.oneof(
  fc.record({
    hoursAgo,
    source: fc.constant('camera' as const),
    values: fc.record({ heartRateBpm: between('camera', 'heartRateBpm') }),
  }),
  fc.record({
    hoursAgo,
    source: fc.constant('provider' as const),
    values: fc.record({
      heartRateBpm: between('provider', 'heartRateBpm'),
      systolicMmHg: between('provider', 'systolicMmHg'),
      diastolicMmHg: between('provider', 'diastolicMmHg'),
    }),
  }),
);
const anySitting = fc.record({
  hoursAgo,
  readings: fc.array(
    fc.record({
      systolicMmHg: between('entered', 'systolicMmHg'),
      diastolicMmHg: between('entered', 'diastolicMmHg'),
      pulseBpm: fc.constant(null),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
const anyPerson = fc.record({
  scans: fc.array(anyScan, { minLength: 1, maxLength: 12 }),
  sittings: fc.array(anySitting, { maxLength: 8 }),
});
type Person = typeof anyPerson extends fc.Arbitrary<infer Drawn> ? Drawn : never;

let api: TestApi;
let browser: TestBrowser;
let own: PatientKey;

let people = 0;

beforeEach(async () => {
  api = await startTestApi();
});

const timeOf = ({ hoursAgo: hours }: { readonly hoursAgo: number }) => new Date(api.clock.nowMs - hours * HOUR_MS);

/** Registers this person and signs them in: one person cannot export as often in an hour as the whole test does. */
async function become({ scans, sittings }: Person): Promise<void> {
  people += 1;
  const phone = `512558${String(people).padStart(4, '0')}`;
  const { clientId, patientId } = await api.addUser({ phone });
  own = { clientId, patientId: patientId ?? '' };
  browser = await api.signIn(phone, { ip: `203.0.${people >> 8}.${people & 255}` });
  const entries = sittings.map((sitting) => ({
    value: { kind: 'cuff' as const, readings: sitting.readings },
    takenAt: timeOf(sitting),
  }));
  if (entries.length > 0)
    await api.database
      .insertInto('entries')
      .values(
        entries.map(({ value, takenAt }) => ({
          client_id: own.clientId,
          patient_id: own.patientId,
          entry_id: randomUUID(),
          value: JSON.stringify(value),
          taken_at: takenAt,
          created_at: takenAt,
        })),
      )
      .execute();
  for (const scan of scans) {
    const createdAt = timeOf(scan);
    const isOfProvider = scan.source === 'provider';
    const made = measurementRows({
      ...own,
      measurementId: randomUUID(),
      providerId: isOfProvider ? ANURA_PROVIDER_ID : BUILTIN_PROVIDER_ID,
      externalStatus: 'COMPLETE',
      trust: isOfProvider ? 'serverFetched' : 'signed',
      engineVersion: isOfProvider ? null : '3.1.0',
      createdAt,
      composed: composeMeasurement(
        Object.entries(scan.values).map(([key, value]) => ({
          key,
          value,
          intervalLow: isOfProvider ? null : value - 2,
          intervalHigh: isOfProvider ? null : value + 2,
          signalToNoiseDb: null,
        })),
        [],
        { ageYears: 45, birthSex: 'Female', screening: SCREENING, entries: countedEntries(entries, createdAt) },
        scan.source,
      ),
    });
    await addMeasurements(api.database, [made]);
  }
}

function expectWithin(source: Provenance, measure: string, numbers: readonly number[]): void {
  const [min, max] = NUMBERS[source]?.[measure] ?? [Number.NaN, Number.NaN];
  for (const number of numbers) {
    expect(number).toBeGreaterThanOrEqual(min);
    expect(number).toBeLessThanOrEqual(max);
  }
}

/** Number of values of a source: scans, or cuff readings. */
const countOf = (
  { scans, sittings }: Person,
  measure: string,
  source: Provenance,
  within = Number.POSITIVE_INFINITY,
) => {
  const isWithin = ({ hoursAgo: hours }: { readonly hoursAgo: number }) => hours <= within;
  if (source === 'entered')
    return measure === 'heartRateBpm'
      ? 0
      : sittings.filter(isWithin).reduce((sum, { readings }) => sum + readings.length, 0);
  const ofSource = scans.filter(isWithin).filter((scan) => scan.source === source && measure in scan.values);
  return ofSource.filter((scan) => measure === 'heartRateBpm' || !countsCuff(scan, sittings)).length;
};

/** Whether a scan includes a cuff reading, which then replaces the provider's estimate. */
const countsCuff = (scan: { readonly hoursAgo: number }, sittings: Person['sittings']) =>
  sittings.some(({ hoursAgo: hours }) => {
    const ageHours = hours - scan.hoursAgo;
    return ageHours >= 0 && ageHours <= (ENTRY_VALID_DAYS.cuff ?? 0) * DAY_HOURS;
  });

const TREND_MEASURES = ['heartRateBpm', 'bloodPressure'] as const satisfies readonly TrendMeasure[];
const seriesOf = (measure: (typeof TREND_MEASURES)[number]) =>
  measure === 'bloodPressure' ? BLOOD_PRESSURE_KEYS : [measure];

const trendOf = (measure: TrendMeasure, source?: Provenance, period: 'all' | 'year' = 'all') =>
  browser.client.measurements.trends({
    query: { period, date: '2026-03-14', timeZone: ZONE, measure, ...(source ? { source } : {}) },
  });

const reportRows = async () =>
  (await browser.client.periodReports.get({ query: { days: REPORT_DAYS, timeZone: ZONE } })).measures;

/** Every observation of a blood pressure in a file for other health software: when, by which method, which numbers. */
async function exportedPressures() {
  const { entry } = (await browser.client.records.exportFhir({
    params: { uid: own.patientId },
    query: {},
  })) as FhirBundle;
  const found: { at: string; source: Provenance; values: number[] }[] = [];
  for (const { resource } of entry) {
    const codes = JSON.stringify(resource.code ?? {});
    // A missing value has a reason instead.
    if (resource.resourceType !== 'Observation' || resource.dataAbsentReason !== undefined) continue;
    if (!/85354-9|8480-6|8462-4|systolicMmHg/.test(codes)) continue;
    const components = (resource.component ?? []) as { valueQuantity: { value: number } }[];
    const { value } = (resource.valueQuantity ?? {}) as { value?: number };
    found.push({
      at: String(resource.effectiveDateTime),
      source: resource.device === undefined ? 'entered' : 'provider',
      values: value === undefined ? components.map(({ valueQuantity }) => valueQuantity.value) : [value],
    });
  }
  return found;
}

async function expectTrends(person: Person): Promise<void> {
  for (const measure of TREND_MEASURES) {
    for (const source of PROVENANCES) {
      const trend = await trendOf(measure, source);
      expect(trend.source).toBe(source);
      const counted = trend.buckets.reduce((sum, { count }) => sum + count, 0);
      expect(counted).toBe(countOf(person, seriesOf(measure)[0], source));
      for (const { values, lows, highs } of trend.buckets)
        for (const [index, key] of seriesOf(measure).entries())
          if (values)
            expectWithin(
              source,
              key,
              [values, lows, highs].map((numbers) => numbers[index] as number),
            );
    }
    const shown = await trendOf(measure, undefined, 'year');
    const { sources } = shown.measures.find(({ key }) => key === measure) ?? { sources: [] };
    expect(shown.source).toBe(sources[0] ?? shown.source);
    expect(sources.toSorted()).toEqual(
      PROVENANCES.filter((source) => countOf(person, seriesOf(measure)[0], source) > 0).toSorted(),
    );
  }
  const byCuff = await trendOf('bloodPressure', 'entered');
  const readings = person.sittings.flatMap((sitting) =>
    sitting.readings.map((reading) => ({ ...reading, at: timeOf(sitting) })),
  );
  const isOf =
    ({ start }: Trend['buckets'][number], next: string) =>
    (reading: { readonly at: Date }) =>
      reading.at >= new Date(start) && reading.at < new Date(next);
  for (const [index, bucket] of byCuff.buckets.entries()) {
    const month = readings.filter(isOf(bucket, byCuff.buckets[index + 1]?.start ?? byCuff.to));
    expect(bucket.count).toBe(month.length);
    const mean = (of: (reading: CuffReading) => number) =>
      month.reduce((sum, reading) => sum + of(reading), 0) / month.length;
    if (!bucket.values) continue;
    expect(bucket.values[0]).toBeCloseTo(
      mean(({ systolicMmHg }) => systolicMmHg),
      6,
    );
    expect(bucket.values[1]).toBeCloseTo(
      mean(({ diastolicMmHg }) => diastolicMmHg),
      6,
    );
  }
  const { morning, evening } = byCuff.dayParts ?? { morning: null, evening: null };
  expect((morning?.count ?? 0) + (evening?.count ?? 0)).toBe(readings.length);
}

async function expectReport(person: Person): Promise<void> {
  const rows = await reportRows();
  const names = rows.map(({ measurementTypeId, source }) => `${measurementTypeId} ${source}`);
  expect(new Set(names).size).toBe(names.length);
  for (const measure of ['heartRateBpm', ...BLOOD_PRESSURE_KEYS])
    for (const source of ['camera', 'entered', 'provider'] as const) {
      const row = rows.find((one) => one.measurementTypeId === measure && one.source === source);
      expect(row?.count ?? 0).toBe(countOf(person, measure, source, REPORT_DAYS * DAY_HOURS));
      if (!row) continue;
      expectWithin(source, measure, [row.median, row.low, row.high, ...row.points.map(({ value }) => value)]);
      if (row.usual) expectWithin(source, measure, [(row.usual.low + row.usual.high) / 2]);
    }
}

async function expectComparisons(): Promise<void> {
  const { items } = await browser.client.measurements.list({ query: { page: 1, pageSize: 5 } });
  for (const { id } of items) {
    const { measures } = await browser.client.comparisons.get({ params: { id }, query: { timeZone: ZONE } });
    const heart = measures.find(({ measurementTypeId }) => measurementTypeId === 'heartRateBpm');
    const latest = heart?.latest.map(({ value }) => value) ?? [];
    expectWithin((latest[0] ?? 0) < 80 ? 'camera' : 'provider', 'heartRateBpm', latest);
    if (heart && heart.usual.kind !== 'learning') expectWithin('camera', 'heartRateBpm', [heart.usual.center]);
  }
}

async function expectExports(person: Person): Promise<void> {
  const pressures = await exportedPressures();
  const asText = (one: { at: string; values: readonly number[] }) =>
    `${new Date(one.at).toISOString()} ${one.values.join('/')}`;
  expect(
    pressures
      .filter(({ source }) => source === 'entered')
      .map(asText)
      .toSorted(),
  ).toEqual(
    person.sittings
      .flatMap((sitting) =>
        sitting.readings.map(({ systolicMmHg, diastolicMmHg }) =>
          asText({ at: timeOf(sitting).toISOString(), values: [systolicMmHg, diastolicMmHg] }),
        ),
      )
      .toSorted(),
  );
  for (const { values } of pressures.filter(({ source }) => source === 'provider'))
    for (const [index, key] of BLOOD_PRESSURE_KEYS.entries()) expectWithin('provider', key, [values[index] ?? 0]);
  const { measurements } = await browser.client.records.exportAll({ params: { uid: own.patientId } });
  for (const { items } of measurements)
    for (const { measurementTypeId, provenance, isFromEntry } of items)
      expect(isFromEntry).toBe(
        provenance === 'entered' && BLOOD_PRESSURE_KEYS.some((key) => key === measurementTypeId),
      );
}

const OPTIONS = { seed: SEED, endOnFailure: false } as const;

async function expectOneSource(person: Person): Promise<void> {
  await become(person);
  await expectTrends(person);
  await expectReport(person);
  await expectComparisons();
  await expectExports(person);
}

const oneSource = (numRuns: number) => () =>
  fc.assert(fc.asyncProperty(anyPerson, expectOneSource), { ...OPTIONS, numRuns });

it('no answer mixes two sources, and each cuff reading counts once', oneSource(6));
it('no answer mixes two sources for many generated patients', { tags: 'thorough' }, oneSource(100));

it('answers from one source do not change if all values of another are removed', async () => {
  const answers = async (source: Provenance) => ({
    trends: await Promise.all(
      TREND_MEASURES.map(async (measure) => {
        const { buckets, dayParts } = await trendOf(measure, source, 'year');
        return { buckets, dayParts };
      }),
    ),
    rows: (await reportRows()).filter(
      (row) => row.source === source && ['heartRateBpm', ...BLOOD_PRESSURE_KEYS].includes(row.measurementTypeId),
    ),
    pressures: (await exportedPressures()).filter((one) => one.source === source),
  });
  await fc.assert(
    fc.asyncProperty(anyPerson, async (person) => {
      await become(person);
      const [cuff, provider] = [await answers('entered'), await answers('provider')];
      await api.database.deleteFrom('entries').execute();
      expect(await answers('provider')).toEqual(provider);
      await become(person);
      await api.database.deleteFrom('measurement_items').where('provenance', '<>', 'entered').execute();
      expect(await answers('entered')).toEqual(cuff);
    }),
    { ...OPTIONS, numRuns: 4 },
  );
});
