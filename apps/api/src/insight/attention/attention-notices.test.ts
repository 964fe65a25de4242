import type { AttentionEventBody } from '@mien/contract';
import { MINUTE_MS, USUAL_RANGE_RULE } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const PHONE = '5125550199';
const query = { timeZone: 'UTC' };
const LIST = { page: 1, pageSize: 10 } as const;

let api: TestApi;
let patient: TestBrowser;
let own: PatientKey;
let admin: TestBrowser;
let reader: TestBrowser;

beforeEach(async () => {
  api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PHONE, firstName: 'Ana', lastName: 'Reyes' });
  own = { clientId, patientId: patientId ?? '' };
  await api.addUser({ phone: '5125550101', roles: ['Client Admin'], patient: null, lastName: 'Admin' });
  await api.addUser({ phone: '5125550102', roles: ['Client User'], patient: null, lastName: 'Reader' });
  patient = await api.signIn(PHONE);
  admin = await api.signIn('5125550101');
  reader = await api.signIn('5125550102');
});

const later = (minutes: number) => {
  api.clock.nowMs += minutes * MINUTE_MS;
};
const nowText = () => new Date(api.clock.nowMs).toISOString();

/** A scan taken now, during which the patient was sitting, by their own answer. */
async function seatedScan(bpm: number, of = own, browser = patient): Promise<void> {
  const made = measurementRows({
    ...of,
    measurementId: uuidv7(),
    providerId: 1,
    externalStatus: 'COMPLETE',
    trust: 'signed',
    engineVersion: '3.1.0',
    createdAt: new Date(api.clock.nowMs),
    composed: {
      items: [
        {
          key: 'heartRateBpm',
          value: bpm,
          intervalLow: bpm - 2,
          intervalHigh: bpm + 2,
          signalToNoiseDb: 4,
          provenance: 'camera',
        },
      ],
      missing: [],
      overall: { kind: 'scored', score: 70, plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await addMeasurements(api.database, [made]);
  await say({ kind: 'seated', measurementId: made.measurement.measurement_id, isSeated: true }, browser);
}

const say = (body: AttentionEventBody, browser = patient) =>
  browser.client.attention.add({ params: { measure: 'heartRateBpm' }, query, body });

/** Two readings far from usual, six minutes apart. */
async function confirm(of = own, browser = patient): Promise<void> {
  await seatedScan(140, of, browser);
  await say({ kind: 'repeat-asked' }, browser);
  later(6);
  await seatedScan(142, of, browser);
}

const notices = (browser = admin) => browser.client.attentionNotices.get();
const listed = async (browser = admin, more: object = {}) =>
  (await browser.client.users.list({ query: { ...LIST, ...more } })).items;
const waiting = async (browser = admin, more: object = {}) =>
  (await listed(browser, { only: 'attention', ...more })).map(({ lastName }) => lastName);
const markSeen = (latest: string, browser = admin, uid = own.patientId) =>
  browser.client.attentionNotices.markSeen({ params: { uid }, body: { latest } });
const actions = async () =>
  (await api.database.selectFrom('access_log_entries').select(['action', 'actor_kind']).orderBy('position').execute())
    .filter(({ action }) => action.startsWith('attention'))
    .map(({ action, actor_kind }) => `${action} ${actor_kind}`);
async function showToStaff(isShown: boolean): Promise<void> {
  const { attentionNotice } = await admin.client.clientSettings.get({ params: { clientId: own.clientId } });
  await admin.client.clientSettings.saveAttentionNotice({
    params: { clientId: own.clientId },
    body: { version: attentionNotice.version, isShown },
  });
}

describe('staff are notified', () => {
  it('of a second far reading, with only the time, and the patient can see that they are', async () => {
    await seatedScan(140);
    await say({ kind: 'repeat-asked' });
    expect(await notices()).toEqual({ count: 0, oldestSince: null });
    expect(await waiting()).toEqual([]);
    expect((await patient.client.attention.get({ query })).isStaffNotified).toBe(false);
    later(6);
    const since = nowText();
    await seatedScan(142);
    later(20);
    expect((await patient.client.attention.get({ query })).isStaffNotified).toBe(true);
    for (const browser of [admin, reader]) {
      expect(await notices(browser)).toEqual({ count: 1, oldestSince: since });
      expect(await waiting(browser)).toEqual(['Reyes']);
      const row = (await listed(browser)).find(({ patientUid }) => patientUid === own.patientId);
      expect(row?.attention).toEqual({ since, latest: since, followUpOn: null, cuff: null });
    }
    const answer = await admin.client.users.list({ query: { ...LIST, only: 'attention' } });
    for (const value of ['140', '142', '138', '144', 'heartRate', 'confirmed'])
      expect(JSON.stringify({ ...answer, items: answer.items.map(({ attention }) => attention) })).not.toContain(value);
  });

  it('after symptoms without a second reading, but not after a single reading without a repeat, or an ordinary one', async () => {
    await seatedScan(140);
    await say({ kind: 'repeat-asked' });
    later(6);
    await seatedScan(72);
    later(60);
    await seatedScan(140);
    later(60);
    admin = await api.signIn('5125550101');
    expect(await notices()).toMatchObject({ count: 0 });
    await say({ kind: 'felt', feeling: 'well' });
    expect(await notices()).toMatchObject({ count: 0 });
    await say({ kind: 'felt', feeling: 'symptoms' });
    await say({ kind: 'felt', feeling: 'symptoms' });
    expect(await notices()).toEqual({ count: 1, oldestSince: nowText() });
    expect(await actions()).toEqual(['attentionRaised system']);
  });

  it('once per patient, however many readings follow, with the time of the first', async () => {
    await confirm();
    const since = nowText();
    later(2);
    await say({ kind: 'felt', feeling: 'symptoms' });
    expect(await notices()).toEqual({ count: 1, oldestSince: since });
    expect(await waiting()).toEqual(['Reyes']);
    expect((await listed(admin, { search: 'rey' }))[0]?.attention).toEqual({
      since,
      latest: nowText(),
      followUpOn: null,
      cuff: null,
    });
  });

  it('of their own client’s patients only; staff who see all clients are notified of all', async () => {
    await api.addUser({ phone: '5125550103', client: 'Other', group: 'warehouse', lastName: 'Else' });
    await api.addUser({ phone: '5125550104', client: 'Other', roles: ['Client Admin'], patient: null });
    await api.addUser({ phone: '5125550105', roles: ['System User'], patient: null });
    const elsewhere = await api.signIn('5125550104');
    const all = await api.signIn('5125550105');
    await confirm();
    expect(await notices(elsewhere)).toEqual({ count: 0, oldestSince: null });
    expect(await waiting(elsewhere)).toEqual([]);
    expect(await problemOf(markSeen(nowText(), elsewhere))).toBe('not-found');
    expect(await notices(all)).toMatchObject({ count: 1 });
    expect(await waiting(all)).toEqual(['Reyes']);
    expect(await problemOf(notices(patient))).toBe('not-allowed');
    expect(await problemOf(markSeen(nowText(), patient))).toBe('not-allowed');
    expect(await notices()).toMatchObject({ count: 1 });
  });
});

describe('the readings of a notice', () => {
  const readings = async (browser = reader, uid = own.patientId) =>
    (await browser.client.careTeam.attention({ params: { uid }, query })).readings;
  const share = (body: object = {}) =>
    patient.client.careTeamAccess.give({
      body: { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en', ...body },
    });

  it('are shown with the usual range to staff to whom the patient shows all results, and each view is logged', async () => {
    for (let days = 0; days < USUAL_RANGE_RULE.fewestDays; days += 1) {
      await seatedScan(70);
      later(24 * 60);
    }
    await confirm();
    const second = api.clock.nowMs;
    later(1);
    patient = await api.signIn(PHONE);
    reader = await api.signIn('5125550102');
    expect(await problemOf(readings())).toBe('results-not-shared');
    await share();
    const iso = (ms: number) => new Date(ms).toISOString();
    const [found, ...others] = await readings();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      measurementTypeId: 'heartRateBpm',
      values: [
        { value: 142, takenAt: iso(second) },
        { value: 140, takenAt: iso(second - 6 * MINUTE_MS) },
      ],
    });
    const { low = 0, high = 0 } = found?.usual ?? {};
    expect((low + high) / 2).toBeCloseTo(70, 0);
    const { items } = await patient.client.accessLog.own({ query: {} });
    expect(items.filter(({ action }) => action === 'resultsListed')).toHaveLength(1);
    await markSeen(iso(api.clock.nowMs), reader);
    expect(await readings()).toEqual([]);
  });

  it('have no usual range before it is known, and lose a scan that the patient deleted', async () => {
    await confirm();
    await share();
    expect(await readings()).toMatchObject([{ usual: null, values: [{ value: 142 }, { value: 140 }] }]);
    await api.database.updateTable('measurements').set({ is_deleted: true }).execute();
    expect(await readings()).toEqual([]);
  });

  it('are none for symptoms without a reading far from usual', async () => {
    await seatedScan(72);
    await say({ kind: 'felt', feeling: 'symptoms' });
    await share();
    expect(await notices(reader)).toMatchObject({ count: 1 });
    expect(await readings()).toEqual([]);
  });

  it('are closed where one scan is shared, for other clients, other roles and patients, and where notices are off', async () => {
    await confirm();
    const [{ measurement_id: measurementId = '' } = {}] = await api.database
      .selectFrom('measurements')
      .select('measurement_id')
      .execute();
    await share({ term: 'oneScan', measurementId });
    expect(await problemOf(readings())).toBe('results-not-shared');
    await share();
    await api.addUser({ phone: '5125550104', client: 'Other', roles: ['Client Admin'], patient: null });
    expect(await problemOf(readings(await api.signIn('5125550104')))).toBe('not-found');
    await api.addUser({ phone: '5125550105', roles: ['System Admin'], patient: null });
    expect(await problemOf(readings(await api.signIn('5125550105')))).toBe('not-allowed');
    expect(await problemOf(readings(patient))).toBe('not-allowed');
    await showToStaff(false);
    expect(await readings()).toEqual([]);
  });
});

describe('marking a notice as seen', () => {
  it('ends it for all staff, and is in the log with the user', async () => {
    await confirm();
    const latest = nowText();
    await waiting();
    await waiting();
    expect(await markSeen(latest, reader)).toEqual({ count: 0, oldestSince: null });
    expect(await waiting()).toEqual([]);
    expect((await listed()).map(({ attention }) => attention)).toEqual([null, null, null]);
    expect((await patient.client.attention.get({ query })).isStaffNotified).toBe(false);
    expect(await actions()).toEqual(['attentionRaised system', 'attentionListed staff', 'attentionSeen staff']);
    const { items } = await patient.client.accessLog.own({ query: {} });
    expect(items.find(({ action }) => action === 'attentionSeen')?.actor.name).toContain('Reader');
  });

  it('is one step, however often and from however many people it comes', async () => {
    await confirm();
    const answers = await Promise.all([admin, reader, admin].map((browser) => markSeen(nowText(), browser)));
    expect(answers.map(({ count }) => count)).toEqual([0, 0, 0]);
    expect((await actions()).filter((action) => action.startsWith('attentionSeen'))).toHaveLength(1);
  });

  it('leaves notices that came after what the user saw', async () => {
    await confirm();
    const [seen] = await listed(admin, { only: 'attention' });
    later(3);
    await say({ kind: 'felt', feeling: 'symptoms' });
    expect(await markSeen(seen?.attention?.latest ?? '')).toEqual({ count: 1, oldestSince: nowText() });
    expect(await markSeen(nowText())).toMatchObject({ count: 0 });
  });

  it('does not prevent a new notice later', async () => {
    await confirm();
    await markSeen(nowText());
    later(24 * 60 + 60);
    await confirm();
    admin = await api.signIn('5125550101');
    expect(await notices()).toEqual({ count: 1, oldestSince: nowText() });
  });

  it('is refused for an unknown patient, and without a time', async () => {
    expect(await problemOf(markSeen(nowText(), admin, uuidv7()))).toBe('not-found');
    for (const body of [{}, { latest: 'yesterday' }, { latest: null }, { latest: 5 }, { latest: nowText(), uid: 1 }])
      expect(
        await problemOf(
          admin.client.attentionNotices.markSeen({ params: { uid: own.patientId }, body: body as never }),
        ),
      ).toBe('invalid-request');
    expect(await problemOf(admin.client.users.list({ query: { ...LIST, only: 'values' as never } }))).toBe(
      'invalid-request',
    );
  });
});

describe('a client that switched notices off', () => {
  it('notifies no staff and raises no notice, and patients are not promised that staff will see it', async () => {
    await confirm();
    await showToStaff(false);
    expect(await notices()).toEqual({ count: 0, oldestSince: null });
    expect(await waiting()).toEqual([]);
    expect((await listed()).map(({ attention }) => attention)).toEqual([null, null, null]);
    expect((await patient.client.attention.get({ query })).isStaffNotified).toBe(false);
    later(24 * 60 + 60);
    await confirm();
    admin = await api.signIn('5125550101');
    expect(await api.database.selectFrom('attention_notices').select('notice_id').execute()).toHaveLength(1);
    await showToStaff(true);
    expect(await notices()).toMatchObject({ count: 1 });
    expect((await actions()).filter((action) => action.startsWith('attentionRaised'))).toHaveLength(1);
  });

  it('does not affect other clients', async () => {
    const { clientId, patientId } = await api.addUser({ phone: '5125550103', client: 'Other', group: 'warehouse' });
    await api.addUser({ phone: '5125550104', client: 'Other', roles: ['Client User'], patient: null });
    await showToStaff(false);
    await confirm({ clientId, patientId: patientId ?? '' }, await api.signIn('5125550103'));
    expect(await notices(await api.signIn('5125550104'))).toMatchObject({ count: 1 });
  });
});

describe('the list', () => {
  it('includes patients with notices in searches, and sorts and pages them', async () => {
    // Their common beginning is not hexadecimal: a search also finds ids that begin with it.
    const people = ['Abel', 'Moore', 'Moss'];
    for (const [place, lastName] of people.entries()) {
      const phone = `512555012${place}`;
      const { clientId, patientId } = await api.addUser({ phone, lastName });
      await confirm({ clientId, patientId: patientId ?? '' }, await api.signIn(phone));
    }
    expect(await waiting()).toEqual(people);
    expect(await waiting(admin, { direction: 'desc' })).toEqual(people.toReversed());
    expect(await waiting(admin, { search: 'mo' })).toEqual(['Moore', 'Moss']);
    expect(await waiting(admin, { search: '5125550121' })).toEqual(['Moore']);
    expect(await waiting(admin, { search: 'reyes' })).toEqual([]);
    const second = await admin.client.users.list({ query: { page: 2, pageSize: 10, only: 'attention' } });
    expect(second).toMatchObject({ items: [], totalItems: 3, hasMore: false });
  });
});

it('is in the export, and is deleted with the patient', async () => {
  await confirm();
  const params = { uid: own.patientId };
  expect((await patient.client.records.exportAll({ params })).attentionNotices).toEqual([
    {
      measurementTypeId: 'heartRateBpm',
      firstReading: new Date(api.clock.nowMs - 6 * MINUTE_MS).toISOString(),
      secondReading: nowText(),
      raised: nowText(),
      seen: null,
    },
  ]);
  await patient.client.records.deleteAll({ params, body: { isConfirmed: true } });
  expect(await notices()).toEqual({ count: 0, oldestSince: null });
});
