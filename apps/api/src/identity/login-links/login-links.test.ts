import { DAY_MS, HOUR_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessLogModule, recordEntry } from '../../base/access-log/index.ts';
import { createKeyedHash, cryptoRandom } from '../../platform/crypto/secrets.ts';
import {
  lastCode,
  ORIGIN,
  problemOf,
  SCREENING,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { makeOperatorLinks } from './index.ts';

const ADMIN = '5125550110';
const PATIENT = '5125550120';
const OTHER = '5125550121';

const FORM = {
  anonymousRegistration: false as const,
  firstName: 'Dee',
  lastName: 'Park',
  phoneNumber: '5125550130',
  email: 'dee@example.com',
  age: 34,
  weight: 140,
  heightFt: 5,
  heightIn: 6,
  accessCode: 'signature',
};

let api: TestApi;
let admin: TestBrowser;
let uid: string;
let userId: string;

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
  const added = await api.addUser({ phone: PATIENT, firstName: 'Ana', group: 'signature' });
  [uid, userId] = [added.patientId ?? '', added.userId];
  await api.addUser({ phone: OTHER, firstName: 'Ben', group: 'md' });
  admin = await api.signIn(ADMIN);
});

const at = (offsetMs: number) => new Date(api.clock.nowMs + offsetMs).toISOString();

/** Components of a link made by staff. */
async function makeLink(query: { appointmentId?: string; accessCode?: string } = {}, patientUid = uid) {
  const { loginUrl } = await admin.client.loginLinks.create({ params: { uid: patientUid }, query });
  const url = new URL(loginUrl);
  expect(url.origin).toBe(ORIGIN);
  return { id: url.pathname.replace('/alogin/', ''), ...Object.fromEntries(url.searchParams) };
}

const open = (body: { id: string } & Record<string, string>, browser = api.browser()) =>
  browser.client.loginLinks.open({ body });

describe('a link that the operator makes for staff', () => {
  const make = (phone: string) => {
    const now = () => new Date(api.clock.nowMs);
    const accessLog = accessLogModule({
      database: api.database,
      hash: createKeyedHash('a-server-key-of-at-least-32-characters'),
      now,
    });
    return makeOperatorLinks(
      { database: api.database, recordAccess: (...args) => recordEntry(accessLog, ...args), now, random: cryptoRandom },
      phone,
    );
  };
  const linkOf = async (phone: string) => ({ id: (await make(phone))[0]?.id ?? '' });

  it('signs them in without a code, once, and is in the access log', async () => {
    const link = await linkOf(ADMIN);
    const browser = api.browser();
    const login = await open(link, browser);
    expect(login).toMatchObject({ requiresTwoFactor: false, user: { userRoles: ['Client Admin'] } });
    expect((await browser.client.signIn.session())?.user.phoneNumber).toBe(ADMIN);
    expect(await problemOf(open(link))).toBe('login-link-invalid');
    expect(
      await api.database.selectFrom('access_log_entries').selectAll().where('action', '=', 'loginLinkMade').execute(),
    ).toMatchObject([{ actor_kind: 'system', actor_user_id: null, subject_id: login.user?.id }]);
  });

  it('works for half an hour', async () => {
    const [good, late] = [await linkOf(ADMIN), await linkOf(ADMIN)];
    api.clock.nowMs += HOUR_MS / 2 - 1;
    await open(good);
    api.clock.nowMs += 1;
    expect(await problemOf(open(late))).toBe('login-link-invalid');
  });

  it('is made for all staff with the number, but not for patients or deactivated users', async () => {
    await api.addUser({ phone: ADMIN, firstName: 'Zoe', roles: ['System User'], patient: null });
    await api.addUser({ phone: ADMIN, firstName: 'Ana' });
    expect((await make(ADMIN)).map(({ firstName, roles }) => [firstName, roles])).toEqual([
      ['Pat', ['Client Admin']],
      ['Zoe', ['System User']],
    ]);
    expect(await make(PATIENT)).toEqual([]);
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(0) })
      .where('phone_number', '=', ADMIN)
      .execute();
    expect(await make(ADMIN)).toEqual([]);
  });
});

describe('a login link', () => {
  it('signs its patient in, once, and is unguessable', async () => {
    const link = await makeLink();
    expect(link.id).toMatch(/^[\w-]{43}$/);
    const browser = api.browser();
    const login = await open(link, browser);
    expect(login).toMatchObject({ requiresTwoFactor: false, user: { patientUid: uid } });
    expect((await browser.client.signIn.session())?.user.patientUid).toBe(uid);
    expect(await problemOf(open(link))).toBe('login-link-invalid');
  });

  it('is not readable in the database', async () => {
    const { id } = await makeLink();
    expect(JSON.stringify(await api.database.selectFrom('login_links').selectAll().execute())).not.toContain(id);
  });

  it('opened several times at once signs in once', async () => {
    const link = await makeLink();
    const results = await Promise.allSettled([open(link), open(link), open(link), open(link)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(
      await api.database.selectFrom('sign_in_sessions').where('user_id', '=', userId).selectAll().execute(),
    ).toHaveLength(1);
  });

  it('opened again in the browser that it signed in leaves that session alone', async () => {
    const link = await makeLink();
    const browser = api.browser();
    await open(link, browser);
    expect(await problemOf(open(link, browser))).toBe('login-link-invalid');
    expect((await browser.client.signIn.session())?.user.patientUid).toBe(uid);
  });

  it('signs out the previous user of this browser when it is valid', async () => {
    const browser = await api.signIn(OTHER);
    const before = new Map(browser.cookies);
    await open(await makeLink(), browser);
    const stale = api.browser();
    stale.cookies.set('hsAuth', before.get('hsAuth') ?? '');
    expect(await problemOf(stale.client.signIn.session())).toBe('sign-in-required');
  });

  it('that is made up, spent or expired leaves the signed-in user alone', async () => {
    const spent = await makeLink();
    await open(spent);
    const expired = await makeLink();
    api.clock.nowMs += 8 * DAY_MS;
    const browser = await api.signIn(OTHER);
    for (const link of [{ id: 'anything' }, { id: 'x'.repeat(43) }, spent, expired]) {
      expect(await problemOf(open(link, browser))).toBe('login-link-invalid');
      expect((await browser.client.signIn.session())?.user.phoneNumber).toBe(OTHER);
    }
  });

  it('works for seven days', async () => {
    const good = await makeLink();
    api.clock.nowMs += 7 * DAY_MS - 1;
    await open(good);
    admin = await api.signIn(ADMIN);
    const late = await makeLink();
    api.clock.nowMs += 7 * DAY_MS;
    expect(await problemOf(open(late))).toBe('login-link-invalid');
  });

  it('ends the previous one that staff made, however it is handed over', async () => {
    const [first, second] = [await makeLink(), await makeLink()];
    expect(await problemOf(open(first))).toBe('login-link-invalid');
    await admin.client.loginLinks.send({ params: { uid }, body: { language: 'en' } });
    expect(await problemOf(open(second))).toBe('login-link-invalid');
    const sent = { id: /alogin\/(\S+)$/.exec(api.sentTexts.at(-1)?.text ?? '')?.[1] ?? '' };
    await open(sent);
    await makeLink();
    const atOnce = await Promise.all([makeLink(), makeLink(), makeLink()]);
    const outcomes = await Promise.allSettled(atOnce.map((link) => open(link)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('leaves links of other patients, of appointments and of a registration alone', async () => {
    const { appointmentId } = await admin.client.appointments.add({
      params: { uid },
      body: { startsAt: at(-HOUR_MS), endsAt: at(HOUR_MS) },
    });
    const other = await makeLink({}, (await api.addUser({ phone: OTHER, firstName: 'Cy' })).patientId ?? '');
    const before = await makeLink();
    const forAppointment = await makeLink({ appointmentId });
    await open(before);
    await makeLink();
    await open(forAppointment);
    await open(other);
    const browser = api.browser();
    const registered = await browser.client.registrations.start({ body: FORM });
    const { loginUrl } = await browser.client.registrations.loginUrl({ body: registered });
    await makeLink({}, registered.patientUid);
    const body = { id: new URL(loginUrl).pathname.replace('/alogin/', '') };
    // A registration's link opens in the browser that registered, and in no other.
    expect(await problemOf(open(body))).toBe('login-link-invalid');
    await browser.client.loginLinks.open({ body });
  });

  it('that is wrong, used, expired or another patient’s gets the same answer', async () => {
    const used = await makeLink();
    await open(used);
    const expired = await makeLink();
    await api.database
      .updateTable('login_links')
      .set({ expires_at: new Date(api.clock.nowMs) })
      .where('spent_at', 'is', null)
      .execute();
    const good = await makeLink();
    const answers = [];
    for (const parts of [
      used,
      expired,
      { id: 'A'.repeat(43) },
      { id: uid },
      { id: 'x' },
      { ...good, accessCode: 'md' },
      { ...good, patientUid: '01890000-0000-7000-8000-000000000000' },
      { ...good, appointmentId: 'no-such-appointment' },
      { ...good, appointmentId: '01890000-0000-7000-8000-000000000000' },
      { ...good, tempCode: 'y'.repeat(43) },
    ]) {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/v1/auth/login/link',
        headers: { origin: ORIGIN },
        payload: parts,
      });
      const { requestId, ...problem } = answer.json() as Record<string, unknown>;
      expect(requestId).toBeDefined();
      answers.push({ status: answer.statusCode, cookies: answer.cookies.length, problem });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, cookies: 0, problem: { code: 'login-link-invalid' } });
    // A wrong guess at the other parts does not use the link up.
    await open({ ...good, accessCode: 'SIGNATURE', patientUid: uid.toUpperCase() });
  });

  it('takes a temporary code of the same user, and spends it', async () => {
    const browser = api.browser();
    api.clock.nowMs += 60_000;
    await browser.client.signIn.sendCode({ body: { phone: PATIENT } });
    await api.settled();
    const [profile] = await browser.client.signIn.profiles({ body: { phone: PATIENT, code: lastCode(api, PATIENT) } });
    const tempCode = profile?.tokenCode ?? '';
    await open({ ...(await makeLink()), tempCode });
    expect(await problemOf(browser.client.signIn.loginTemp({ body: { patientUid: uid, tokenCode: tempCode } }))).toBe(
      'wrong-access-code',
    );
  });

  it('takes no temporary code of another user', async () => {
    const other = '5125550196';
    await api.addUser({ phone: other });
    const browser = api.browser();
    await browser.client.signIn.sendCode({ body: { phone: other } });
    await api.settled();
    const [profile] = await browser.client.signIn.profiles({ body: { phone: other, code: lastCode(api, other) } });
    const parts = { ...(await makeLink()), tempCode: profile?.tokenCode ?? '' };
    expect(await problemOf(open(parts))).toBe('login-link-invalid');
  });

  it('of a staff member asks for an SMS code, returns no token and reveals nothing', async () => {
    const staff = await api.addUser({ phone: '5125550122', roles: ['Patient', 'Client User'] });
    const browser = api.browser();
    const login = await open(await makeLink({}, staff.patientId ?? ''), browser);
    expect(login).toEqual({ user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true });
    expect(browser.cookies.has('hsAuth')).toBe(false);
    expect(await browser.client.signIn.session()).toBeNull();
  });

  it('can be opened by its old address, but not by a link or another site', async () => {
    const { id } = await makeLink();
    const get = (headers: Record<string, string>, query = '') =>
      api.app.inject({ method: 'GET', url: `/v1/Auth/login/${id}${query}`, headers });
    expect((await get({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await get({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).statusCode).toBe(403);
    expect((await get({}, '?accessCode=md')).statusCode).toBe(400);
    expect((await get({}, '?accessCode=signature')).json()).toMatchObject({ user: { patientUid: uid } });
  });

  it('cannot be opened by other sites', async () => {
    const link = await makeLink();
    expect(await problemOf(open(link, api.browser({ origin: 'https://evil.example' })))).toBe('wrong-origin');
  });

  it('can be tried 60 times an hour from one address', async () => {
    api = await startTestApi({ LOGIN_LINKS_PER_HOUR_PER_IP: '3' });
    const guess = (ip: string) => problemOf(open({ id: 'B'.repeat(43) }, api.browser({ ip })));
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await guess('203.0.113.1')).toBe('login-link-invalid');
    expect(await guess('203.0.113.1')).toBe('too-many-requests');
    uid = (await api.addUser({ phone: PATIENT })).patientId ?? '';
    await api.addUser({ phone: '5125550188', roles: ['Client Admin'], patient: null });
    admin = await api.signIn('5125550188');
    // A valid link of another user behind the same IP address.
    await open(await makeLink(), api.browser({ ip: '203.0.113.1' }));
    expect(await guess('203.0.113.2')).toBe('login-link-invalid');
    api.clock.nowMs += HOUR_MS;
    expect(await guess('203.0.113.1')).toBe('login-link-invalid');
    expect(await api.database.selectFrom('attempts').selectAll().execute()).toHaveLength(1);
  });

  it('allows few guesses at the code that goes with it, as an invalid link does', async () => {
    api = await startTestApi({ LOGIN_LINKS_PER_HOUR_PER_IP: '3' });
    uid = (await api.addUser({ phone: PATIENT })).patientId ?? '';
    await api.addUser({ phone: '5125550188', roles: ['Client Admin'], patient: null });
    admin = await api.signIn('5125550188');
    const link = await makeLink();
    const guess = () => problemOf(open({ ...link, tempCode: 'y'.repeat(43) }));
    for (let attempt = 0; attempt < 3; attempt += 1) expect(await guess()).toBe('login-link-invalid');
    expect(await guess()).toBe('too-many-requests');
  });

  it('guessed at many times at once counts every guess', async () => {
    api = await startTestApi({ LOGIN_LINKS_PER_HOUR_PER_IP: '5' });
    const guesses = await Promise.all(Array.from({ length: 12 }, () => problemOf(open({ id: 'B'.repeat(43) }))));
    expect(guesses.filter((code) => code === 'login-link-invalid')).toHaveLength(5);
  });
});

describe('an appointment', () => {
  const add = (startsInMs: number, endsInMs: number, browser = admin, patientUid = uid) =>
    browser.client.appointments.add({
      params: { uid: patientUid },
      body: { startsAt: at(startsInMs), endsAt: at(endsInMs) },
    });

  it.each([
    ['at once, days before it', 0, /works from/],
    ['on the day before it', 4 * DAY_MS, null],
    ['at its start', 5 * DAY_MS, null],
    ['a second before its end', 5 * DAY_MS + HOUR_MS - 1000, null],
    ['at its end', 5 * DAY_MS + HOUR_MS, /is over/],
  ])('has a link that signs in from the day before, and otherwise shows when: %s', async (_name, waitMs, reason) => {
    const { appointmentId } = await add(5 * DAY_MS, 5 * DAY_MS + HOUR_MS);
    const link = await makeLink({ appointmentId, accessCode: 'signature' });
    expect(link).toMatchObject({ appointmentId, accessCode: 'signature' });
    api.clock.nowMs += waitMs;
    const { id } = link;
    // The time window applies even if the appointment is left out of the address.
    for (const parts of reason === null ? [link] : [link, { id }, { id: `${id}.)` }]) {
      const opened = open(parts);
      if (reason === null) expect((await opened).user?.patientUid).toBe(uid);
      else
        await expect(opened).rejects.toMatchObject({
          code: 'login-link-invalid',
          details: { text: expect.stringMatching(reason) },
        });
    }
  });

  it('of another patient, or another one of the same patient, does not fit a link', async () => {
    const { appointmentId } = await add(0, HOUR_MS);
    const { appointmentId: second } = await add(0, HOUR_MS);
    const other = await api.addUser({ phone: '5125550123' });
    const { appointmentId: foreign } = await add(0, HOUR_MS, admin, other.patientId ?? '');
    const link = await makeLink({ appointmentId });
    expect(await problemOf(open({ ...link, appointmentId: second }))).toBe('login-link-invalid');
    const free = await makeLink();
    expect(await problemOf(open({ ...free, appointmentId: foreign }))).toBe('login-link-invalid');
    expect((await open({ ...free, appointmentId: second })).user?.patientUid).toBe(uid);
    expect(await problemOf(makeLink({ appointmentId: foreign }))).toBe('not-found');
  });

  it.each([
    ['ends when it starts', HOUR_MS, HOUR_MS],
    ['lasts longer than a day', 0, DAY_MS + 1],
    ['is over', -2 * HOUR_MS, 0],
  ])('that %s is refused', async (_name, startsInMs, endsInMs) => {
    expect(await problemOf(add(startsInMs, endsInMs))).toBe('invalid-request');
  });

  it('may last a day', async () => expect((await add(0, DAY_MS)).appointmentId).toMatch(/^[\da-f-]{36}$/));
});

describe('making links and appointments', () => {
  const make = (browser: TestBrowser, patientUid = uid) =>
    problemOf(browser.client.loginLinks.create({ params: { uid: patientUid }, query: {} }));
  const note = (browser: TestBrowser, patientUid = uid) =>
    problemOf(
      browser.client.appointments.add({
        params: { uid: patientUid },
        body: { startsAt: at(0), endsAt: at(HOUR_MS) },
      }),
    );

  it('is refused to strangers, patients and roles that may not edit patients', async () => {
    for (const call of [make, note]) expect(await call(api.browser())).toBe('sign-in-required');
    const own = await api.signIn(PATIENT);
    for (const call of [make, note]) expect(await call(own)).toBe('not-allowed');
    await api.addUser({ phone: '5125550124', roles: ['Client User'], patient: null });
    const viewer = await api.signIn('5125550124');
    for (const call of [make, note]) expect(await call(viewer)).toBe('not-allowed');
  });

  it('is limited to the client of the caller; a system admin has no limit', async () => {
    await api.addUser({ phone: '5125550125', client: 'Elsewhere', roles: ['Client Admin'], patient: null });
    await api.addUser({ phone: '5125550126', client: 'Elsewhere', roles: ['System Admin'], patient: null });
    const foreigner = await api.signIn('5125550125');
    for (const call of [make, note]) {
      expect(await call(foreigner)).toBe('not-found');
      expect(await call(admin, '01890000-0000-7000-8000-000000000000')).toBe('not-found');
    }
    const system = await api.signIn('5125550126');
    expect((await system.client.loginLinks.create({ params: { uid }, query: {} })).loginUrl).toContain('/alogin/');
  });

  it('refuses a group that is not the patient’s', async () => {
    expect(await problemOf(makeLink({ accessCode: 'md' }))).toBe('wrong-access-code');
  });

  it('cannot be triggered by another site or by a link that staff follow', async () => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const get = (site: string, mode: string) =>
      api.app.inject({
        method: 'GET',
        url: `/v1/patients/${uid}/selfserverlink`,
        headers: { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': mode },
      });
    expect((await get('cross-site', 'cors')).statusCode).toBe(403);
    expect((await get('none', 'navigate')).statusCode).toBe(403);
    expect((await get('same-origin', 'cors')).statusCode).toBe(200);
  });
});

it('a screening replaces the body measures entered at registration', async () => {
  await api.database
    .updateTable('patients')
    .set({ registered_height_cm: 170, registered_weight_kg: 70 })
    .where('patient_id', '=', uid)
    .execute();
  const browser = await api.signIn(PATIENT);
  const read = async () => (await browser.client.patients.get({ params: { uid } })).registeredBody;
  expect(await read()).toEqual({ heightCm: 170, weightKg: 70 });
  await browser.client.screenings.create({ body: SCREENING });
  expect(await read()).toBeNull();
});
