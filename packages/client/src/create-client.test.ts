import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SigningKey } from './client-assertion.ts';
import { type ClientOptions, createClient } from './create-client.ts';
import { MienError } from './mien-error.ts';

interface Paths {
  '/v1/measurements/{id}': {
    get: {
      parameters: { path: { id: string }; query?: { units?: string[] } };
      responses: { 200: { content: { 'application/json': { heartRateBpm: number } } } };
    };
    post?: never;
  };
  '/v1/appointments': {
    post: {
      parameters: { path?: never; query?: never };
      requestBody: { content: { 'application/json': { at: string } } };
      responses: { 201: { content: { 'application/json': { id: string } } } };
    };
    get?: never;
  };
}

const BASE = 'https://mien.example';
const SECRET = { clientId: 'a:b', clientSecret: 'mien_sk_1' };

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

let sent: Sent[];
/** Tokens that the server accepts. */
let accepted: Set<string>;
let made: number;
let answer: () => Response;

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });

async function serve(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const request = {
    url: String(url),
    method: init.method ?? 'GET',
    headers: new Headers(init.headers),
    body: String(init.body ?? ''),
  };
  sent.push(request);
  if (request.url === `${BASE}/v1/oauth/token`) {
    made += 1;
    accepted.add(`token ${made}`);
    return json({ access_token: `token ${made}`, token_type: 'bearer', expires_in: 300, scope: 'x' });
  }
  const isAccepted = accepted.has(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
  return isAccepted ? answer() : json({ code: 'sign-in-required' }, 401);
}

const client = (options: Partial<ClientOptions> = {}) =>
  createClient<Paths>({ baseUrl: `${BASE}/`, credentials: SECRET, fetch: serve, ...options });
const tokenCalls = () => sent.filter(({ url }) => url.endsWith('/oauth/token'));

beforeEach(() => {
  sent = [];
  accepted = new Set();
  made = 0;
  answer = () => json({ heartRateBpm: 64 });
  vi.useRealTimers();
});

describe('createClient', () => {
  it('gets a token by the secret once, and calls with it', async () => {
    const mien = client({ scope: 'system/Observation.rs' });
    const results = await Promise.all(
      ['1', '2/3'].map((id) => mien.get('/v1/measurements/{id}', { params: { id }, query: { units: ['a', 'b'] } })),
    );
    expect(results).toEqual([{ heartRateBpm: 64 }, { heartRateBpm: 64 }]);
    expect(tokenCalls()).toHaveLength(1);
    const [token, first, second] = sent;
    // Form-encoded before it is joined, so that a colon in the id does not end it.
    expect(token?.headers.get('authorization')).toBe(`Basic ${btoa('a%3Ab:mien_sk_1')}`);
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'client_credentials',
      scope: 'system/Observation.rs',
    });
    expect(first?.url).toBe(`${BASE}/v1/measurements/1?units=a&units=b`);
    expect(second?.url).toBe(`${BASE}/v1/measurements/2%2F3?units=a&units=b`);
    expect(first?.headers.get('authorization')).toBe('Bearer token 1');
  });

  it('renews a token before it expires', async () => {
    vi.useFakeTimers();
    const mien = client();
    await mien.get('/v1/measurements/{id}', { params: { id: '1' } });
    vi.advanceTimersByTime(269_000);
    await mien.get('/v1/measurements/{id}', { params: { id: '1' } });
    expect(tokenCalls()).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    await mien.get('/v1/measurements/{id}', { params: { id: '1' } });
    expect(tokenCalls()).toHaveLength(2);
  });

  it('gets another token once if the server refuses one', async () => {
    const mien = client();
    await mien.get('/v1/measurements/{id}', { params: { id: '1' } });
    accepted.clear();
    expect(await mien.get('/v1/measurements/{id}', { params: { id: '1' } })).toEqual({ heartRateBpm: 64 });
    expect(tokenCalls()).toHaveLength(2);
    answer = () => json({ code: 'sign-in-required' }, 401);
    await expect(mien.get('/v1/measurements/{id}', { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    expect(tokenCalls()).toHaveLength(3);
  });

  it('sends an idempotency key with each POST, the same when it repeats one', async () => {
    answer = () => json({ id: '7' }, 201);
    const mien = client();
    const body = { at: '2026-11-29T10:00:00Z' };
    expect(await mien.post('/v1/appointments', { body })).toEqual({ id: '7' });
    accepted.clear();
    await mien.post('/v1/appointments', { body });
    await mien.post('/v1/appointments', { body, idempotencyKey: 'mine' });
    const posts = sent.filter(({ url }) => url.endsWith('/appointments'));
    const keys = posts.map(({ headers }) => headers.get('idempotency-key'));
    expect(posts[0]).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
    expect(keys[1]).toBe(keys[2]);
    expect(new Set(keys).size).toBe(3);
    expect(keys.at(-1)).toBe('mine');
  });

  it('throws the problem of a refused call, with the time to wait', async () => {
    answer = () => json({ code: 'too-many-requests', message: 'Wait a little.' }, 429, { 'retry-after': '12' });
    const error = await client()
      .get('/v1/measurements/{id}', { params: { id: '1' } })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MienError);
    expect(error).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      retryAfterSeconds: 12,
      message: '429: Wait a little.',
    });
  });

  it('throws the OAuth error of a refused token call', async () => {
    const refuse = () => Promise.resolve(json({ error: 'invalid_client', error_description: 'Unknown.' }, 401));
    await expect(client({ fetch: refuse }).get('/v1/measurements/{id}', { params: { id: '1' } })).rejects.toMatchObject(
      { status: 401, code: 'invalid_client', message: '401: Unknown.' },
    );
  });

  it.each<[object, string | null, string]>([
    [{ details: { coding: [{ code: 'not-allowed' }], text: 'A scope.' } }, 'not-allowed', '403: A scope.'],
    [{ details: { coding: [] } }, null, '403'],
    [{}, null, '403'],
  ])('throws the problem of an OperationOutcome: %j', async (issue, code, message) => {
    answer = () => json({ resourceType: 'OperationOutcome', issue: [issue] }, 403);
    const refused = client().get('/v1/measurements/{id}', { params: { id: '1' } });
    await expect(refused).rejects.toMatchObject({ status: 403, code, message });
  });

  it.each([{}, { issue: null }, { issue: [] }])(
    'throws the status of an OperationOutcome without issue: %j',
    async (of) => {
      answer = () => json({ resourceType: 'OperationOutcome', ...of }, 403);
      const refused = client().get('/v1/measurements/{id}', { params: { id: '1' } });
      await expect(refused).rejects.toMatchObject({ status: 403, code: null, message: '403' });
    },
  );

  it('rejects an answer that is not JSON by its status', async () => {
    answer = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(client().get('/v1/measurements/{id}', { params: { id: '1' } })).rejects.toMatchObject({
      status: 502,
      code: null,
    });
  });

  it('needs every parameter of a path', async () => {
    await expect(client().get('/v1/measurements/{id}', { params: { id: '' } })).rejects.toThrow(TypeError);
  });

  it.each([
    ['ES384', generateKeyPairSync('ec', { namedCurve: 'P-384' }), { name: 'ECDSA', namedCurve: 'P-384' }],
    ['RS384', generateKeyPairSync('rsa', { modulusLength: 2048 }), { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' }],
  ] as const)('signs its token request by %s', async (alg, pair, algorithm) => {
    const der = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
    const privateKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, false, ['sign']);
    await client({ credentials: { clientId: 'p1', privateKey, keyId: 'k1' } }).get('/v1/measurements/{id}', {
      params: { id: '1' },
    });
    const form = new URLSearchParams(sent[0]?.body);
    expect(sent[0]?.headers.get('authorization')).toBeNull();
    expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
    const assertion = form.get('client_assertion') ?? '';
    expect(decodeProtectedHeader(assertion)).toEqual({ alg, kid: 'k1', typ: 'JWT' });
    const key = await importSPKI(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(), alg);
    const { payload } = await jwtVerify(assertion, key, { audience: `${BASE}/v1/oauth/token`, issuer: 'p1' });
    expect(payload).toMatchObject({ sub: 'p1', jti: expect.any(String) });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(300);
  });

  it('rejects a key that cannot sign assertions', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-384' }, false, ['deriveBits']);
    const { privateKey } = pair as { privateKey: SigningKey };
    const mien = client({ credentials: { clientId: 'p1', privateKey, keyId: 'k1' } });
    await expect(mien.get('/v1/measurements/{id}', { params: { id: '1' } })).rejects.toThrow(/ECDSA/);
  });

  it('knows which calls exist and what they take', () => {
    const mien = client();
    const wrong = () => [
      // @ts-expect-error: there is no such method
      mien.post('/v1/measurements/{id}', { params: { id: '1' } }),
      // @ts-expect-error: the parameter is missing
      mien.get('/v1/measurements/{id}'),
      // @ts-expect-error: the body is missing
      mien.post('/v1/appointments', {}),
      // @ts-expect-error: the body has another shape
      mien.post('/v1/appointments', { body: { at: 1 } }),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
