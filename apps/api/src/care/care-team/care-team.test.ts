import type { FhirBundle, MeasurementResult, ScansForStaff } from '@mien/contract';
import {
  CARE_TEAM_DAYS,
  CARE_TEAM_REQUEST_DAYS,
  CARE_TEAM_REQUESTS,
  DAY_MS,
  exportedValue,
  HOUR_MS,
  LISTED_MEASURE_KEYS,
  type ScanState,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { assert, asyncProperty, constantFrom, array as listOf } from 'fast-check';
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
import { countStatements, withoutGuards } from '../../testing/test-database.ts';
import { createCareTeamSeesAll } from './care-team-sees-all.ts';

const PATIENT = '5125550101';
const NURSE = '5125550110';
const ADMIN = '5125550111';
const TEXT = { textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;
const MONTH = { period: 'month', date: '2026-03-14', timeZone: 'UTC' } as const;

let api: TestApi;
let patient: TestBrowser;
let nurse: TestBrowser;
let uid: string;
let clientId: string;
let scans: string[];

async function scan(browser = patient): Promise<string> {
  api.clock.nowMs += 60_000;
  const { sessionId } = await browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const body = outcomeOf(sessionId);
  const { measurementId } = await api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body });
  return measurementId;
}

beforeEach(async () => {
  api = await startTestApi();
  const noor = await api.addUser({ phone: PATIENT, firstName: 'Noor', lastName: 'Rahman' });
  uid = noor.patientId ?? '';
  clientId = noor.clientId;
  const staff = { roles: ['Client User'], patient: null } as const;
  await api.addUser({ ...staff, phone: NURSE, firstName: 'Grace', lastName: 'Liu' });
  await api.addUser({ ...staff, phone: ADMIN, firstName: 'Max', lastName: 'Low', roles: ['Client Admin'] });
  patient = await api.signIn(PATIENT);
  await completeProfile(patient, uid);
  scans = [await scan(), await scan()];
  nurse = await api.signIn(NURSE);
});

const own = () => patient.client.careTeamAccess.get();
const give = (body: object = {}, from = patient) =>
  from.client.careTeamAccess.give({ body: { term: 'untilEnded', ...TEXT, ...body } });
const end = () => patient.client.careTeamAccess.end({ body: {} });
const decline = (requestId: string) => patient.client.careTeamAccess.decline({ body: { requestId } });
const ask = (from = nurse) => from.client.careTeam.ask({ params: { uid }, body: {} });
const state = () => nurse.client.careTeam.get({ params: { uid } });
const list = (from = nurse, query: { page?: number; from?: string; until?: string; state?: ScanState } = {}) =>
  from.client.careTeam.measurements({ params: { uid }, query: { page: 1, pageSize: 10, ...query } });
const result = (id: string) => nurse.client.careTeam.measurement({ params: { uid, id } });
const comparison = (id: string) =>
  nurse.client.careTeam.comparison({ params: { uid, id }, query: { timeZone: 'UTC' } });
const exported = () => nurse.client.careTeam.exportScans({ params: { uid } });
const exportedFhir = () => nurse.client.careTeam.exportFhir({ params: { uid }, query: {} });
/** The ids of a Bundle's resources of one kind. */
const idsIn = ({ entry }: FhirBundle, type: FhirBundle['entry'][number]['resource']['resourceType']) =>
  entry.flatMap(({ resource }) => (resource.resourceType === type ? [resource.id] : []));
/** A scan in the file has exactly the values of its own page. */
function expectSame(
  { items, ...scan }: ScansForStaff['items'][number],
  { id, created, externalStatus, trust, engineVersion, overall, groups }: MeasurementResult,
): void {
  // A score has six decimals at most.
  const score = overall.score === null ? null : Number(overall.score.toFixed(6));
  expect(scan).toEqual({ id, created, externalStatus, trust, engineVersion, score });
  const shown = groups
    .flatMap((group) => group.items)
    .map(({ measurementTypeId, unit, value, interval, precision }) => {
      const exported = exportedValue({ value, interval }, precision);
      return [measurementTypeId, exported.value, exported.interval?.low, exported.interval?.high, unit].join();
    });
  const inFile = items.map(({ measurementTypeId, value, intervalLow, intervalHigh, unit }) =>
    [measurementTypeId, value, intervalLow, intervalHigh, unit].join(),
  );
  expect(inFile.toSorted()).toEqual(shown.toSorted());
}
const print = (id: string) => nurse.client.careTeam.print({ params: { uid, id }, body: {} });
const trends = () => nurse.client.careTeam.trends({ params: { uid }, query: MONTH });
const entries = () => nurse.client.careTeam.entries({ params: { uid }, query: {} });
const log = async () => (await patient.client.accessLog.own({ query: {} })).items;
const requestOf = async () => (await own()).request?.id ?? '';
const [first, newest] = [() => scans[0] ?? '', () => scans[1] ?? ''];

describe('results for the care team', () => {
  it('equal the responses of the patient’s own calls, except for free-text notes and tag correlations', async () => {
    const { client } = patient;
    await client.scanNotes.save({ params: { id: newest() }, body: { tags: ['coffee'], note: 'after the walk' } });
    await give();
    expect(await list()).toEqual(await client.measurements.list({ query: { page: 1, pageSize: 10 } }));
    expect(await result(newest())).toEqual(await client.measurements.get({ params: { id: newest() } }));
    expect(await trends()).toEqual(await client.measurements.trends({ query: MONTH }));
    expect(await entries()).toEqual(await client.entries.list({ query: {} }));
    const seen = await client.comparisons.get({ params: { id: newest() }, query: { timeZone: 'UTC' } });
    expect(seen.note).toBe('after the walk');
    expect(seen.measures[0]?.tagEffects).toMatchObject([{ tag: 'coffee', kind: 'few' }]);
    const measures = seen.measures.map((measure) => ({ ...measure, tagEffects: [] }));
    expect(await comparison(newest())).toEqual({ ...seen, note: '', measures });
  });

  it('are in the patient’s log, with name and role for each view', async () => {
    await give();
    await list();
    await list();
    await result(newest());
    await comparison(newest());
    await trends();
    await entries();
    const items = await log();
    expect(items.slice(0, 6).map(({ action }) => action)).toEqual([
      'entriesOpened',
      'trendsOpened',
      'resultCompared',
      'resultOpened',
      'resultsListed',
      'resultsListed',
    ]);
    expect(items[0]?.actor).toEqual({ kind: 'staff', name: 'Grace Liu', clientName: 'Clinic', role: 'Client User' });
  });

  it('are not sent when the log cannot be written', async () => {
    await give();
    await api.database.schema.alterTable('access_log_entries').renameTo('access_log_gone').execute();
    try {
      await expect(list()).rejects.toThrow();
    } finally {
      await api.database.schema.alterTable('access_log_gone').renameTo('access_log_entries').execute();
    }
  });

  it('are closed after the end: every read fails, and none is logged', async () => {
    await give();
    await end();
    for (const read of [list, () => result(newest()), () => comparison(newest()), trends, entries])
      expect(await problemOf(read())).toBe('results-not-shared');
    expect((await log()).map(({ action }) => action)).not.toContain('resultsListed');
    expect(await state()).toEqual({
      patientUid: uid,
      state: 'ended',
      given: null,
      lastSeen: null,
      newest: { scan: null, message: null },
      request: null,
    });
  });

  it('can be exported, all or the shared one, and printed; each is an export in the log', async () => {
    await give();
    const { items } = await exported();
    expect(items.map(({ id }) => id)).toEqual(scans);
    for (const scan of items) expectSame(scan, await result(scan.id));
    expect(await print(newest())).toEqual({ logged: true });
    const exports = (await log()).filter(({ action }) => action === 'recordsExported');
    expect(exports.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['recordsExported', 'Grace Liu'],
      ['recordsExported', 'Grace Liu'],
    ]);
    expect(await problemOf(print('01890000-0000-7000-8000-000000000000'))).toBe('not-found');
    await give({ term: 'oneScan', measurementId: first() });
    const one = await exported();
    expect(one.items.map(({ id }) => id)).toEqual([first()]);
    for (const scan of one.items) expectSame(scan, await result(scan.id));
    expect(await problemOf(print(newest()))).toBe('results-not-shared');
    await end();
    for (const read of [exported, () => print(first())]) expect(await problemOf(read())).toBe('results-not-shared');
  });

  it('are exported without the measures that the client hides', async () => {
    const admin = await api.signIn(ADMIN);
    const measures = LISTED_MEASURE_KEYS.map((key) => ({ key, isShown: key !== 'heartRateBpm', ranges: null }));
    const params = { clientId };
    await admin.client.clientSettings.saveMeasures({ params, body: { version: 0, measures } });
    for (const term of [{}, { term: 'oneScan', measurementId: first() }]) {
      await give(term);
      const { items } = await exported();
      expect(items.length).toBeGreaterThan(0);
      const { entry } = await exportedFhir();
      const shown = JSON.stringify(entry.filter(({ resource }) => resource.resourceType !== 'CodeSystem'));
      expect(shown).toContain('breathingRatePerMin');
      expect(shown).not.toContain('heartRateBpm');
      for (const scan of items) {
        expect(scan.items.map(({ measurementTypeId }) => measurementTypeId)).not.toContain('heartRateBpm');
        expectSame(scan, await result(scan.id));
      }
    }
    const { measurements } = await patient.client.records.exportAll({ params: { uid } });
    expect(
      measurements[0]?.items.map((item) => item.measurementTypeId),
      'theirs stay whole',
    ).toContain('heartRateBpm');
  });

  it('are exported for other health software: all with the entries, or only the shared scan', async () => {
    const entryId = '0190a000-0000-7000-8000-00000000e001';
    const takenAt = new Date(api.clock.nowMs).toISOString();
    await patient.client.entries.add({ body: { id: entryId, takenAt, value: { kind: 'weight', weightKg: 71.5 } } });
    await give();
    const all = await exportedFhir();
    expect(idsIn(all, 'Patient')).toEqual([uid]);
    expect(idsIn(all, 'DiagnosticReport')).toEqual(scans);
    expect(idsIn(all, 'Observation')).toContain(entryId);
    await give({ term: 'oneScan', measurementId: first() });
    const one = await exportedFhir();
    expect(idsIn(one, 'DiagnosticReport')).toEqual([first()]);
    expect(idsIn(one, 'Observation')).not.toContain(entryId);
    const observation = idsIn(one, 'Observation')[0];
    const found = [one, all].map(({ entry }) => entry.find(({ resource }) => resource.id === observation));
    expect(found[0]).toEqual(found[1]);
    expect((await log()).filter(({ action }) => action === 'recordsExported').map(({ actor }) => actor.name)).toEqual([
      'Grace Liu',
      'Grace Liu',
    ]);
    await end();
    expect(await problemOf(exportedFhir())).toBe('results-not-shared');
  });

  it('are not exported when the log cannot be written', async () => {
    await give();
    await api.database.schema.alterTable('access_log_entries').renameTo('access_log_gone').execute();
    try {
      await expect(exported()).rejects.toThrow();
      await expect(exportedFhir()).rejects.toThrow();
      await expect(print(newest())).rejects.toThrow();
    } finally {
      await api.database.schema.alterTable('access_log_gone').renameTo('access_log_entries').execute();
    }
  });

  it('include when the patient was last there, but only when all results are shared', async () => {
    expect((await state()).lastSeen).toBeNull();
    await give({ term: 'oneScan', measurementId: newest() });
    expect((await state()).lastSeen).toBeNull();
    await give();
    const { lastSeen } = await state();
    expect(Math.abs(Date.parse(lastSeen ?? '') - api.clock.nowMs)).toBeLessThan(HOUR_MS);
    await end();
    expect((await state()).lastSeen).toBeNull();
  });

  it('tell an open page what is newest: messages always, scans only when all results are shared', async () => {
    const scanNow = async () => (await state()).newest.scan;
    expect((await state()).newest).toEqual({ scan: null, message: null });
    await give({ term: 'oneScan', measurementId: newest() });
    expect(await scanNow()).toBeNull();
    await give();
    const [listed] = (await list()).items;
    expect(await scanNow()).toBe(listed?.created);
    await patient.client.chat.send({ body: { message: 'Was that too high?' } });
    const { message } = (await state()).newest;
    expect(message).toBe(new Date(api.clock.nowMs).toISOString());
    await end();
    expect((await state()).newest).toEqual({ scan: null, message });
  });

  it('end with their days', async () => {
    await give({ term: 'days' });
    expect((await list()).totalItems).toBe(2);
    api.clock.nowMs += CARE_TEAM_DAYS * DAY_MS;
    nurse = await api.signIn(NURSE);
    expect(await problemOf(list())).toBe('results-not-shared');
    expect((await state()).state).toBe('runOut');
  });

  it('are one scan where only one is shared, whatever others exist', async () => {
    await give({ term: 'oneScan', measurementId: newest() });
    expect((await list()).items.map(({ id }) => id)).toEqual([newest()]);
    expect((await list()).totalItems).toBe(1);
    expect((await result(newest())).id).toBe(newest());
    const unknownId = '01890000-0000-7000-8000-000000000000';
    for (const read of [() => result(first()), () => result(unknownId), () => comparison(newest()), trends, entries])
      expect(await problemOf(read())).toBe('results-not-shared');
    await scan();
    expect((await list()).items.map(({ id }) => id)).toEqual([newest()]);
  });

  it('can be limited to a period, including the shared scan, and each view is logged', async () => {
    const ofTime = async (query: Parameters<typeof list>[1]) => {
      const { items, totalItems } = await list(nurse, query);
      expect(totalItems).toBe(items.length);
      return items.map(({ id }) => id);
    };
    await give();
    const at = (await list()).items[0]?.created ?? '';
    const after = new Date(Date.parse(at) + 1).toISOString();
    expect(await ofTime({ from: at })).toEqual([newest()]);
    expect(await ofTime({ until: at })).toEqual([first()]);
    expect(await ofTime({ from: at, until: after })).toEqual([newest()]);
    expect(await ofTime({ from: after })).toEqual([]);
    expect(await ofTime({ from: at, until: at })).toEqual([]);
    expect((await log()).filter(({ action }) => action === 'resultsListed')).toHaveLength(6);
    await give({ term: 'oneScan', measurementId: newest() });
    expect(await ofTime({ from: at, until: after })).toEqual([newest()]);
    expect(await ofTime({ until: at })).toEqual([]);
    expect(await ofTime({ from: after })).toEqual([]);
    expect(await list(nurse, { page: 2, from: at })).toMatchObject({ items: [], totalItems: 1 });
    await end();
    expect(await problemOf(list(nurse, { from: at }))).toBe('results-not-shared');
  });

  it('can be limited to a state, also the shared scan', async () => {
    await give();
    const idsOf = async (query: Parameters<typeof list>[1]) => (await list(nurse, query)).items.map(({ id }) => id);
    for (const [id, external_status] of [
      [first(), 'PARTIAL'],
      [newest(), 'COMPLETE'],
    ] as const)
      await api.database
        .updateTable('measurements')
        .set({ external_status })
        .where('measurement_id', '=', id)
        .execute();
    expect(await idsOf({ state: 'partial' })).toEqual([first()]);
    expect(await idsOf({ state: 'complete' })).toEqual([newest()]);
    expect(await list(nurse, { state: 'partial' })).toMatchObject({ totalItems: 1 });
    await give({ term: 'oneScan', measurementId: newest() });
    expect(await idsOf({ state: 'complete' })).toEqual([newest()]);
    expect(await idsOf({ state: 'partial' })).toEqual([]);
    expect(await problemOf(list(nurse, { state: 'hidden' as never }))).toBe('invalid-request');
  });

  it('can be compared by staff who may see all, without free-text notes, and each view is logged', async () => {
    const pair = (id: string, otherId: string, from = nurse) =>
      from.client.careTeam.pair({ params: { uid, id, otherId }, query: { timeZone: 'UTC' } });
    expect(await problemOf(pair(first(), newest()))).toBe('results-not-shared');
    await patient.client.scanNotes.save({ params: { id: newest() }, body: { tags: ['coffee'], note: 'a walk' } });
    await give();
    const seen = await pair(newest(), first());
    const query = { timeZone: 'UTC' };
    const own = await patient.client.comparisons.pair({ params: { id: first(), otherId: newest() }, query });
    expect(own.later.note).toBe('a walk');
    expect(seen).toEqual({ ...own, later: { ...own.later, note: '' } });
    expect(seen.later.tags).toEqual(['coffee']);
    expect((await log()).filter(({ action }) => action === 'resultCompared')).toHaveLength(1);
    expect(await problemOf(pair(first(), '01890000-0000-7000-8000-000000000000'))).toBe('not-found');
    expect(await problemOf(pair(first(), newest(), patient))).toBe('not-allowed');
    await give({ term: 'oneScan', measurementId: newest() });
    expect(await problemOf(pair(first(), newest()))).toBe('results-not-shared');
    expect(await problemOf(pair(newest(), newest()))).toBe('results-not-shared');
  });

  it('need no further statement for a period', async () => {
    await give();
    await list();
    const all = await countStatements(() => list());
    const from = new Date(api.clock.nowMs - DAY_MS).toISOString();
    for (const query of [{ from }, { until: from }, { from, until: from }])
      expect(await countStatements(() => list(nurse, query))).toBe(all);
  });

  it.each([{ from: 'yesterday' }, { from: '2026-03-14' }, { until: '' }, { until: '2026-02-30T00:00:00Z' }])(
    'are refused for an invalid period: %o',
    async (query) => {
      await give();
      expect(await problemOf(list(nurse, query))).toBe('invalid-request');
      expect((await log()).map(({ action }) => action)).not.toContain('resultsListed');
    },
  );

  it('distinguish a patient without scans from an unknown patient', async () => {
    const { patientId } = await api.addUser({ phone: '5125550102' });
    const unknown = await nurse.client.careTeam.get({ params: { uid: patientId ?? '' } });
    expect({ ...unknown, patientUid: uid }).toEqual(await state());
  });
});

describe('a request', () => {
  it('names who asks, awaits one answer, and is one however often it is made', async () => {
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(two).toEqual(one);
    expect(one).toMatchObject({ state: 'none', request: { by: { name: 'Grace Liu', role: 'Client User' } } });
    const { request, receipts } = await own();
    expect(request?.by).toEqual({ name: 'Grace Liu', role: 'Client User' });
    expect(receipts.map(({ act }) => act)).toEqual(['asked']);
    expect((await log())[0]).toMatchObject({ action: 'careTeamAsked', actor: { name: 'Grace Liu' } });
    expect(await problemOf(list())).toBe('results-not-shared');
  });

  it.each([
    ['oneScan', 1],
    ['days', 2],
    ['untilEnded', 2],
  ] as const)('is granted for: %s, once when answered twice at the same time', async (term, count) => {
    await ask();
    const body = { term, requestId: await requestOf(), ...(term === 'oneScan' ? { measurementId: newest() } : {}) };
    const both = await Promise.all([give(body), give(body)]);
    expect(both[1]).toEqual(both[0]);
    expect(both[0]?.request).toBeNull();
    expect(both[0]?.receipts.map(({ act }) => act)).toEqual(['given', 'asked']);
    expect((await list()).totalItems).toBe(count);
  });

  it('is answered when the patient gives access unasked', async () => {
    await ask();
    expect((await give()).request).toBeNull();
  });

  it('is answered when the patient gives again what is already in force', async () => {
    const same = { term: 'oneScan', measurementId: first() };
    await give(same);
    expect((await ask()).request).not.toBeNull();
    expect(await give(same)).toMatchObject({ request: null, given: { term: 'oneScan', scan: { id: first() } } });
    expect((await state()).request).toBeNull();
    expect((await own()).receipts.map(({ act }) => act)).toEqual(['given', 'asked', 'given']);
  });

  it('can be declined, which gives no access and keeps existing permissions', async () => {
    await give({ term: 'oneScan', measurementId: first() });
    await ask();
    const requestId = await requestOf();
    const [one, two] = await Promise.all([decline(requestId), decline(requestId)]);
    expect(two).toEqual(one);
    expect(one).toMatchObject({ request: null, given: { term: 'oneScan', scan: { id: first() } } });
    expect(await problemOf(give({ requestId }))).toBe('not-found');
    expect((await state()).request).toBeNull();
  });

  it('lapses, and cannot be answered after that', async () => {
    await ask();
    const requestId = await requestOf();
    api.clock.nowMs += CARE_TEAM_REQUEST_DAYS * DAY_MS;
    expect((await own()).request).toBeNull();
    expect(await problemOf(give({ requestId }))).toBe('not-found');
    expect(await problemOf(decline(requestId))).toBe('not-found');
  });

  it('cannot be made with full access, and is limited to a few a month', async () => {
    await give();
    expect((await ask()).request).toBeNull();
    await end();
    for (let index = 0; index < CARE_TEAM_REQUESTS.most; index += 1) {
      await ask();
      await decline(await requestOf());
    }
    expect(await problemOf(ask())).toBe('too-many-requests');
    expect(await problemOf(ask(await api.signIn(ADMIN)))).toBe('too-many-requests');
    api.clock.nowMs += CARE_TEAM_REQUESTS.days * DAY_MS;
    nurse = await api.signIn(NURSE);
    expect((await ask()).request).not.toBeNull();
  });

  it('cannot be made to a patient who cannot sign in', async () => {
    const users = api.database.updateTable('users').set({ deactivated_at: new Date(api.clock.nowMs) });
    await users.where('first_name', '=', 'Noor').execute();
    expect(await problemOf(ask())).toBe('user-deactivated');
  });
});

describe('a permission', () => {
  it.each<[string, object, string]>([
    ['one scan that is not named', { term: 'oneScan' }, 'invalid-request'],
    [
      'a scan that is not theirs',
      { term: 'oneScan', measurementId: '01890000-0000-7000-8000-000000000000' },
      'not-found',
    ],
    ['a scan for all of them', { measurementId: '01890000-0000-7000-8000-000000000000' }, 'invalid-request'],
    ['a text that is not in force', { textVersion: '2020-01' }, 'text-outdated'],
    ['a request that there is not', { requestId: '01890000-0000-7000-8000-000000000000' }, 'not-found'],
    ['a term that there is not', { term: 'always' }, 'invalid-request'],
  ])('cannot be given with %s', async (_, body, problem) => {
    expect(await problemOf(give(body))).toBe(problem);
    expect((await own()).receipts).toEqual([]);
  });

  it.each([{ term: 'oneScan' }, { measurementId: '01890000-0000-7000-8000-000000000000' }])(
    'names the invalid field when scan and term do not match: %o',
    async (body) => {
      const fields = [{ path: 'body.measurementId', rule: 'one_scan' }];
      await expect(give(body)).rejects.toMatchObject({ code: 'invalid-request', details: { fields } });
    },
  );

  it('given twice at the same time is one, and ends once', async () => {
    const both = await Promise.all([give(), give()]);
    expect(both[1]).toEqual(both[0]);
    await Promise.all([end(), end()]);
    await end();
    expect((await own()).receipts.map(({ act }) => act)).toEqual(['ended', 'given']);
    const logged = (await log()).map(({ action, isOwn }) => [action, isOwn]);
    expect(logged.slice(0, 2)).toEqual([
      ['careTeamEnded', true],
      ['careTeamAllowed', true],
    ]);
  });

  it('stores version, hash and language of the text with each record', async () => {
    await give({ language: 'es' });
    await patient.client.careTeamAccess.end({ body: {} });
    const rows = await api.database.selectFrom('care_team_records').selectAll().orderBy('position').execute();
    expect(rows.map((row) => [row.act, row.text_version, row.language])).toEqual([
      ['given', CARE_TEAM_CONSENT_VERSION, 'es'],
      ['ended', CARE_TEAM_CONSENT_VERSION, 'en'],
    ]);
    expect(rows[0]?.text_hash).toMatch(/^[\w-]{43}$/);
    expect(rows[1]?.text_hash).not.toBe(rows[0]?.text_hash);
    const { careTeamRecords } = await patient.client.records.exportAll({ params: { uid } });
    expect(careTeamRecords.map(({ act, term }) => [act, term])).toEqual([
      ['given', 'untilEnded'],
      ['ended', null],
    ]);
  });

  it('cannot be given by staff, and neither given nor ended in a session begun by a staff link', async () => {
    const admin = await api.signIn(ADMIN);
    expect(await problemOf(give({}, admin))).toBe('not-found');
    await api.database.updateTable('sign_in_sessions').set({ is_scan_only: true }).execute();
    expect(await problemOf(give())).toBe('sms-code-needed');
    expect(await problemOf(own())).toBe('sms-code-needed');
    expect(await problemOf(end())).toBe('sms-code-needed');
  });

  it('shows no value in any call that begins after its end', async () => {
    const steps = ['give', 'oneScan', 'days', 'ask', 'grant', 'decline', 'end', 'read'] as const;
    await assert(
      asyncProperty(listOf(constantFrom(...steps), { minLength: 1, maxLength: 8 }), async (walk) => {
        await withoutGuards(api.database, async (database) => {
          await database.deleteFrom('care_team_records').execute();
        });
        let opened: 'nothing' | 'one' | 'all' = 'nothing';
        let isAsked = false;
        for (const step of walk) {
          if (step === 'give' || step === 'days' || (step === 'grant' && isAsked)) {
            await give(step === 'days' ? { term: 'days' } : {});
            opened = 'all';
            isAsked = false;
          }
          if (step === 'oneScan') {
            await give({ term: 'oneScan', measurementId: first() });
            opened = 'one';
            isAsked = false;
          }
          if (step === 'ask') isAsked = (await ask().catch(() => ({ request: null }))).request !== null;
          if (step === 'decline' && isAsked) {
            await decline(await requestOf());
            isAsked = false;
          }
          if (step === 'end') {
            await end();
            opened = 'nothing';
          }
          const reads = await Promise.allSettled([list(), result(first()), result(newest()), trends(), entries()]);
          const isOpen = reads.map(({ status }) => status === 'fulfilled');
          expect(isOpen).toEqual(
            { nothing: [0, 0, 0, 0, 0], one: [1, 1, 0, 0, 0], all: [1, 1, 1, 1, 1] }[opened].map(Boolean),
          );
        }
        await end();
        expect(await problemOf(list())).toBe('results-not-shared');
        // Hourly limits are not tested here.
        api.clock.nowMs += 31 * DAY_MS;
        patient = await api.signIn(PATIENT);
        nurse = await api.signIn(NURSE);
      }),
      { numRuns: 6, seed: 104 },
    );
  });

  it('either counts and is in the log, or does not, for a read while it ends', async () => {
    await give();
    const [read] = await Promise.allSettled([list(), end()]);
    const looks = (await log()).filter(({ action }) => action === 'resultsListed').length;
    expect(looks).toBe(read.status === 'fulfilled' ? 1 : 0);
    expect(await problemOf(list())).toBe('results-not-shared');
  });
});

describe('a client that scans only patients whose results its staff may see', () => {
  beforeEach(async () => {
    const admin = await api.signIn(ADMIN);
    const [client] = await admin.client.clientSettings.clients();
    const saved = await admin.client.clientSettings.saveCareTeamAccess({
      params: { clientId: client?.clientId ?? '' },
      body: { version: 0, rule: 'required' },
    });
    expect(saved.careTeamAccess).toEqual({ version: 1, rule: 'required' });
  });

  it('asks before the next scan, and a permission for one scan is not enough', async () => {
    expect((await own()).rule).toBe('required');
    expect(await problemOf(scan())).toBe('consent-missing');
    await give({ term: 'oneScan', measurementId: newest() });
    expect(await problemOf(scan())).toBe('consent-missing');
    expect((await patient.client.patients.get({ params: { uid } })).isConsentAccepted).toBe(false);
    await give();
    expect((await patient.client.patients.get({ params: { uid } })).isConsentAccepted).toBe(true);
    await scan();
  });

  it('does not scan after the end; the patient keeps everything else', async () => {
    await give();
    await end();
    expect(await problemOf(scan())).toBe('consent-missing');
    expect((await patient.client.measurements.list({ query: { page: 1, pageSize: 10 } })).totalItems).toBe(2);
  });

  it('accepts a repeated agreement to the terms as such', async () => {
    await patient.client.patients.update({ params: { uid }, body: { isConsentAccepted: true } });
    expect(await problemOf(scan())).toBe('consent-missing');
  });
});

it('a profile without a user, such as a merged one, cannot be seen by staff', async () => {
  await give();
  await api.database
    .updateTable('users')
    .set({ patient_id: null, roles: ['Client User'] })
    .where('first_name', '=', 'Noor')
    .execute();
  expect(await problemOf(list())).toBe('not-found');
  expect(await problemOf(state())).toBe('not-found');
  const { database, clock } = api;
  const seesAll = createCareTeamSeesAll({ database, now: () => new Date(clock.nowMs) });
  expect(await seesAll({ clientId, patientId: uid })).toBe(false);
});
