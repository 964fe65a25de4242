import { periodBuckets, type TrendMeasure } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PatientKey } from '../../database/patient-key.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads } from '../../testing/test-database.ts';
import { measurementRows } from '../measurements/index.ts';
import { createTrendsStore } from './trends.store.ts';

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

async function addScan(at: string, score: number | null, values: Values = {}, patient = own): Promise<string> {
  const measurementId = uuidv7();
  const { measurement, items } = measurementRows({
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
        provenance: 'camera',
      })),
      missing: [],
      overall:
        score === null
          ? { kind: 'notEnough', coverage: 0, missing: [] }
          : { kind: 'scored', score, plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await api.database.insertInto('measurements').values(measurement).execute();
  if (items.length > 0) await api.database.insertInto('measurement_items').values(items).execute();
  return measurementId;
}

type Period = 'day' | 'week' | 'month' | 'year' | 'all';

async function trend(period: Period, date: string, measure: TrendMeasure = 'overallScore', timeZone = CHICAGO) {
  return browser.client.measurements.trends({ query: { period, date, timeZone, measure } });
}

async function points(...question: Parameters<typeof trend>) {
  const { buckets } = await trend(...question);
  return buckets.flatMap(({ key, values, count }) => (values ? [[key, values, count]] : []));
}

describe('a day', () => {
  it('averages each hour of the patient’s clocks', async () => {
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

  it('group the same scan by whatever zone is asked for', async () => {
    await addScan('2026-03-14T14:00:00Z', 60);
    expect(await points('week', '2026-03-14', 'overallScore', 'UTC')).toEqual([['2026-03-14', [60], 1]]);
    expect(await points('month', '2026-03-14', 'overallScore', 'Australia/Lord_Howe')).toEqual([
      ['2026-03-15', [60], 1],
    ]);
  });
});

describe('measures', () => {
  it('are those that the patient has, the score first and a blood pressure as its pair', async () => {
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

describe('questions that are refused', () => {
  it.each([
    ['an unknown zone', { timeZone: 'Middle/Earth' }],
    ['no zone', { timeZone: '' }],
    ['a zone of many words', { timeZone: 'x'.repeat(4000) }],
    ['a day that never was', { date: '2026-02-30' }],
    ['a day before all days', { date: '1969-12-31' }],
    ['a day past all days', { date: '3000-01-01' }],
    ['a text for a day', { date: "'; drop table measurements" }],
    ['an unknown period', { period: 'decade' }],
    ['an unknown measure', { measure: 'toString' }],
  ])('%s', async (_, wrong) => {
    const query = { period: 'day', date: '2026-03-14', timeZone: CHICAGO, measure: 'overallScore', ...wrong };
    expect(await problemOf(browser.client.measurements.trends({ query: query as never }))).toBe('invalid-request');
  });

  it('those of strangers and of staff without a patient', async () => {
    const query = { period: 'day', date: '2026-03-14', timeZone: CHICAGO } as const;
    expect(await problemOf(api.browser().client.measurements.trends({ query }))).toBe('sign-in-required');
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    const staff = await api.signIn('5125550197');
    expect(await problemOf(staff.client.measurements.trends({ query }))).toBe('not-found');
  });
});

it('reads only the scans of the period, however many there are', { tags: 'thorough' }, async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs));
  browser = await api.signIn('5125550103');
  const all = await browser.client.measurements.list({ query: { page: 1, pageSize: 9999 } });
  const shown = await Promise.all(
    Array.from({ length: 12 }, (_, index) => trend('year', `${2015 + index}-06-01`, 'overallScore', 'UTC')),
  );
  const count = shown.flatMap(({ buckets }) => buckets).reduce((sum, bucket) => sum + bucket.count, 0);
  expect(count).toBe(all.items.filter(({ score }) => score !== null).length);
  const first = all.items.filter(({ created, score }) => created.startsWith('2026-02') && score !== null);
  const february = shown.at(-1)?.buckets[1];
  expect(february?.values?.[0]).toBeCloseTo(first.reduce((sum, { score }) => sum + (score ?? 0), 0) / first.length, 9);
  expect(february?.count).toBe(first.length);
});

it('looks for the measures of a period in some scans of each of its parts, however many it has', async () => {
  api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PHONE });
  own = { clientId, patientId: patientId ?? '' };
  await addScan('2025-02-10T15:00:00Z', 60, { systolicMmHg: 120, diastolicMmHg: 80 });
  await sql`insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, score,
      score_plus_minus, score_coverage, score_missing, missing, created_at)
    select ${clientId}, md5('scan ' || i)::uuid, ${patientId}, 1, 'COMPLETE', 'signed', 60, 1, 1, '[]', '[]',
      timestamptz '2025-03-01T12:00:00Z' + i * interval '3 hours'
    from generate_series(1, 2000) as i`.execute(api.database);
  await sql`insert into measurement_items (client_id, measurement_id, measure_type, item_id, value, provenance)
    select client_id, measurement_id, 'heartRateBpm', gen_random_uuid(), 70, 'camera'
    from measurements where client_id = ${clientId} and created_at > '2025-03-01'`.execute(api.database);
  const reads = await countReads(api.database, 'measurement_items', async (transaction) => {
    const { present, averages } = await createTrendsStore(transaction).trend(
      own.clientId,
      own.patientId,
      { series: ['overallScore'], hasTags: false },
      periodBuckets('year', '2025-06-01', CHICAGO),
    );
    expect([...present].sort()).toEqual(['diastolicMmHg', 'heartRateBpm', 'systolicMmHg']);
    expect([...averages.values()].reduce((sum, { count }) => sum + count, 0)).toBe(2001);
  });
  // One entry of the index and one row for each of 100 latest scans and 10 of each month, at most.
  expect(reads).toBeLessThan(600);
});

describe('a point of a trend', () => {
  const sized = (values: readonly number[] | null) => values !== null;

  it('tells the lowest and the highest of its scans', async () => {
    await addScan('2026-03-10T15:00:00Z', 60, { heartRateBpm: 70 });
    await addScan('2026-03-10T18:00:00Z', 80, { heartRateBpm: 82 });
    const { buckets } = await trend('month', '2026-03-01', 'heartRateBpm');
    expect(buckets.filter(({ values }) => sized(values))).toMatchObject([
      { key: '2026-03-10', values: [76], lows: [70], highs: [82], count: 2, intervals: [null] },
    ]);
    expect(buckets[0]).toMatchObject({ values: null, lows: [], highs: [], count: 0, intervals: [], tags: [] });
  });

  it('has the interval of a single scan, and none without one', async () => {
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

  it('holds what the patient noted about its scans, once each, and not over years', async () => {
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
  it('has every month from that of the first scan to that of the day, by the clocks of the zone', async () => {
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

  it('without scans, or with none before the day that is asked for, is one month', async () => {
    const months = async (date: string) => (await trend('all', date)).buckets.map(({ key }) => key);
    expect(await months('2026-03-14')).toEqual(['2026-03']);
    await addScan('2026-05-10T15:00:00Z', 80);
    expect(await months('2025-03-14')).toEqual(['2025-03']);
  });

  it('never begins with a scan that was deleted, nor with somebody else’s', async () => {
    const id = await addScan('2019-03-10T15:00:00Z', 60);
    await api.database.updateTable('measurements').set({ is_deleted: true }).where('measurement_id', '=', id).execute();
    const other = await api.addUser({ phone: '5125550198' });
    await addScan('2018-03-10T15:00:00Z', 60, {}, { clientId: other.clientId, patientId: other.patientId ?? '' });
    await addScan('2026-03-10T15:00:00Z', 60);
    expect((await trend('all', '2026-03-14')).buckets).toHaveLength(1);
  });
});
