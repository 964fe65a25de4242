import { API_PREFIX, type Endpoint, mienContract, type Schema } from '@mien/contract';
import { exampleBody, examplePath, ids, type Named, UNKNOWN_ID } from '@mien/contract/testing';
import { PROGRAM_SCOPES } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { pairedTablet } from '../../testing/kiosk-of-client.ts';
import { cookieOf } from '../../testing/person-with-objects.ts';
import { addProgram, tokenOf } from '../../testing/program-of-client.ts';
import {
  completeProfile,
  ORIGIN,
  PARTNER_KEY,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { countRows } from '../../testing/test-database.ts';

const PHONE = '5125550199';

const CALLS = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, declaration]) => declaration.body !== undefined)
    .map(([name, declaration]) => ({ name: `${group}.${name}`, declaration })),
);

let api: TestApi;
let browser: TestBrowser;
let named: Named;
let clientId: string;

beforeEach(async () => {
  api = await startTestApi();
  // With both roles every call gets as far as its body.
  const user = await api.addUser({ phone: PHONE, roles: ['Patient', 'Client Admin'] });
  const uid = user.patientId ?? '';
  clientId = user.clientId;
  named = new Map([
    [ids.PatientUid, uid],
    [ids.ClientId, user.clientId],
  ]);
  browser = await api.signIn(PHONE);
  await completeProfile(browser, uid);
});

const asBrowser = (of: TestBrowser) => ({ cookie: cookieOf(of), origin: ORIGIN });

async function asProgram(): Promise<Record<string, string>> {
  const token = await tokenOf(api, await addProgram(browser, clientId, { scopes: PROGRAM_SCOPES }));
  const headers = { authorization: `Bearer ${token}` };
  // The first call of a minute adds a row that counts them.
  await api.app.inject({ url: `${API_PREFIX}/auth/session`, headers });
  return headers;
}

async function asPersonInEmbed(): Promise<Record<string, string>> {
  const { patientId } = await api.addUser({ phone: '5125550199', firstName: 'Ana' });
  const { url } = await api
    .program(await tokenOf(api, await addProgram(browser, clientId, { scopes: PROGRAM_SCOPES })))
    .embedSessions.create({ body: { patient: { uid: patientId ?? '' } } });
  const { accessToken } = await api.browser().client.embed.open({ body: { key: new URL(url).hash.slice(1) } });
  return { authorization: `Bearer ${accessToken}` };
}

async function asPersonAtTablet(): Promise<Record<string, string>> {
  const [group] = await api.database.selectFrom('groups').select('group_id as groupId').execute();
  const tablet = await pairedTablet(api, browser, { clientId, groupId: group?.groupId ?? '' });
  await tablet.client.kiosk.beginAnonymously({ body: {} });
  return asBrowser(tablet);
}

/** Headers with which a call gets as far as its body. */
async function credentialsFor({
  access,
  isOnlyForPrograms,
  forKiosks,
  forEmbeds,
}: Endpoint): Promise<Record<string, string>> {
  if (access === 'partner') return { authorization: `Bearer ${PARTNER_KEY}` };
  if (isOnlyForPrograms) return asProgram();
  if (forEmbeds === 'only') return asPersonInEmbed();
  return forKiosks === 'only' ? asPersonAtTablet() : asBrowser(browser);
}

let credentials: Record<string, string>;

const send = (declaration: Endpoint, payload: string | Buffer, contentType = 'application/json') =>
  api.app.inject({
    method: declaration.method,
    url: `${API_PREFIX}${examplePath(declaration, named)}`,
    headers: { ...credentials, 'content-type': contentType },
    payload,
  });

/** Every way to spoil one field: a wrong type, a missing value, far too long, and bytes that no form sends. */
function spoiled(schema: Schema, body: Readonly<Record<string, unknown>>): { what: string; body: unknown }[] {
  /** A field may be absent or null where the contract says so. */
  const unlessTaken = (one: { what: string; body: unknown }) => (schema.safeParse(one.body).success ? [] : [one]);
  const fields = Object.keys(body).flatMap((field) => {
    const isText = typeof body[field] === 'string';
    const without: Record<string, unknown> = { ...body };
    delete without[field];
    return [
      { what: `${field} of a wrong type`, body: { ...body, [field]: isText ? { deep: [1] } : 'text' } },
      { what: `${field} as an array`, body: { ...body, [field]: [[]] } },
      ...unlessTaken({ what: `${field} missing`, body: without }),
      ...unlessTaken({ what: `${field} null`, body: { ...body, [field]: null } }),
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

/** Calls whose body means nothing without something that is made first. */
const ONLY_WITH_MORE: Readonly<Record<string, string>> = {
  'ehr.begin': 'The address is that of a record that the client has connected.',
  'shares.sendToPhone': 'The message has a link to one of the caller’s results.',
};

describe.each(CALLS)('$name', ({ name, declaration }) => {
  beforeEach(async () => {
    credentials = await credentialsFor(declaration);
  });

  const good = () => exampleBody(declaration, named) ?? {};

  it.skipIf(name in ONLY_WITH_MORE)('accepts valid input', { tags: 'thorough' }, async () => {
    const answer = await send(declaration, JSON.stringify(good()));
    expect(answer.statusCode === 204 ? '' : answer.json().code).not.toBe('invalid-request');
  });

  it('refuses every invalid field with a problem and stores nothing', async () => {
    const before = await countRows(api.database);
    for (const { what, body } of spoiled(declaration.body!, good())) {
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

  it('refuses bodies that are not JSON, too large, or of another type', { tags: 'thorough' }, async () => {
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
    [`/v1/measurements/${UNKNOWN_ID}`, 404],
    ['/v1/measurements?page=0', 400],
    ['/v1/measurements?page=x', 400],
    ['/v1/measurements?pageSize=10000', 400],
    ['/v1/measurements?page=1.5', 400],
    [`/v1/patients/${UNKNOWN_ID}`, 404],
    ['/v1/patients/1%00', 400],
    ['/v1/nothing', 404],
    ['/v1/%ff', 404],
    [`/v1/measurements/${'x'.repeat(5000)}`, 404],
  ])('%s is answered with problem %i', async (url, status) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await api.app.inject({ method: 'GET', url, headers: { cookie } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('an unknown cookie or token opens no session', async () => {
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
