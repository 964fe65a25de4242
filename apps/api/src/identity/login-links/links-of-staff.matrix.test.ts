import { API_PREFIX, type Endpoint, mienContract } from '@mien/contract';
import { exampleBody, examplePath, ids } from '@mien/contract/testing';
import { HOUR_MS } from '@mien/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemCodeIn } from '../../testing/person-with-objects.ts';
import {
  completeProfile,
  ORIGIN,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  SCREENING,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

/**
 * Every call of the contract, made in a session begun by a staff link. A new call is closed to such a session until
 * its declaration opens it and the list here names it, too.
 */

const CALLS = Object.entries<Readonly<Record<string, Endpoint>>>(mienContract).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, declaration]) => ({ name: `${group}.${name}`, declaration })),
);

/**
 * What a session begun by a staff link permits: consent, completing the profile, scanning, and seeing the results of
 * these scans.
 */
const OPEN = [
  'configurations.measurementTypes',
  'consents.create',
  // Null, or the visit of the link.
  'ownAppointments.forScan',
  'measurements.list',
  'measurements.get',
  'measurements.submit',
  'measurements.saveParameters',
  'measurements.reportError',
  'patients.get',
  'patients.update',
  'patients.measureUpload',
  'scanSessions.create',
  'screenings.create',
];

/**
 * Public calls that depend on the session: they show it or end it. They reveal only the profile's name, number and
 * email.
 */
const BY_SESSION = ['signIn.session', 'signIn.logout', 'signIn.logoutTest'];

const UNA = '5125550101';
const ADMIN = '5125550111';
let api: TestApi;
let una: TestBrowser;
let uid: string;
let oldScan: string;
let graceId: string;

async function scan(by: TestBrowser): Promise<string> {
  const { sessionId } = await by.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const reported = await api.app.inject({
    method: 'POST',
    url: `/v1/scanSessions/${sessionId}/outcome`,
    headers: { authorization: `Bearer ${PARTNER_KEY}` },
    payload: outcomeOf(sessionId),
  });
  return reported.json().measurementId;
}

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Registers a patient by the form. The patient scans in their own browser and never verifies the number. */
async function registerUna(): Promise<void> {
  una = api.browser();
  const body = {
    anonymousRegistration: false,
    firstName: 'Una',
    lastName: 'Logged',
    phoneNumber: UNA,
    accessCode: 'signature',
  } as const;
  const registered = await una.client.registrations.register({ body });
  const { loginUrl } = await una.client.registrations.loginUrl({ body: registered });
  await una.client.loginLinks.open({ body: { id: loginUrl.split('/alogin/')[1] ?? '' } });
  uid = registered.patientUid;
  await una.client.patients.update({ params: { uid }, body: { birthDate: '1980-05-01', birthSex: 'Female' } });
  await completeProfile(una, uid);
  oldScan = await scan(una);
}

const idIn = (text: string) => /\/alogin\/([\w-]+)/.exec(text)?.[1] ?? '';
const admin = () => api.signIn(ADMIN);

/** The ways in which staff begin a session of a patient. */
const WAYS: Readonly<Record<string, (browser: TestBrowser) => Promise<unknown>>> = {
  async 'a link that staff saw'(browser) {
    const { loginUrl } = await (await admin()).client.loginLinks.create({ params: { uid }, query: {} });
    return browser.client.loginLinks.open({ body: { id: idIn(loginUrl) } });
  },
  async 'a link sent to the number that staff typed'(browser) {
    api.sentTexts.length = 0;
    await (await admin()).client.loginLinks.send({ params: { uid }, body: { language: 'en' } });
    await api.settled();
    return browser.client.loginLinks.open({ body: { id: idIn(api.sentTexts[0]?.text ?? '') } });
  },
  async 'the link of an appointment'(browser) {
    const { client } = await admin();
    const at = (ms: number) => new Date(api.clock.nowMs + ms).toISOString();
    const body = { startsAt: at(HOUR_MS), endsAt: at(2 * HOUR_MS) };
    const { appointmentId } = await client.appointments.add({ params: { uid }, body });
    const { loginUrl } = await client.loginLinks.create({ params: { uid }, query: { appointmentId } });
    return browser.client.loginLinks.open({ body: { id: idIn(loginUrl) } });
  },
  async 'a temporary code'(browser) {
    const { client } = await admin();
    const { patientUid, tokenCode } = await client.loginLinks.createTokenCode({ params: { uid }, body: {} });
    return browser.client.signIn.loginTemp({ body: { patientUid, tokenCode } });
  },
};

beforeAll(async () => {
  api = await startTestApi({ CALLS_PER_USER_AND_HOUR: '100000' });
  const grace = { phone: ADMIN, roles: ['Client Admin'], patient: null, firstName: 'Grace', lastName: 'Liu' } as const;
  graceId = (await api.addUser({ ...grace, roles: [...grace.roles] })).userId;
  await api.addUser({ phone: '5125550199', lastName: 'Group' });
  await registerUna();
});

async function answerOf(declaration: Endpoint, browser: TestBrowser | null) {
  const named = new Map<unknown, string>([
    [ids.PatientUid, uid],
    [ids.MeasurementId, oldScan],
  ]);
  const isOctets = declaration.bodyKind === 'octets';
  const answer = await api.app.inject({
    method: declaration.method,
    url: `${API_PREFIX}${examplePath(declaration, named)}`,
    headers: {
      origin: ORIGIN,
      ...(browser === null ? {} : { cookie: cookieOf(browser) }),
      ...(isOctets ? { 'content-type': 'application/octet-stream' } : {}),
      ...(declaration.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(isOctets ? { payload: Buffer.from('x') } : {}),
    ...(declaration.body ? { payload: JSON.stringify(exampleBody(declaration, named)) } : {}),
  });
  const code = answer.body.startsWith('{') ? problemCodeIn(answer.body) : null;
  return { status: answer.statusCode, code, text: answer.body };
}

it('opens exactly the calls of this list, by their declarations', () => {
  expect(CALLS.flatMap(({ name, declaration }) => (declaration.isForScanning ? [name] : [])).sort()).toEqual(
    [...OPEN].sort(),
  );
  expect(CALLS.length).toBeGreaterThan(200);
});

describe.each(Object.entries(WAYS))('a session begun with %s, while the number is not verified', (_, enter) => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = api.browser();
    await enter(browser);
  });

  it.each(CALLS.filter(({ declaration: { access } }) => access !== 'public' && access !== 'partner'))(
    '$name is closed, unless it is part of a scan',
    async ({ name, declaration }) => {
      const { status, code } = await answerOf(declaration, browser);
      // The example changes fields that are filled: it is refused for that, see links-of-staff.test.ts.
      if (name === 'patients.update') return;
      if (OPEN.includes(name)) expect(code).not.toBe('sms-code-needed');
      else expect({ status, code }).toEqual({ status: 403, code: 'sms-code-needed' });
    },
  );

  it.each(CALLS.filter(({ name, declaration: { access } }) => access === 'public' && !BY_SESSION.includes(name)))(
    '$name, a public call, reveals nothing about the patient',
    async ({ declaration }) => {
      const { text } = await answerOf(declaration, browser);
      for (const secret of ['Una', UNA, oldScan]) expect(text).not.toContain(secret);
    },
  );
});

describe.each(Object.entries(WAYS))('what is done in a session begun with %s', (_, enter) => {
  it('is limited to new scans, named in the log, and asked again at the first proof of the number', async () => {
    api.clock.nowMs += 2 * 3_600_000;
    const browser = api.browser();
    await enter(browser);
    const { client } = browser;
    expect(await client.signIn.session()).toMatchObject({ isScanOnly: true, isByLink: true, historyCheck: 0 });
    const person = await client.patients.get({ params: { uid } });
    expect(person).toMatchObject({ latestScreening: null, registeredBody: null });
    const texts = await client.configurations.get();
    await client.consents.create({ body: { ...texts.texts, language: 'en' } });
    await client.screenings.create({ body: SCREENING });
    const seen = await scan(browser);
    expect((await client.measurements.list({ query: {} })).items.map(({ id }) => id)).toEqual([seen]);
    expect(await problemOf(client.measurements.get({ params: { id: oldScan } }))).toBe('not-found');
    expect((await client.signIn.session())?.historyCheck).toBe(1);
    const user = api.database.selectFrom('users').select('phone_verified_at as provedAt').where('patient_id', '=', uid);
    expect(await user.execute()).toEqual([{ provedAt: null }]);

    const log = await api.database
      .selectFrom('access_log_entries')
      .select(['action', 'actor_kind as kind', 'actor_user_id as maker'])
      .where('patient_id', '=', uid)
      .where('at', '>=', new Date(api.clock.nowMs))
      .where('actor_kind', '!=', 'staff')
      .orderBy('position')
      .execute();
    expect(log).toEqual(
      ['signInByStaffLink', 'agreedByLink', 'answeredForScan', 'scannedByLink'].map((action) => ({
        action,
        kind: 'link',
        maker: graceId,
      })),
    );
    const consents = await api.database
      .selectFrom('consents')
      .select('maker_user_id as maker')
      .where('patient_id', '=', uid)
      .orderBy('created_at')
      .execute();
    expect(consents.at(-1)).toEqual({ maker: graceId });
  });
});

it('a refreshed session keeps its maker and its limits', async () => {
  const browser = api.browser();
  const login = (await WAYS['a link that staff saw']?.(browser)) as { refreshToken: string };
  const { accessToken } = await api.browser().client.signIn.refresh({ body: { refreshToken: login.refreshToken } });
  const answer = await api.app.inject({ url: '/v1/auth/session', headers: { authorization: `Bearer ${accessToken}` } });
  expect(answer.json()).toMatchObject({ isScanOnly: true, isByLink: true });
  const entries = await api.app.inject({ url: '/v1/entries', headers: { authorization: `Bearer ${accessToken}` } });
  expect(entries.json().code).toBe('sms-code-needed');
});

it('a consent given through a link does not count in the patient’s own session, and withdraws none', async () => {
  const other = await api.addUser({ phone: '5125550155', firstName: 'Vic' });
  const vicUid = other.patientId ?? '';
  const vic = await api.signIn('5125550155');
  const isAgreed = async ({ client }: TestBrowser) =>
    (await client.patients.get({ params: { uid: vicUid } })).isConsentAccepted;
  const { client } = await admin();
  const { loginUrl } = await client.loginLinks.create({ params: { uid: vicUid }, query: {} });
  const link = api.browser();
  await link.client.loginLinks.open({ body: { id: idIn(loginUrl) } });
  await link.client.patients.update({ params: { uid: vicUid }, body: { isConsentAccepted: true } });
  expect([await isAgreed(link), await isAgreed(vic)]).toEqual([true, false]);
  await vic.client.patients.update({ params: { uid: vicUid }, body: { isConsentAccepted: true } });
  expect(await isAgreed(vic)).toBe(true);
  await link.client.patients.update({ params: { uid: vicUid }, body: { isConsentAccepted: false } });
  expect(await isAgreed(vic)).toBe(true);
});

it('the log of a deleted patient still names the makers to staff', async () => {
  const { patientId } = await api.addUser({ phone: '5125550156', firstName: 'Wes' });
  const wesUid = patientId ?? '';
  const { client } = await admin();
  const { loginUrl } = await client.loginLinks.create({ params: { uid: wesUid }, query: {} });
  await api.browser().client.loginLinks.open({ body: { id: idIn(loginUrl) } });
  const actions = async () =>
    (await client.accessLog.list({ query: { patientUid: wesUid } })).items.map(({ action, actor }) => [
      action,
      actor.kind,
      actor.name,
    ]);
  expect(await actions()).toEqual([['loginLinkMade', 'staff', 'Grace Liu']]);
  const wes = await api.signIn('5125550156');
  await wes.client.records.deleteAll({ params: { uid: wesUid }, body: { isConfirmed: true } });
  expect(await actions()).toEqual([
    ['signInByStaffLink', 'link', 'Grace Liu'],
    ['loginLinkMade', 'staff', 'Grace Liu'],
  ]);
});
