import { type Endpoint, mienContract } from '@mien/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { GOOD_BODIES, SESSION_ID, UID } from '../testing/good-bodies.ts';
import {
  completeProfile,
  ORIGIN,
  PARTNER_KEY,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../testing/test-api.ts';
import { countRows } from '../testing/test-database.ts';

const PHONE = '5125550199';

/** Fields that may be absent. */
const OPTIONAL_FIELDS = new Set([
  'loginLinks.open.accessCode',
  'loginLinks.open.appointmentId',
  'loginLinks.open.tempCode',
  'loginLinks.open.patientUid',
  ...['start', 'register', 'registerWithCode'].flatMap((call) =>
    ['email', 'patientUid', 'age', 'weight', 'heightFt', 'heightIn'].map((field) => `registrations.${call}.${field}`),
  ),
  'registrations.registerWithCode.accessCode',
  'patients.update',
  'scanSessions.report.keptTrace',
  'shares.create.usualRangeTimeZone',
  'shares.create.timeZone',
  'chat.send.messageUid',
  'conversations.answer.messageUid',
  ...['requestUid', 'phoneNumber', 'email', 'birthDate', 'birthSex', 'groupCode', 'externalReference'].map(
    (field) => `users.createPatient.${field}`,
  ),
  'measurements.reportError.sessionId',
  'measurements.reportError.patientUid',
  'measurements.reportError.bandwithPayload',
  'measurements.reportError.details',
]);

/** Fields that may be null. */
const NULLABLE_FIELDS = new Set([
  'patients.update.email',
  'patients.update.phoneNumber',
  'patients.update.externalReference',
  ...['measurementStartDate', 'measurementEndDate', 'measurementProfileUid', 'latestScreening', 'registeredBody'].map(
    (field) => `patients.update.${field}`,
  ),
  'clientSettings.saveSmsSender.sender',
  'clientSettings.saveAnswerTime.time',
  'users.findSimilar.phoneNumber',
  'users.findSimilar.birthDate',
  'users.findSimilar.exceptPatientUid',
  'users.createPatient.phoneNumber',
  'users.createPatient.email',
  'users.createPatient.birthDate',
  'users.createPatient.externalReference',
]);

const CALLS = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, declaration]) => declaration.body !== undefined)
    .map(([name, declaration]) => ({ name: `${group}.${name}`, declaration })),
);

let api: TestApi;
let browser: TestBrowser;
let uid: string;
let clientId: string;

beforeEach(async () => {
  api = await startTestApi();
  // With both roles every call gets as far as its body.
  const user = await api.addUser({ phone: PHONE, roles: ['Patient', 'Client Admin'] });
  uid = user.patientId ?? '';
  clientId = user.clientId;
  browser = await api.signIn(PHONE);
  await completeProfile(browser, uid);
});

async function send(declaration: Endpoint, payload: string | Buffer, contentType = 'application/json') {
  const answer = await api.app.inject({
    method: declaration.method,
    url: `/v1${declaration.path.replace(':uid', uid).replace(':mergeUid', UID).replace(':clientId', clientId).replace(':logoType', 'header').replace(':id', UID).replace(':shareId', UID).replace(':accessCode', 'signature').replace(':sessionId', SESSION_ID)}`,
    headers:
      declaration.access === 'partner'
        ? { authorization: `Bearer ${PARTNER_KEY}`, 'content-type': contentType }
        : {
            cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            origin: ORIGIN,
            'content-type': contentType,
          },
    payload,
  });
  return answer;
}

/** Every way to spoil one field: a wrong type, a missing value, far too long, and bytes that no form sends. */
function spoiled(call: string, body: Readonly<Record<string, unknown>>): { what: string; body: unknown }[] {
  const fields = Object.keys(body).flatMap((field) => {
    const isText = typeof body[field] === 'string';
    const without: Record<string, unknown> = { ...body };
    delete without[field];
    const isOptional = OPTIONAL_FIELDS.has(call) || OPTIONAL_FIELDS.has(`${call}.${field}`);
    return [
      { what: `${field} of a wrong type`, body: { ...body, [field]: isText ? { deep: [1] } : 'text' } },
      { what: `${field} as an array`, body: { ...body, [field]: [[]] } },
      ...(isOptional ? [] : [{ what: `${field} missing`, body: without }]),
      ...(NULLABLE_FIELDS.has(`${call}.${field}`) || body[field] === null
        ? []
        : [{ what: `${field} null`, body: { ...body, [field]: null } }]),
      ...(isText
        ? [
            { what: `${field} too long`, body: { ...body, [field]: 'x'.repeat(20_000) } },
            { what: `${field} with control characters`, body: { ...body, [field]: 'a\u0000b\ud800' } },
          ]
        : []),
      ...(typeof body[field] === 'number'
        ? [
            { what: `${field} enormous`, body: { ...body, [field]: 1e300 } },
            { what: `${field} negative`, body: { ...body, [field]: -1e9 } },
          ]
        : []),
    ];
  });
  return [
    ...fields,
    { what: 'an unknown field', body: { ...body, isAdmin: true } },
    { what: 'an array instead of an object', body: [body] },
    { what: 'a text instead of an object', body: 'text' },
    { what: 'null instead of an object', body: null },
  ];
}

it('has a good body for every call that takes one', () => {
  expect(CALLS.map((call) => call.name).sort()).toEqual(Object.keys(GOOD_BODIES).sort());
});

describe.each(CALLS)('$name', ({ name, declaration }) => {
  const good = GOOD_BODIES[name] ?? {};

  it('refuses every spoiled field with a problem and stores nothing', async () => {
    const before = await countRows(api.database);
    for (const { what, body } of spoiled(name, good)) {
      const answer = await send(declaration, JSON.stringify(body));
      expect({ what, status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
        what,
        status: 400,
        type: 'application/problem+json; charset=utf-8',
      });
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'invalid-request',
        title: expect.any(String),
        message: expect.any(String),
        requestId: expect.any(String),
      });
    }
    expect(await countRows(api.database)).toEqual(before);
  });

  it('refuses bodies that are no JSON, too large, or of another kind', { tags: 'thorough' }, async () => {
    const before = await countRows(api.database);
    const codeOf = async (payload: string | Buffer, contentType?: string) => {
      const answer = await send(declaration, payload, contentType);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      return answer.json().code as string;
    };
    expect(await codeOf('{"phone": ')).toBe('malformed-body');
    expect(await codeOf('')).toBe('malformed-body');
    expect(await codeOf('{"__proto__": {"a": 1}}')).toBe('malformed-body');
    expect(await codeOf(`{"x": "${'y'.repeat(5_000_000)}"}`)).toBe('body-too-large');
    expect(await codeOf('<a/>', 'text/xml')).toBe('unsupported-content-type');
    expect(await codeOf('a=b', 'application/x-www-form-urlencoded')).toBe('unsupported-content-type');
    expect(await codeOf(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))).toBe('invalid-request');
    expect(await countRows(api.database)).toEqual(before);
  });
});

describe('addresses and queries', () => {
  it.each([
    ['/v1/measurements/not-a-uuid', 400],
    [`/v1/measurements/${UID}`, 404],
    ['/v1/measurements?page=0', 400],
    ['/v1/measurements?page=x', 400],
    ['/v1/measurements?pageSize=10000', 400],
    ['/v1/measurements?page=1.5', 400],
    [`/v1/patients/${UID}`, 404],
    ['/v1/patients/1%00', 400],
    ['/v1/nothing', 404],
    ['/v1/%ff', 404],
    [`/v1/measurements/${'x'.repeat(5000)}`, 404],
  ])('%s answers a problem with %i', async (url, status) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await api.app.inject({ method: 'GET', url, headers: { cookie } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('a cookie or token that is none of ours signs nobody in', async () => {
    for (const headers of [
      { cookie: 'hsAuth=garbage' },
      { authorization: 'Bearer garbage' },
      { authorization: 'Basic eDp5' },
    ]) {
      const answer = await api.app.inject({ method: 'GET', url: '/v1/auth/session', headers });
      expect(answer.statusCode).toBe(401);
    }
  });
});
