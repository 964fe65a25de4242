import { randomUUID } from 'node:crypto';
import { CARE_TEAM_DAYS, DAY_MS, MINUTE_MS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { raiseNotice } from './index.ts';

const PHONE = '5125550199';
const NORMAL = [118, 76] as const;
const SEVERE = [186, 96] as const;
const LIST = { page: 1, pageSize: 10 } as const;

let api: TestApi;
let patient: TestBrowser;
let nurse: TestBrowser;
let admin: TestBrowser;
let uid: string;
let clientId: string;

beforeEach(async () => {
  api = await startTestApi();
  const added = await api.addUser({ phone: PHONE, firstName: 'Ana', lastName: 'Reyes' });
  ({ clientId } = added);
  uid = added.patientId ?? '';
  await api.addUser({ phone: '5125550198', firstName: 'Aaron', lastName: 'Abel' });
  await api.addUser({
    phone: '5125550101',
    roles: ['Client Admin'],
    patient: null,
    firstName: 'Max',
    lastName: 'Admin',
  });
  await api.addUser({
    phone: '5125550102',
    roles: ['Client User'],
    patient: null,
    firstName: 'Grace',
    lastName: 'Nurse',
  });
  patient = await api.signIn(PHONE);
  nurse = await api.signIn('5125550102');
  admin = await api.signIn('5125550101');
});

const later = (minutes: number) => {
  api.clock.nowMs += minutes * MINUTE_MS;
};
const give = (body: object = {}) =>
  patient.client.careTeamAccess.give({
    body: { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en', ...body },
  });
const enter = async ([systolicMmHg, diastolicMmHg]: readonly [number, number], agoMs = 0): Promise<string> => {
  const id: string = randomUUID();
  const value = { kind: 'cuff' as const, readings: [{ systolicMmHg, diastolicMmHg, pulseBpm: null }] };
  await patient.client.entries.add({
    body: { id, takenAt: new Date(api.clock.nowMs - agoMs).toISOString(), value },
  });
  return id;
};
const line = async (of = nurse) =>
  (await of.client.today.get({ query: {} })).lines.find(({ line: key }) => key === 'needsAttention')?.found;
const listed = async (more: object = {}, of = nurse) =>
  (await of.client.users.list({ query: { ...LIST, ...more } })).items.map(({ lastName, attention }) => [
    lastName,
    attention !== null,
  ]);
/** Everywhere that staff see notices: on Today, in both ways to list patients, and in the menu's count. */
const seen = async (of = nurse) => ({
  today: (await line(of))?.count,
  only: (await listed({ only: 'attention' }, of)).length,
  count: (await of.client.attentionNotices.get()).count,
});
const SEEN = { today: 1, only: 1, count: 1 };
const NOTHING = { today: 0, only: 0, count: 0 };
const logged = async () => (await patient.client.accessLog.own({ query: {} })).items.map(({ action }) => action);
const done = async (of = admin) => {
  const { created, item } = await of.client.today.attention({ params: { uid } });
  if (!item) throw new Error('no line');
  const body = { at: item.at, seen: created, position: item.position, revision: item.revision };
  return of.client.today.done({ params: { line: 'needsAttention', uid }, body });
};

describe('a very high cuff reading of a patient who shares all results', () => {
  it('is on Today with its value, first in the list of patients, and logged as a value that was seen', async () => {
    await give();
    await enter(SEVERE);
    later(12);
    expect(await seen()).toEqual(SEEN);
    const item = (await line())?.items[0];
    expect(item).toMatchObject({ patientUid: uid, patientName: 'Ana Reyes', heartRateBpm: null, reason: null });
    expect(item?.cuff).toEqual({
      systolicMmHg: 186,
      diastolicMmHg: 96,
      takenAt: new Date(api.clock.nowMs - 12 * MINUTE_MS).toISOString(),
    });
    expect((await listed({ sort: 'attention' }))[0]).toEqual(['Reyes', true]);
    expect(await logged()).toEqual(expect.arrayContaining(['attentionRaised', 'attentionListed', 'resultsListed']));
  });

  it('is the reason in the list of patients for staff who see results there, and is not shown elsewhere', async () => {
    await give();
    await enter(SEVERE);
    const cuffIn = async (more: object, of = nurse) =>
      (await of.client.users.list({ query: { ...LIST, ...more } })).items.find(({ id }) => id === uid)?.attention?.cuff;
    expect(await cuffIn({ with: 'results' })).toMatchObject({ systolicMmHg: 186, diastolicMmHg: 96 });
    expect(await cuffIn({})).toBeNull();
    await api.addUser({ phone: '5125550103', roles: ['System User'], patient: null, lastName: 'System' });
    expect(await cuffIn({ with: 'results' }, await api.signIn('5125550103'))).toBeNull();
    const { items } = await admin.client.users.export({ body: { ids: [uid] } });
    expect(items[0]?.attention?.cuff).toMatchObject({ systolicMmHg: 186 });
    await done();
    expect(await cuffIn({ with: 'results' })).toBeUndefined();
  });

  it('comes before readings that wait longer, which are the oldest first; not for staff who may see no reading', async () => {
    const other = async (phone: string, lastName: string) => {
      const { patientId } = await api.addUser({ phone, firstName: 'Ana', lastName });
      const at = new Date(api.clock.nowMs);
      await raiseNotice(api.database, { clientId, patientId: patientId ?? '' }, at);
      later(60);
    };
    await other('5125550150', 'First');
    await other('5125550151', 'Second');
    nurse = await api.signIn('5125550102');
    patient = await api.signIn(PHONE);
    await give();
    await enter(SEVERE);
    later(1);
    const names = async (of: TestBrowser) => (await line(of))?.items.map(({ patientName }) => patientName);
    expect(await names(nurse)).toEqual(['Ana Reyes', 'Ana First', 'Ana Second']);
    await raiseNotice(api.database, { clientId, patientId: uid }, new Date(api.clock.nowMs));
    expect(await names(nurse)).toEqual(['Ana Reyes', 'Ana First', 'Ana Second']);
    await api.addUser({ phone: '5125550103', roles: ['System Admin'], patient: null });
    expect(await names(await api.signIn('5125550103'))).toEqual(['Ana First', 'Ana Second', 'Ana Reyes']);
  });

  it('is shown on the patient’s page until it is marked as done, which can be undone', async () => {
    await give();
    await enter(SEVERE);
    const notice = async () => nurse.client.careTeam.attention({ params: { uid }, query: { timeZone: 'UTC' } });
    expect(await notice()).toMatchObject({ readings: [], cuff: { systolicMmHg: 186, diastolicMmHg: 96 } });
    expect(await notice()).toMatchObject({ doneAt: null, doneBy: null, doneSince: null });
    const takenAt = new Date(api.clock.nowMs).toISOString();
    later(5);
    const { doneAt } = await done();
    expect(await seen()).toEqual(NOTHING);
    expect(await notice()).toEqual({ readings: [], cuff: null, doneAt, doneBy: 'Max Admin', doneSince: takenAt });
    later(1);
    await admin.client.today.undo({ params: { line: 'needsAttention', uid }, body: { doneAt: doneAt ?? '' } });
    expect(await seen()).toEqual(SEEN);
    expect(await notice()).toMatchObject({ doneAt: null, doneBy: null, doneSince: null });
    later(1);
    const again = await done(nurse);
    expect(await notice()).toMatchObject({ doneAt: again.doneAt, doneBy: 'Grace Nurse', doneSince: takenAt });
  });

  it('is one line of the timeline when it is done, and one when that is taken back, with who did it', async () => {
    await give();
    await enter(SEVERE);
    later(1);
    const { doneAt } = await done();
    later(1);
    await nurse.client.today.undo({ params: { line: 'needsAttention', uid }, body: { doneAt: doneAt ?? '' } });
    const { items } = await nurse.client.careTeam.timeline({ params: { uid }, query: {} });
    const kinds: readonly string[] = ['attentionSeen', 'followUpUndone'];
    expect(items.filter(({ kind }) => kinds.includes(kind)).map(({ kind, by, at }) => [kind, by?.name, at])).toEqual([
      ['followUpUndone', 'Grace Nurse', new Date(api.clock.nowMs).toISOString()],
      ['attentionSeen', 'Max Admin', doneAt],
    ]);
  });

  it('stays done until there is a newer one', async () => {
    await give();
    const id = await enter(SEVERE);
    await done();
    // A repeated call of the same entry.
    const readings = [{ systolicMmHg: 186, diastolicMmHg: 96, pulseBpm: null }];
    await patient.client.entries.add({
      body: { id, takenAt: new Date(api.clock.nowMs).toISOString(), value: { kind: 'cuff', readings } },
    });
    expect(await seen()).toEqual(NOTHING);
    later(5);
    await enter([190, 100]);
    expect(await seen()).toEqual(SEEN);
    expect((await line())?.items[0]?.cuff).toMatchObject({ systolicMmHg: 190 });
  });

  it('ends with a later reading that is not very high, and not with an earlier one', async () => {
    await give();
    await enter(SEVERE);
    await enter(NORMAL, 10 * MINUTE_MS);
    expect(await seen()).toEqual(SEEN);
    later(5);
    const normal = await enter([150, 92]);
    expect(await seen()).toEqual(NOTHING);
    await patient.client.entries.remove({ params: { id: normal }, body: {} });
    expect(await seen()).toEqual(SEEN);
  });

  it('ends when it is deleted', async () => {
    await give();
    const id = await enter(SEVERE);
    await patient.client.entries.remove({ params: { id }, body: {} });
    expect(await seen()).toEqual(NOTHING);
  });

  it('stays beyond its day, like a scan that staff have not reviewed', async () => {
    await give();
    await enter(SEVERE);
    later(3 * 24 * 60);
    nurse = await api.signIn('5125550102');
    expect(await seen()).toEqual(SEEN);
  });

  it('counts from a file if it is of the last day, and not an older one', async () => {
    await give();
    const from = (agoMs: number) => ({
      takenAt: new Date(api.clock.nowMs - agoMs).toISOString(),
      value: { kind: 'cuff' as const, readings: [{ systolicMmHg: 186, diastolicMmHg: 96, pulseBpm: null }] },
    });
    await patient.client.entries.import({ body: { readings: [from(2 * DAY_MS)] } });
    expect(await seen()).toEqual(NOTHING);
    // A file may have weights, too.
    const weight = { ...from(2 * MINUTE_MS), value: { kind: 'weight' as const, weightKg: 80 } };
    await patient.client.entries.import({ body: { readings: [from(MINUTE_MS), weight] } });
    expect(await seen()).toEqual(SEEN);
  });

  it('is raised once by two entries at once', async () => {
    await give();
    await Promise.all([enter(SEVERE), enter(SEVERE), enter([188, 97])]);
    expect(await seen()).toEqual(SEEN);
    expect((await logged()).filter((action) => action === 'attentionRaised')).toHaveLength(1);
  });

  it('is not raised where the clinic shows no notices', async () => {
    await give();
    await api.database
      .insertInto('client_settings')
      .values({ client_id: clientId, is_attention_shown: false } as never)
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ is_attention_shown: false }))
      .execute();
    await enter(SEVERE);
    expect(await seen()).toEqual(NOTHING);
  });
});

describe('a very high cuff reading that is not shared', () => {
  it('is nowhere, and in no log; it appears when results are shared within the day', async () => {
    await enter(SEVERE);
    expect(await seen()).toEqual(NOTHING);
    expect(await listed()).toContainEqual(['Reyes', false]);
    expect(await logged()).not.toContain('attentionRaised');
    await give();
    expect(await seen()).toEqual(SEEN);
  });

  it('is nowhere with a permission for one scan', async () => {
    const made = measurementRows({
      clientId,
      patientId: uid,
      measurementId: randomUUID(),
      providerId: 1,
      externalStatus: 'COMPLETE',
      trust: 'signed',
      engineVersion: '3.1.0',
      createdAt: new Date(api.clock.nowMs),
      composed: {
        items: [],
        missing: [],
        overall: { kind: 'scored', score: 70, plusMinus: 1, coverage: 1, missing: [] },
      },
    });
    await addMeasurements(api.database, [made]);
    await give({ term: 'oneScan', measurementId: made.measurement.measurement_id });
    await enter(SEVERE);
    expect(await seen()).toEqual(NOTHING);
    const { items } = await nurse.client.careTeam.timeline({ params: { uid }, query: {} });
    expect(items.map(({ kind }) => kind)).not.toContain('cuff');
  });

  it('is nowhere once a permission has ended or run out', async () => {
    await give({ term: 'days' });
    await enter(SEVERE);
    expect(await seen()).toEqual(SEEN);
    await patient.client.careTeamAccess.end({ body: {} });
    expect(await seen()).toEqual(NOTHING);
    expect(await listed({ sort: 'attention' })).toContainEqual(['Reyes', false]);
    expect((await admin.client.today.attention({ params: { uid } })).item).toBeNull();
    await give({ term: 'days' });
    expect(await seen()).toEqual(SEEN);
    later((CARE_TEAM_DAYS * DAY_MS) / MINUTE_MS);
    expect(await seen(await api.signIn('5125550102'))).toEqual(NOTHING);
  });

  it('is not marked as seen together with what staff see', async () => {
    await give();
    await enter(SEVERE);
    await patient.client.careTeamAccess.end({ body: {} });
    await nurse.client.attentionNotices.markSeen({
      params: { uid },
      body: { latest: new Date(api.clock.nowMs).toISOString() },
    });
    await give();
    expect(await seen()).toEqual(SEEN);
  });
});

describe('visibility of a notice', () => {
  it('hides it from other clinics, and its value from staff who may not read results', async () => {
    await give();
    await enter(SEVERE);
    await api.addUser({ phone: '5125550103', roles: ['System Admin'], patient: null });
    const system = await api.signIn('5125550103');
    expect((await line(system))?.items[0]).toMatchObject({ patientUid: uid, cuff: null, reason: null });
  });

  it('shows it in the timeline only to staff who see all results', async () => {
    await enter(NORMAL);
    later(1);
    await enter(SEVERE);
    const cuffs = async () =>
      (await nurse.client.careTeam.timeline({ params: { uid }, query: {} })).items.flatMap(({ kind, cuff }) =>
        kind === 'cuff' ? [cuff] : [],
      );
    expect(await cuffs()).toEqual([]);
    later(1);
    await give();
    expect(await cuffs()).toEqual([
      { systolicMmHg: 186, diastolicMmHg: 96 },
      { systolicMmHg: 118, diastolicMmHg: 76 },
    ]);
  });
});
