import type { RegistrationForm } from '@mien/contract';
import { ageFromBirthDate, EXTERNAL_REFERENCE_MAX_LENGTH, MINUTE_MS } from '@mien/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { expectKept } from '../../testing/expect-kept.ts';
import { lastCode, ORIGIN, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const PHONE = '5125550130';

const FORM = {
  anonymousRegistration: false,
  firstName: 'Ana',
  lastName: 'Reyes',
  phoneNumber: PHONE,
  email: 'ana@example.com',
  age: 34,
  weight: 140,
  heightFt: 5,
  heightIn: 6,
  accessCode: 'signature',
} as const satisfies RegistrationForm;

let api: TestApi;
let browser: TestBrowser;

afterEach(() => expectKept(api.database));

beforeEach(async () => {
  api = await startTestApi();
  // A first patient, so that the groups exist.
  await api.addUser({ phone: '5125550131', firstName: 'Ben', group: 'signature' });
  await api.addUser({ phone: '5125550132', firstName: 'Carla', group: 'md' });
  browser = api.browser();
});

const register = (form: RegistrationForm = FORM, from = browser) => from.client.registrations.start({ body: form });

/** Follows the login URL that the browser gets for a new patient. */
async function enter(registered: { patientUid: string; tokenCode: string }, from = browser) {
  const { loginUrl } = await from.client.registrations.loginUrl({ body: registered });
  const url = new URL(loginUrl);
  expect(url.origin).toBe(ORIGIN);
  return from.client.loginLinks.open({ body: { id: url.pathname.replace('/alogin/', ''), accessCode: 'signature' } });
}

const patientRows = () => api.database.selectFrom('patients').selectAll().execute();

async function signInBySms(phone: string): Promise<{ browser: TestBrowser; names: string[] }> {
  const phoneBrowser = api.browser();
  await phoneBrowser.client.signIn.sendCode({ body: { phone } });
  await api.settled();
  const profiles = await phoneBrowser.client.signIn.profiles({ body: { phone, code: lastCode(api, phone) } });
  const [first] = profiles;
  await phoneBrowser.client.signIn.loginTemp({
    body: { patientUid: first?.patientUid ?? '', tokenCode: first?.tokenCode ?? '' },
  });
  return { browser: phoneBrowser, names: profiles.map((profile) => profile.firstName) };
}

describe('a registration', () => {
  it('creates a patient with the entered data, and its browser signs in by a login link', async () => {
    const registered = await register({ ...FORM, accessCode: ' SIGNATURE ' });
    const login = await enter(registered);
    expect(login.user?.patientUid).toBe(registered.patientUid);
    const patient = await browser.client.patients.get({ params: { uid: registered.patientUid } });
    expect(patient).toMatchObject({
      firstName: 'Ana',
      lastName: 'Reyes',
      email: 'ana@example.com',
      phoneNumber: PHONE,
      birthDate: '1992-03-14',
      birthSex: 'Unknown',
      isConsentAccepted: false,
      latestScreening: null,
    });
    expect(patient.registeredBody?.heightCm).toBeCloseTo(66 * 2.54, 9);
    expect(patient.registeredBody?.weightKg).toBe(140 * 0.45359237);
  });

  it('needs no age, weight or height, as in the specification; the profile asks for them', async () => {
    const { age: _age, weight: _weight, heightFt: _heightFt, heightIn: _heightIn, ...form } = FORM;
    const registered = await register({ ...form, email: '', patientUid: '' });
    await enter(registered);
    expect(await browser.client.patients.get({ params: { uid: registered.patientUid } })).toMatchObject({
      firstName: 'Ana',
      email: null,
      birthDate: null,
      registeredBody: null,
    });
  });

  it('takes centimeters and kilograms as they are', async () => {
    const { weight: _weight, heightFt: _heightFt, heightIn: _heightIn, ...form } = FORM;
    const registered = await register({ ...form, heightCm: 171, weightKg: 68.3 });
    await enter(registered);
    expect(await browser.client.patients.get({ params: { uid: registered.patientUid } })).toMatchObject({
      registeredBody: { heightCm: 171, weightKg: 68.3 },
    });
    await expect(register({ ...form, heightCm: 119, weightKg: 29 })).rejects.toMatchObject({
      details: { fields: [{ rule: 'heightRange' }, { rule: 'weightRange' }] },
    });
  });

  it('takes the whole form of an anonymous one, empty but for the reference', async () => {
    const empty = { firstName: '', lastName: '', phoneNumber: '', email: '' } as const;
    const form = { ...empty, anonymousRegistration: true, patientUid: 'MRN-1', accessCode: 'signature' } as const;
    expect((await enter(await register(form))).user).toMatchObject({ firstName: '', phoneNumber: null });
    const named = { ...form, firstName: 'Ana' } as unknown as RegistrationForm;
    expect(await problemOf(register(named))).toBe('invalid-request');
  });

  it('with another access code in the body than in the address is refused', async () => {
    const params = { accessCode: 'signature' };
    const of = (accessCode: string) =>
      browser.client.registrations.registerWithCode({ params, body: { ...FORM, accessCode } });
    expect(await problemOf(of('md'))).toBe('wrong-access-code');
    expect((await of(' Signature')).patientUid).toBeDefined();
  });

  it('shows no other age where it is still the day before', async () => {
    api.clock.nowMs = Date.parse('2026-03-15T02:00:00Z');
    const { patientUid } = await register();
    const row = (await patientRows()).find((patient) => patient.patient_id === patientUid);
    for (const today of ['2026-03-14', '2026-03-15']) expect(ageFromBirthDate(row?.birth_date ?? '', today)).toBe(34);
  });

  it('never opens an existing patient: the same data create another one', async () => {
    const first = await register();
    const second = await register();
    expect(second.patientUid).not.toBe(first.patientUid);
    expect((await enter(second)).user?.patientUid).toBe(second.patientUid);
    const { patientId } = await api.addUser({ phone: '5125550133' });
    const anonymous = await register({ anonymousRegistration: true, patientUid: patientId ?? '', accessCode: 'md' });
    expect(anonymous.patientUid).not.toBe(patientId);
  });

  it('twice at the same time creates two patients, each with its own login', async () => {
    await register();
    const [one, two] = await Promise.all([register(), register()]);
    expect((await enter(one)).user?.patientUid).toBe(one.patientUid);
    expect((await enter(two)).user?.patientUid).toBe(two.patientUid);
  });

  it('may be anonymous, with the clinic’s own reference', async () => {
    const reference = 'R'.repeat(EXTERNAL_REFERENCE_MAX_LENGTH);
    const registered = await register({ anonymousRegistration: true, patientUid: reference, accessCode: 'signature' });
    const login = await enter(registered);
    expect(login.user).toMatchObject({ firstName: '', lastName: '', phoneNumber: null, email: null });
    const row = (await patientRows()).find((patient) => patient.patient_id === registered.patientUid);
    expect(row?.external_reference).toBe(reference);
    for (const patientUid of ['', `${reference}x`])
      expect(await problemOf(register({ anonymousRegistration: true, patientUid, accessCode: 'signature' }))).toBe(
        'invalid-request',
      );
  });

  it.each(['/v1/Auth/register', '/v1/Auth/startMeasurement', '/v1/Auth/register/signature'])(
    'is accepted at %s',
    async (url) => {
      const { accessCode, ...form } = FORM;
      const answer = await api.app.inject({
        method: 'POST',
        url,
        headers: { origin: ORIGIN },
        payload: url.endsWith(accessCode) ? form : FORM,
      });
      expect(answer.json()).toEqual({ patientUid: expect.any(String), tokenCode: expect.any(String) });
    },
  );

  it.each([
    ['age', { age: 12 }, 'ageRange'],
    ['age', { age: 120 }, 'ageRange'],
    ['age', { age: 30.5 }, 'ageRange'],
    ['heightFt', { heightFt: 3, heightIn: 10 }, 'heightRange'],
    ['heightFt', { heightFt: 7, heightIn: 3 }, 'heightRange'],
    ['heightFt', { heightIn: undefined }, 'heightRange'],
    ['weight', { weight: 66 }, 'weightRange'],
    ['weight', { weight: 661 }, 'weightRange'],
    ['weight', { heightFt: 5, heightIn: 0, weight: 308 }, 'bodyMassIndexRange'],
  ])('is refused outside the ranges: %s %j', async (path, change, rule) => {
    const before = (await patientRows()).length;
    const failure = await register({ ...FORM, ...change }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'invalid-request', details: { fields: [{ path, rule }] } });
    expect(await patientRows()).toHaveLength(before);
  });

  it.each([
    { age: 13 },
    { age: 119 },
    { heightFt: 3, heightIn: 11, weight: 67 },
    { heightFt: 5, heightIn: 6.5 },
    { heightFt: 7, heightIn: 2, weight: 250 },
    { heightFt: 7, heightIn: 2, weight: 616 },
  ])('is accepted at the limits: %j', async (change) => {
    expect((await register({ ...FORM, ...change })).patientUid).toBeDefined();
  });

  it('with an unknown access code is refused, and codes cannot be tried quickly', async () => {
    api = await startTestApi({ REGISTRATIONS_PER_HOUR_PER_IP: '3' });
    await api.addUser({ phone: '5125550131', group: 'signature' });
    const attempt = (accessCode: string, ip = '203.0.113.1') => register({ ...FORM, accessCode }, api.browser({ ip }));
    // Three of the hour, and twenty of the minute.
    for (let tried = 0; tried < 23; tried += 1)
      expect(await problemOf(attempt(`wrong-${tried}`))).toBe('wrong-access-code');
    const failure = await attempt('signature').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'too-many-requests' });
    await attempt('signature', '203.0.113.2');
    api.clock.nowMs += MINUTE_MS;
    await attempt('signature');
    for (let tried = 0; tried < 20; tried += 1) await attempt(`more-${tried}`).catch(() => undefined);
    expect(await problemOf(attempt('yet-another'))).toBe('too-many-requests');
    // A code that was right on this network today doesn't count as a guess.
    await attempt('signature');
  });

  it('with the right access code is accepted after mistakes of another user on the network', async () => {
    api = await startTestApi({ REGISTRATIONS_PER_HOUR_PER_IP: '3' });
    await api.addUser({ phone: '5125550131', group: 'signature' });
    const attempt = (accessCode: string) => register({ ...FORM, accessCode }, api.browser({ ip: '203.0.113.1' }));
    // One mistake, however often.
    for (let tried = 0; tried < 20; tried += 1) expect(await problemOf(attempt('signture'))).toBe('wrong-access-code');
    for (let tried = 0; tried < 15; tried += 1)
      expect(await problemOf(attempt(`wrong-${tried}`))).toBe('wrong-access-code');
    await attempt('signature');
  });

  it('accepts a number five times a day', async () => {
    for (let count = 0; count < 5; count += 1) await register();
    expect(await problemOf(register())).toBe('too-many-requests');
    await register({ ...FORM, phoneNumber: '5125550139' });
    api.clock.nowMs += 24 * 60 * MINUTE_MS;
    await register();
  });

  it('is refused to other sites', async () => {
    expect(await problemOf(register(FORM, api.browser({ origin: 'https://evil.example' })))).toBe('wrong-origin');
  });
});

describe('the login URL', () => {
  it('is for the browser that registered, once', async () => {
    const registered = await register();
    const fetchUrl = (from: TestBrowser, body = registered) => problemOf(from.client.registrations.loginUrl({ body }));
    expect(await fetchUrl(api.browser())).toBe('cookies-needed');
    const other = api.browser();
    await register(FORM, other);
    expect(await fetchUrl(other)).toBe('wrong-access-code');
    await browser.client.registrations.loginUrl({ body: registered });
    expect(await fetchUrl(browser)).toBe('wrong-access-code');
  });

  it('requested twice at the same time is given once', async () => {
    const registered = await register();
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => browser.client.registrations.loginUrl({ body: registered })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused for another browser’s patient', async () => {
    const { tokenCode } = await register();
    const patientUid = (await api.addUser({ phone: '5125550134' })).patientId ?? '';
    expect(await problemOf(browser.client.registrations.loginUrl({ body: { patientUid, tokenCode } }))).toBe(
      'wrong-access-code',
    );
  });

  it('has to be fetched within five minutes and followed within ten', async () => {
    const late = await register();
    api.clock.nowMs += 5 * MINUTE_MS;
    expect(await problemOf(browser.client.registrations.loginUrl({ body: late }))).toBe('wrong-access-code');
    const { loginUrl } = await browser.client.registrations.loginUrl({ body: await register() });
    const id = new URL(loginUrl).pathname.replace('/alogin/', '');
    api.clock.nowMs += 10 * MINUTE_MS;
    expect(await problemOf(browser.client.loginLinks.open({ body: { id } }))).toBe('login-link-invalid');
  });

  it('does not sign in by the code alone', async () => {
    const { patientUid, tokenCode } = await register();
    expect(await problemOf(browser.client.signIn.loginTemp({ body: { patientUid, tokenCode } }))).toBe(
      'wrong-access-code',
    );
    expect((await enter({ patientUid, tokenCode })).user?.patientUid).toBe(patientUid);
  });
});

describe('a typed number', () => {
  it('is unverified; the first sign-in by SMS verifies it and ends everything begun before', async () => {
    const typed = await register();
    await enter(typed);
    await browser.client.signIn.session();
    const waiting = api.browser();
    const again = await register({ ...FORM, firstName: 'Zoe' }, waiting);
    const { loginUrl } = await waiting.client.registrations.loginUrl({ body: again });

    const owner = await signInBySms(PHONE);
    expect(owner.names).toEqual(['Ana', 'Zoe']);
    expect((await owner.browser.client.signIn.session())?.user.patientUid).toBe(typed.patientUid);
    expect(await problemOf(browser.client.signIn.session())).toBe('sign-in-required');

    // The other profile is verified when it is chosen, which ends its open link.
    api.clock.nowMs += MINUTE_MS;
    await owner.browser.client.signIn.sendCode({ body: { phone: PHONE } });
    await api.settled();
    const profiles = await owner.browser.client.signIn.profiles({ body: { phone: PHONE, code: lastCode(api, PHONE) } });
    const zoe = profiles.find((profile) => !profile.isVerified);
    await owner.browser.client.signIn.loginTemp({
      body: { patientUid: zoe?.patientUid ?? '', tokenCode: zoe?.tokenCode ?? '' },
    });
    const id = new URL(loginUrl).pathname.replace('/alogin/', '');
    expect(await problemOf(waiting.client.loginLinks.open({ body: { id } }))).toBe('login-link-invalid');
  });

  it('that was verified stays verified: later sign-ins end no session', async () => {
    await enter(await register());
    const first = await signInBySms(PHONE);
    api.clock.nowMs += MINUTE_MS;
    await signInBySms(PHONE);
    await first.browser.client.signIn.session();
  });
});

describe('a patient who registers twice', () => {
  const names = async () => (await patientRows()).length;
  async function addScan(patientId: string): Promise<void> {
    const { client_id } = await api.database
      .selectFrom('patients')
      .select('client_id')
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow();
    const scan = {
      clientId: client_id,
      measurementId: crypto.randomUUID(),
      patientId,
      providerId: 1,
      externalStatus: 'COMPLETE',
      trust: 'signed',
      engineVersion: null,
      composed: {
        items: [],
        missing: [],
        overall: { kind: 'scored', score: 80, plusMinus: 1, coverage: 1, missing: [] },
      },
      createdAt: new Date(api.clock.nowMs),
    } as const;
    await addMeasurements(api.database, [measurementRows(scan)]);
  }

  it('is one patient after the number is verified; entered answers fill the gaps, and the log records it', async () => {
    const { age: _age, weight: _weight, heightFt: _heightFt, heightIn: _heightIn, ...short } = FORM;
    const first = await register(short);
    api.clock.nowMs += 1000;
    const second = await register({ ...FORM, firstName: 'ANA' });
    const before = await names();
    const owner = await signInBySms(PHONE);
    expect(owner.names).toEqual(['Ana']);
    expect(await names()).toBe(before - 1);
    const uid = first.patientUid;
    const kept = await owner.browser.client.patients.get({ params: { uid } });
    expect(kept).toMatchObject({ birthDate: '1992-03-14' });
    expect(kept.registeredBody?.weightKg).toBe(140 * 0.45359237);
    const log = await owner.browser.client.accessLog.own({ query: {} });
    expect(log.items.map(({ action }) => action)).toContain('profilesJoined');
    expect(await api.database.selectFrom('deleted_patients').select(['patient_id', 'reason']).execute()).toEqual([
      { patient_id: second.patientUid, reason: 'joined' },
    ]);
    // And again at the next visit.
    await register();
    api.clock.nowMs += MINUTE_MS;
    expect((await signInBySms(PHONE)).names).toEqual(['Ana']);
  });

  it.each([
    ['another name', { firstName: 'Zoe' }],
    ['another group', { accessCode: 'md' }],
    ['another age', { age: 60 }],
  ])('under %s stays two', async (_name, change) => {
    await register();
    await register({ ...FORM, ...change });
    expect((await signInBySms(PHONE)).names).toHaveLength(2);
  });

  it('and scanned in both sees which is which', async () => {
    const first = await register();
    const second = await register();
    await addScan(first.patientUid);
    await addScan(second.patientUid);
    await addScan(second.patientUid);
    const phoneBrowser = api.browser();
    await phoneBrowser.client.signIn.sendCode({ body: { phone: PHONE } });
    await api.settled();
    const profiles = await phoneBrowser.client.signIn.profiles({ body: { phone: PHONE, code: lastCode(api, PHONE) } });
    expect(Object.fromEntries(profiles.map(({ patientUid, scanCount }) => [patientUid, scanCount]))).toEqual({
      [first.patientUid]: 1,
      [second.patientUid]: 2,
    });
  });

  it('does nothing before the number is verified, so that a stranger cannot remove another user’s registration', async () => {
    await register();
    await register();
    const before = await names();
    await browser.client.signIn.sendCode({ body: { phone: PHONE } });
    await api.settled();
    expect(await problemOf(browser.client.signIn.profiles({ body: { phone: PHONE, code: '000000' } }))).toBe(
      'wrong-access-code',
    );
    expect(await names()).toBe(before);
  });
});

describe('what strangers type about a number', () => {
  it('comes after the owner’s profile, without the stranger’s text', async () => {
    await api.addUser({ phone: PHONE, firstName: 'Zoe', lastName: 'Okafor', group: 'signature' });
    await register({ ...FORM, firstName: 'CALL 900-555-0000', lastName: 'http://evil.example' });
    const phoneBrowser = api.browser();
    await phoneBrowser.client.signIn.sendCode({ body: { phone: PHONE } });
    await api.settled();
    const profiles = await phoneBrowser.client.signIn.profiles({ body: { phone: PHONE, code: lastCode(api, PHONE) } });
    expect(profiles.map(({ firstName, lastName, isVerified }) => [firstName, lastName, isVerified])).toEqual([
      ['Zoe', 'Okafor', true],
      ['', '', false],
    ]);
  });
});

describe('registering by phone', () => {
  const start = (phone = PHONE, accessCode = 'signature', from = browser) =>
    from.client.registrations.startByPhone({ body: { phone, accessCode } });
  const confirm = (
    patientUid: string,
    code: string,
    change: { phone?: string; accessCode?: string } = {},
    from = browser,
  ) =>
    from.client.registrations.confirmPhone({
      body: { patientUid, phone: PHONE, accessCode: 'signature', code, ...change },
    });
  async function begin(phone = PHONE, accessCode = 'signature', from = browser): Promise<string> {
    const { patientUid } = await start(phone, accessCode, from);
    await api.settled();
    return patientUid ?? '';
  }
  const follow = (id: string | null, accessCode = 'signature', from = browser) =>
    from.client.loginLinks.open({ body: { id: id ?? '', accessCode } });

  it('creates the patient only after the right code, and signs in by a link', async () => {
    const before = (await patientRows()).length;
    const attemptId = await begin();
    expect(await patientRows()).toHaveLength(before);
    const { patientUid, loginLinkId } = await confirm(attemptId, lastCode(api, PHONE));
    expect(patientUid).toBe(attemptId);
    expect(await patientRows()).toHaveLength(before + 1);
    const login = await follow(loginLinkId);
    expect(login.user).toMatchObject({ firstName: '', phoneNumber: PHONE });
    expect(login.user?.patientUid).not.toBe(attemptId);
  });

  it('gives known and unknown numbers the same answer, and both get an SMS', async () => {
    const known = await start('5125550131');
    const unknown = await start();
    await api.settled();
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(api.sentTexts.map((message) => message.recipient).sort()).toEqual([PHONE, '5125550131'].sort());
  });

  it('signs a patient of that group in to their own profile', async () => {
    const known = await api.addUser({ phone: PHONE, firstName: 'Dana', group: 'signature' });
    const { loginLinkId } = await confirm(await begin(), lastCode(api, PHONE));
    expect((await follow(loginLinkId)).user?.patientUid).toBe(known.patientId);
  });

  it('creates a profile in another group, and also if the existing profile’s number is unverified', async () => {
    const inSignature = await api.addUser({ phone: PHONE, group: 'signature' });
    const md = await confirm(await begin(PHONE, 'md'), lastCode(api, PHONE), { accessCode: 'md' });
    expect((await follow(md.loginLinkId, 'md')).user?.patientUid).not.toBe(inSignature.patientId);

    const typed = await register({ ...FORM, phoneNumber: '5125550135' });
    const attemptId = await begin('5125550135');
    const { loginLinkId } = await confirm(attemptId, lastCode(api, '5125550135'), { phone: '5125550135' });
    expect((await follow(loginLinkId)).user?.patientUid).not.toBe(typed.patientUid);
  });

  it.each([
    ['a member of staff', [{ roles: ['Client User'] as const, patient: null }]],
    ['a user with several profiles there', [{ firstName: 'Dana' }, { firstName: 'Eli' }]],
  ])('leads %s to the sign-in instead', async (_name, users) => {
    for (const user of users) await api.addUser({ phone: PHONE, group: 'signature', ...user });
    const before = (await patientRows()).length;
    const attemptId = await begin();
    expect(await confirm(attemptId, lastCode(api, PHONE))).toEqual({ patientUid: attemptId, loginLinkId: null });
    expect(await patientRows()).toHaveLength(before);
  });

  it('refuses a wrong code, another browser, another attempt, another group and a code for signing in', async () => {
    const attemptId = await begin();
    const code = lastCode(api, PHONE);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await problemOf(confirm(attemptId, wrong))).toBe('wrong-access-code');
    expect(await problemOf(confirm(attemptId, code, {}, api.browser()))).toBe('cookies-needed');
    expect(await problemOf(confirm(attemptId, code, { accessCode: 'md' }))).toBe('wrong-access-code');
    expect(await problemOf(browser.client.signIn.profiles({ body: { phone: PHONE, code } }))).toBe('wrong-access-code');
    expect(await problemOf(confirm('01890000-0000-7000-8000-000000000000', code))).toBe('wrong-access-code');

    const known = api.browser();
    await known.client.signIn.sendCode({ body: { phone: '5125550131' } });
    await api.settled();
    expect(await problemOf(confirm(attemptId, lastCode(api, '5125550131'), { phone: '5125550131' }, known))).toBe(
      'wrong-access-code',
    );
  });

  it('spends a code once, also twice at the same time, and it expires after five minutes', async () => {
    const attemptId = await begin();
    const code = lastCode(api, PHONE);
    const results = await Promise.allSettled([confirm(attemptId, code), confirm(attemptId, code)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    api.clock.nowMs += MINUTE_MS;
    const later = await begin();
    api.clock.nowMs += 5 * MINUTE_MS;
    expect(await problemOf(confirm(later, lastCode(api, PHONE)))).toBe('wrong-access-code');
  });

  it('of one number from two browsers at the same time creates one patient', async () => {
    const other = api.browser();
    const before = (await patientRows()).length;
    const first = await begin();
    const firstCode = lastCode(api, PHONE);
    api.clock.nowMs += MINUTE_MS;
    const second = await begin(PHONE, 'signature', other);
    const secondCode = lastCode(api, PHONE);
    await Promise.all([confirm(first, firstCode), confirm(second, secondCode, {}, other)]);
    expect(await patientRows()).toHaveLength(before + 1);
  });

  it('shares its limits with signing in', async () => {
    await begin('5125550131');
    expect(await problemOf(browser.client.signIn.sendCode({ body: { phone: '5125550131' } }))).toBe(
      'too-many-requests',
    );
    expect(await problemOf(start('5125550131'))).toBe('too-many-requests');
  });

  it('refuses an unknown access code, and sends nothing', async () => {
    expect(await problemOf(start(PHONE, 'nowhere'))).toBe('wrong-access-code');
    await api.settled();
    expect(api.sentTexts).toEqual([]);
  });

  it('can be begun by its old address, but not by another site', async () => {
    const post = (headers: Record<string, string>) =>
      api.app.inject({ method: 'POST', url: `/v1/Auth/demoregister/${PHONE}?accessCode=signature`, headers });
    expect((await post({ origin: ORIGIN, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({ origin: ORIGIN, 'sec-fetch-site': 'same-origin' })).json()).toEqual({
      patientUid: expect.any(String),
    });
  });
});
