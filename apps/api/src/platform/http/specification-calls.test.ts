import { MINUTE_MS } from '@mien/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  completeProfile,
  lastCode,
  outcomeOf,
  PARTNER_KEY,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts';
import { withoutGuards } from '../../testing/test-database.ts';

/**
 * Every row of the table in section 7 of the specification, with its example bodies, sent as a program does: with a
 * bearer token, without a cookie and without an origin. Rows without a path of their own come where they belong.
 */

const PATIENT_PHONE = '5125550100';
const ADMIN_PHONE = '5125550111';

const FORM = {
  firstName: 'Zoe',
  lastName: 'New',
  phoneNumber: '5125550150',
  email: 'zoe@example.com',
  accessCode: 'signature',
  anonymousRegistration: false,
  patientUid: '',
};

let api: TestApi;
let patientUid: string;
let patientToken: string;
let adminToken: string;

interface Sent {
  readonly token?: string;
  readonly cookie?: string;
  readonly body?: unknown;
  readonly contentType?: string;
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, { token, cookie, body, contentType }: Sent = {}) {
  const isRaw = Buffer.isBuffer(body);
  const answer = await api.app.inject({
    method,
    url: `/v1/${path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
  });
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { status: answer.statusCode, json: answer.body === '' ? undefined : answer.json(), cookies };
}

/** The three calls of the phone login, as the specification writes them. */
async function tokenOf(phone: string): Promise<string> {
  const sent = await call('GET', `Auth/phone/${phone}`);
  expect(sent).toMatchObject({ status: 200, json: { patientUid: expect.any(String) } });
  await api.settled();
  const profiles = await call('GET', `Auth/login/profiles/${phone}/${lastCode(api, phone)}`, { cookie: sent.cookies });
  const [profile] = profiles.json;
  expect(profile).toMatchObject({
    firstName: expect.any(String),
    lastName: expect.any(String),
    groupCode: expect.any(String),
    patientUid: expect.any(String),
  });
  const { json } = await call('POST', 'Auth/login/temp', {
    body: { patientUid: profile.patientUid, tokenCode: profile.tokenCode },
  });
  expect(json).toMatchObject({ user: { userRoles: expect.any(Array) }, requiresTwoFactor: false });
  return json.accessToken;
}

beforeAll(async () => {
  api = await startTestApi({ REGISTRATIONS_PER_HOUR_PER_IP: '100' });
  patientUid = (await api.addUser({ phone: PATIENT_PHONE, firstName: 'Ana', group: 'signature' })).patientId ?? '';
  await api.addUser({ phone: '5125550199', group: 'md' });
  await api.addUser({ phone: ADMIN_PHONE, roles: ['Client Admin'], patient: null });
  patientToken = await tokenOf(PATIENT_PHONE);
  adminToken = await tokenOf(ADMIN_PHONE);
});

const asPatient = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  call(method, path, { token: patientToken, body });
const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  call(method, path, { token: adminToken, body });

describe('entering', () => {
  it.each(['accessCode=signature', ''])('GET Auth/login/{id} with %j', async (query) => {
    const uid = (await asAdmin('POST', 'Patients', { firstName: 'Lin', lastName: 'K' })).json.patientUid;
    const { loginUrl } = (await asAdmin('GET', `Patients/${uid}/selfserverlink`)).json;
    const id = new URL(loginUrl).pathname.replace('/alogin/', '');
    const answer = await call('GET', `Auth/login/${id}?${query}`);
    expect(answer).toMatchObject({
      status: 200,
      json: { accessToken: expect.any(String), user: { patientUid: uid } },
    });
  });

  it.each([
    ['Auth/startMeasurement', FORM],
    ['Auth/register', FORM],
    ['Auth/register/signature', FORM],
    [
      'Auth/startMeasurement',
      {
        ...FORM,
        firstName: '',
        lastName: '',
        phoneNumber: '',
        email: '',
        anonymousRegistration: true,
        patientUid: 'MRN-1',
      },
    ],
  ])('POST %s', async (path, body) => {
    const answer = await call('POST', path, { body });
    expect(answer).toMatchObject({ status: 200, json: { patientUid: expect.any(String) } });
    // Patient details call.
    const details = await call('POST', 'Auth/loginUrl', { body: answer.json, cookie: answer.cookies });
    expect(details).toMatchObject({ status: 200, json: { loginUrl: expect.stringContaining('/alogin/') } });
  });

  it('POST Auth/startMeasurement, register and demoregister with a formatted phone number', async () => {
    const { json } = await call('POST', 'Auth/startMeasurement', {
      body: { ...FORM, phoneNumber: '(512) 781-0303' },
    });
    expect((await asAdmin('GET', `Patients/${json.patientUid}`)).json.phoneNumber).toBe('5127810303');
    const again = await call('POST', 'Auth/register', { body: { ...FORM, phoneNumber: '+1 512-781-0304' } });
    expect(again.status).toBe(200);
    const byPhone = await call('POST', 'Auth/demoregister', {
      body: { phone: '(512) 781-0305', accessCode: 'signature' },
    });
    expect(byPhone.status).toBe(200);
    await api.settled();
    expect(lastCode(api, '5127810305')).toMatch(/^\d{6}$/);
    const tooShort = await call('POST', 'Auth/register', { body: { ...FORM, phoneNumber: '(512) 781-030' } });
    expect(tooShort.status).toBe(400);
  });

  it('POST Auth/demoregister/{phone or id}, without a body', async () => {
    const byPhone = await call('POST', 'Auth/demoregister/5125550151?accessCode=signature');
    expect(byPhone).toMatchObject({ status: 200, json: { patientUid: expect.any(String) } });
    await api.settled();
    expect(lastCode(api, '5125550151')).toMatch(/^\d{6}$/);
    for (const id of ['MRN-2', '4711']) {
      const byId = await call('POST', `Auth/demoregister/${id}?accessCode=md`);
      expect(byId).toMatchObject({
        status: 200,
        json: { patientUid: expect.any(String), tokenCode: expect.any(String) },
      });
    }
    // A mistyped number is no reference.
    expect((await call('POST', 'Auth/demoregister/(012)%20555-0151?accessCode=md')).status).toBe(400);
  });

  it('POST Auth/logout/test', async () => {
    api.clock.nowMs += MINUTE_MS;
    const token = await tokenOf(PATIENT_PHONE);
    expect((await call('POST', 'Auth/logout/test', { token, body: {} })).status).toBe(401);
    expect((await call('GET', `Patients/${patientUid}`, { token })).status).toBe(401);
  });
});

describe('patients', () => {
  it('list, create, GET, PUT and selfserverlink', async () => {
    const created = await asAdmin('POST', 'Patients', {
      patientUid: '',
      birthDate: null,
      firstName: 'Kim',
      lastName: 'Park',
      email: '',
      phoneNumber: '5125550160',
      measurementStartDate: null,
      measurementEndDate: null,
      birthSex: 'Unknown',
      measurementProfileUid: null,
      availableMeasurements: 100,
      isConsentAccepted: false,
      latestScreening: null,
    });
    expect(created).toMatchObject({ status: 201, json: { patientUid: expect.any(String) } });
    const uid = created.json.patientUid;
    const { json: read } = await asAdmin('GET', `Patients/${uid}`);
    expect(read).toMatchObject({ firstName: 'Kim', email: null, availableMeasurements: 100, birthDate: null });
    expect((await asAdmin('PUT', `Patients/${uid}`, { ...read, firstName: 'Kimberly' })).json.firstName).toBe(
      'Kimberly',
    );
    expect((await asAdmin('GET', 'Patients?page=1&pageSize=10')).json).toMatchObject({ page: 1, pageSize: 10 });
    expect((await asAdmin('GET', `Patients/${uid}/selfserverlink`)).json.loginUrl).toContain('/alogin/');
  });

  it('PUT /Patients/{uid} with the whole patient, changed', async () => {
    const { json: read } = await asPatient('GET', `Patients/${patientUid}`);
    const answer = await asPatient('PUT', `Patients/${patientUid}`, {
      ...read,
      birthDate: '1981-06-02T00:00:00.000Z',
      lastName: 'Reyes',
    });
    expect(answer).toMatchObject({ status: 200, json: { birthDate: '1981-06-02', lastName: 'Reyes' } });
    const another = { ...read, patientUid: '01890000-0000-7000-8000-000000000000' };
    expect((await asPatient('PUT', `Patients/${patientUid}`, another)).status).toBe(400);
    expect((await asPatient('PUT', `Patients/${patientUid}`, { ...read, phoneNumber: '5125550177' })).status).toBe(403);
    expect((await asPatient('PUT', `Patients/${patientUid}`, { ...read, birthDate: null })).status).toBe(400);
  });

  it('POST v1/patients/bandwith with 1,000,000 bytes, alone and multipart', async () => {
    const bytes = Buffer.alloc(1_000_000, 'x');
    const form = (content: Buffer, end = '--b--\r\n') =>
      Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'),
        content,
        Buffer.from(`\r\n${end}`),
      ]);
    const send = (body: Buffer, contentType: string) =>
      call('POST', 'patients/bandwith', { token: patientToken, body, contentType });
    const multipart = 'multipart/form-data; boundary=b';
    expect(await send(bytes, 'application/octet-stream')).toMatchObject({ json: { receivedBytes: 1_000_000 } });
    expect(await send(form(bytes), multipart)).toMatchObject({ status: 200, json: { receivedBytes: 1_000_000 } });
    expect((await send(form(Buffer.alloc(1_000_001)), multipart)).status).toBe(413);
    expect((await send(form(Buffer.alloc(2_000_000)), multipart)).status).toBe(413);
    expect((await send(form(Buffer.alloc(10), ''), multipart)).status).toBe(400);
    expect((await send(Buffer.from('no form'), multipart)).status).toBe(400);
    expect((await send(form(Buffer.alloc(10)), 'multipart/form-data')).status).toBe(400);
    const unasked = await call('POST', 'patients/bandwith', { body: form(bytes), contentType: multipart });
    expect(unasked.status).toBe(401);
  });
});

describe('the profile and the scan', () => {
  it('from the screening to the shared result', async () => {
    const screening = {
      heightCm: 170,
      weightKg: 70,
      smoke: false,
      diabetesType: '',
      bloodPressureMedication: false,
      isWeightReviewed: true,
      qol: 7,
    };
    expect(await asPatient('POST', 'screenings', screening)).toMatchObject({
      status: 201,
      json: { created: expect.any(String) },
    });
    // Section 4: "if the response has a created value, update the patient with isConsentAccepted true".
    const { json: read } = await asPatient('GET', `Patients/${patientUid}`);
    expect(await asPatient('PUT', `Patients/${patientUid}`, { ...read, isConsentAccepted: true })).toMatchObject({
      status: 200,
      json: { isConsentAccepted: true },
    });
    expect(await api.database.selectFrom('consents').select(['language', 'is_stated']).execute()).toEqual([
      { language: 'en', is_stated: true },
    ]);

    const { json: session } = await asPatient('POST', 'scanSessions', { providerId: 1, deviceType: 'WIN32' });
    expect(session).toMatchObject({
      token: expect.any(String),
      refreshToken: expect.any(String),
      partnerId: expect.any(String),
      configId: expect.any(String),
    });
    const { sessionId } = session;
    const parameters = {
      payload: '',
      token: session.token,
      refreshToken: session.refreshToken,
      encryptedProfileString: 'e',
      sessionId,
      nuralogixUrl: session.providerUrl,
      bandwithPayload: '',
    };
    expect((await asPatient('POST', 'measurements/parameters', parameters)).status).toBe(200);
    const outcome = outcomeOf(sessionId);
    const { json: stored } = await call('POST', `scanSessions/${sessionId}/outcome`, {
      token: PARTNER_KEY,
      body: outcome,
    });
    const receipt = JSON.stringify({ sessionId, ...stored });
    const submitted = await asPatient('POST', 'measurements', {
      ExternalId: sessionId,
      ProviderId: 1,
      Results: [{ key: 'receipt', value: receipt }],
    });
    expect(submitted).toMatchObject({ status: 200, json: { id: expect.any(String) } });
    const { id } = submitted.json;

    expect((await asPatient('GET', `measurements?page=1&pageSize=9999&patientUid=${patientUid}`)).json).toMatchObject({
      items: [{ id }],
      page: 1,
      pageSize: 9999,
      totalItems: 1,
    });
    const { json: result } = await asPatient('GET', `measurements/${id}`);
    expect(result).toMatchObject({ externalStatus: 'PARTIAL', created: expect.any(String), patientUid });
    for (const item of result.groups.flatMap((group: { items: object[] }) => group.items))
      expect(item).toMatchObject({
        id: expect.any(String),
        value: expect.any(Number),
        unit: expect.any(String),
        displayName: expect.any(String),
        measurementTypeId: expect.any(String),
        measurementRanges: expect.any(Array),
        description: expect.any(String),
        webIcon: expect.any(String),
        created: result.created,
        isDeleted: false,
        measurementItems: [],
      });
    const { accessKey } = (await asPatient('GET', `measurements/${id}/share`)).json;
    expect((await call('GET', `measurements/share/${accessKey}`)).json).toMatchObject({ groups: expect.any(Array) });
    const message = `http://localhost:3000/sharedResult/${accessKey}`;
    expect((await asPatient('POST', `Patients/sendSms/${patientUid}`, { message, mediaUri: null })).status).toBe(200);
  });

  it.each([
    { bandwithPayload: '0.4 Mbps' },
    { details: 'of an unknown session', sessionId: 's' },
    { details: 'of an unknown session', sessionId: '01890000-0000-7000-8000-000000000000' },
    { details: 'too dark' },
    { details: { speedMbps: 0.4, browser: 'Chrome', isSlow: true } },
  ])('POST Measurements/error with %j, outside a scan', async (payload) => {
    const body = { message: 'SLOW_INTERNET_CONNECTION_DETECTED', sessionId: '', patientUid, ...payload };
    expect((await asPatient('POST', 'Measurements/error', body)).status).toBe(200);
    const stored = await api.database.selectFrom('scan_failures').selectAll().orderBy('failure_id', 'desc').execute();
    const [text] = Object.values(payload);
    expect(stored[0]?.details ?? stored[0]?.bandwidth).toBe(typeof text === 'string' ? text : JSON.stringify(text));
    expect(stored[0]?.session_id).toBeNull();
  });
});

describe('configuration and lists', () => {
  it.each([
    ['configurations', true],
    ['configurations/clientMeasurementTypes', true],
    ['configurations/clientMeasurementTypes/anonymous', false],
    ['measurementTypes', false],
    ['measurementTypes', true],
  ])('GET %s, with a token: %j', async (path, hasToken) => {
    const answer = await call('GET', path, hasToken ? { token: patientToken } : {});
    expect(answer.status).toBe(200);
    if (!path.includes('easurementTypes')) return;
    expect(answer.json[0]).toMatchObject({
      displayName: expect.any(String),
      measurementGroup: expect.any(String),
      groupOrder: expect.any(Number),
      measurementClass: expect.any(String),
      precision: expect.any(Number),
      webIcon: expect.any(String),
      measurementRanges: expect.any(Array),
    });
  });

  it('the periods, the groups, the averages and the users', async () => {
    const periods = (await asAdmin('GET', 'measurements/timeperiods')).json;
    expect(periods).toContainEqual({ key: 'Today', name: 'Today' });
    expect((await asAdmin('GET', 'Users/groupcodes')).json).toContain('signature');
    expect((await asAdmin('GET', 'measurements/average/signature?period=Today')).json).toMatchObject({
      groups: [],
      totalUsers: null,
      patientUid: null,
    });
    expect((await asAdmin('GET', 'users?page=1&pageSize=10')).json).toMatchObject({
      items: expect.any(Array),
      page: 1,
      pageSize: 10,
      totalItems: expect.any(Number),
    });
  });
});

describe('the chat', () => {
  it('POST for a message with body message, GET for messages', async () => {
    const twice = [1, 2].map(() => asPatient('POST', 'chat/messages', { message: 'Hello' }));
    for (const { status } of await Promise.all(twice)) expect(status).toBe(201);
    expect((await asPatient('GET', 'chat/messages')).json.content).toMatchObject([
      { message: 'Hello', sender: { clientType: 'PATIENT' }, createdAt: expect.any(String) },
      { message: 'Hello' },
    ]);
  });
});

describe('consent given without its version', () => {
  it('is accepted only while the texts are unchanged', async () => {
    const other = await api.addUser({ phone: '5125550170' });
    const browser = await api.signIn('5125550170');
    const uid = other.patientId ?? '';
    await completeProfile(browser, uid);
    await withoutGuards(api.database, async (database) => {
      await database.updateTable('consents').where('patient_id', '=', uid).set({ terms_version: '2019-01' }).execute();
    });
    const token = await tokenAfter('5125550170');
    const body = { isConsentAccepted: true };
    expect(await call('PUT', `Patients/${uid}`, { token, body })).toMatchObject({
      status: 409,
      json: { code: 'consent-missing' },
    });
  });

  it('cannot be given by staff for a patient', async () => {
    const { json: read } = await asAdmin('GET', `Patients/${patientUid}`);
    expect((await asAdmin('PUT', `Patients/${patientUid}`, { ...read, isConsentAccepted: true })).status).toBe(403);
  });

  async function tokenAfter(phone: string): Promise<string> {
    api.clock.nowMs += MINUTE_MS;
    return tokenOf(phone);
  }
});
