import { createHmac } from 'node:crypto';
import {
  ANURA_PROVIDER_ID,
  encryptProfile,
  type HostedSettingsChange,
  type Problem,
  type ScanSession,
  scanReturnFromQuery,
  scanUrl,
} from '@mien/contract';
import { scanProfileFrom } from '@mien/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createScanProviders } from '../../providers/create-scan-providers.ts';
import { type ProviderDouble, startProviderDouble } from '../../testing/provider-double.ts';
import {
  completeProfile,
  ORIGIN,
  PARTNER_KEY,
  problemOf,
  SCREENING,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const ADMIN = '5125550101';
const PATIENT = '5125550102';
const OTHER_PATIENT = '5125550104';
const WEBHOOK_SECRET = 'the-secret-of-the-events';
const PASSWORD = 'the-password-of-the-reader';

let double: ProviderDouble;
let api: TestApi;
let admin: TestBrowser;
let patient: TestBrowser;
let clientId: string;

const hosted = (change: Partial<HostedSettingsChange> = {}): HostedSettingsChange => ({
  url: double.origin,
  apiUrl: double.origin,
  configId: double.configId,
  publicKey: double.environment.ANURA_PUBLIC_KEY,
  profileHash: 'SHA-1',
  reader: 'device',
  email: '',
  subscoreScale: '1-5',
  webhookHeader: 'x-signature',
  webhookAlgorithm: 'sha256',
  secrets: { licenceKey: double.licenceKey, webhookSecret: WEBHOOK_SECRET },
  ...change,
});

async function save(
  anura: HostedSettingsChange | null,
  provider: 'installation' | 'builtin' | 'anura' = 'anura',
  by = admin,
) {
  const { scanProvider } = await by.client.clientSettings.get({ params: { clientId } });
  return by.client.clientSettings.saveScanProvider({
    params: { clientId },
    body: { version: scanProvider.version, provider, anura },
  });
}

async function faultOf(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    return (error as Problem).details.fields?.[0];
  }
  throw new Error('the call succeeded');
}

async function signedInPatient(phone: string): Promise<TestBrowser> {
  const browser = await api.signIn(phone);
  await completeProfile(browser, (await browser.client.signIn.session())?.user.patientUid ?? '');
  return browser;
}

const open = (browser = patient, providerId: number = ANURA_PROVIDER_ID) =>
  browser.client.scanSessions.create({ body: { providerId, deviceType: 'WIN32' } });

/** Scans on the hosted page; returns the query with which the browser comes back. */
async function finish(session: ScanSession, browser = patient) {
  const profile = scanProfileFrom({
    identifier: session.partnerId,
    ageYears: 45,
    birthSex: 'Female',
    screening: SCREENING,
  });
  const encrypted = await encryptProfile(profile, session.profilePublicKey, session.profileHash);
  const url = scanUrl(session.providerUrl, { ...session, profile: encrypted });
  const answer = await fetch(`${url}?scenario=good`, { redirect: 'manual' });
  const returned = scanReturnFromQuery(new URL(answer.headers.get('location') ?? '').searchParams);
  if (returned.kind !== 'results') throw new Error(returned.kind);
  return browser.client.measurements.submit({
    body: { ExternalId: returned.sessionId, ProviderId: ANURA_PROVIDER_ID, Results: [...returned.values] },
  });
}

beforeEach(async () => {
  double = await startProviderDouble({ returnUrl: `${ORIGIN}/scanresult` });
  api = await startTestApi();
  ({ clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null }));
  await api.addUser({ phone: PATIENT });
  await api.addUser({ phone: OTHER_PATIENT, client: 'Employer', group: 'office' });
  admin = await api.signIn(ADMIN);
  patient = await signedInPatient(PATIENT);
});
afterEach(() => double.stop());

describe('a client’s own scan provider', () => {
  it('gets its new scans, and no other client’s', async () => {
    expect(await problemOf(open())).toBe('not-found');
    await save(hosted());
    expect((await patient.client.configurations.get()).scanProviderId).toBe(ANURA_PROVIDER_ID);
    const session = await open();
    expect(session).toMatchObject({ providerUrl: double.origin, configId: double.configId });
    const { id } = await finish(session);
    const result = await patient.client.measurements.get({ params: { id } });
    expect(result).toMatchObject({ trust: 'serverFetched', providerId: ANURA_PROVIDER_ID });

    const other = await signedInPatient(OTHER_PATIENT);
    expect((await other.client.configurations.get()).scanProviderId).toBe(1);
    expect(await problemOf(open(other))).toBe('not-found');
  });

  it('may change during a scan, which ends at the provider where it began', async () => {
    await save(hosted());
    const session = await open();
    await save(hosted({ configId: 'another', apiUrl: 'https://api.example.com', secrets: { licenceKey: 'another' } }));
    await save(null, 'builtin');
    expect((await patient.client.configurations.get()).scanProviderId).toBe(1);
    const { id } = await finish(session);
    expect((await patient.client.measurements.get({ params: { id } })).trust).toBe('serverFetched');
    expect(await problemOf(open())).toBe('not-found');
  });

  it('is deleted with its secrets once no scan can need it', async () => {
    await save(hosted());
    await open();
    await save(hosted());
    const rows = () => api.database.selectFrom('client_hosted_providers').select('is_current').execute();
    expect(await rows()).toHaveLength(2);
    api.clock.nowMs += 25 * 60 * 60 * 1000;
    admin = await api.signIn(ADMIN);
    await save(hosted());
    expect(await rows()).toEqual([{ is_current: true }]);
  });

  it('sends events to an address of its own, with a secret of its own', async () => {
    const { scanProvider } = await save(hosted());
    expect(scanProvider.eventsUrl).toBe(`${ORIGIN}/v1/scanProviders/2/clients/${clientId}/events`);
    const session = await open();
    const send = (secret: string, path = new URL(scanProvider.eventsUrl).pathname) => {
      const payload = JSON.stringify({ event: 'CAMERA_STARTED', sessionId: session.sessionId });
      return api.app.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/json',
          'x-signature': createHmac('sha256', secret).update(payload).digest('hex'),
        },
        payload,
      });
    };
    expect((await send(WEBHOOK_SECRET)).statusCode).toBe(204);
    expect(await api.database.selectFrom('scan_events').select('event').execute()).toHaveLength(1);
    expect((await send('another-secret')).statusCode).toBe(401);
    expect((await send(WEBHOOK_SECRET, '/v1/scanProviders/2/events')).statusCode).toBe(404);
    const unknownId = '01890000-0000-7000-8000-000000000000';
    expect((await send(WEBHOOK_SECRET, `/v1/scanProviders/2/clients/${unknownId}/events`)).statusCode).toBe(404);
    expect((await send(WEBHOOK_SECRET, '/v1/scanProviders/2/clients/x/events')).statusCode).toBe(404);
    expect((await send(WEBHOOK_SECRET, `/v1/scanProviders/1/clients/${clientId}/events`)).statusCode).toBe(404);
  });

  it('cannot report events of other clients’ scans, nor can the installation’s provider, or of its scans', async () => {
    await double.stop();
    const webhook = {
      url: 'http://127.0.0.1:9/events',
      secret: 'the-secret-of-the-installation',
      header: 'x-signature',
    };
    double = await startProviderDouble({ returnUrl: `${ORIGIN}/scanresult`, webhook });
    const config = readConfig({
      SERVER_KEY: 'a-server-key-of-at-least-32-characters',
      SCAN_LICENCE_KEY: PARTNER_KEY,
      PUBLIC_URL: ORIGIN,
      ...double.environment,
    });
    api = await startTestApi(
      double.environment,
      ...createScanProviders(config, () => new Date()).filter(({ arrival }) => arrival === 'returned'),
    );
    await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
    await api.addUser({ phone: PATIENT });
    const staff = { phone: '5125550105', roles: ['Client Admin'], patient: null, client: 'Employer' } as const;
    const employer = await api.addUser({ ...staff, roles: [...staff.roles], group: 'office' });
    await api.addUser({ phone: OTHER_PATIENT, client: 'Employer', group: 'office' });
    await api.addUser({ phone: '5125550106', client: 'School', group: 'school' });
    admin = await api.signIn(ADMIN);
    await save(hosted());
    const ofClinic = await open(await signedInPatient(PATIENT));
    const own = clientId;
    clientId = employer.clientId;
    const secrets = { licenceKey: double.licenceKey, webhookSecret: 'the-secret-of-the-employer' };
    await save(hosted({ secrets }), 'anura', await api.signIn(staff.phone));
    clientId = own;
    const ofEmployer = await open(await signedInPatient(OTHER_PATIENT));
    const ofInstallation = await open(await signedInPatient('5125550106'));
    const senders = [
      [`clients/${own}/events`, WEBHOOK_SECRET, ofClinic],
      [`clients/${employer.clientId}/events`, secrets.webhookSecret, ofEmployer],
      ['events', webhook.secret, ofInstallation],
    ] as const;
    for (const [path, secret, session] of senders)
      for (const { sessionId } of [ofClinic, ofEmployer, ofInstallation]) {
        const payload = JSON.stringify({ event: 'CAMERA_STARTED', sessionId });
        const { statusCode } = await api.app.inject({
          method: 'POST',
          url: `/v1/scanProviders/2/${path}`,
          headers: {
            'content-type': 'application/json',
            'x-signature': createHmac('sha256', secret).update(payload).digest('hex'),
          },
          payload,
        });
        expect(statusCode).toBe(204);
        const recorded = await api.database.selectFrom('scan_events').select('session_id').execute();
        expect(recorded.some((row) => row.session_id === sessionId)).toBe(sessionId === session.sessionId);
        await api.database.deleteFrom('scan_events').execute();
      }
  });
});

describe('secrets', () => {
  it('are never returned, and are stored sealed', async () => {
    const answer = await save(
      hosted({ reader: 'user', email: 'a@example.com', secrets: { ...hosted().secrets, password: PASSWORD } }),
    );
    expect(answer.scanProvider.anura?.secrets).toEqual({ licenceKey: 'set', password: 'set', webhookSecret: 'set' });
    const rows = JSON.stringify(await api.database.selectFrom('client_hosted_providers').selectAll().execute());
    for (const secret of [double.licenceKey, PASSWORD, WEBHOOK_SECRET]) {
      expect(JSON.stringify(answer)).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
  });

  it('are never sent to an address other than the one they were entered for', async () => {
    await save(
      hosted({ reader: 'user', email: 'a@example.com', secrets: { ...hosted().secrets, password: PASSWORD } }),
    );
    const elsewhere = { reader: 'user', email: 'a@example.com', apiUrl: 'https://api.example.com' } as const;
    const faultWith = (secrets: HostedSettingsChange['secrets']) => faultOf(save(hosted({ ...elsewhere, secrets })));
    expect(await faultWith({})).toEqual({ path: 'anura.secrets.licenceKey', rule: 'address_changed' });
    expect(await faultWith({ licenceKey: 'x' })).toEqual({ path: 'anura.secrets.password', rule: 'address_changed' });
    const moved = await save(hosted({ ...elsewhere, secrets: { licenceKey: 'x', password: 'y' } }));
    expect(moved.scanProvider.anura?.secrets).toEqual({ licenceKey: 'set', password: 'set', webhookSecret: 'set' });
  });

  it('stay unless they are replaced or removed', async () => {
    await save(hosted());
    const kept = await save(hosted({ secrets: {} }));
    expect(kept.scanProvider.anura?.secrets).toEqual({ licenceKey: 'set', password: 'notSet', webhookSecret: 'set' });
    expect((await open()).providerId).toBe(ANURA_PROVIDER_ID);
    const removed = await save(hosted({ secrets: { webhookSecret: null } }));
    expect(removed.scanProvider.anura?.secrets).toMatchObject({ licenceKey: 'set', webhookSecret: 'notSet' });
    expect(await faultOf(save(hosted({ secrets: { licenceKey: null } })))).toEqual({
      path: 'anura.secrets.licenceKey',
      rule: 'required',
    });
  });

  it('that were tampered with, or copied from another client, are rejected', async () => {
    await save(hosted());
    const stolen = await api.database.selectFrom('client_hosted_providers').selectAll().executeTakeFirstOrThrow();
    const set = (text: string) =>
      api.database.updateTable('client_hosted_providers').set({ licence_key_sealed: text }).execute();
    const sealed = stolen.licence_key_sealed ?? '';
    await set(`${sealed.slice(0, -8)}${sealed.at(-8) === 'A' ? 'B' : 'A'}${sealed.slice(-7)}`);
    expect(await problemOf(open())).toBe('scan-provider-failed');
    const seen = await admin.client.clientSettings.get({ params: { clientId } });
    expect(seen.scanProvider.anura?.secrets.licenceKey).toBe('unreadable');
    // The ciphertext of another field of the same client.
    await set(stolen.webhook_secret_sealed ?? '');
    expect(await problemOf(open())).toBe('scan-provider-failed');
    await set(stolen.licence_key_sealed ?? '');
    expect((await open()).providerId).toBe(ANURA_PROVIDER_ID);
  });
});

describe('settings of a provider', () => {
  it.each([
    ['url', 'http://scan.example.com', 'https'],
    ['url', 'https://scan.example.com/path', 'origin'],
    ['apiUrl', 'https://169.254.169.254', 'private_address'],
    ['apiUrl', 'https://10.0.0.1', 'private_address'],
    ['apiUrl', 'https://database', 'private_address'],
    ['apiUrl', 'not an address', 'origin'],
    ['publicKey', 'not a key', 'public_key'],
    ['configId', 'a/b', 'invalid_format'],
    ['webhookHeader', 'a b', 'invalid_format'],
    ['profileHash', 'MD5', 'invalid_value'],
    ['reader', 'everybody', 'invalid_value'],
  ])('refuse as %s: %j', async (field, value, rule) => {
    expect(await faultOf(save(hosted({ [field]: value })))).toMatchObject({ path: `anura.${field}`, rule });
    expect(await api.database.selectFrom('client_hosted_providers').selectAll().execute()).toEqual([]);
  });

  it('require what a reader requires, and a license', async () => {
    expect(await faultOf(save(hosted({ reader: 'user' })))).toMatchObject({ path: 'anura.email', rule: 'required' });
    expect(await faultOf(save(hosted({ reader: 'user', email: 'a@example.com' })))).toMatchObject({
      path: 'anura.secrets.password',
    });
    expect(await faultOf(save(hosted({ secrets: {} })))).toMatchObject({ path: 'anura.secrets.licenceKey' });
    expect(await faultOf(save(hosted({ secrets: { licenceKey: 'x', webhookSecret: 'short' } })))).toMatchObject({
      path: 'anura.secrets.webhookSecret',
      rule: 'too_small',
    });
    expect(await faultOf(save(null))).toEqual({ path: 'anura', rule: 'required' });
  });

  it('are called at public addresses only, even when a name changes its address later', async () => {
    await save(hosted());
    await api.database.updateTable('client_hosted_providers').set({ api_url: 'https://127.0.0.1' }).execute();
    const before = double.calls.length;
    expect(await problemOf(open())).toBe('scan-provider-failed');
    expect(double.calls).toHaveLength(before);
  });
});

it('are resealed at start when the server has a new key', async () => {
  const { createSealedSecrets } = await import('../../platform/crypto/sealed-secrets.ts');
  const { resealAll } = await import('../../platform/data/reseal.ts');
  await save(hosted());
  const row = () => api.database.selectFrom('client_hosted_providers').selectAll().executeTakeFirstOrThrow();
  const before = await row();
  const next = 'the-next-server-key-of-32-characters-';
  const old = 'a-server-key-of-at-least-32-characters';
  const resealSecrets = () => resealAll(api.database, createSealedSecrets(next, [old]));
  await resealSecrets();
  const after = await row();
  expect(after.licence_key_sealed).not.toBe(before.licence_key_sealed);
  expect(after.password_sealed).toBeNull();
  const opened = (field: string, text: string | null) =>
    createSealedSecrets(next).open(text ?? '', { clientId, field });
  expect(opened('licenceKey', after.licence_key_sealed)).toBe(double.licenceKey);
  expect(opened('webhookSecret', after.webhook_secret_sealed)).toBe(WEBHOOK_SECRET);
  await resealSecrets();
  expect(await row()).toEqual(after);
});
