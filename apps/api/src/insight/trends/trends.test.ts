import { type CuffReading, type Provenance, periodBuckets, type TrendMeasure } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads } from '../../testing/test-database.ts';
import * as trendsStore from './trends.store.ts';

const CHICAGO = 'America/Chicago';
const PHONE = '5125550199';

let api: TestApi;
let browser: TestBrowser;
let own: PatientKey;

beforeEach(async () => {
  api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PHONE });
  own = { clientId, patientId: patientId ?? '' };
  browser = await api.signIn(PHONE);
});

type Values = Readonly<Partial<Record<'heartRateBpm' | 'systolicMmHg' | 'diastolicMmHg', number>>>;

async function addScan(
  at: string,
  score: number | null,
  values: Values = {},
  patient = own,
  provenance: Provenance = 'camera',
): Promise<string> {
  const measurementId = uuidv7();
  const made = measurementRows({
    ...patient,
    measurementId,
    providerId: 1,
    externalStatus: 'COMPLETE',
    trust: 'signed',
    engineVersion: 'test',
    createdAt: new Date(at),
    composed: {
      items: Object.entries(values).map(([key, value]) => ({
        key: key as keyof Values,
        value,
        intervalLow: null,
        intervalHigh: null,
        signalToNoiseDb: null,
        provenance,
      })),
      missing: [],
      overall:
        score === null
          ? { kind: 'notEnough', coverage: 0, missing: [] }
          : { kind: 'scored', score, plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await addMeasurements(api.database, [made]);
  return measurementId;
}

type Period = 'day' | 'week' | 'month' | 'year' | 'all';

async function trend(
  period: Period,
  date: string,
  measure: TrendMeasure = 'overallScore',
  timeZone = CHICAGO,
  source?: Provenance,
) {
  return browser.client.measurements.trends({
    query: { period, date, timeZone, measure, ...(source ? { source } : {}) },
  });
}

/** A sitting with a cuff. */
async function addCuff(takenAt: string, ...readings: readonly (readonly [upper: number, lower: number])[]) {
  const value = {
    kind: 'cuff',
    readings: readings.map(
      ([systolicMmHg, diastolicMmHg]): CuffReading => ({ systolicMmHg, diastolicMmHg, pulseBpm: null }),
    ),
  };
  await api.database
    .insertInto('entries')
    .values({
      client_id: own.clientId,
      patient_id: own.patientId,
      entry_id: uuidv7(),
      value: JSON.stringify(value),
      taken_at: new Date(takenAt),
      created_at: new Date(takenAt),
    })
    .execute();
}

async function points(...question: Parameters<typeof trend>) {
  const { buckets } = await trend(...question);
  return buckets.flatMap(({ key, values, count }) => (values ? [[key, values, count]] : []));
}

describe('a day', () => {
  it('averages each hour of the patient’s zone', async () => {
    await addScan('2026-03-14T05:00:00Z', 60);
    await addScan('2026-03-14T05:59:59Z', 70);
    await addScan('2026-03-15T04:59:59Z', 90);
    await addScan('2026-03-15T05:00:00Z', 1);
    await addScan('2026-03-14T04:59:59Z', 2);
    expect(await points('day', '2026-03-14')).toEqual([
      ['01', [65], 2],
      ['24', [90], 1],
    ]);
  });

  it('has 23 hours where clocks go forward', async () => {
    await addScan('2026-03-08T07:30:00Z', 50);
    await addScan('2026-03-08T08:30:00Z', 70);
    const answer = await trend('day', '2026-03-08');
    expect([answer.from, answer.to]).toEqual(['2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z']);
    expect(answer.buckets).toHaveLength(23);
    expect(await points('day', '2026-03-08')).toEqual([
      ['02', [50], 1],
      ['04', [70], 1],
    ]);
  });

  it('averages both of an hour that comes twice', async () => {
    await addScan('2026-11-01T06:30:00Z', 50);
    await addScan('2026-11-01T07:30:00Z', 70);
    await addScan('2026-11-01T08:30:00Z', 90);
    const answer = await trend('day', '2026-11-01');
    expect(Date.parse(answer.to) - Date.parse(answer.from)).toBe(25 * 3_600_000);
    expect(await points('day', '2026-11-01')).toEqual([
      ['02', [60], 2],
      ['03', [90], 1],
    ]);
  });
});

describe('longer periods', () => {
  it('average days of a week and a month, and months of a year', async () => {
    await addScan('2026-03-15T04:00:00Z', 60);
    await addScan('2026-03-14T06:00:00Z', 80);
    await addScan('2026-03-15T06:00:00Z', 50);
    await addScan('2026-04-01T04:30:00Z', 90);
    await addScan('2026-04-01T05:30:00Z', 30);
    expect(await points('week', '2026-03-12')).toEqual([['2026-03-14', [70], 2]]);
    expect(await points('month', '2026-03-31')).toEqual([
      ['2026-03-14', [70], 2],
      ['2026-03-15', [50], 1],
      ['2026-03-31', [90], 1],
    ]);
    expect(await points('year', '2026-07-01')).toEqual([
      ['2026-03', [70], 4],
      ['2026-04', [30], 1],
    ]);
    expect(await points('year', '2025-07-01')).toEqual([]);
  });

  it('group the same scan by whatever zone is requested', async () => {
    await addScan('2026-03-14T14:00:00Z', 60);
    expect(await points('week', '2026-03-14', 'overallScore', 'UTC')).toEqual([['2026-03-14', [60], 1]]);
    expect(await points('month', '2026-03-14', 'overallScore', 'Australia/Lord_Howe')).toEqual([
      ['2026-03-15', [60], 1],
    ]);
  });
});

describe('a year by days', () => {
  it('has every day, by the given time zone', async () => {
    await addScan('2026-03-10T15:00:00Z', 60, { heartRateBpm: 70 });
    // In Chicago still the day before.
    await addScan('2026-03-11T03:00:00Z', 70, { heartRateBpm: 80 });
    const { buckets, from, to } = await browser.client.measurements.trends({
      query: { period: 'year', date: '2026-03-10', timeZone: CHICAGO, measure: 'heartRateBpm', resolution: 'days' },
    });
    expect(buckets).toHaveLength(365);
    expect([from, to]).toEqual(['2026-01-01T06:00:00.000Z', '2027-01-01T06:00:00.000Z']);
    expect(buckets.filter(({ values }) => values !== null)).toMatchObject([
      { key: '2026-03-10', values: [75], count: 2 },
    ]);
  });

  it('is only for years', async () => {
    const { buckets } = await browser.client.measurements.trends({
      query: { period: 'week', date: '2026-03-10', timeZone: CHICAGO, measure: 'overallScore', resolution: 'days' },
    });
    expect(buckets).toHaveLength(7);
  });
});

describe('measures', () => {
  it('are those that the patient has, the score first and blood pressure as a pair', async () => {
    expect((await trend('day', '2026-03-14')).measures.map(({ key }) => key)).toEqual(['overallScore']);
    await addScan('2026-03-14T12:00:00Z', null, { heartRateBpm: 70, systolicMmHg: 130, diastolicMmHg: 80 });
    await addScan('2026-03-14T12:10:00Z', 60, { heartRateBpm: 80, systolicMmHg: 120 });
    await addScan('2026-03-14T12:20:00Z', 80, { systolicMmHg: 120, diastolicMmHg: 70 });
    const { measures } = await trend('day', '2026-03-14');
    expect(measures.map(({ key, unit }) => [key, unit])).toEqual([
      ['overallScore', ''],
      ['heartRateBpm', 'bpm'],
      ['bloodPressure', 'mmHg'],
    ]);
    expect(measures[0]?.displayName).toBe('Mien Score');
    expect(measures[2]?.series.map(({ key }) => key)).toEqual(['systolicMmHg', 'diastolicMmHg']);
    expect(await points('day', '2026-03-14')).toEqual([['08', [70], 2]]);
    expect(await points('day', '2026-03-14', 'heartRateBpm')).toEqual([['08', [75], 2]]);
    expect(await points('day', '2026-03-14', 'bloodPressure')).toEqual([['08', [125, 75], 2]]);
    expect(await points('day', '2026-03-14', 'rmssdMs')).toEqual([]);
  });

  it('leave out hidden scans and those of other patients', async () => {
    const hidden = await addScan('2026-03-14T12:00:00Z', 10, { heartRateBpm: 70 });
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', hidden)
      .execute();
    const other = await api.addUser({ phone: '5125550198' });
    await addScan('2026-03-14T12:00:00Z', 20, {}, { clientId: other.clientId, patientId: other.patientId ?? '' });
    expect(await points('day', '2026-03-14')).toEqual([]);
    expect((await trend('day', '2026-03-14')).measures).toHaveLength(1);
  });
});

describe('a blood pressure', () => {
  const pressure = (period: Period, date: string, source?: Provenance) =>
    trend(period, date, 'bloodPressure', CHICAGO, source);
  const filled = ({ buckets }: Awaited<ReturnType<typeof trend>>) =>
    buckets.flatMap(({ key, values, count }) => (values ? [[key, values, count]] : []));
  const ESTIMATE = { systolicMmHg: 110, diastolicMmHg: 70 };
  const COPY = { systolicMmHg: 131, diastolicMmHg: 83 };

  it('by cuff counts each reading once, on its day, however many scans reused it', async () => {
    await addCuff('2026-03-02T14:00:00Z', [132, 84], [130, 82]);
    await addCuff('2026-03-02T23:30:00Z', [140, 90]);
    for (const day of ['09', '20', '30']) await addScan(`2026-03-${day}T15:00:00Z`, 70, COPY, own, 'entered');
    await addScan('2026-03-25T15:00:00Z', 70, ESTIMATE, own, 'provider');
    const answer = await pressure('month', '2026-03-01');
    expect(answer.source).toBe('entered');
    expect(filled(answer)).toEqual([['2026-03-02', [134, 85.333333], 3]]);
    expect(answer.dayParts).toEqual({
      morning: { values: [131, 83], count: 2 },
      evening: { values: [140, 90], count: 1 },
    });
    expect(filled(await pressure('year', '2026-03-01'))).toEqual([['2026-03', [134, 85.333333], 3]]);
    expect(answer.measures.find(({ key }) => key === 'bloodPressure')?.sources).toEqual(['entered', 'provider']);
  });

  it('by a provider is a separate answer, and the only one where there is no cuff', async () => {
    await addScan('2026-03-25T15:00:00Z', 70, ESTIMATE, own, 'provider');
    expect(await pressure('month', '2026-03-01')).toMatchObject({ source: 'provider', dayParts: null });
    await addCuff('2026-03-24T14:00:00Z', [132, 84]);
    expect(filled(await pressure('month', '2026-03-01', 'provider'))).toEqual([['2026-03-25', [110, 70], 1]]);
    expect(filled(await pressure('month', '2026-03-01'))).toEqual([['2026-03-24', [132, 84], 1]]);
    expect(filled(await pressure('month', '2026-03-01', 'camera'))).toEqual([]);
  });

  it('exists without any scan, from the month of the first reading on', async () => {
    await addCuff('2025-11-30T14:00:00Z', [132, 84]);
    await addScan('2026-02-10T15:00:00Z', 70);
    const answer = await pressure('all', '2026-03-14');
    expect(answer.buckets.map(({ key }) => key)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
    expect(filled(answer)).toEqual([['2025-11', [132, 84], 1]]);
  });

  it('of another patient is absent', async () => {
    const other = await api.addUser({ phone: '5125550198' });
    const mine = own;
    own = { clientId: other.clientId, patientId: other.patientId ?? '' };
    await addCuff('2026-03-02T14:00:00Z', [132, 84]);
    own = mine;
    const answer = await pressure('month', '2026-03-01');
    expect([filled(answer), answer.measures.map(({ key }) => key)]).toEqual([[], ['overallScore', 'bloodPressure']]);
  });

  it('keeps the heart rate of a camera and that of a provider apart, too', async () => {
    await addScan('2026-03-10T15:00:00Z', 70, { heartRateBpm: 60 });
    await addScan('2026-03-10T16:00:00Z', 70, { heartRateBpm: 90 }, own, 'provider');
    const ofSource = async (source?: Provenance) =>
      filled(await trend('month', '2026-03-01', 'heartRateBpm', CHICAGO, source));
    expect(await ofSource()).toEqual([['2026-03-10', [60], 1]]);
    expect(await ofSource('provider')).toEqual([['2026-03-10', [90], 1]]);
  });
});

describe('invalid requests are refused', () => {
  it.each([
    ['an unknown zone', { timeZone: 'Middle/Earth' }],
    ['no zone', { timeZone: '' }],
    ['an overlong time zone', { timeZone: 'x'.repeat(4000) }],
    ['a day that never was', { date: '2026-02-30' }],
    ['a day before all days', { date: '1969-12-31' }],
    ['a day past all days', { date: '3000-01-01' }],
    ['a text for a day', { date: "'; drop table measurements" }],
    ['an unknown period', { period: 'decade' }],
    ['an unknown measure', { measure: 'toString' }],
    ['an unknown source', { source: 'guess' }],
  ])('%s', async (_, wrong) => {
    const query = { period: 'day', date: '2026-03-14', timeZone: CHICAGO, measure: 'overallScore', ...wrong };
    expect(await problemOf(browser.client.measurements.trends({ query: query as never }))).toBe('invalid-request');
  });

  it('from strangers and from staff without a patient', async () => {
    const query = { period: 'day', date: '2026-03-14', timeZone: CHICAGO } as const;
    expect(await problemOf(api.browser().client.measurements.trends({ query }))).toBe('sign-in-required');
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    const staff = await api.signIn('5125550197');
    expect(await problemOf(staff.client.measurements.trends({ query }))).toBe('not-found');
  });
});

it('reads only the scans of the period, however many there are', { tags: 'thorough' }, async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash);
  browser = await api.signIn('5125550103');
  const all = await browser.client.measurements.list({ query: { page: 1, pageSize: 9999 } });
  const shown = await Promise.all(
    Array.from({ length: 12 }, (_, index) => trend('year', `${2015 + index}-06-01`, 'overallScore', 'UTC')),
  );
  const count = shown.flatMap(({ buckets }) => buckets).reduce((sum, bucket) => sum + bucket.count, 0);
  expect(count).toBe(all.items.filter(({ score }) => score !== null).length);
  const first = all.items.filter(({ created, score }) => created.startsWith('2026-02') && score !== null);
  const february = shown.at(-1)?.buckets[1];
  expect(february?.values?.[0]).toBeCloseTo(first.reduce((sum, { score }) => sum + (score ?? 0), 0) / first.length, 5);
  expect(february?.count).toBe(first.length);
});

it('finds the measures of a period by reading a few scans of each bucket, however many scans it has', async () => {
  api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PHONE });
  own = { clientId, patientId: patientId ?? '' };
  await addScan('2025-02-10T15:00:00Z', 60, { systolicMmHg: 120, diastolicMmHg: 80 });
  await sql`insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, score,
      score_plus_minus, score_coverage, score_missing, missing, created_at)
    select ${clientId}, md5('scan ' || i)::uuid, ${patientId}, 1, 'COMPLETE', 'signed', 60, 1, 1, '[]', '[]',
      timestamptz '2025-03-01T12:00:00Z' + i * interval '3 hours'
    from generate_series(1, 2000) as i`.execute(api.database);
  await sql`insert into measurement_items (client_id, measurement_id, measure_type, item_id, value, provenance, patient_id, created_at)
    select client_id, measurement_id, 'heartRateBpm', gen_random_uuid(), 70, 'camera', patient_id, created_at
    from measurements where client_id = ${clientId} and created_at > '2025-03-01'`.execute(api.database);
  const reads = await countReads(api.database, 'measurement_items', async (transaction) => {
    const { present, averages } = await trendsStore.trend(
      transaction,
      own.clientId,
      own.patientId,
      { series: ['overallScore'], hasTags: false, isByCuff: false },
      periodBuckets('year', '2025-06-01', CHICAGO),
    );
    expect(present.map(({ measure }) => measure).sort()).toEqual(['diastolicMmHg', 'heartRateBpm', 'systolicMmHg']);
    expect(averages.reduce((sum, { count }) => sum + count, 0)).toBe(2001);
  });
  // At most one index entry and one row for each of the 100 latest scans and 10 of each month.
  expect(reads).toBeLessThan(600);
});

describe('a point of a trend', () => {
  const sized = (values: readonly number[] | null) => values !== null;

  it('has the lowest and the highest of its scans', async () => {
    await addScan('2026-03-10T15:00:00Z', 60, { heartRateBpm: 70 });
    await addScan('2026-03-10T18:00:00Z', 80, { heartRateBpm: 82 });
    const { buckets } = await trend('month', '2026-03-01', 'heartRateBpm');
    expect(buckets.filter(({ values }) => sized(values))).toMatchObject([
      { key: '2026-03-10', values: [76], lows: [70], highs: [82], count: 2, intervals: [null] },
    ]);
    expect(buckets[0]).toMatchObject({ values: null, lows: [], highs: [], count: 0, intervals: [], tags: [] });
  });

  it('has the time of a single scan, and none for several', async () => {
    await addScan('2026-03-10T15:07:00Z', 60, { heartRateBpm: 70 });
    await addScan('2026-03-11T15:00:00Z', 60, { heartRateBpm: 70 });
    await addScan('2026-03-11T15:20:00Z', 60, { heartRateBpm: 72 });
    const ofWeek = await trend('week', '2026-03-10', 'heartRateBpm');
    expect(ofWeek.buckets.flatMap(({ key, count, at }) => (count > 0 ? [[key, at]] : []))).toEqual([
      ['2026-03-10', '2026-03-10T15:07:00.000Z'],
      ['2026-03-11', null],
    ]);
    await addCuff('2026-03-12T15:00:00Z', [120, 80]);
    const byCuff = await trend('week', '2026-03-10', 'bloodPressure');
    expect(byCuff.buckets.flatMap(({ count, at }) => (count > 0 ? [at] : []))).toEqual([null]);
  });

  it('has the interval of a single scan, and none for several', async () => {
    const id = await addScan('2026-03-10T15:00:00Z', 60, { heartRateBpm: 70 });
    await api.database
      .updateTable('measurement_items')
      .set({ interval_low: 68, interval_high: 72 })
      .where('measurement_id', '=', id)
      .execute();
    await addScan('2026-03-11T15:00:00Z', 60, { heartRateBpm: 70 });
    const { buckets } = await trend('week', '2026-03-10', 'heartRateBpm');
    expect(buckets.flatMap(({ intervals }) => intervals)).toEqual([{ low: 68, high: 72 }, null]);
    const score = await trend('week', '2026-03-10');
    expect(score.buckets.flatMap(({ intervals }) => intervals)).toEqual([null, null]);
  });

  it('has the tags of its scans, once each, and not over years', async () => {
    const first = await addScan('2026-03-10T15:00:00Z', 60);
    const second = await addScan('2026-03-10T18:00:00Z', 60);
    await addScan('2026-03-10T19:00:00Z', 60);
    for (const [id, tags] of [
      [first, ['coffee', 'stress']],
      [second, ['coffee']],
    ] as const)
      await browser.client.scanNotes.save({ params: { id }, body: { tags: [...tags], note: '' } });
    const { buckets } = await trend('day', '2026-03-10');
    expect(buckets.map(({ tags }) => tags.toSorted()).filter((tags) => tags.length > 0)).toEqual([
      ['coffee', 'stress'],
      ['coffee'],
    ]);
    expect((await trend('month', '2026-03-10')).buckets[9]?.tags.toSorted()).toEqual(['coffee', 'stress']);
    expect((await trend('year', '2026-03-10')).buckets[2]?.tags).toEqual([]);
  });
});

describe('a trend over all years', () => {
  it('has every month from the first scan to the day, in the patient’s zone', async () => {
    await addScan('2024-01-01T03:00:00Z', 60);
    await addScan('2026-03-10T15:00:00Z', 80);
    const { buckets, from, to } = await trend('all', '2026-03-14');
    expect(buckets).toHaveLength(28);
    expect([buckets[0]?.key, buckets.at(-1)?.key]).toEqual(['2023-12', '2026-03']);
    expect([from, to]).toEqual(['2023-12-01T06:00:00.000Z', '2026-04-01T05:00:00.000Z']);
    expect(buckets.filter(({ values }) => values).map(({ key, values }) => [key, values])).toEqual([
      ['2023-12', [60]],
      ['2026-03', [80]],
    ]);
  });

  it('without scans, or with none before the day, is one month', async () => {
    const months = async (date: string) => (await trend('all', date)).buckets.map(({ key }) => key);
    expect(await months('2026-03-14')).toEqual(['2026-03']);
    await addScan('2026-05-10T15:00:00Z', 80);
    expect(await months('2025-03-14')).toEqual(['2025-03']);
  });

  it('never begins with a deleted scan or another patient’s', async () => {
    const id = await addScan('2019-03-10T15:00:00Z', 60);
    await api.database.updateTable('measurements').set({ is_deleted: true }).where('measurement_id', '=', id).execute();
    const other = await api.addUser({ phone: '5125550198' });
    await addScan('2018-03-10T15:00:00Z', 60, {}, { clientId: other.clientId, patientId: other.patientId ?? '' });
    await addScan('2026-03-10T15:00:00Z', 60);
    expect((await trend('all', '2026-03-14')).buckets).toHaveLength(1);
  });
});
