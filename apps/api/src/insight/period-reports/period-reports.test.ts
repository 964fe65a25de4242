import { Problem } from '@mien/contract';
import type { ScanTag } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import type { PeriodReportsDeps } from './period-reports.service.ts';
import * as periodReports from './period-reports.service.ts';

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

interface ScanParts {
  readonly patient?: PatientKey;
  readonly isPartial?: boolean;
  readonly isDeleted?: boolean;
  readonly tags?: readonly ScanTag[];
}

/** A scan some days ago, each at its own hour. */
async function scan(daysAgo: number, heartRate: number, parts: ScanParts = {}): Promise<void> {
  const { patient = own, isPartial = false, isDeleted = false, tags } = parts;
  const made = measurementRows({
    ...patient,
    measurementId: uuidv7(),
    providerId: 1,
    externalStatus: isPartial ? 'PARTIAL' : 'COMPLETE',
    trust: 'signed',
    engineVersion: '3.1.0',
    createdAt: new Date(api.clock.nowMs - daysAgo * 86_400_000 - 3_600_000),
    composed: {
      items: [
        {
          key: 'heartRateBpm',
          value: heartRate,
          intervalLow: heartRate - 2,
          intervalHigh: heartRate + 2,
          signalToNoiseDb: 4,
          provenance: 'camera',
        },
      ],
      missing: [],
      overall: { kind: 'scored', score: Math.min(100, heartRate), plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await addMeasurements(api.database, [{ ...made, measurement: { ...made.measurement, is_deleted: isDeleted } }]);
  const id = made.measurement.measurement_id;
  if (tags) await browser.client.scanNotes.save({ params: { id }, body: { tags: [...tags], note: 'for me alone' } });
}

const report = (days: 30 | 90 | 365, from = browser) =>
  from.client.periodReports.get({ query: { days, timeZone: 'America/Chicago' } });

describe('a report', () => {
  it('gives the middle, lowest and highest value of its days, and of no other', async () => {
    for (const [daysAgo, value] of [
      [1, 70],
      [2, 74],
      [29, 66],
      [31, 120],
    ] as const)
      await scan(daysAgo, value);
    const { measures, score, scanCount, engineVersions } = await report(30);
    expect(measures).toMatchObject([
      {
        measurementTypeId: 'heartRateBpm',
        displayName: 'Heart rate',
        unit: 'bpm',
        source: 'camera',
        count: 3,
        median: 70,
        low: 66,
        high: 74,
        usual: null,
      },
    ]);
    expect(measures[0]?.points.map(({ value }) => value)).toEqual([66, 74, 70]);
    expect(measures[0]?.points[0]).toMatchObject({ interval: { low: 64, high: 68 }, isApart: false });
    expect([score, scanCount, engineVersions]).toEqual([{ count: 3, median: 70, low: 66, high: 74 }, 3, ['3.1.0']]);
    expect((await report(90)).scanCount).toBe(4);
  });

  it('includes the waist-to-height ratio under its usual name for professionals', async () => {
    await scan(2, 70);
    await scan(1, 74);
    await api.database
      .updateTable('measurement_items')
      .set({
        measure_type: 'waistToHeightRatio',
        value: 0.533,
        interval_low: null,
        interval_high: null,
        provenance: 'calculated',
      })
      .where('value', '=', 74)
      .execute();
    const { measures } = await report(30);
    expect(
      measures.map(({ measurementTypeId, unit, precision, median }) => [measurementTypeId, unit, precision, median]),
    ).toEqual([
      ['heartRateBpm', 'bpm', 0, 70],
      ['waistToHeightRatio', '', 2, 0.533],
    ]);
  });

  it('is complete without scans that are deleted while it is made', async () => {
    for (const [daysAgo, heartRate] of [
      [3, 70],
      [2, 71],
      [1, 72],
    ] as const)
      await scan(daysAgo, heartRate);
    const ids = (await browser.client.measurements.list({ query: {} })).items.map(({ id }) => id);
    const asked: string[] = [];
    const deps: PeriodReportsDeps = {
      database: api.database,
      measuresOf: async () => ({ isShown: () => true, inOrder: (all: unknown) => all }) as never,
      comparison: async (_patient, id) => {
        asked.push(id);
        if (id !== ids.at(-1)) throw new Problem('not-found');
        return { measures: [] } as never;
      },
      now: () => new Date(api.clock.nowMs),
    };
    const made = await periodReports.report(deps, own, { days: 30, timeZone: 'UTC' }, 'en', null);
    expect([asked, made.scanCount, made.score?.high]).toEqual([ids, 1, 70]);
  });

  it('has a row for each source of a measure, measured values before a provider’s estimates', async () => {
    await scan(9, 90);
    await api.database.updateTable('measurement_items').set({ provenance: 'provider' }).execute();
    await scan(1, 74);
    await scan(2, 70);
    const { measures } = await report(30);
    expect(measures.map(({ source, count, low, high }) => [source, count, low, high])).toEqual([
      ['camera', 2, 70, 74],
      ['provider', 1, 90, 90],
    ]);
  });

  it('counts each reading by cuff once and at its time, and no scan that reused it', async () => {
    const reading = (systolicMmHg: number, diastolicMmHg: number) => ({ systolicMmHg, diastolicMmHg, pulseBpm: null });
    const add = (daysAgo: number, ...readings: ReturnType<typeof reading>[]) =>
      browser.client.entries.add({
        body: {
          id: uuidv7(),
          takenAt: new Date(api.clock.nowMs - daysAgo * 86_400_000).toISOString(),
          value: { kind: 'cuff', readings },
        },
      });
    await add(5, reading(132, 84), reading(130, 82));
    await add(8, reading(140, 90));
    await add(40, reading(190, 120));
    for (const daysAgo of [1, 2, 3]) await scan(daysAgo, 131);
    await api.database
      .updateTable('measurement_items')
      .set({ provenance: 'entered', measure_type: 'systolicMmHg' })
      .execute();
    await scan(4, 111);
    await api.database
      .updateTable('measurement_items')
      .set({ provenance: 'provider', measure_type: 'systolicMmHg' })
      .where('value', '=', 111)
      .execute();
    const { measures, scanCount } = await report(30);
    expect(measures.map(({ measurementTypeId, source }) => [measurementTypeId, source])).toEqual([
      ['systolicMmHg', 'entered'],
      ['diastolicMmHg', 'entered'],
      ['systolicMmHg', 'provider'],
    ]);
    const upper = measures.filter(({ measurementTypeId }) => measurementTypeId === 'systolicMmHg');
    expect(upper.map(({ source, count, median, low, high }) => [source, count, median, low, high])).toEqual([
      ['entered', 3, 132, 130, 140],
      ['provider', 1, 111, 111, 111],
    ]);
    expect(upper[0]?.points.map(({ created }) => new Date(created).getTime())).toEqual(
      [8, 5, 5].map((daysAgo) => api.clock.nowMs - daysAgo * 86_400_000),
    );
    expect(scanCount).toBe(4);
  });

  it('has readings by cuff even without scans', async () => {
    const value = { kind: 'cuff', readings: [{ systolicMmHg: 132, diastolicMmHg: 84, pulseBpm: null }] } as const;
    await browser.client.entries.add({
      body: {
        id: uuidv7(),
        takenAt: new Date(api.clock.nowMs).toISOString(),
        value: { ...value, readings: [...value.readings] },
      },
    });
    expect(await report(30)).toMatchObject({ scanCount: 0, measures: [{ source: 'entered' }, { source: 'entered' }] });
  });

  it('states the usual range from half a year, however short the report is', async () => {
    for (const [index, value] of [70, 72, 68, 75, 71, 69, 74].entries()) await scan(40 + index, value);
    await scan(1, 71);
    const { measures } = await report(30);
    expect(measures[0]?.count).toBe(1);
    expect(measures[0]?.usual?.low).toBeGreaterThan(55);
    expect(measures[0]?.usual?.high).toBeLessThan(90);
  });

  it('counts tags, and never shows the note’s sentence', async () => {
    await scan(1, 70, { tags: ['coffee'] });
    await scan(2, 95, { tags: ['afterExercise', 'coffee'] });
    const answer = await report(30);
    expect(answer.tags).toEqual([
      { tag: 'afterExercise', count: 1 },
      { tag: 'coffee', count: 2 },
    ]);
    expect(answer.measures[0]?.points.map(({ isApart }) => isApart)).toEqual([true, true]);
    expect(JSON.stringify(answer)).not.toContain('for me alone');
  });

  it('leaves out deleted scans and other patients’ scans, and counts partial ones', async () => {
    await scan(1, 70, { isPartial: true });
    await scan(2, 150, { isDeleted: true });
    const other = await api.addUser({ phone: '5125550198' });
    await scan(3, 160, { patient: { clientId: other.clientId, patientId: other.patientId ?? '' } });
    expect(await report(365)).toMatchObject({ scanCount: 1, partialCount: 1, score: { low: 70, high: 70 } });
  });

  it('of a period without scans is empty', async () => {
    expect(await report(90)).toMatchObject({ scanCount: 0, score: null, measures: [], tags: [], engineVersions: [] });
  });

  it('needs valid days, and is for patients only', async () => {
    const query = { days: 31, timeZone: 'UTC' } as never;
    expect(await problemOf(browser.client.periodReports.get({ query }))).toBe('invalid-request');
    expect(await problemOf(report(30, api.browser()))).toBe('sign-in-required');
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    expect(await problemOf(report(30, await api.signIn('5125550197')))).toBe('not-found');
  });
});
