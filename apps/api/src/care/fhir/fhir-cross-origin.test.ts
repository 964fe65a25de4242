import { beforeAll, describe, expect, it } from 'vitest';
import { fhirRequest } from '../../testing/fhir-requests.ts';
import { addPerson, cookieOf, problemCodeIn } from '../../testing/person-with-objects.ts';
import { ORIGIN, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const PHONE = '5125550101';
const ELSEWHERE = 'https://other.example';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let api: TestApi;
let browser: TestBrowser;
let uid: string;
let token: string;

beforeAll(async () => {
  // With a standby, other calls mark browsers with a cookie.
  api = await startTestApi({
    DATABASE_URL: 'postgres://127.0.0.1/primary',
    DATABASE_READ_URL: 'postgres://127.0.0.1/standby',
  });
  const person = await addPerson(api, { phone: PHONE, lastName: 'Reyes' });
  uid = person.patientUid;
  browser = person.browser;
  token = (await api.browser().client.signIn.loginTemp({ body: await api.profileCode(PHONE) })).accessToken ?? '';
});

const cookie = () => ({ cookie: cookieOf(browser) });
const read = (headers: Record<string, string>) => fhirRequest(api, null, `Patient/${uid}`, { headers });
const search = (headers: Record<string, string>) =>
  fhirRequest(api, null, 'Observation/_search', {
    method: 'POST',
    headers: { ...FORM, ...headers },
    payload: `patient=${uid}`,
  });

describe('the session cookie on FHIR addresses', () => {
  it.each([
    ['a page of another origin', { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' }],
    ['a page of another origin in a browser without Fetch Metadata', { origin: ELSEWHERE }],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['an image or a link of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a page of a neighboring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address typed by the user', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ])('does not count for %s', async (_, headers) => {
    for (const answer of [await read({ ...cookie(), ...headers }), await search({ ...cookie(), ...headers })])
      expect([answer.status, problemCodeIn(answer.text)]).toEqual([401, 'sign-in-required']);
  });

  it('counts for pages of the installation', async () => {
    const own = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
    expect((await read({ ...cookie(), 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await search({ ...cookie(), ...own })).status).toBe(200);
    // Every browser sends an origin with a POST.
    expect((await search(cookie())).status).toBe(401);
  });

  it('is neither set nor renewed, and no other cookie is', async () => {
    for (const answer of [await read({ ...cookie(), origin: ORIGIN }), await search({ ...cookie(), origin: ORIGIN })]) {
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });
});

describe('a page of another origin', () => {
  const from = { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' };

  it('reads and searches with a token', async () => {
    const bearer = { authorization: `Bearer ${token}`, ...from };
    for (const answer of [await read(bearer), await search(bearer)]) {
      expect(answer.status).toBe(200);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  it('may read failures, and the headers that it needs', async () => {
    const { status, headers } = await read(from);
    expect(status).toBe(401);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('etag'),
    });
  });

  it.each(['Patient/x', 'Observation/_search', 'Encounter', 'metadata'])(
    'gets CORS headers from a preflight request to %s',
    async (address) => {
      const { status, headers, text } = await fhirRequest(api, null, address, {
        method: 'OPTIONS',
        headers: {
          ...from,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,x-medplum',
        },
      });
      expect([status, text]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, *',
        'access-control-allow-methods': 'GET, HEAD, POST',
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    },
  );

  it('may read no other call', async () => {
    const { statusCode, headers } = await api.app.inject({
      url: '/v1/auth/session',
      headers: { authorization: `Bearer ${token}`, ...from },
    });
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
