import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { completeProfile, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { noteAppointmentNotified, noteScanRequest } from './appointments.store.ts';

const ADMIN = '5125550110';
const NURSE = '5125550111';
const PATIENT = '5125550120';
const OTHER = '5125550121';

let api: TestApi;
let admin: TestBrowser;
let ana: TestBrowser;
let uid: string;
let otherUid: string;

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
  await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
  uid = (await api.addUser({ phone: PATIENT, firstName: 'Ana' })).patientId ?? '';
  otherUid = (await api.addUser({ phone: OTHER, firstName: 'Ben' })).patientId ?? '';
  admin = await api.signIn(ADMIN);
  ana = await api.signIn(PATIENT);
});

const at = (offsetMs: number) => new Date(api.clock.nowMs + offsetMs).toISOString();
const windowAt = (startsInMs: number, lastsMs = HOUR_MS) => ({
  startsAt: at(startsInMs),
  endsAt: at(startsInMs + lastsMs),
});

async function add(startsInMs: number, patientUid = uid): Promise<string> {
  const params = { uid: patientUid };
  return (await admin.client.appointments.add({ params, body: windowAt(startsInMs) })).appointmentId;
}
const move = (id: string, revision: number, startsInMs: number, browser = admin, patientUid = uid) =>
  browser.client.appointments.move({ params: { uid: patientUid, id }, body: { revision, ...windowAt(startsInMs) } });
const cancel = (id: string, revision = 0, browser = admin, patientUid = uid) =>
  browser.client.appointments.cancel({ params: { uid: patientUid, id }, body: { revision } });
const own = async (browser = ana) => (await browser.client.ownAppointments.list()).items;
const listed = async (browser = admin, patientUid = uid) =>
  (await browser.client.appointments.list({ params: { uid: patientUid } })).items;

async function linkFor(appointmentId: string) {
  const { loginUrl } = await admin.client.loginLinks.create({ params: { uid }, query: { appointmentId } });
  const url = new URL(loginUrl);
  return { id: url.pathname.replace('/alogin/', ''), ...Object.fromEntries(url.searchParams) };
}
const open = (body: { id: string }) => api.browser().client.loginLinks.open({ body });

const acts = async (patientId = uid) =>
  (
    await api.database
      .selectFrom('access_log_entries')
      .select(['action', 'subject_id as subjectId'])
      .where('patient_id', '=', patientId)
      .orderBy('position')
      .execute()
  ).filter(({ action }) => action.startsWith('appointment') || action === 'patientOpened');

describe('a patient’s own appointments', () => {
  it('list only the patient’s current and future ones, the next first, in the clinic’s time zone', async () => {
    const later = await add(3 * DAY_MS);
    const next = await add(HOUR_MS);
    const running = await add(-30 * MINUTE_MS);
    await add(HOUR_MS, otherUid);
    const { items, timeZone } = await ana.client.ownAppointments.list();
    expect(items.map(({ id }) => id)).toEqual([running, next, later]);
    expect(items[1]).toEqual({
      id: next,
      ...windowAt(HOUR_MS),
      created: at(0),
      revision: 0,
      cancelled: null,
      videoUrl: null,
    });
    expect(timeZone).toBe('America/Chicago');
    api.clock.nowMs += 30 * MINUTE_MS;
    expect((await own()).map(({ id }) => id)).toEqual([next, later]);
  });

  it('show a moved one at its new time, and a canceled one as canceled', async () => {
    const moved = await add(DAY_MS);
    const gone = await add(2 * DAY_MS);
    await move(moved, 0, 3 * DAY_MS);
    await cancel(gone);
    expect(await own()).toMatchObject([
      { id: gone, cancelled: at(0), revision: 1 },
      { id: moved, ...windowAt(3 * DAY_MS), cancelled: null, revision: 1 },
    ]);
  });

  it('are closed to strangers, staff without a patient record, carers and sessions begun by a staff link', async () => {
    const id = await add(-MINUTE_MS);
    expect(await problemOf(api.browser().client.ownAppointments.list())).toBe('sign-in-required');
    expect(await problemOf(admin.client.ownAppointments.list())).toBe('not-found');
    const link = api.browser();
    await link.client.loginLinks.open({ body: await linkFor(id) });
    expect(await problemOf(link.client.ownAppointments.list())).toBe('sms-code-needed');
    await completeProfile(ana, uid);
    api.clock.nowMs += MINUTE_MS;
    const careId = randomUUID();
    const ticks = ['scan', 'manage', 'chat', 'notes'] as const;
    await ana.client.carers.invite({
      body: { id: careId, phone: OTHER, relation: 'friend', ticks: [...ticks], days: 30 },
    });
    api.clock.nowMs += MINUTE_MS;
    const carer = await api.signInByCode(OTHER);
    await carer.client.carers.accept({ params: { id: careId }, body: {} });
    await carer.client.carers.begin({ params: { id: careId }, body: {} });
    expect((await carer.client.signIn.session())?.user.patientUid).toBe(uid);
    expect(await problemOf(carer.client.ownAppointments.list())).toBe('not-allowed');
  });
});

describe('appointments for staff', () => {
  it('are listed newest first, including past and canceled ones; the view is in the patient’s log', async () => {
    const past = await add(-30 * MINUTE_MS);
    const gone = await add(DAY_MS);
    await cancel(gone);
    const next = await add(2 * DAY_MS);
    api.clock.nowMs += HOUR_MS;
    const nurse = await api.signIn(NURSE);
    expect((await listed(nurse)).map(({ id }) => id)).toEqual([next, gone, past]);
    await listed(nurse);
    expect((await acts()).filter(({ action }) => action === 'patientOpened')).toHaveLength(1);
  });

  it('are found only where the caller’s permission reaches', async () => {
    const id = await add(HOUR_MS);
    await api.addUser({ phone: '5125550125', client: 'Elsewhere', roles: ['Client Admin'], patient: null });
    const foreigner = await api.signIn('5125550125');
    const nurse = await api.signIn(NURSE);
    for (const [browser, problem] of [
      [api.browser(), 'sign-in-required'],
      [ana, 'not-allowed'],
      [foreigner, 'not-found'],
    ] as const) {
      expect(await problemOf(listed(browser))).toBe(problem);
      expect(await problemOf(move(id, 0, DAY_MS, browser))).toBe(problem);
      expect(await problemOf(cancel(id, 0, browser))).toBe(problem);
    }
    expect(await problemOf(move(id, 0, DAY_MS, nurse))).toBe('not-allowed');
    expect(await problemOf(cancel(id, 0, nurse))).toBe('not-allowed');
    // Another patient's address doesn't give access to it.
    expect(await problemOf(move(id, 0, DAY_MS, admin, otherUid))).toBe('not-found');
    expect(await problemOf(cancel(id, 0, admin, otherUid))).toBe('not-found');
    expect(await own()).toMatchObject([{ id, revision: 0, cancelled: null }]);
  });

  it('sent twice with one id are stored once; the id of another patient’s is not found', async () => {
    const body = { id: randomUUID(), ...windowAt(HOUR_MS) };
    const send = (patientUid: string) => admin.client.appointments.add({ params: { uid: patientUid }, body });
    const answers = await Promise.all([send(uid), send(uid), send(uid)]);
    expect(new Set(answers.map(({ appointmentId }) => appointmentId))).toEqual(new Set([body.id]));
    expect(await listed()).toHaveLength(1);
    expect((await acts()).filter(({ action }) => action === 'appointmentMade')).toHaveLength(1);
    expect(await problemOf(send(otherUid))).toBe('not-found');
  });
});

describe('moving an appointment', () => {
  it('is logged, and moves its links along', async () => {
    const id = await add(HOUR_MS);
    const link = await linkFor(id);
    expect(await move(id, 0, 2 * DAY_MS)).toMatchObject({ id, ...windowAt(2 * DAY_MS), revision: 1 });
    expect((await acts()).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['appointmentMade', id],
      ['appointmentMoved', id],
    ]);
    api.clock.nowMs += HOUR_MS + MINUTE_MS;
    expect(await problemOf(open(link))).toBe('login-link-invalid');
    api.clock.nowMs += 2 * DAY_MS - HOUR_MS;
    expect((await open(link)).user?.patientUid).toBe(uid);
  });

  it('to an earlier time lets its link end earlier', async () => {
    const id = await add(2 * DAY_MS);
    const link = await linkFor(id);
    await move(id, 0, HOUR_MS);
    api.clock.nowMs += 2 * HOUR_MS;
    expect(await problemOf(open(link))).toBe('login-link-invalid');
  });

  it('is refused for an outdated revision, and concurrent changes succeed once', async () => {
    const id = await add(HOUR_MS);
    const outcomes = await Promise.allSettled([2, 3, 4].map((days) => move(id, 0, days * DAY_MS)));
    expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'moved')).toSorted()).toEqual([
      'changed-meanwhile',
      'changed-meanwhile',
      'moved',
    ]);
    expect(await problemOf(cancel(id, 0))).toBe('changed-meanwhile');
    expect(await own()).toMatchObject([{ revision: 1, cancelled: null }]);
    expect((await acts()).filter(({ action }) => action !== 'appointmentMade')).toHaveLength(1);
  });

  it.each([
    ['that ends when it starts', HOUR_MS, 0],
    ['longer than a day', HOUR_MS, DAY_MS + 1],
    ['that is over', -2 * HOUR_MS, HOUR_MS],
  ])('to a time %s is refused', async (_name, startsInMs, lastsMs) => {
    const id = await add(HOUR_MS);
    const body = { revision: 0, ...windowAt(startsInMs, lastsMs) };
    expect(await problemOf(admin.client.appointments.move({ params: { uid, id }, body }))).toBe('invalid-request');
    expect(await own()).toMatchObject([{ revision: 0, ...windowAt(HOUR_MS) }]);
  });

  it('is refused once it is over or canceled, and where there is none', async () => {
    const over = await add(-30 * MINUTE_MS);
    const gone = await add(HOUR_MS);
    await cancel(gone);
    api.clock.nowMs += 30 * MINUTE_MS;
    expect(await problemOf(move(over, 0, DAY_MS))).toBe('changed-meanwhile');
    expect(await problemOf(move(gone, 1, DAY_MS))).toBe('changed-meanwhile');
    expect(await problemOf(move(randomUUID(), 0, DAY_MS))).toBe('not-found');
  });
});

it('a patient is notified of an appointment once, and not of a time that has changed', async () => {
  const id = await add(DAY_MS);
  const [{ clientId } = { clientId: '' }] = await api.database
    .selectFrom('appointments')
    .select('client_id as clientId')
    .execute();
  const notified = (startsInMs: number) =>
    noteAppointmentNotified(
      api.database,
      { clientId, appointmentId: id, startsAt: new Date(at(startsInMs)) },
      new Date(api.clock.nowMs),
    );
  await move(id, 0, 2 * DAY_MS);
  expect([await notified(DAY_MS), await notified(2 * DAY_MS), await notified(2 * DAY_MS)]).toEqual([
    false,
    true,
    false,
  ]);
});

it('each text message about the scan is noted by one of several processes, and not for a time that has changed', async () => {
  const params = { uid };
  const body = { ...windowAt(DAY_MS), asksForScan: true };
  const { appointmentId } = await admin.client.appointments.add({ params, body });
  const { clientId, startsAt } = await api.database
    .selectFrom('appointments')
    .select(['client_id as clientId', 'starts_at as startsAt'])
    .executeTakeFirstOrThrow();
  const seen = { clientId, appointmentId, startsAt, invitedAt: null, remindedAt: null };
  const note = (step: 'invite' | 'remind', more: object = {}) =>
    noteScanRequest(api.database, { ...seen, ...more }, step, new Date(api.clock.nowMs));
  const sorted = async (notes: readonly Promise<boolean>[]) => (await Promise.all(notes)).toSorted();
  expect(await note('invite', { startsAt: new Date(at(2 * DAY_MS)) })).toBe(false);
  expect(await sorted([note('invite'), note('invite'), note('invite')])).toEqual([false, false, true]);
  expect(await sorted([note('remind'), note('remind')])).toEqual([false, true]);
  api.clock.nowMs += MINUTE_MS;
  const remindedAt = new Date(api.clock.nowMs - MINUTE_MS);
  expect(await sorted([note('remind', { remindedAt }), note('remind', { remindedAt })])).toEqual([false, true]);
  await cancel(appointmentId);
  expect(await note('remind', { remindedAt: new Date(api.clock.nowMs) })).toBe(false);
});

describe('cancelling an appointment', () => {
  it('ends its links for good', async () => {
    const id = await add(HOUR_MS);
    await linkFor(id);
    await cancel(id);
    const links = await api.database.selectFrom('login_links').select('spent_at as spentAt').execute();
    expect(links.map(({ spentAt }) => spentAt)).toEqual([new Date(api.clock.nowMs)]);
  });

  it('is logged, ends its links and blocks new ones', async () => {
    const id = await add(-MINUTE_MS);
    const [link, free] = [await linkFor(id), await admin.client.loginLinks.create({ params: { uid }, query: {} })];
    expect(await cancel(id)).toMatchObject({ id, revision: 1, cancelled: at(0) });
    expect((await acts()).at(-1)).toEqual({ action: 'appointmentCancelled', subjectId: id });
    expect(await problemOf(open(link))).toBe('login-link-invalid');
    const freeId = new URL(free.loginUrl).pathname.replace('/alogin/', '');
    expect(await problemOf(open({ id: freeId, appointmentId: id } as never))).toBe('login-link-invalid');
    expect(await problemOf(linkFor(id))).toBe('not-found');
    expect((await open({ id: freeId })).user?.patientUid).toBe(uid);
    // A link that was ended doesn't count as one that the patient left unused.
    api.clock.nowMs += 10 * DAY_MS;
    const { lines } = await (await api.signIn(ADMIN)).client.today.get({ query: {} });
    expect(lines.find(({ line }) => line === 'unusedLinks')?.found?.count).toBe(0);
  });

  it('twice is refused', async () => {
    const id = await add(HOUR_MS);
    await cancel(id);
    expect(await problemOf(cancel(id))).toBe('changed-meanwhile');
    expect(await problemOf(cancel(id, 1))).toBe('changed-meanwhile');
  });

  it('is in the patient’s export, and its deletion with everything else', async () => {
    const id = await add(HOUR_MS);
    await move(id, 0, 2 * HOUR_MS);
    await cancel(id, 1);
    const { appointments } = await ana.client.records.exportAll({ params: { uid } });
    const { startsAt: starts, endsAt: ends } = windowAt(2 * HOUR_MS);
    const nothingElse = { videoUrl: null, scanAsked: null };
    expect(appointments).toEqual([{ starts, ends, created: at(0), changed: at(0), cancelled: at(0), ...nothingElse }]);
    await ana.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('appointments').selectAll().execute()).toEqual([]);
    expect(await problemOf(listed())).toBe('not-found');
  });
});
