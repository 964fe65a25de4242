import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmsOptedOut, SmsRefused } from '../../delivery/sms/sms-sender.ts';
import { addProgram, tokenOf } from '../../testing/program-of-client.ts';
import { storeScan } from '../../testing/stored-scan.ts';
import { problemOf, startTestApi, startTestApiOn, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const ANA = '5125550141';
const OMAR = '5125550142';
const CHICAGO = 'America/Chicago';
/** A Friday, 9:30 AM in Chicago. */
const STARTS = '2026-11-27T15:30:00Z';
/** 6 PM of the day before. */
const EVENING = '2026-11-27T00:00:00Z';
const INVITED =
  /^Mien: Your clinic asks for a scan before your appointment\. .*http:\/\/localhost:3000\/alogin\/[\w-]{43}$/;
const REMINDED = /^Mien: Your appointment is tomorrow\. Please scan before it\. .*\/alogin\/[\w-]{43}$/;

let api: TestApi;
let uid: string;
let clientId: string;
let userId: string;

beforeEach(async () => {
  api = await startTestApi();
  // A Monday, 10 AM in Chicago.
  api.clock.nowMs = Date.parse('2026-11-23T16:00:00Z');
  const patient = await api.addUser({ phone: ANA, firstName: 'Ana', lastName: 'Reyes' });
  ({ clientId, userId } = patient);
  uid = patient.patientId ?? '';
  await api.addUser({ phone: OMAR, roles: ['Client Admin'], patient: null, firstName: 'Omar', lastName: 'Haddad' });
});

/** Staff, just signed in: their sessions end after half an hour. */
const staff = async () => (await api.signIn(OMAR)).client;
const windowAt = (startsAt: string) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(Date.parse(startsAt) + HOUR_MS).toISOString(),
});
const add = async (startsAt = STARTS, more: object = { asksForScan: true }) =>
  (await staff()).appointments.add({ params: { uid }, body: { ...windowAt(startsAt), ...more } });
const move = async (id: string, revision: number, startsAt: string) =>
  (await staff()).appointments.move({ params: { uid, id }, body: { revision, ...windowAt(startsAt) } });
const cancel = async (id: string, revision = 0) =>
  (await staff()).appointments.cancel({ params: { uid, id }, body: { revision } });
const listed = async () => (await (await staff()).appointments.list({ params: { uid } })).items;
const texts = (of = api) => of.sentTexts.filter(({ text }) => /alogin/.test(text)).map(({ text }) => text);
const idIn = (text = '') => /alogin\/(\S+)$/.exec(text)?.[1] ?? '';

async function later(ms: number): Promise<void> {
  api.clock.nowMs += ms;
  await api.runJobs();
  await api.settled();
}
const goTo = (instant: string) => later(Date.parse(instant) - api.clock.nowMs);
const scan = (createdAt = new Date(api.clock.nowMs)) =>
  storeScan(api.database, { clientId, patientId: uid }, { createdAt, score: 70, items: [] });
const changeUser = (set: object) => api.database.updateTable('users').set(set).where('user_id', '=', userId).execute();

describe('a patient who is asked for a scan', () => {
  it('gets a text message at once, with a link that opens a scan from its first day on', async () => {
    expect(await add()).toMatchObject({ isScanAsked: true });
    await later(MINUTE_MS);
    expect(texts()).toEqual([expect.stringMatching(INVITED)]);
    expect(texts()[0]).toContain('works once, from Nov 26.');
    const body = { id: idIn(texts()[0]), timeZone: CHICAGO };
    await expect(api.browser().client.loginLinks.open({ body })).rejects.toMatchObject({
      details: { text: 'This link works from Thursday, November 26, 2026. Please open it then.' },
    });
    await goTo('2026-11-26T16:00:00Z');
    const browser: TestBrowser = api.browser();
    expect(await browser.client.loginLinks.open({ body })).toMatchObject({ isScanOnly: true });
    expect((await browser.client.ownAppointments.forScan()).visit).toMatchObject(windowAt(STARTS));
  });

  it('is reminded once, on the evening before, with another link', { tags: 'thorough' }, async () => {
    await add();
    await later(MINUTE_MS);
    await goTo('2026-11-26T23:59:00Z');
    expect(texts()).toHaveLength(1);
    await goTo(EVENING);
    expect(texts()).toEqual([expect.stringMatching(INVITED), expect.stringMatching(REMINDED)]);
    expect(idIn(texts()[0])).not.toBe(idIn(texts()[1]));
    expect(texts()[1]).not.toContain('from Nov');
    for (let hours = 0; hours < 24; hours += 1) await later(HOUR_MS);
    expect(texts()).toHaveLength(2);
  });

  it('is not reminded after a scan for the visit, but after an earlier one', async () => {
    await add();
    await later(MINUTE_MS);
    await scan(new Date('2026-11-26T05:59:59Z'));
    await goTo(EVENING);
    expect(texts()).toHaveLength(2);
    const second = await add('2026-12-04T15:30:00Z');
    expect(second.isScanAsked).toBe(true);
    await goTo('2026-12-03T16:00:00Z');
    expect(texts()).toHaveLength(3);
    await scan();
    await goTo('2026-12-04T00:00:00Z');
    expect(texts()).toHaveLength(3);
  });

  it('gets no second message if the appointment is made on that evening', { tags: 'thorough' }, async () => {
    await goTo('2026-11-27T00:30:00Z');
    await add();
    await later(MINUTE_MS);
    expect(texts()).toEqual([expect.stringMatching(INVITED)]);
    expect(texts()[0]).toContain('Your personal link works once. Do not');
    for (let hours = 0; hours < 12; hours += 1) await later(HOUR_MS);
    expect(texts()).toHaveLength(1);
  });

  it('reads in the reminder from when the link works, if a scan counts only on the day itself', async () => {
    const client = await staff();
    await client.clientSettings.saveVisits({
      params: { clientId },
      body: { version: 0, scanDaysBefore: 0, videoHosts: [] },
    });
    await add();
    await later(MINUTE_MS);
    await goTo(EVENING);
    expect(texts().map((text) => /from Nov \d+/.exec(text)?.[0])).toEqual(['from Nov 27', 'from Nov 27']);
  });

  it('reads Spanish, and is reminded by their own clock', async () => {
    const spanish = await api.signIn(ANA, { language: 'es' });
    await spanish.client.notices.saveText({ body: { isOn: true, timeZone: 'Pacific/Honolulu' } });
    await add();
    await later(MINUTE_MS);
    expect(texts()).toEqual([expect.stringMatching(/^Mien: Le pedimos un escaneo antes de su cita\./)]);
    // 6 PM in Honolulu is 10 PM in Chicago.
    await goTo('2026-11-27T03:59:00Z');
    expect(texts()).toHaveLength(1);
    await goTo('2026-11-27T04:00:00Z');
    expect(texts()[1]).toMatch(/^Mien: Su cita es mañana\. Haga antes un escaneo\./);
  });

  it('gets the message of staff at any hour', async () => {
    await goTo('2026-11-24T04:00:00Z');
    await add();
    await later(MINUTE_MS);
    expect(texts()).toHaveLength(1);
  });
});

describe('a patient is not asked', () => {
  it('without being asked for, or for a time that is past', async () => {
    expect(await add(STARTS, {})).toMatchObject({ isScanAsked: false });
    expect(await add(STARTS, { asksForScan: false })).toMatchObject({ isScanAsked: false });
    expect(await problemOf(add('2026-11-20T15:30:00Z'))).toBe('invalid-request');
    await later(MINUTE_MS);
    await goTo(EVENING);
    expect(texts()).toEqual([]);
  });

  it.each([
    ['without a number', { phone_number: null, phone_verified_at: null }],
    ['while deactivated', { deactivated_at: new Date(0) }],
  ])('%s, and staff learn it from the answer', async (_, changes) => {
    await changeUser(changes);
    expect(await add()).toMatchObject({ isScanAsked: false });
    expect(await listed()).toMatchObject([{ isScanAsked: false }]);
    await later(MINUTE_MS);
    expect(texts()).toEqual([]);
  });

  it('who became staff meanwhile', async () => {
    await add();
    await changeUser({ roles: ['Patient', 'Client User'] });
    await later(MINUTE_MS);
    expect(texts()).toEqual([]);
    expect(await listed()).toMatchObject([{ isScanAsked: false }]);
  });

  it('after STOP: the carrier’s refusal ends the request, and a known one prevents it', async () => {
    await add();
    api.carrier.failure = new SmsOptedOut('status 400, code 21610');
    await later(MINUTE_MS);
    api.carrier.failure = null;
    expect(await listed()).toMatchObject([{ isScanAsked: false }]);
    await goTo(EVENING);
    expect(texts()).toEqual([]);

    const ana = await api.signInByCode(ANA);
    await ana.client.notices.saveText({ body: { isOn: true, timeZone: CHICAGO } });
    await api.database
      .updateTable('notice_subscriptions')
      .set({ text_stopped_at: new Date(api.clock.nowMs) })
      .execute();
    await add('2026-12-04T15:30:00Z');
    await later(12 * HOUR_MS);
    await goTo('2026-12-04T00:00:00Z');
    expect(texts()).toEqual([]);
    expect((await listed())[0]).toMatchObject({ isScanAsked: false });
  });

  it('again after the carrier refused the number for another reason', async () => {
    await add();
    api.carrier.failure = new SmsRefused('status 400');
    await later(MINUTE_MS);
    api.carrier.failure = null;
    await later(HOUR_MS);
    expect(texts()).toEqual([]);
    expect(await listed()).toMatchObject([{ isScanAsked: true }]);
  });
});

describe('a change of the appointment', () => {
  it('moves the reminder, and sends nothing at once', async () => {
    const { appointmentId } = await add();
    await later(MINUTE_MS);
    await move(appointmentId, 0, '2026-11-30T15:30:00Z');
    await later(MINUTE_MS);
    expect(texts()).toHaveLength(1);
    await goTo(EVENING);
    expect(texts()).toHaveLength(1);
    await goTo('2026-11-30T00:00:00Z');
    expect(texts()).toHaveLength(2);
    // Later on the same day: the patient knows that it is tomorrow.
    await move(appointmentId, 1, '2026-11-30T19:30:00Z');
    await later(HOUR_MS);
    expect(texts()).toHaveLength(2);
    // To another day: another evening before it.
    await move(appointmentId, 2, '2026-12-02T15:30:00Z');
    await goTo('2026-12-02T00:00:00Z');
    expect(texts()).toHaveLength(3);
  });

  it('to canceled stops the messages and ends their links', async () => {
    const { appointmentId } = await add();
    await later(MINUTE_MS);
    await cancel(appointmentId);
    await goTo(EVENING);
    expect(texts()).toHaveLength(1);
    expect(await problemOf(api.browser().client.loginLinks.open({ body: { id: idIn(texts()[0]) } }))).toBe(
      'login-link-invalid',
    );
    const second = await add('2026-12-04T15:30:00Z');
    await cancel(second.appointmentId);
    await later(HOUR_MS);
    expect(texts()).toHaveLength(1);
  });

  it('stops with the patient', async () => {
    await add();
    await later(MINUTE_MS);
    const ana = await api.signInByCode(ANA);
    await ana.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    await goTo(EVENING);
    expect(texts()).toHaveLength(1);
  });
});

describe('two processes', () => {
  it('send the invitation and the reminder once', async () => {
    const other = await startTestApiOn(api.database);
    await add();
    const both = async () => {
      other.clock.nowMs = api.clock.nowMs;
      await Promise.all([api.runJobs(), other.runJobs(), api.runJobs()]);
      await Promise.all([api.settled(), other.settled()]);
      return texts().length + texts(other).length;
    };
    api.clock.nowMs += MINUTE_MS;
    expect(await both()).toBe(1);
    api.clock.nowMs = Date.parse(EVENING);
    expect(await both()).toBe(2);
    api.clock.nowMs += MINUTE_MS;
    expect(await both()).toBe(2);
    const links = await api.database.selectFrom('login_links').select('appointment_id').execute();
    expect(links).toHaveLength(2);
  });

  it('keep to the limit of messages to one number: the rest waits, and nothing is lost', async () => {
    for (const day of [4, 5, 6]) await add(`2026-12-0${day}T15:30:00Z`);
    for (let minutes = 0; minutes < 5; minutes += 1) await later(MINUTE_MS);
    expect(texts()).toHaveLength(2);
    await later(DAY_MS);
    expect(texts()).toHaveLength(3);
  });
});

describe('what others learn', () => {
  it('is that the patient was asked, once, and never whether a reminder was needed', async () => {
    const { appointmentId } = await add();
    await later(MINUTE_MS);
    const known = async () => {
      const client = await staff();
      const { items } = await client.accessLog.list({ query: { patientUid: uid } });
      const { lines } = await client.today.get({ query: {} });
      return {
        list: await listed(),
        log: items.map(({ action }) => action).filter((action) => !/Opened|Listed/.test(action)),
        unused: lines.find(({ line }) => line === 'unusedLinks')?.found?.count,
      };
    };
    await known();
    const before = await known();
    expect(before.log).toEqual(['patientInvited', 'appointmentMade']);
    await goTo(EVENING);
    expect(texts()).toHaveLength(2);
    expect(await known()).toEqual(before);
    await goTo('2026-11-28T15:30:00Z');
    expect((await known()).unused).toBe(0);
    expect(before.list).toMatchObject([{ id: appointmentId, isScanAsked: true }]);
  });

  it('is the name of the member of staff, if their patient’s number was never verified', async () => {
    await changeUser({ phone_verified_at: null });
    await add(new Date(api.clock.nowMs + 2 * HOUR_MS).toISOString());
    await later(MINUTE_MS);
    await api.browser().client.loginLinks.open({ body: { id: idIn(texts()[0]) } });
    const omar = api.database.selectFrom('users').select('user_id as userId').where('phone_number', '=', OMAR);
    const { userId: omarId } = await omar.executeTakeFirstOrThrow();
    const log = await api.database
      .selectFrom('access_log_entries')
      .select(['action', 'actor_kind as kind', 'actor_user_id as by'])
      .where('action', 'like', 'signInBy%' as never)
      .where('patient_id', '=', uid)
      .execute();
    expect(log).toEqual([{ action: 'signInByStaffLink', kind: 'link', by: omarId }]);
  });

  it('is in the patient’s export', async () => {
    await add();
    const ana = await api.signInByCode(ANA);
    const { appointments } = await ana.client.records.exportAll({ params: { uid } });
    expect(appointments).toMatchObject([{ scanAsked: new Date(api.clock.nowMs).toISOString(), videoUrl: null }]);
  });
});

it('a program asks in the same way, but not at night, and its link names no member of staff', async () => {
  await goTo('2026-11-24T04:00:00Z');
  const admin = await api.signIn(OMAR);
  const token = await tokenOf(api, await addProgram(admin, clientId, { scopes: ['mien/appointments.write'] }));
  const answer = await api.app.inject({
    method: 'POST',
    url: '/v1/appointments',
    headers: { authorization: `Bearer ${token}` },
    payload: { patient: { uid }, ...windowAt(STARTS), asksForScan: true },
  });
  expect(answer.json()).toMatchObject({ patientUid: uid, isScanAsked: true });
  await later(MINUTE_MS);
  expect(texts()).toEqual([]);
  await goTo('2026-11-24T13:59:00Z');
  expect(texts()).toEqual([]);
  await goTo('2026-11-24T14:00:00Z');
  expect(texts()).toHaveLength(1);
  await goTo('2026-11-26T16:00:00Z');
  const browser = api.browser();
  expect(await browser.client.loginLinks.open({ body: { id: idIn(texts()[0]) } })).toMatchObject({ isScanOnly: true });
  const links = await api.database
    .selectFrom('login_links')
    .select(['maker_user_id as maker', 'is_sent as isSent'])
    .execute();
  expect(links).toEqual([{ maker: null, isSent: true }]);
});
