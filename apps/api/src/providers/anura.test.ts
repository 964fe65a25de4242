import { constants, createHmac, createPublicKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { encryptProfile } from '@mien/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderDouble, startProviderDouble } from '../testing/provider-double.ts';
import { problemOf } from '../testing/test-api.ts';
import { type AnuraSettings, createAnuraProvider } from './anura.ts';
import { asksForNewRegistration, createAnuraApi } from './anura-api.ts';
import { createEventReader } from './anura-events.ts';

const REGISTER = 'POST /organizations/licenses';
const RENEW = 'POST /auths/renew';
const SCAN = { sessionId: 'A'.repeat(22), partnerId: 'no-measurement', providerMeasurementId: null };

let double: ProviderDouble;
beforeEach(async () => {
  double = await startProviderDouble({ returnUrl: 'http://localhost:3000/scanresult' });
});
afterEach(() => double.stop());

function provider(change: Partial<AnuraSettings> = {}) {
  return createAnuraProvider({
    origin: double.origin,
    apiOrigin: double.origin,
    configId: double.configId,
    licenceKey: double.licenceKey,
    profilePublicKey: double.profilePublicKey,
    profileHash: 'SHA-1',
    subscoreScale: '1-5',
    reader: { kind: 'none' },
    webhook: null,
    appName: 'Test',
    appIdentifier: 'test.example',
    now: () => new Date(double.clock.nowMs ?? Date.now()),
    pause: async () => undefined,
    ...change,
  });
}

const callsOf = (call: string) => double.calls.filter((made) => made.call === call);

describe('opening a scan on the hosted site', () => {
  it('registers a separate device for each scan, whose tokens end with the session', async () => {
    const { open } = provider();
    const [one, two] = [await open('s', 'p'), await open('s', 'p')];
    expect(new Set([one.token, two.token, one.refreshToken, two.refreshToken]).size).toBe(4);
    expect(one).toMatchObject({ configId: 'double', profileHash: 'SHA-1', profilePublicKey: double.profilePublicKey });
    expect(callsOf(REGISTER)).toHaveLength(2);
    expect(callsOf(REGISTER)[0]?.body).toMatchObject({ TokenExpiresIn: 1200, RefreshTokenExpiresIn: 1200 });
  });

  it.each([
    ['refuses', 'INACTIVE_LICENSE'],
    ['breaks off', null],
  ])('fails if the cloud %s, and does not register twice', async (_how, code) => {
    double.refuseNext(REGISTER, code);
    expect(await problemOf(provider().open('s', 'p'))).toBe('scan-provider-failed');
    expect(callsOf(REGISTER)).toHaveLength(1);
  });

  it('never includes the license key in an error', async () => {
    const api = createAnuraApi({ origin: double.origin, licenceKey: 'wrong-key', name: 'n', identifier: 'i' });
    const failure = await api.register(60).catch((error: unknown) => error);
    expect(asksForNewRegistration(failure)).toBe(true);
    expect(`${failure} ${JSON.stringify(failure)}`).not.toContain('wrong-key');
  });
});

describe('the encrypted profile', () => {
  const profile = {
    identifier: '01890000-0000-7000-8000-000000000000',
    age: 45,
    height: 170,
    weight: 70,
    gender: 'female',
    smoking: '0',
    bloodpressuremedication: '0',
    diabetes: 'type2',
  } as const;
  const ofLength = (bytes: number) => ({
    ...profile,
    identifier: 'x'.repeat(bytes - JSON.stringify({ ...profile, identifier: '' }).length),
  });

  it.each([
    ['SHA-1', 2048, 214],
    ['SHA-256', 2048, 190],
    ['SHA-1', 3072, 342],
  ] as const)('with %s and %d bits can be decrypted up to %d bytes', async (hash, modulusLength, max) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    expect(createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' }).type).toBe('public');
    const oaepHash = hash.replace('-', '').toLowerCase();
    for (const sent of [profile, ofLength(max)]) {
      const cipher = Buffer.from(await encryptProfile(sent, spki, hash), 'base64');
      const opened = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, cipher);
      expect(JSON.parse(opened.toString('utf8'))).toEqual(sent);
    }
    await expect(encryptProfile(ofLength(max + 1), spki, hash)).rejects.toThrow(RangeError);
  });
});

describe('the server’s own tokens', () => {
  const settle = (hosted: ReturnType<typeof provider>) => problemOf(hosted.settle(SCAN, []));
  const device = { reader: { kind: 'device' } } as const;

  it('are requested once by many callers, and reused', async () => {
    const hosted = provider(device);
    await Promise.all([settle(hosted), settle(hosted), settle(hosted)]);
    await settle(hosted);
    expect(callsOf(REGISTER)).toHaveLength(1);
    expect(callsOf(RENEW)).toHaveLength(0);
  });

  it('are renewed once by many callers before they expire', async () => {
    const hosted = provider(device);
    await settle(hosted);
    double.clock.nowMs = Date.now() + 3_590_000;
    await Promise.all([settle(hosted), settle(hosted)]);
    expect(callsOf(RENEW)).toHaveLength(1);
    expect(callsOf(REGISTER)).toHaveLength(1);
  });

  it.each([
    ['is refused', { isAfterwards: false }, 'INVALID_TOKEN'],
    ['was spent because its answer was lost', { isAfterwards: true }, null],
  ] as const)('are requested from the start if the refresh token %s', async (_how, options, code) => {
    const hosted = provider(device);
    await settle(hosted);
    double.clock.nowMs = Date.now() + 3_590_000;
    double.refuseNext(RENEW, code, options);
    expect(await settle(hosted)).toBe('scan-provider-failed');
    expect(callsOf(RENEW)).toHaveLength(1);
    expect(callsOf(REGISTER)).toHaveLength(2);
  });

  it.each(['INVALID_TOKEN', 'LICENSE_EXPIRED', 'INACTIVE_LICENSE', 'INACTIVE_DEVICE'])(
    'are requested from the start on %s, and the call is repeated',
    async (code) => {
      const hosted = provider(device);
      await settle(hosted);
      const before = callsOf('GET /measurements').length;
      double.refuseNext('GET /measurements', code);
      await settle(hosted);
      expect(callsOf(REGISTER)).toHaveLength(2);
      // Four questions, the first of them twice.
      expect(callsOf('GET /measurements').length - before).toBe(5);
    },
  );

  it('are kept on other refusals', async () => {
    const hosted = provider(device);
    await settle(hosted);
    double.refuseNext('GET /measurements', 'NOT_ALLOWED', { status: 403 });
    expect(await settle(hosted)).toBe('scan-provider-failed');
    expect(callsOf(REGISTER)).toHaveLength(1);
  });

  it('belong to a user if one is configured', async () => {
    const { email, password } = double;
    expect(await settle(provider({ reader: { kind: 'user', email, password } }))).toBe('scan-provider-failed');
    expect(callsOf('GET /measurements').length).toBeGreaterThan(0);
    const wrong = provider({ reader: { kind: 'user', email, password: 'wrong' } });
    const before = callsOf('GET /measurements').length;
    expect(await settle(wrong)).toBe('scan-provider-failed');
    expect(callsOf('GET /measurements')).toHaveLength(before);
    expect(callsOf(REGISTER)).toHaveLength(0);
  });
});

describe('an event of the provider', () => {
  const SECRET = 'a-secret-of-the-webhook';
  const body = Buffer.from('{"event":"RESULTS_RECEIVED","sessionId":"abc","measurementId":"m-1"}');
  const macOf = (algorithm: string, encoding: 'hex' | 'base64', secret = SECRET) =>
    createHmac(algorithm, secret).update(body).digest(encoding);

  it.each([
    ['sha256', 'hex', ''],
    ['sha256', 'base64', ''],
    ['sha256', 'hex', 'sha256='],
    ['sha1', 'hex', ''],
    ['sha512', 'base64', 'sha512='],
  ] as const)('is accepted with a MAC by %s in %s after %j', (algorithm, encoding, prefix) => {
    const readEvent = createEventReader({ secret: SECRET, header: 'X-Any-Name', algorithm });
    const headers = { 'x-any-name': `${prefix}${macOf(algorithm, encoding)}` };
    expect(readEvent(headers, body)).toEqual({ event: 'RESULTS_RECEIVED', sessionId: 'abc', measurementId: 'm-1' });
  });

  const readEvent = createEventReader({ secret: SECRET, header: 'x-signature', algorithm: 'sha256' });
  const readSigned = (text: string) => {
    const bytes = Buffer.from(text);
    return readEvent({ 'x-signature': createHmac('sha256', SECRET).update(bytes).digest('hex') }, bytes);
  };

  it.each([
    ['no MAC', {}],
    ['an empty MAC', { 'x-signature': '' }],
    ['two MACs', { 'x-signature': [macOf('sha256', 'hex')] }],
    ['the MAC of another secret', { 'x-signature': macOf('sha256', 'hex', 'another-secret-of-it') }],
    ['a MAC by another algorithm', { 'x-signature': macOf('sha512', 'hex') }],
    ['a MAC that was cut off', { 'x-signature': macOf('sha256', 'hex').slice(0, -2) }],
    ['a MAC in another header', { 'x-mac': macOf('sha256', 'hex') }],
  ])('is refused with %s', async (_what, headers) => {
    expect(await problemOf((async () => readEvent(headers, body))())).toBe('wrong-credentials');
  });

  it('is refused if a byte differs', async () => {
    const changed = Buffer.from(body.toString('utf8').replace('abc', 'abd'));
    expect(await problemOf((async () => readEvent({ 'x-signature': macOf('sha256', 'hex') }, changed))())).toBe(
      'wrong-credentials',
    );
  });

  it.each(['', 'no JSON', '[]', '{}', '{"event":5}', `{"event":"${'X'.repeat(61)}"}`, '{"event":"A","sessionId":{}}'])(
    'is refused if it is %j',
    async (text) => expect(await problemOf((async () => readSigned(text))())).toBe('malformed-body'),
  );

  it('may have alternative or missing fields', () => {
    expect(readSigned('{"type":"A","measurementID":"m"}')).toEqual({ event: 'A', sessionId: null, measurementId: 'm' });
    expect(readSigned('{"eventType":"A","sessionID":"s","snr":3}')).toMatchObject({ event: 'A', sessionId: 's' });
  });
});
