import type { ScanTag, ScorePart } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const CHICAGO = 'America/Chicago';
const PHONE = '5125550199';
const NURSE = '5125550198';

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
  readonly breathing?: number;
  readonly half?: number;
  readonly patient?: PatientKey;
  readonly engineVersion?: string | null;
  readonly isDeleted?: boolean;
  readonly bodyMassIndex?: number;
  readonly providerId?: number;
  readonly scoreMissing?: readonly ScorePart[];
}

/** Adds a scan with a heart rate, and returns its id. */
async function scan(at: string, heartRate: number | null, parts: ScanParts = {}): Promise<string> {
  const {
    breathing,
    half = 2,
    patient = own,
    engineVersion = '3.1.0',
    isDeleted = false,
    bodyMassIndex = null,
    providerId = 1,
    scoreMissing = [],
  } = parts;
  const values = { heartRateBpm: heartRate, breathingRatePerMin: breathing ?? null, bodyMassIndex };
  const made = measurementRows({
    ...patient,
    measurementId: uuidv7(),
    providerId,
    externalStatus: 'COMPLETE',
    trust: 'signed',
    engineVersion,
    createdAt: new Date(at),
    composed: {
      items: Object.entries(values).flatMap(([key, value]) =>
        value === null
          ? []
          : [
              {
                key: key as keyof typeof values,
                value,
                intervalLow: value - half,
                intervalHigh: value + half,
                signalToNoiseDb: 4,
                provenance: key === 'bodyMassIndex' ? ('calculated' as const) : ('camera' as const),
              },
            ],
      ),
      missing: [],
      overall: { kind: 'scored', score: 70, plusMinus: 1, coverage: 1, missing: scoreMissing },
    },
  });
  await addMeasurements(api.database, [{ ...made, measurement: { ...made.measurement, is_deleted: isDeleted } }]);
  return made.measurement.measurement_id;
}

/** A week at noon in Chicago, up to 13 March. */
const week = async (parts: ScanParts = {}) => {
  for (const [index, value] of [70, 72, 68, 75, 71, 69, 74].entries())
    await scan(`2026-03-${String(7 + index).padStart(2, '0')}T17:00:00Z`, value, parts);
};
const TODAY = '2026-03-14T17:00:00Z';
/** Computed with usual-range-golden.py for that week. */
const RANGE_OF_WEEK = { kind: 'early', days: 7, low: 60.539, high: 82.032, center: 71.286 };

const compare = (id: string, timeZone = CHICAGO, from = browser) =>
  from.client.comparisons.get({ params: { id }, query: { timeZone } });
async function heart(id: string, timeZone = CHICAGO) {
  const { measures } = await compare(id, timeZone);
  const [found] = measures;
  if (found?.measurementTypeId !== 'heartRateBpm') throw new Error('no heart rate');
  const { usual } = found;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return usual.kind === 'learning'
    ? found
    : { ...found, usual: { ...usual, low: round(usual.low), high: round(usual.high), center: round(usual.center) } };
}
const tag = (id: string, ...tags: ScanTag[]) =>
  browser.client.scanNotes.save({ params: { id }, body: { tags, note: '' } });

describe('the usual range', () => {
  it('comes from scans of earlier days, and the scan is compared with it', async () => {
    await week();
    const id = await scan(TODAY, 72, { breathing: 15 });
    expect(await heart(id)).toMatchObject({ usual: RANGE_OF_WEEK, answer: 'asUsual' });
    expect((await compare(id)).measures.map(({ measurementTypeId, usual }) => [measurementTypeId, usual.kind])).toEqual(
      [
        ['heartRateBpm', 'early'],
        ['breathingRatePerMin', 'learning'],
      ],
    );
  });

  it('is learned until there are five days with scans', async () => {
    for (const day of ['10', '11', '11', '12', '13']) await scan(`2026-03-${day}T17:00:00Z`, 70);
    const id = await scan(TODAY, 72);
    expect(await heart(id)).toMatchObject({ usual: { kind: 'learning', daysMissing: 1 }, answer: null });
  });

  it('ignores scans from more than 180 days before', async () => {
    await week();
    const lastDay = await scan('2026-09-05T17:00:00Z', 72);
    expect(await heart(lastDay)).toMatchObject({ usual: { kind: 'early', days: 5 } });
    const dayAfter = await scan('2026-09-06T17:00:00Z', 72);
    expect(await heart(dayAfter)).toMatchObject({ usual: { kind: 'early', days: 5 } });
    const { latest } = await heart(dayAfter);
    expect(latest.map(({ value }) => value)).toEqual([75, 71, 69, 74, 72, 72]);
  });

  it('leaves out scans that were taken after coffee, deleted ones, and those of other patients', async () => {
    await week();
    const other = await api.addUser({ phone: '5125550198' });
    const patient = { clientId: other.clientId, patientId: other.patientId ?? '' };
    for (const day of ['01', '02', '03', '04', '05', '06']) {
      await tag(await scan(`2026-03-${day}T17:00:00Z`, 120), 'coffee');
      await scan(`2026-03-${day}T18:00:00Z`, 120, { isDeleted: true });
      await scan(`2026-03-${day}T19:00:00Z`, 120, { patient });
    }
    const id = await scan(TODAY, 72);
    expect((await heart(id)).usual).toEqual(RANGE_OF_WEEK);
  });

  it('counts the days of the patient’s zone, also across a change of clocks', async () => {
    // Around the change of clocks of 8 March: 23:30 in Chicago is the next day in UTC.
    for (const at of ['07T05:30', '08T05:30', '08T06:30', '09T04:30', '09T05:30', '10T04:30'])
      await scan(`2026-03-${at}:00Z`, 70);
    const id = await scan('2026-03-12T17:00:00Z', 72);
    // Chicago: 6, 7, 8, 8, 9, 9 March. UTC: 7, 8, 8, 9, 9, 10.
    expect((await heart(id, CHICAGO)).usual).toEqual({ kind: 'learning', daysMissing: 1 });
    expect((await heart(id, 'UTC')).usual).toEqual({ kind: 'learning', daysMissing: 1 });
    expect((await heart(id, 'Pacific/Kiritimati')).usual).toEqual({ kind: 'learning', daysMissing: 1 });
    await scan('2026-03-07T06:30:00Z', 70);
    expect((await heart(id, CHICAGO)).usual).toMatchObject({ kind: 'learning', daysMissing: 1 });
    await scan('2026-03-11T04:30:00Z', 70);
    expect((await heart(id, CHICAGO)).usual).toMatchObject({ days: 5 });
    expect(await problemOf(compare(id, 'Mars/Olympus'))).toBe('invalid-request');
  });
});

describe('every answer with a usual range', () => {
  /** Calls of the OpenAPI document whose answers contain a usual range. */
  async function callsThatStateOne(): Promise<string[]> {
    const document = (await api.app.inject('/v1/openapi.json')).json();
    const schemaNamesIn = (part: unknown) =>
      [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    const speaksOfIt = (part: unknown, seen: readonly string[] = []): boolean =>
      /"usual(Ranges)?":/.test(JSON.stringify(part)) ||
      schemaNamesIn(part).some(
        (name) => !seen.includes(name) && speaksOfIt(document.components.schemas[name], [...seen, name]),
      );
    return Object.values<Record<string, { operationId: string; responses: unknown }>>(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ responses }) => speaksOfIt(responses))
      .map(({ operationId }) => operationId);
  }

  const zone = { timeZone: CHICAGO };
  const asked: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    'comparisons.get': async (id) => {
      const { usual } = await heartAsStored(id);
      return usual.kind === 'learning' ? null : { low: usual.low, high: usual.high };
    },
    'careTeam.comparison': async (id) => {
      const consent = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;
      await browser.client.careTeamAccess.give({ body: consent });
      await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
      const nurse = await api.signIn(NURSE);
      const params = { uid: own.patientId, id };
      const usual = (await nurse.client.careTeam.comparison({ params, query: zone })).measures[0]?.usual;
      return usual && usual.kind !== 'learning' ? { low: usual.low, high: usual.high } : null;
    },
    'periodReports.get': async () => {
      const of = async (days: 30 | 90 | 365) =>
        (await browser.client.periodReports.get({ query: { days, ...zone } })).measures[0]?.usual;
      const [month, quarter, year] = [await of(30), await of(90), await of(365)];
      expect([month, year]).toEqual([quarter, quarter]);
      return quarter;
    },
    'shares.open': async (id) => {
      const body = { lifetimeHours: 72, usualRangeTimeZone: CHICAGO };
      const { accessKey } = await browser.client.shares.create({ params: { id }, body });
      const [range] = (await api.browser().client.shares.open({ params: { key: accessKey ?? '' } })).usualRanges;
      return range && { low: range.low, high: range.high };
    },
  };
  const heartAsStored = async (id: string) => {
    const [found] = (await compare(id)).measures;
    if (!found) throw new Error('no heart rate');
    return found;
  };

  it('gives the same one for the same scans', async () => {
    await week();
    await scan('2026-03-14T15:00:00Z', 90);
    const newest = await scan(TODAY, 88);
    api.clock.nowMs = Date.parse(TODAY) + 3_600_000;
    // The notices' own tests cover the range shown with a reading that needs attention.
    expect((await callsThatStateOne()).toSorted()).toEqual(['careTeam.attention', ...Object.keys(asked)].toSorted());
    const ranges = await Promise.all(Object.values(asked).map((ask) => ask(newest)));
    expect(ranges[0]).toEqual({
      low: expect.closeTo(RANGE_OF_WEEK.low, 3),
      high: expect.closeTo(RANGE_OF_WEEK.high, 3),
    });
    expect(ranges).toEqual(ranges.map(() => ranges[0]));
  });
});

describe('an unusual scan', () => {
  beforeEach(() => week());

  it('asks for a repeat; when one of the same day agrees, both are called unusual', async () => {
    const first = await scan(TODAY, 95);
    expect((await heart(first)).answer).toBe('repeatAsked');
    const repeat = await scan('2026-03-14T17:06:00Z', 96);
    expect([(await heart(first)).answer, (await heart(repeat)).answer]).toEqual(['higher', 'higher']);
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', repeat)
      .execute();
    expect((await heart(first)).answer).toBe('repeatAsked');
  });

  it('is taken back by a repeat that does not agree', async () => {
    const first = await scan(TODAY, 95);
    await scan('2026-03-14T17:06:00Z', 72);
    expect((await heart(first)).answer).toBe('notRepeated');
  });

  it('is repeated on the same day of the patient’s zone only', async () => {
    const late = await scan('2026-03-15T04:50:00Z', 95);
    await scan('2026-03-15T05:10:00Z', 95);
    expect((await heart(late, CHICAGO)).answer).toBe('repeatAsked');
    expect((await heart(late, 'UTC')).answer).toBe('higher');
  });

  it('finds the repeat of a day with 25 hours', async () => {
    for (const [index, value] of [70, 72, 68, 75, 71, 69, 74].entries())
      await scan(`2026-10-${20 + index}T17:00:00Z`, value);
    const first = await scan('2026-11-01T05:10:00Z', 95);
    await scan('2026-11-02T05:50:00Z', 95);
    expect((await heart(first, CHICAGO)).answer).toBe('higher');
  });

  it('of another engine or without a narrow interval gets no rating', async () => {
    expect((await heart(await scan(TODAY, 95, { half: 6 }))).answer).toBeNull();
    const other = await scan('2026-03-14T18:00:00Z', 95, { engineVersion: '4.0.0' });
    expect(await heart(other)).toMatchObject({ usual: { kind: 'learning' }, answer: null });
  });
});

describe('with other scans', () => {
  it('there are the previous and the next one, the change since, and the newest values', async () => {
    const ids = [];
    for (let index = 0; index < 12; index += 1)
      ids.push(await scan(`2026-03-${String(index + 1).padStart(2, '0')}T17:00:00Z`, 60 + index));
    await scan('2026-03-11T18:00:00Z', 200, { isDeleted: true });
    const [first, tenth, eleventh, last] = [ids[0], ids[9], ids[10], ids[11]] as [string, string, string, string];
    const of = await compare(eleventh);
    expect([of.previous, of.next]).toEqual([
      { id: tenth, created: '2026-03-10T17:00:00.000Z', score: 70 },
      { id: last, created: '2026-03-12T17:00:00.000Z', score: 70 },
    ]);
    expect((await compare(first)).previous).toBeNull();
    expect((await compare(last)).next).toBeNull();
    const { change, latest } = await heart(eleventh);
    expect(change).toEqual({ since: '2026-03-10T17:00:00.000Z', difference: 1, direction: null, leftOut: [] });
    expect(latest.map(({ value }) => value)).toEqual([61, 62, 63, 64, 65, 66, 67, 68, 69, 70]);
    expect((await heart(first)).change).toBeNull();
  });

  it('the newest values have one source: a provider’s estimate is not mixed with camera values', async () => {
    const provider = async (at: string, value: number) => {
      const id = await scan(at, value, { engineVersion: null });
      await api.database
        .updateTable('measurement_items')
        .set({ provenance: 'provider', interval_low: null, interval_high: null })
        .where('measurement_id', '=', id)
        .execute();
      return id;
    };
    await scan('2026-03-01T17:00:00Z', 60);
    await provider('2026-03-02T17:00:00Z', 90);
    const ours = await scan('2026-03-03T17:00:00Z', 62);
    const theirs = await provider('2026-03-04T17:00:00Z', 92);
    const valuesOf = async (id: string) => (await heart(id)).latest.map(({ value }) => value);
    expect([await valuesOf(ours), await valuesOf(theirs)]).toEqual([
      [60, 62],
      [90, 92],
    ]);
  });

  it('it is compared with the last one at rest, and the skipped ones are listed with their reason', async () => {
    const compared = await scan('2026-03-01T17:00:00Z', 70);
    await scan('2026-03-02T17:00:00Z', 75, { half: 9 });
    await scan('2026-03-03T17:00:00Z', null);
    await tag(await scan('2026-03-04T17:00:00Z', 99), 'warmRoom', 'afterExercise');
    await tag(await scan('2026-03-05T17:00:00Z', 80, { half: 9 }), 'coffee');
    const last = await scan('2026-03-06T17:00:00Z', 72);
    const { scoreBefore } = await compare(last);
    const byExercise = { created: '2026-03-04T17:00:00.000Z', reason: 'afterExercise' };
    const byCoffee = { created: '2026-03-05T17:00:00.000Z', reason: 'coffee' };
    expect((await heart(last)).change).toEqual({
      since: '2026-03-01T17:00:00.000Z',
      difference: 2,
      direction: null,
      leftOut: [
        byCoffee,
        byExercise,
        { created: '2026-03-03T17:00:00.000Z', reason: 'notMeasured' },
        { created: '2026-03-02T17:00:00.000Z', reason: 'unsure' },
      ],
    });
    expect(scoreBefore).toMatchObject({ created: '2026-03-03T17:00:00.000Z', leftOut: [byCoffee, byExercise] });
    expect((await compare(compared)).scoreBefore).toBeNull();
    await api.database
      .updateTable('measurements')
      .set({ score: null })
      .where('created_at', '=', new Date('2026-03-03T17:00:00Z'))
      .execute();
    expect((await compare(last)).scoreBefore?.leftOut.at(-1)).toMatchObject({ reason: 'noScore' });
  });

  it('a score with different components is marked as such', async () => {
    const sameParts = async (id: string) => (await compare(id)).scoreBefore?.hasSameParts;
    const withCuff = await scan('2026-03-01T17:00:00Z', 70);
    expect(await sameParts(withCuff)).toBeUndefined();
    const without = { scoreMissing: ['bloodPressure'] } as const;
    expect(await sameParts(await scan('2026-03-02T17:00:00Z', 70, without))).toBe(false);
    expect(await sameParts(await scan('2026-03-03T17:00:00Z', 70, without))).toBe(true);
    expect(await sameParts(await scan('2026-03-04T17:00:00Z', 70, { ...without, providerId: 2 }))).toBe(false);
  });

  it('values calculated with the previous one are listed, without measured ones', async () => {
    await scan('2026-03-09T17:00:00Z', 70, { bodyMassIndex: 24 });
    const before = await scan('2026-03-10T17:00:00Z', 71, { bodyMassIndex: 25.5 });
    await scan('2026-03-10T18:00:00Z', 71, { bodyMassIndex: 40, isDeleted: true });
    const last = await scan('2026-03-11T17:00:00Z', 72, { bodyMassIndex: 26 });
    expect((await compare(last)).calculatedBefore).toEqual([{ measurementTypeId: 'bodyMassIndex', value: 25.5 }]);
    expect((await compare(before)).calculatedBefore).toEqual([{ measurementTypeId: 'bodyMassIndex', value: 24 }]);
  });

  it('a measure that the client hides is absent', async () => {
    await scan('2026-03-10T17:00:00Z', 71, { bodyMassIndex: 25.5 });
    const last = await scan('2026-03-11T17:00:00Z', 72, { bodyMassIndex: 26 });
    await api.database
      .insertInto('client_measures')
      .values({ client_id: own.clientId, measure_type: 'bodyMassIndex', position: 0, is_shown: false })
      .execute();
    await api.database
      .insertInto('client_settings_versions')
      .values({
        client_id: own.clientId,
        section: 'measures',
        version: 1,
        changed_at: new Date(),
        changed_by: uuidv7(),
      })
      .execute();
    expect((await compare(last)).calculatedBefore).toEqual([]);
  });

  it('a scan without the value shows the usual range, and no rating', async () => {
    await week();
    const id = await scan(TODAY, null, { breathing: 14 });
    expect(await heart(id)).toMatchObject({ usual: RANGE_OF_WEEK, answer: null, change: null });
    expect((await heart(id)).latest).toHaveLength(7);
  });

  it('a slow change is reported with the newest scan only', async () => {
    for (let day = 0; day < 84; day += 3)
      await scan(new Date(Date.parse(TODAY) - (84 - day) * 86_400_000).toISOString(), day < 56 ? 78 : 66);
    const newest = await scan(TODAY, 66);
    expect((await heart(newest)).drift).toBe(-12);
    await scan('2026-03-14T18:00:00Z', 66);
    expect((await heart(newest)).drift).toBeNull();
  });

  it('is closed to other patients, staff, strangers and scan-only sessions, and to unknown ids', async () => {
    const id = await scan(TODAY, 72);
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    for (const phone of ['5125550198', '5125550197'])
      expect(await problemOf(compare(id, CHICAGO, await api.signIn(phone)))).toBe('not-found');
    expect(await problemOf(compare(id, CHICAGO, api.browser()))).toBe('sign-in-required');
    expect(await problemOf(compare(own.patientId))).toBe('not-found');
    await api.database.updateTable('sign_in_sessions').set({ is_scan_only: true }).execute();
    expect(await problemOf(compare(id))).toBe('sms-code-needed');
    expect(await problemOf(tag(id, 'coffee'))).toBe('sms-code-needed');
  });
});

describe('the last seven days', () => {
  it('are averaged and compared with the usual range before them', async () => {
    await week();
    for (const day of ['14', '15']) await scan(`2026-03-${day}T17:00:00Z`, 84);
    const early = await scan('2026-03-16T17:00:00Z', 84, { breathing: 15 });
    expect((await heart(early)).week).toMatchObject({ days: 7, answer: null });
    for (const day of ['17', '18', '19']) await scan(`2026-03-${day}T17:00:00Z`, 84);
    const later = await scan('2026-03-20T17:00:00Z', 84);
    expect((await heart(later)).week).toEqual({
      days: 7,
      mean: 84,
      usualMean: expect.closeTo(71.3, 1),
      answer: 'higher',
    });
    expect((await compare(later)).measures.map((measure) => measure.week?.days)).toEqual([7, undefined]);
  });
});

describe('effects of tags', () => {
  /** Four scans after coffee and eight others, each on a day of its own. */
  async function coffeeDays(): Promise<string> {
    for (const [index, value] of [70, 72, 68, 75, 71, 69, 74, 71].entries())
      await scan(`2026-03-${String(1 + 2 * index).padStart(2, '0')}T17:00:00Z`, value);
    for (const [index, value] of [90, 92, 88, 91].entries())
      await tag(await scan(`2026-03-${String(2 + 2 * index).padStart(2, '0')}T17:00:00Z`, value), 'coffee');
    return scan('2026-03-17T17:00:00Z', 71);
  }

  it('are included with the newest scan only', async () => {
    const newest = await coffeeDays();
    const [effect, ...others] = (await heart(newest)).tagEffects;
    expect(effect).toMatchObject({ tag: 'coffee', kind: 'clear', scans: 4, others: 9 });
    expect(effect?.kind === 'clear' && effect.difference).toBeCloseTo(90.25 - 641 / 9, 6);
    expect(others).toEqual([]);
    const later = await scan('2026-03-18T17:00:00Z', 70);
    expect((await heart(newest)).tagEffects).toEqual([]);
    expect((await heart(later)).tagEffects).toHaveLength(1);
  });

  it('change with a removed tag, and are empty without tags', async () => {
    const newest = await coffeeDays();
    const { scanNotes } = await browser.client.records.exportAll({ params: { uid: own.patientId } });
    const [first] = scanNotes;
    await tag(first?.measurementId ?? '');
    expect((await heart(newest)).tagEffects).toMatchObject([{ kind: 'few', scans: 3, daysMissing: 1 }]);
    for (const { measurementId } of scanNotes) await tag(measurementId);
    expect((await heart(newest)).tagEffects).toEqual([]);
  });

  it('are hidden from staff, even if they may see the results', async () => {
    const newest = await coffeeDays();
    const consent = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;
    await browser.client.careTeamAccess.give({ body: consent });
    await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
    const nurse = await api.signIn(NURSE);
    const params = { uid: own.patientId, id: newest };
    const { measures } = await nurse.client.careTeam.comparison({ params, query: { timeZone: CHICAGO } });
    expect(measures.map(({ tagEffects }) => tagEffects)).toEqual([[], []]);
  });
});

describe('two scans side by side', () => {
  const pair = (id: string, otherId: string, from = browser) =>
    from.client.comparisons.pair({ params: { id, otherId }, query: { timeZone: CHICAGO } });
  const pulseOf = async (id: string, otherId: string) =>
    (await pair(id, otherId)).values.find(({ measurementTypeId }) => measurementTypeId === 'heartRateBpm');

  it('come with the earlier one first, in whichever order they are requested, and with their notes', async () => {
    const before = await scan('2026-03-13T17:00:00Z', 70, { bodyMassIndex: 24 });
    const after = await scan(TODAY, 73, { breathing: 15 });
    await browser.client.scanNotes.save({ params: { id: before }, body: { tags: ['warmRoom'], note: 'by the stove' } });
    const answer = await pair(after, before);
    expect(answer).toEqual(await pair(before, after));
    expect(answer.earlier).toMatchObject({ tags: ['warmRoom'], note: 'by the stove', isLong: false });
    expect(answer.earlier.result).toEqual(await browser.client.measurements.get({ params: { id: before } }));
    expect(answer.later.result).toEqual(await browser.client.measurements.get({ params: { id: after } }));
    expect(answer.score).toEqual({ obstacle: null, difference: 0, verdict: 'overlap' });
    expect(answer.values).toEqual([
      { measurementTypeId: 'heartRateBpm', obstacle: null, difference: 3, verdict: 'overlap' },
      { measurementTypeId: 'breathingRatePerMin', obstacle: 'onlyOne', difference: null, verdict: null },
      { measurementTypeId: 'bodyMassIndex', obstacle: 'onlyOne', difference: null, verdict: null },
    ]);
  });

  it('are compared with the usual range before the later one, however old the earlier one is', async () => {
    const old = await scan('2025-01-02T17:00:00Z', 60);
    await week();
    // By the range before the earlier one, which is not known, chance could make the difference.
    const after = await scan(TODAY, 75);
    expect(await pulseOf(old, after)).toMatchObject({ difference: 15, verdict: 'higher' });
    await tag(old, 'afterExercise');
    expect(await pulseOf(old, after)).toMatchObject({ difference: 15, verdict: 'noted' });
  });

  it('are subtracted if one took 30 seconds and the other 60, and the longer one is indicated', async () => {
    const before = await scan('2026-03-13T17:00:00Z', 70);
    const after = await scan(TODAY, 73);
    await api.database
      .updateTable('measurements')
      .set({ missing: JSON.stringify([{ key: 'sdnnMs', reason: 'TOO_FEW_BEATS' }]) })
      .where('measurement_id', '=', after)
      .execute();
    expect(await pulseOf(before, after)).toMatchObject({ obstacle: null, difference: 3 });
    expect((await pair(before, after)).later.isLong).toBe(true);
  });

  it('may be one scan twice, with a difference of zero', async () => {
    const id = await scan(TODAY, 73);
    expect(await pulseOf(id, id)).toMatchObject({ difference: 0, verdict: 'overlap' });
  });

  it('are found only if both are the caller’s own, and neither is deleted', async () => {
    const other = await api.addUser({ phone: '5125550197' });
    const patient = { clientId: other.clientId, patientId: other.patientId ?? '' };
    const own1 = await scan(TODAY, 70);
    const theirs = await scan(TODAY, 71, { patient });
    const deleted = await scan(TODAY, 72, { isDeleted: true });
    for (const [one, two] of [
      [own1, theirs],
      [theirs, own1],
      [own1, deleted],
      [own1, uuidv7()],
    ] as const)
      expect(await problemOf(pair(one, two))).toBe('not-found');
    expect(await problemOf(pair(own1, 'x'))).toBe('invalid-request');
    expect(await problemOf(pair(own1, own1, api.browser()))).toBe('sign-in-required');
  });
});
