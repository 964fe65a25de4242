import { randomUUID } from 'node:crypto';
import type { Entry } from '@mien/contract';
import { DAY_MS, ENTRIES_PAGE_SIZE } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const PHONE = '5125550199';

type Value = Entry['value'];

let api: TestApi;
let browser: TestBrowser;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: PHONE })).patientId ?? '';
  browser = await api.signIn(PHONE);
});

const isoAgo = (days: number) => new Date(api.clock.nowMs - days * DAY_MS).toISOString();
const add = (value: Value, { daysAgo = 0, id = randomUUID() as string, from = browser } = {}) =>
  from.client.entries.add({ body: { id, takenAt: isoAgo(daysAgo), value } });
const list = (query: { kind?: Value['kind']; cursor?: string } = {}, from = browser) =>
  from.client.entries.list({ query });
const latest = async (from = browser) => (await from.client.entries.latest()).items;

const reading = (systolicMmHg: number, diastolicMmHg: number, pulseBpm: number | null = null) => ({
  systolicMmHg,
  diastolicMmHg,
  pulseBpm,
});
const cuff = (...readings: ReturnType<typeof reading>[]): Value => ({ kind: 'cuff', readings });
const waist = (waistCm: number): Value => ({ kind: 'waist', waistCm });
const weight = (weightKg: number): Value => ({ kind: 'weight', weightKg });
const ANSWERS = {
  kind: 'answers',
  heartDisease: false,
  familyDiabetes: 'none',
  everHighGlucose: false,
  steroids: false,
  exSmoker: false,
} as const satisfies Value;

/** Scans once and returns the result. */
async function scan(from = browser) {
  const { client } = from;
  const { sessionId } = await client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const outcome = outcomeOf(sessionId);
  const { measurementId } = await api
    .program(PARTNER_KEY)
    .scanSessions.report({ params: { sessionId }, body: outcome });
  const receipt = JSON.stringify({ sessionId, measurementId, resultsHash: outcome.resultsHash });
  const Results = [{ key: 'receipt', value: receipt }];
  await client.measurements.submit({ body: { ExternalId: sessionId, ProviderId: 1, Results } });
  return client.measurements.get({ params: { id: measurementId } });
}

type Result = Awaited<ReturnType<typeof scan>>;
const itemOf = ({ groups }: Result, key: string) => {
  const item = groups.flatMap(({ items }) => items).find(({ measurementTypeId }) => measurementTypeId === key);
  return item && [Number(item.value.toFixed(2)), item.provenance];
};
const reasonsOf = ({ missing }: Result) =>
  missing.map(({ measurementTypeId, reason }) => `${measurementTypeId} ${reason}`);

/** Registers a patient to whom every equation applies. */
async function beFifty() {
  await completeProfile(browser, uid);
  await browser.client.patients.update({ params: { uid }, body: { birthDate: '1976-01-01', birthSex: 'Male' } });
}

describe('entries', () => {
  it('are stored, and listed newest first by the time they were taken', async () => {
    await add(waist(95), { daysAgo: 3 });
    const newest = await add(cuff(reading(130, 80, 66), reading(126, 78)));
    await add(waist(94), { daysAgo: 1 });
    const { items, next } = await list();
    expect(items.map(({ value }) => value)).toEqual([
      cuff(reading(130, 80, 66), reading(126, 78)),
      waist(94),
      waist(95),
    ]);
    expect(items[0]).toEqual(newest);
    expect(next).toBeNull();
    expect((await list({ kind: 'waist' })).items.map(({ value }) => value)).toEqual([waist(94), waist(95)]);
    expect((await latest()).map(({ value }) => value)).toEqual([items[0]?.value, waist(94)]);
  });

  it('include a very high cuff reading of the last day next to the newest one that did not repeat it', async () => {
    const values = async () => (await latest()).map(({ value }) => value);
    const [severe, ordinary] = [cuff(reading(186, 96)), cuff(reading(124, 79))];
    await add(weight(190), { daysAgo: 2 });
    expect(await values()).toEqual([weight(190)]);
    await add(weight(191));
    expect(await values()).toEqual([weight(191)]);
    await api.database.deleteFrom('entries').execute();
    await add(severe, { daysAgo: 0.9 });
    expect(await values()).toEqual([severe]);
    await add(cuff(reading(150, 90)), { daysAgo: 0.5 });
    await add(ordinary, { daysAgo: 0.1 });
    expect(await values()).toEqual([ordinary, severe]);
    api.clock.nowMs += DAY_MS * 0.2;
    expect(await values()).toEqual([ordinary]);
    await add(severe);
    expect(await values()).toEqual([severe]);
    await add(cuff(reading(190, 100)), { daysAgo: 0.05 });
    expect(await values()).toEqual([severe]);
  });

  it('are listed page by page without a gap, even if two were taken at the same time', async () => {
    for (let index = 0; index < ENTRIES_PAGE_SIZE + 2; index += 1) await add(waist(80 + index), { daysAgo: 1 });
    const first = await list({ kind: 'waist' });
    const second = await list({ kind: 'waist', cursor: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([ENTRIES_PAGE_SIZE, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(ENTRIES_PAGE_SIZE + 2);
    expect(await problemOf(list({ cursor: '1.x' }))).toBe('invalid-request');
  });

  it('are stored once, however often they are sent', async () => {
    const id = randomUUID();
    const answers = await Promise.all([add(waist(90), { id }), add(waist(90), { id }), add(waist(91), { id })]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await list()).items).toEqual([answers[0]]);
  });

  it('can be deleted, and sent again to undo that', async () => {
    const { id, value } = await add(waist(90));
    await browser.client.entries.remove({ params: { id }, body: {} });
    expect((await list()).items).toEqual([]);
    expect(await problemOf(browser.client.entries.remove({ params: { id }, body: {} }))).toBe('not-found');
    await add(value, { id });
    expect((await list()).items).toMatchObject([{ id, value }]);
  });

  it.each<[string, unknown]>([
    ['an upper number below the lower one', cuff(reading(80, 120))],
    ['numbers that a cuff cannot show', cuff(reading(261, 80))],
    ['half of a millimeter', cuff(reading(120.5, 80))],
    ['an implausible pulse', cuff(reading(120, 80, 20))],
    ['no reading', cuff()],
    ['four readings', cuff(reading(120, 80), reading(120, 80), reading(120, 80), reading(120, 80))],
    ['a waist in meters', waist(0.9)],
    ['a weight of a cat', weight(4)],
    ['an answer left out', { kind: 'answers', heartDisease: true }],
    ['a word for an answer', { ...ANSWERS, steroids: 'yes' }],
    ['a field too many', { ...waist(90), note: 'x' }],
    ['an unknown kind', { kind: 'mood', mood: 3 }],
  ])('refuse %s', async (_, value) => {
    expect(await problemOf(add(value as Value))).toBe('invalid-request');
    expect((await list()).items).toEqual([]);
  });

  it('refuse times too long ago or in the future', async () => {
    expect(await problemOf(add(waist(90), { daysAgo: 366 }))).toBe('invalid-request');
    expect(await problemOf(add(waist(90), { daysAgo: -1 }))).toBe('invalid-request');
  });

  it('are in the patient’s export, and are deleted with the patient', async () => {
    const { id, takenAt, created, value } = await add(ANSWERS, { daysAgo: 2 });
    const records = await browser.client.records.exportAll({ params: { uid } });
    expect(records.entries).toEqual([{ id, takenAt, created, source: 'typed', value }]);
    await browser.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('entries').select('entry_id').execute()).toEqual([]);
  });

  it('are closed to other patients, staff and strangers', async () => {
    const { id } = await add(waist(90));
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    const patient = await api.signIn('5125550198');
    expect([await latest(patient), (await list({}, patient)).items]).toEqual([[], []]);
    expect(await problemOf(patient.client.entries.remove({ params: { id }, body: {} }))).toBe('not-found');
    expect(await problemOf(add(waist(70), { id, from: patient }))).toBe('not-found');
    const staff = await api.signIn('5125550197');
    expect(await problemOf(list({}, staff))).toBe('not-found');
    expect(await problemOf(list({}, api.browser()))).toBe('sign-in-required');
    expect((await list()).items).toMatchObject([{ id, value: waist(90) }]);
  });
});

describe('a scan', () => {
  it('contains the entries and derived values, and the score uses the blood pressure', async () => {
    await beFifty();
    await add(cuff(reading(146, 90), reading(134, 84)), { daysAgo: 29 });
    await add(waist(102), { daysAgo: 100 });
    await add(ANSWERS, { daysAgo: 200 });
    const result = await scan();
    expect(itemOf(result, 'systolicMmHg')).toEqual([140, 'entered']);
    expect(itemOf(result, 'diastolicMmHg')).toEqual([87, 'entered']);
    expect(itemOf(result, 'heartAgeYears')?.[1]).toBe('calculated');
    expect(itemOf(result, 'heartRiskIn10YearsPercent')?.[1]).toBe('calculated');
    expect(itemOf(result, 'waistToHeightRatio')).toEqual([0.6, 'calculated']);
    expect(itemOf(result, 'diabetesRiskIn10YearsPercent')?.[1]).toBe('calculated');
    expect(result.overall).toMatchObject({ missing: [], coverage: 1 });
  });

  it('ignores an entry that is too old, and reports that', async () => {
    await beFifty();
    await add(cuff(reading(140, 85)), { daysAgo: 50 });
    const result = await scan();
    expect(itemOf(result, 'systolicMmHg')).toBeUndefined();
    expect(reasonsOf(result)).toContain('systolicMmHg entry-too-old');
    expect(result.overall.missing).toEqual(['bloodPressure']);
  });

  it('is never changed by later entries, edits or deletions', async () => {
    await beFifty();
    const { id } = await add(cuff(reading(140, 85)));
    await add(ANSWERS);
    const before = await scan();
    api.clock.nowMs += 60_000;
    await browser.client.entries.remove({ params: { id }, body: {} });
    await add(cuff(reading(110, 70)));
    expect(await browser.client.measurements.get({ params: { id: before.id } })).toEqual(before);
    api.clock.nowMs += 60_000;
    expect(itemOf(await scan(), 'systolicMmHg')).toEqual([110, 'entered']);
  });

  it('shared by a link does not reveal why an equation does not apply to the patient', async () => {
    await beFifty();
    await add(cuff(reading(140, 85)));
    await add({ ...ANSWERS, heartDisease: true });
    const { id, ...result } = await scan();
    expect(reasonsOf({ id, ...result })).toContain('heartAgeYears known-heart-disease');
    const { accessKey } = await browser.client.shares.create({ params: { id }, body: { lifetimeHours: 72 } });
    const shared = await api.browser().client.shares.open({ params: { key: accessKey ?? '' } });
    expect(JSON.stringify(shared)).not.toMatch(/known-heart-disease/);
  });
});

describe('a weight', () => {
  const known = async () => (await browser.client.patients.get({ params: { uid } })).latestScreening?.weightKg;

  it('entered after the answers is used by the profile and the next scan', async () => {
    await beFifty();
    api.clock.nowMs += 60_000;
    const { id } = await add(weight(86.7));
    expect(await known()).toBe(86.7);
    expect(itemOf(await scan(), 'bodyMassIndex')).toEqual([30, 'calculated']);
    await browser.client.entries.remove({ params: { id }, body: {} });
    expect(await known()).toBe(70);
  });

  it('answered later takes precedence over one entered earlier', async () => {
    await add(weight(86.7));
    api.clock.nowMs += 60_000;
    await beFifty();
    expect(await known()).toBe(70);
  });
});
