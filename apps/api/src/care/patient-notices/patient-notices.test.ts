import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, NOTICE_MAX_BROWSERS } from '@mien/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmsOptedOut, SmsRefused } from '../../delivery/sms/sms-sender.ts';
import { type PushBrowser, type PushDouble, startPushDouble, vapidOf } from '../../testing/push-double.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const ANA = '5125550141';
const OMAR = '5125550142';
const ELI = '5125550143';
const TEXT =
  'Mien: You have a new message from your clinic. To stop these texts, go to Me, then Notices. Open: http://localhost:3000/liveChat';
const CHICAGO = 'America/Chicago';

let push: PushDouble;
let api: TestApi;
let ana: TestBrowser;
let uid: string;
let clientId: string;
let userId: string;

beforeAll(async () => {
  push = await startPushDouble();
});
afterAll(() => push.stop());

beforeEach(async () => {
  push.pushed.length = 0;
  push.status = 201;
  api = await startTestApi();
  // A Thursday, noon in Chicago.
  api.clock.nowMs = Date.parse('2026-11-26T18:00:00Z');
  const patient = await api.addUser({ phone: ANA, firstName: 'Ana', lastName: 'Reyes' });
  ({ clientId, userId } = patient);
  uid = patient.patientId ?? '';
  ana = await api.signInByCode(ANA);
  await api.addUser({ phone: OMAR, roles: ['Client Admin'], patient: null, firstName: 'Omar', lastName: 'Haddad' });
  api.sentTexts.length = 0;
});

const current = (from = ana) => from.client.notices.get();
const text = (isOn = true, from = ana, timeZone = CHICAGO) =>
  from.client.notices.saveText({ body: { isOn, timeZone } });
const addPush = ({ subscription }: PushBrowser, from = ana) =>
  from.client.notices.addPush({ body: { ...subscription, timeZone: CHICAGO } });
/** Staff, just signed in: their sessions end after half an hour. */
const staff = async () => (await api.signIn(OMAR)).client;
const answer = async (message = 'One cup is fine.') =>
  (await staff()).conversations.answer({ params: { uid }, body: { messageUid: randomUUID(), message } });
const readAll = (position: number) => ana.client.chat.markRead({ body: { position } });
const texts = () => api.sentTexts.map(({ recipient, text: said }) => `${recipient} ${said}`);
async function later(ms: number): Promise<void> {
  api.clock.nowMs += ms;
  await api.runJobs();
  await api.settled();
}
const goTo = (instant: string) => later(Date.parse(instant) - api.clock.nowMs);
/** Enough for what was just noted. */
const soon = () => later(2 * MINUTE_MS);
const changeUser = (set: object) =>
  api.database.updateTable('users').set(set).where('client_id', '=', clientId).where('user_id', '=', userId).execute();

describe('a notice', () => {
  it('is sent only to patients who asked for it', async () => {
    expect(await current()).toMatchObject({ isText: false, isPush: false, hasTextStopped: false, phoneNumber: ANA });
    await answer();
    await soon();
    expect(texts()).toEqual([]);
  });

  it('announces a message by SMS, without its content', async () => {
    expect((await text()).says).toBe(TEXT);
    await answer('Your result is fine.');
    await later(MINUTE_MS / 2);
    expect(texts(), 'a patient who is reading gets no notification').toEqual([]);
    await soon();
    expect(texts()).toEqual([`${ANA} ${TEXT}`]);
    await later(3 * HOUR_MS);
    expect(texts(), 'once for one message').toHaveLength(1);
  });

  it('is in the language and time zone of the person', async () => {
    const spanish = api.browser({ language: 'es' });
    for (const [name, value] of ana.cookies) spanish.cookies.set(name, value);
    await text(true, spanish, 'Europe/Madrid');
    expect(await current()).toMatchObject({ timeZone: 'Europe/Madrid', language: 'es' });
    await answer();
    await soon();
    expect(api.sentTexts[0]?.text).toMatch(/^Mien: Tiene un mensaje nuevo/);
    expect(await ana.client.notices.move({ body: { timeZone: CHICAGO } })).toMatchObject({
      timeZone: CHICAGO,
      language: 'en',
      isText: true,
    });
  });

  it('is not sent about what has been read in the meantime', async () => {
    await text();
    const { position } = await answer();
    await readAll(position);
    await soon();
    await later(HOUR_MS);
    expect(texts()).toEqual([]);
  });

  it('comes at most once an hour, and covers everything in that hour', async () => {
    await text();
    await answer('One');
    await soon();
    await answer('Two');
    await later(10 * MINUTE_MS);
    await answer('Three');
    await later(40 * MINUTE_MS);
    expect(texts()).toHaveLength(1);
    await later(20 * MINUTE_MS);
    expect(texts()).toHaveLength(2);
    await later(4 * HOUR_MS);
    expect(texts()).toHaveLength(2);
  });

  it('waits until morning, all in one', async () => {
    await text();
    await goTo('2026-11-27T03:30:00Z');
    await answer('At 9:30 PM');
    await later(HOUR_MS);
    await answer('At 10:30 PM');
    await goTo('2026-11-27T13:59:00Z');
    expect(texts()).toEqual([]);
    await goTo('2026-11-27T14:00:00Z');
    await later(3 * HOUR_MS);
    expect(texts()).toEqual([`${ANA} ${TEXT}`]);
  });

  it('is sent once, even if several processes run the job', async () => {
    await text();
    await answer();
    api.clock.nowMs += 2 * MINUTE_MS;
    await Promise.all([api.runJobs(), api.runJobs(), api.runJobs()]);
    await api.settled();
    expect(texts()).toHaveLength(1);
  });

  it('announces that the team asks for results, while the request is open', async () => {
    await text();
    await (await staff()).careTeam.ask({ params: { uid }, body: {} });
    await soon();
    expect(api.sentTexts[0]?.text).toMatch(/^Mien: Your clinic has a question for you\./);
    const { request } = await ana.client.careTeamAccess.get();
    await ana.client.careTeamAccess.decline({ body: { requestId: request?.id ?? '' } });
    await later(2 * HOUR_MS);
    await (await staff()).careTeam.ask({ params: { uid }, body: {} });
    const { request: again } = await ana.client.careTeamAccess.get();
    await ana.client.careTeamAccess.decline({ body: { requestId: again?.id ?? '' } });
    await soon();
    expect(texts()).toHaveLength(1);
  });

  it('announces an appointment of the next day once, by the patient’s calendar', async () => {
    await text();
    // Saturday, 0:30 AM in Chicago: Friday is the day before.
    const body = { startsAt: '2026-11-28T06:30:00Z', endsAt: '2026-11-28T07:30:00Z' };
    await (await staff()).appointments.add({ params: { uid }, body });
    await later(HOUR_MS);
    expect(texts()).toEqual([]);
    await goTo('2026-11-27T13:59:00Z');
    expect(texts()).toEqual([]);
    await goTo('2026-11-27T14:01:00Z');
    await later(6 * HOUR_MS);
    expect(api.sentTexts.map(({ text: said }) => said)).toEqual([
      'Mien: You have an appointment tomorrow. To stop these texts, go to Me, then Notices. Open: http://localhost:3000/dashboard',
    ]);
  });

  describe('of an appointment', () => {
    const APPOINTMENT = /You have an appointment tomorrow/;
    const said = () => api.sentTexts.filter(({ text: words }) => APPOINTMENT.test(words)).length;
    const windowAt = (startsAt: string) => ({
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + HOUR_MS).toISOString(),
    });
    const add = async (startsAt: string) =>
      (await (await staff()).appointments.add({ params: { uid }, body: windowAt(startsAt) })).appointmentId;
    const move = async (id: string, revision: number, startsAt: string) =>
      (await staff()).appointments.move({ params: { uid, id }, body: { revision, ...windowAt(startsAt) } });
    const cancel = async (id: string, revision = 0) =>
      (await staff()).appointments.cancel({ params: { uid, id }, body: { revision } });
    beforeEach(() => text());

    it('comes anew when it is moved within tomorrow, earlier or later', async () => {
      const id = await add('2026-11-27T20:00:00Z');
      await soon();
      await soon();
      expect(said()).toBe(1);
      await move(id, 0, '2026-11-27T16:00:00Z');
      await soon();
      await later(HOUR_MS);
      expect(said()).toBe(2);
      await move(id, 1, '2026-11-27T21:00:00Z');
      await soon();
      await later(HOUR_MS);
      expect(said()).toBe(3);
      await later(2 * HOUR_MS);
      expect(said()).toBe(3);
    });

    it('comes on the day before the new time of one that was moved away from tomorrow, and not now', async () => {
      const id = await add('2026-11-27T20:00:00Z');
      await move(id, 0, '2026-11-29T20:00:00Z');
      await later(HOUR_MS);
      expect(said()).toBe(0);
      await goTo('2026-11-28T14:01:00Z');
      await soon();
      await soon();
      expect(said()).toBe(1);
    });

    it('is not sent for a canceled appointment, even if it is canceled while the notification is pending', async () => {
      await cancel(await add('2026-11-27T20:00:00Z'));
      await later(HOUR_MS);
      const waiting = await add('2026-11-27T20:00:00Z');
      // Noted, and not sent yet.
      await later(MINUTE_MS / 2);
      await cancel(waiting);
      await later(2 * HOUR_MS);
      expect(said()).toBe(0);
    });

    it('comes of tomorrow’s also while one of today is ahead', async () => {
      await add('2026-11-26T23:00:00Z');
      await add('2026-11-27T20:00:00Z');
      await soon();
      await soon();
      expect(said()).toBe(1);
    });
  });

  it('is general if there are several things', async () => {
    await text();
    await answer();
    await (await staff()).careTeam.ask({ params: { uid }, body: {} });
    await soon();
    expect(api.sentTexts[0]?.text).toMatch(/^Mien: There is news from your clinic\./);
  });

  it('is skipped if the day’s messages run short, and tried again', async () => {
    await text();
    const row = (n: number) => ({
      message_id: `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      client_id: clientId,
      state: 'sent' as const,
      budget: 'notices' as const,
      attempt_count: 1,
      next_attempt_at: new Date(api.clock.nowMs),
      expires_at: new Date(api.clock.nowMs),
      created_at: new Date(api.clock.nowMs - 23.5 * HOUR_MS),
      finished_at: new Date(api.clock.nowMs),
    });
    await api.database
      .insertInto('sms_messages')
      .values(Array.from({ length: 50 }, (_, n) => row(n)))
      .execute();
    await answer();
    await soon();
    expect(texts()).toEqual([]);
    await later(20 * MINUTE_MS);
    await later(20 * MINUTE_MS);
    expect(texts()).toHaveLength(1);
  });
});

describe('texts end', () => {
  it.each([
    ['with another number', { phone_number: '5125550177' }],
    ['with a number that is no longer verified', { phone_verified_at: null }],
    ['with another owner of the profile', { owner_id: randomUUID() }],
    ['with a deactivated account', { deactivated_at: new Date('2026-11-26T18:00:00Z') }],
  ])('%s, also when that is undone', async (_, set) => {
    const before = await api.database
      .selectFrom('users')
      .select(['phone_number', 'phone_verified_at', 'owner_id', 'deactivated_at'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await text();
    await changeUser(set);
    await answer();
    await soon();
    expect(texts()).toEqual([]);
    await changeUser(before);
    await answer();
    await later(2 * HOUR_MS);
    expect(texts()).toEqual([]);
    expect(await current()).toMatchObject({ isText: false, hasTextStopped: true });
    expect(await text()).toMatchObject({ isText: true, hasTextStopped: false });
  });

  it('when the carrier blocks them after STOP, until they are turned on again', async () => {
    await text();
    api.carrier.failure = new SmsOptedOut('status 400, code 21610');
    await answer();
    await soon();
    api.carrier.failure = null;
    expect(await current()).toMatchObject({ isText: false, hasTextStopped: true, areTextsBlocked: true });
    await answer();
    await later(3 * HOUR_MS);
    expect(texts(), 'not tried again').toEqual([]);
    expect(await text()).toMatchObject({ isText: true, hasTextStopped: false, areTextsBlocked: false });
    await answer();
    await soon();
    expect(texts()).toEqual([`${ANA} ${TEXT}`]);
  });

  it('never because the carrier refuses one for another reason', async () => {
    await text();
    api.carrier.failure = new SmsRefused('status 400');
    await answer();
    await soon();
    api.carrier.failure = null;
    expect(await current()).toMatchObject({ isText: true, areTextsBlocked: false });
  });

  it('when they are turned off', async () => {
    await text();
    await answer();
    expect(await text(false)).toMatchObject({ isText: false, hasTextStopped: false });
    await soon();
    expect(texts()).toEqual([]);
  });

  it('but cannot start without a verified number', async () => {
    await changeUser({ phone_verified_at: null });
    expect(await problemOf(text())).toBe('phone-missing');
    expect((await current()).phoneNumber).toBeNull();
  });
});

describe('a push message', () => {
  it('reaches the browser through its push service, signed by this installation and encrypted for that browser', async () => {
    const browser = await push.browser('ana');
    const { publicKey, isPush } = await addPush(browser);
    expect(isPush).toBe(true);
    await answer('Your result is fine.');
    await soon();
    expect(push.pushed).toHaveLength(1);
    const [pushed] = push.pushed;
    if (!pushed) throw new Error('nothing was pushed');
    expect(pushed.path).toBe('/push/ana');
    expect(pushed.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: 'notice',
      ttl: String(9 * 3600 - 120),
    });
    const { key, claims } = await vapidOf(pushed);
    expect(key).toBe(publicKey);
    expect(claims).toEqual({
      aud: new URL(browser.subscription.endpoint).origin,
      exp: (api.clock.nowMs + 12 * HOUR_MS) / 1000,
      sub: 'https://localhost:3000',
    });
    expect(JSON.parse(await browser.read(pushed))).toEqual({
      title: 'Mien',
      body: 'You have a new message from your clinic.',
      language: 'en',
      opens: '/liveChat',
    });
    await expect((await push.browser('other')).read(pushed)).rejects.toThrow();
    expect(texts(), 'only what was asked for').toEqual([]);
  });

  it('ends with the log-out of that browser only', async () => {
    const phone = await api.signIn(ANA);
    await addPush(await push.browser('laptop'));
    await addPush(await push.browser('phone'), phone);
    await ana.client.signIn.logout({ body: {} });
    await answer();
    await soon();
    expect(push.pushed.map(({ path }) => path)).toEqual(['/push/phone']);
    expect(await current(phone)).toMatchObject({ isPush: true });
  });

  it('ends when it is turned off, and with the session', async () => {
    await addPush(await push.browser('ana'));
    expect(await ana.client.notices.removePush({ body: {} })).toMatchObject({ isPush: false });
    await answer();
    await soon();
    await addPush(await push.browser('ana'));
    await later(31 * 24 * HOUR_MS);
    await answer();
    await goTo('2026-12-28T18:00:00Z');
    expect(push.pushed).toEqual([]);
    expect(await api.database.selectFrom('push_subscriptions').select('session_id').execute()).toEqual([]);
  });

  it.each([
    ['has become scan-only', false],
    ['belongs to another patient now', true],
  ])('is not shown in a browser whose session %s', async (_, isOfAnother) => {
    const other = await api.addUser({ phone: '5125550188' });
    const { owner_id } = await api.database
      .selectFrom('users')
      .select('owner_id')
      .where('user_id', '=', other.userId)
      .executeTakeFirstOrThrow();
    await addPush(await push.browser('ana'));
    await answer();
    await api.database
      .updateTable('sign_in_sessions')
      .set(isOfAnother ? { user_id: other.userId, owner_id } : { is_scan_only: true })
      .where('user_id', '=', userId)
      .execute();
    await soon();
    expect(push.pushed).toEqual([]);
    expect(await api.database.selectFrom('push_subscriptions').select('session_id').execute()).toEqual([]);
  });

  it.each([404, 410])('deletes a subscription if the push service answers %i', async (status) => {
    await addPush(await push.browser('ana'));
    push.status = status;
    await answer();
    await soon();
    expect(push.pushed).toHaveLength(1);
    expect(await current()).toMatchObject({ isPush: false });
    push.status = 201;
    await answer();
    await later(2 * HOUR_MS);
    expect(push.pushed).toHaveLength(1);
  });

  it('is tried again if the push service fails, but not indefinitely', async () => {
    await addPush(await push.browser('ana'));
    push.status = 503;
    await answer();
    await soon();
    for (let tries = 0; tries < 12; tries += 1) await later(15 * MINUTE_MS);
    expect(push.pushed).toHaveLength(8);
    expect(await current()).toMatchObject({ isPush: true });
    push.status = 201;
    const { position } = await answer();
    await soon();
    await later(HOUR_MS);
    expect(push.pushed).toHaveLength(9);
    await readAll(position);
  });

  it('is tried as often again for each new message', { tags: 'thorough' }, async () => {
    await addPush(await push.browser('ana'));
    push.status = 503;
    await answer();
    await soon();
    for (let tries = 0; tries < 12; tries += 1) await later(15 * MINUTE_MS);
    expect(push.pushed).toHaveLength(8);
    await answer();
    await soon();
    for (let tries = 0; tries < 12; tries += 1) await later(15 * MINUTE_MS);
    expect(push.pushed).toHaveLength(16);
  });

  it('does not go to a browser that subscribed with an earlier key of the installation', async () => {
    await addPush(await push.browser('ana'));
    await api.database
      .updateTable('push_subscriptions')
      .set({ created_at: new Date(0) })
      .execute();
    await answer();
    await soon();
    expect(push.pushed).toEqual([]);
    expect(await current()).toMatchObject({ isPush: false });
  });

  it('goes to the last person who asked if several use a browser', async () => {
    await api.addUser({ phone: ELI, firstName: 'Eli' });
    const eli = await api.signIn(ELI);
    const shared = await push.browser('shared');
    await addPush(shared);
    await addPush(shared, eli);
    expect(await current()).toMatchObject({ isPush: false });
    await answer();
    await soon();
    expect(push.pushed).toEqual([]);
  });

  it('has a limit of browsers, beyond which the oldest is removed', async () => {
    const browsers = await Promise.all(Array.from({ length: NOTICE_MAX_BROWSERS + 1 }, () => api.signIn(ANA)));
    for (const [index, browser] of browsers.entries()) {
      api.clock.nowMs += 1000;
      await addPush(await push.browser(`${index}`), browser);
    }
    await answer();
    await soon();
    expect(push.pushed.map(({ path }) => path)).not.toContain('/push/0');
    expect(push.pushed).toHaveLength(NOTICE_MAX_BROWSERS);
  });

  it.each([
    ['an address of this network', { endpoint: 'https://10.0.0.7/push' }],
    ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/latest' }],
    ['IPv6 of this machine', { endpoint: 'https://[::1]/push' }],
    ['a name inside the network', { endpoint: 'https://db.internal/push' }],
    ['a name without dots', { endpoint: 'https://database/push' }],
    ['plain http', { endpoint: 'http://push.example.net/x' }],
    ['another scheme', { endpoint: 'ftp://push.example.net/x' }],
    ['credentials', { endpoint: 'https://a:b@push.example.net/x' }],
    ['no address', { endpoint: 'https://' }],
    ['a long address', { endpoint: `https://push.example.net/${'x'.repeat(1000)}` }],
    ['a key off the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a short secret', { auth: 'AAAA' }],
    ['no zone', { timeZone: 'Moon/Sea' }],
    ['more fields', { patientUid: 'x' }],
  ])('is refused for %s, and nothing is stored', async (_, wrong) => {
    const { subscription } = await push.browser('ana');
    const body = { ...subscription, timeZone: CHICAGO, ...wrong };
    expect(await problemOf(ana.client.notices.addPush({ body: body as never }))).toBe('invalid-request');
    expect(await api.database.selectFrom('push_subscriptions').select('session_id').execute()).toEqual([]);
  });

  it('has its address and the installation’s key stored encrypted', async () => {
    const { subscription } = await push.browser('ana');
    await ana.client.notices.addPush({ body: { ...subscription, timeZone: CHICAGO } });
    const rows = JSON.stringify([
      await api.database.selectFrom('push_subscriptions').selectAll().execute(),
      await api.database.selectFrom('push_keys').selectAll().execute(),
    ]);
    for (const secret of ['/push/ana', subscription.auth]) expect(rows).not.toContain(secret);
    expect(await Promise.all([current(), current(), current()])).toHaveLength(3);
    expect(await api.database.selectFrom('push_keys').select('client_id').execute()).toHaveLength(1);
  });
});

describe('notices and people', () => {
  it('cover answers of the person’s own clinic only', async () => {
    const other = await api.addUser({ phone: ELI });
    const eli = await api.signIn(ELI);
    await text(true, eli);
    await answer();
    await soon();
    expect(texts()).toEqual([]);
    expect(other.patientId).not.toBe(uid);
  });

  it('are not available to staff without a profile, signed-out users and scan-only sessions', async () => {
    expect(await problemOf(text(true, await api.signIn(OMAR)))).toBe('not-found');
    expect(await problemOf(current(api.browser()))).toBe('sign-in-required');
    await api.database
      .updateTable('sign_in_sessions')
      .set({ is_scan_only: true })
      .where('user_id', '=', userId)
      .execute();
    expect(await problemOf(text())).toBe('sms-code-needed');
  });

  it('are in the export, and end when the person deletes everything', async () => {
    await text();
    await addPush(await push.browser('ana'));
    await answer();
    const params = { uid };
    const { notices, noticeBrowsers } = await ana.client.records.exportAll({ params });
    expect(notices).toEqual([
      {
        updated: new Date(api.clock.nowMs).toISOString(),
        timeZone: CHICAGO,
        language: 'en',
        waiting: ['message'],
        due: new Date(api.clock.nowMs + MINUTE_MS).toISOString(),
        sent: null,
        textsStopped: null,
      },
    ]);
    expect(noticeBrowsers).toEqual([{ created: new Date(api.clock.nowMs).toISOString() }]);
    await ana.client.records.deleteAll({ params, body: { isConfirmed: true } });
    await soon();
    expect([...texts(), ...push.pushed]).toEqual([]);
    for (const table of ['notice_subscriptions', 'push_subscriptions'] as const)
      expect(await api.database.selectFrom(table).select('client_id').execute()).toEqual([]);
  });
});

it('are not extended by a merge to a conversation that was not theirs', async () => {
  api.clock.nowMs += 1000;
  const other = await api.addUser({ phone: ELI, firstName: 'Ana', lastName: 'Reyes' });
  const eli = await api.signIn(ELI);
  for (const from of [ana, eli]) {
    await text(true, from);
    await addPush(await push.browser(from === ana ? 'ana' : 'eli'), from);
  }
  const merged = other.patientId ?? '';
  await (await staff()).patientMerges.create({ params: { uid }, body: { mergedPatientUid: merged } });
  await api.settled();
  api.sentTexts.length = 0;
  await answer();
  await later(2 * HOUR_MS);
  expect([...texts(), ...push.pushed]).toEqual([]);
  const left = await api.database.selectFrom('notice_subscriptions').selectAll().execute();
  expect(left).toMatchObject([{ patient_id: uid, phone_number: null, text_stopped_at: expect.any(Date) }]);
  expect(await api.database.selectFrom('push_subscriptions').select('client_id').execute()).toEqual([]);
});

describe('a carer with notices', () => {
  let eli: TestBrowser;

  async function lookAfter(ticks: readonly 'chat'[]): Promise<string> {
    const id = randomUUID();
    await api.addUser({ phone: ELI, firstName: 'Eli', lastName: 'Reyes' });
    await ana.client.carers.invite({ body: { id, phone: ELI, relation: 'child', ticks: [...ticks], days: 365 } });
    eli = await api.signInByCode(ELI);
    for (const name of ['accept', 'begin'] as const) await eli.client.carers[name]({ params: { id }, body: {} });
    api.sentTexts.length = 0;
    return id;
  }

  it('receives only those they asked for, about messages, without a name', async () => {
    const id = await lookAfter(['chat']);
    await text();
    await answer();
    await soon();
    expect(texts()).toEqual([`${ANA} ${TEXT}`]);
    expect(await current(eli)).toMatchObject({ isText: false, phoneNumber: ELI });
    const browser = await push.browser('eli');
    await text(true, eli);
    await addPush(browser, eli);
    await text(false);
    await (await staff()).careTeam.ask({ params: { uid }, body: {} });
    await later(2 * HOUR_MS);
    expect(texts(), 'only the patient answers such a request').toHaveLength(1);
    await answer();
    await soon();
    const said = 'There is a new message for someone you care for.';
    expect(texts()[1]).toMatch(new RegExp(`^${ELI} Mien: ${said}`));
    expect(push.pushed).toHaveLength(1);
    expect(JSON.parse(await browser.read(push.pushed[0] as never)).body).toBe(said);
    const looks = (await ana.client.accessLog.own({ query: {} })).items.map(({ action }) => action);
    expect(looks, 'a setting of the carer’s own is no look').not.toContain('carerReadChat');
    expect((await ana.client.records.exportAll({ params: { uid } })).notices).toHaveLength(2);
    expect(JSON.stringify(await ana.client.records.exportAll({ params: { uid } }))).not.toContain(ELI);
    await ana.client.carers.end({ params: { id }, body: {} });
    await answer();
    await later(2 * HOUR_MS);
    expect([texts().length, push.pushed.length]).toEqual([2, 1]);
    expect(await api.database.selectFrom('notice_subscriptions').select('carer_id').execute()).toEqual([
      { carer_id: null },
    ]);
  });

  it('gets no texts of an earlier care after a new invitation', async () => {
    const first = await lookAfter(['chat']);
    await text(true, eli);
    await addPush(await push.browser('eli'), eli);
    const invite = async () => {
      const id = randomUUID();
      await ana.client.carers.invite({ body: { id, phone: ELI, relation: 'child', ticks: ['chat'], days: 365 } });
      api.clock.nowMs += MINUTE_MS;
      eli = await api.signInByCode(ELI);
      for (const name of ['accept', 'begin'] as const) await eli.client.carers[name]({ params: { id }, body: {} });
    };
    const row = () => api.database.selectFrom('notice_subscriptions').select(['carer_id', 'phone_number']).execute();
    await ana.client.carers.end({ params: { id: first }, body: {} });
    // As after a crash: the job that removes what has ended did not run yet.
    api.clock.nowMs += 2 * HOUR_MS;
    await invite();
    await addPush(await push.browser('eli-again'), eli);
    expect(await row()).toMatchObject([{ phone_number: null }]);
    expect(await current(eli)).toMatchObject({ isText: false });
  });

  it('cannot ask for them without the right to read messages', async () => {
    await lookAfter([]);
    expect(await problemOf(current(eli))).toBe('not-allowed');
    expect(await problemOf(text(true, eli))).toBe('not-allowed');
    expect(await problemOf(addPush(await push.browser('eli'), eli))).toBe('not-allowed');
  });
});
