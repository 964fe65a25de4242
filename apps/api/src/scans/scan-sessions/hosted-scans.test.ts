import { createHmac } from 'node:crypto';
import {
  ANURA_PROVIDER_ID,
  encryptProfile,
  type MeasurementResult,
  type ScanReturn,
  type ScanSession,
  scanReturnFromQuery,
  scanUrl,
} from '@mien/contract';
import { isShownMeasure, MEASURE_TYPES, scanProfileFrom } from '@mien/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createScanProviders } from '../../providers/create-scan-providers.ts';
import { type DoubleScenario, type ProviderDouble, startProviderDouble } from '../../testing/provider-double.ts';
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

const PHONE = '5125550199';
const WEBHOOK = { url: 'http://127.0.0.1:9/events', secret: 'a-secret-of-the-webhook', header: 'x-signature' };
const EVENTS = `/v1/scanProviders/${ANURA_PROVIDER_ID}/events`;

let double: ProviderDouble;
let api: TestApi;
let browser: TestBrowser;
let uid: string;

/** Mien with the hosted provider, configured through its environment. */
async function start(change: Record<string, string> = {}): Promise<void> {
  double = await startProviderDouble({ returnUrl: `${ORIGIN}/scanresult`, webhook: WEBHOOK });
  const environment = { ...double.environment, ...change };
  const config = readConfig({
    SERVER_KEY: 'a-server-key-of-at-least-32-characters',
    SCAN_LICENCE_KEY: PARTNER_KEY,
    PUBLIC_URL: ORIGIN,
    ...environment,
  });
  const hosted = createScanProviders(config, () => new Date()).filter((provider) => provider.arrival === 'returned');
  api = await startTestApi(environment, ...hosted);
  uid = (await api.addUser({ phone: PHONE })).patientId ?? '';
  browser = await api.signIn(PHONE);
  await completeProfile(browser, uid);
}

beforeEach(() => start());
afterEach(() => double.stop());

const open = (by = browser) =>
  by.client.scanSessions.create({ body: { providerId: ANURA_PROVIDER_ID, deviceType: 'WIN32' } });

/** Plays the web app and the hosted page; returns the query with which the browser comes back. */
async function scan(
  session: ScanSession,
  scenario: DoubleScenario,
  change: { readonly ageYears?: number; readonly heightCm?: number; readonly weightKg?: number } = {},
): Promise<ScanReturn> {
  const profile = scanProfileFrom({
    identifier: session.partnerId,
    ageYears: change.ageYears ?? 45,
    birthSex: 'Female',
    screening: { ...SCREENING, ...change },
  });
  const encrypted = await encryptProfile(profile, session.profilePublicKey, session.profileHash);
  const url = scanUrl(session.providerUrl, { ...session, profile: encrypted });
  const answer = await fetch(`${url}?scenario=${scenario}`, { redirect: 'manual' });
  return scanReturnFromQuery(new URL(answer.headers.get('location') ?? '').searchParams);
}

function submit(returned: ScanReturn, by = browser): Promise<{ id: string }> {
  if (returned.kind !== 'results') throw new Error(`the scan came back with ${JSON.stringify(returned)}`);
  return by.client.measurements.submit({
    body: { ExternalId: returned.sessionId, ProviderId: ANURA_PROVIDER_ID, Results: [...returned.values] },
  });
}

async function measured(scenario: DoubleScenario): Promise<MeasurementResult> {
  const { id } = await submit(await scan(await open(), scenario));
  return browser.client.measurements.get({ params: { id } });
}

const itemsOf = (result: MeasurementResult) => result.groups.flatMap((group) => group.items);
const itemOf = (result: MeasurementResult, key: string) =>
  itemsOf(result).find((item) => item.measurementTypeId === key);

async function measurementCount(): Promise<number> {
  return (await browser.client.measurements.list({ query: {} })).totalItems;
}

const failures = () => api.database.selectFrom('scan_failures').select(['code', 'session_id']).execute();

/** Sends an event as the provider does. */
function sendEvent(fields: object, { secret = WEBHOOK.secret, mac = null as string | null } = {}) {
  const body = JSON.stringify(fields);
  const signed = mac ?? createHmac('sha256', secret).update(body).digest('hex');
  return api.app.inject({
    method: 'POST',
    url: EVENTS,
    headers: { 'content-type': 'application/json', ...(signed === '' ? {} : { [WEBHOOK.header]: signed }) },
    payload: body,
  });
}

describe('a scan on the hosted site', () => {
  it('gets new scans when the installation says so, and the built-in site stays available', async () => {
    expect((await browser.client.configurations.get()).scanProviderId).toBe(ANURA_PROVIDER_ID);
    const own = await browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    expect(own.providerId).toBe(1);
    const session = await open();
    expect(session).toMatchObject({ providerUrl: double.origin, configId: double.configId, profileHash: 'SHA-1' });
    expect(JSON.stringify(session)).not.toContain(double.licenceKey);
  });

  it('that is valid becomes a measurement fetched by the server, with every measure', async () => {
    const result = await measured('good');
    expect(result).toMatchObject({ externalStatus: 'COMPLETE', trust: 'serverFetched', providerId: ANURA_PROVIDER_ID });
    expect(result.missing).toEqual([]);
    const shown = new Set(itemsOf(result).map((item) => item.measurementTypeId));
    const reported = MEASURE_TYPES.filter(({ key, provenance }) => provenance === 'provider' && isShownMeasure(key));
    expect(reported.map(({ key }) => key).filter((key) => !shown.has(key))).toEqual([]);
    expect(shown.has('sexCode')).toBe(false);
    expect(itemOf(result, 'heartRateBpm')).toMatchObject({ value: 71.9, provenance: 'provider', interval: null });
    expect(itemOf(result, 'vitalsScore')).toMatchObject({ value: 80, unit: '%', displayName: 'Vital signs score' });
    expect(itemOf(result, 'longTermCardiovascularRiskPercent')?.value).toBe(9.8);
    for (const item of itemsOf(result))
      expect(item.displayName, item.measurementTypeId).not.toBe(item.measurementTypeId);
    expect(result.overall.missing).toContain('bloodPressure');
  });

  it('stores unknown measures, hidden', async () => {
    const { id } = await measured('good');
    const kept = await api.database.selectFrom('kept_points').selectAll().where('measurement_id', '=', id).execute();
    const values = Object.fromEntries(kept.map((point) => [point.point_key, point.value]));
    expect(values).toMatchObject({ FUTURE_INDEX: '3', CVD_MULTI_YEAR_RISK_PROBS: '[3.1,5.2,9.8]', BMI: '24.22' });
    const answer = await browser.client.measurements.get({ params: { id } });
    expect(JSON.stringify(answer)).not.toContain('FUTURE_INDEX');
  });

  it('rates a shape by the scale of the sex, and by none where the sex is unknown', async () => {
    const colors = async (birthSex: 'Female' | 'Male' | 'Unknown') => {
      await api.database.updateTable('patients').set({ birth_sex: birthSex }).execute();
      const [measurement] = await api.database.selectFrom('measurements').select('measurement_id').execute();
      const id = measurement?.measurement_id ?? (await measured('good')).id;
      const item = itemOf(await browser.client.measurements.get({ params: { id } }), 'waistToHeightPercent');
      return item?.measurementRanges.map((range) => range.min);
    };
    expect(await colors('Female')).toEqual([0, 42, 49, 54, 58]);
    expect(await colors('Male')).toEqual([0, 43, 53, 58, 63]);
    expect(await colors('Unknown')).toEqual([0]);
  });

  it('that was interrupted is partial and lists what is missing', async () => {
    const result = await measured('partial');
    expect(result).toMatchObject({ externalStatus: 'PARTIAL', trust: 'serverFetched' });
    expect(result.missing.map((value) => [value.measurementTypeId, value.reason])).toEqual([
      ['breathingRatePerMin', 'not-reported'],
      ['systolicMmHg', 'not-reported'],
      ['diastolicMmHg', 'not-reported'],
    ]);
  });

  it('that takes a while is waited for', { tags: 'thorough' }, async () => {
    expect((await measured('slow')).trust).toBe('serverFetched');
  });

  it('without a pulse becomes no measurement, and is recorded', async () => {
    const session = await open();
    expect(await problemOf(submit(await scan(session, 'silent')))).toBe('scan-without-signal');
    expect(await measurementCount()).toBe(0);
    expect(await failures()).toEqual([{ code: 'LOW_SIGNAL', session_id: session.sessionId }]);
  });

  it('that was tampered with on the way is refused and recorded, and the true results still count', async () => {
    const session = await open();
    const returned = await scan(session, 'tampered');
    expect(await problemOf(submit(returned))).toBe('receipt-invalid');
    expect(await measurementCount()).toBe(0);
    expect(await failures()).toEqual([{ code: 'RESULTS_MISMATCH', session_id: session.sessionId }]);
    if (returned.kind !== 'results') throw new Error('no results');
    const honest = returned.values.filter((value) => value.key !== 'HR_BPM');
    const { id } = await submit({ ...returned, values: honest });
    expect(itemOf(await browser.client.measurements.get({ params: { id } }), 'heartRateBpm')?.value).toBe(71.9);
  });

  it.each([
    ['expired', 'TOKEN_EXPIRED'],
    ['failing', 'WORKER_ERROR'],
  ] as const)('that is %s comes back with %s', async (scenario, code) => {
    const session = await open();
    expect(await scan(session, scenario)).toEqual({
      kind: 'error',
      code,
      sessionId: session.sessionId,
      details: null,
    });
  });

  it.each([
    ['INVALID_AGE', { ageYears: 12 }],
    ['INVALID_HEIGHT', { heightCm: 221 }],
    ['INVALID_WEIGHT', { weightKg: 29 }],
    ['INVALID_BMI', { heightCm: 120, weightKg: 90 }],
  ])('is refused with %s for a profile beyond its bounds', async (code, change) => {
    expect(await scan(await open(), 'good', change)).toMatchObject({ kind: 'error', code });
  });

  it('opens with a profile that only the site can read: another key or an old token gives no identifier', async () => {
    const session = await open();
    const otherKey = (await startTestKey()).profilePublicKey;
    expect(await scan({ ...session, profilePublicKey: otherKey }, 'good')).toMatchObject({
      code: 'MISSING_MEASUREMENT_IDENTIFIER',
    });
    double.clock.nowMs = Date.now() + 20 * 60_000 + 1000;
    expect(await scan(session, 'good')).toMatchObject({ code: 'TOKEN_EXPIRED' });
  });
});

async function startTestKey(): Promise<{ profilePublicKey: string }> {
  const other = await startProviderDouble({ returnUrl: ORIGIN, hasKeysOfItsOwn: true });
  await other.stop();
  return other;
}

describe('submitting what the hosted site sent back', () => {
  it('adds the scan to the averages as soon as allowed, once', async () => {
    await double.stop();
    await start({ MIN_USERS_FOR_AVERAGES: '1' });
    const other = await api.addUser({ phone: '5125550197' });
    const otherBrowser = await api.signIn('5125550197');
    await completeProfile(otherBrowser, other.patientId ?? '');
    await submit(await scan(await open(otherBrowser), 'good'), otherBrowser);
    const returned = await scan(await open(), 'good');
    await Promise.all([submit(returned), submit(returned)]);
    await api.settled();
    expect(await api.database.selectFrom('average_batches').select('patient_count').execute()).toEqual([
      { patient_count: 2 },
    ]);
  });

  it('twice and at the same time stores once', async () => {
    const returned = await scan(await open(), 'good');
    const answers = await Promise.all([submit(returned), submit(returned), submit(returned)]);
    expect(new Set([...answers, await submit(returned)].map(({ id }) => id)).size).toBe(1);
    expect(await measurementCount()).toBe(1);
  });

  it('for a session of another patient, of the other provider or for an unknown one is refused', async () => {
    const returned = await scan(await open(), 'good');
    await api.addUser({ phone: '5125550198' });
    const stranger = await api.signIn('5125550198');
    expect(await problemOf(submit(returned, stranger))).toBe('not-found');
    expect(await problemOf(submit(returned, api.browser()))).toBe('sign-in-required');
    const own = await browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    if (returned.kind !== 'results') throw new Error('no results');
    expect(await problemOf(submit({ ...returned, sessionId: own.sessionId }))).toBe('not-found');
    expect(await problemOf(submit({ ...returned, sessionId: 'A'.repeat(22) }))).toBe('not-found');
    expect(await measurementCount()).toBe(0);
  });

  it('for another session of the same patient is not accepted for that one', { tags: 'thorough' }, async () => {
    const returned = await scan(await open(), 'good');
    if (returned.kind !== 'results') throw new Error('no results');
    const other = await open();
    expect(await problemOf(submit({ ...returned, sessionId: other.sessionId }))).toBe('scan-provider-failed');
    expect(await measurementCount()).toBe(0);
  });

  it('after 20 minutes is refused', async () => {
    const returned = await scan(await open(), 'good');
    api.clock.nowMs += 20 * 60_000;
    expect(await problemOf(submit(returned))).toBe('scan-session-expired');
  });

  it('may be repeated when the cloud did not answer', async () => {
    const returned = await scan(await open(), 'good');
    double.refuseNext('GET /measurements', 'NOT_NOW', { status: 400 });
    expect(await problemOf(submit(returned))).toBe('scan-provider-failed');
    expect((await submit(returned)).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is refused once the profile has gaps again', async () => {
    const returned = await scan(await open(), 'good');
    await api.database.updateTable('patients').set({ birth_date: null }).where('patient_id', '=', uid).execute();
    expect(await problemOf(submit(returned))).toBe('scan-session-expired');
    expect(await measurementCount()).toBe(0);
  });

  it('is not allowed to the site that reports for the built-in provider', async () => {
    const { sessionId } = await open();
    const report = api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body: outcomeOf(sessionId) });
    expect(await problemOf(report)).toBe('not-found');
  });

  it('is refused beyond its bounds', { tags: 'thorough' }, async () => {
    const { sessionId } = await open();
    const value = (length: number) => ({ key: 'X', value: '1'.repeat(length) });
    const hand = (Results: readonly { key: string; value: string }[]) =>
      problemOf(
        browser.client.measurements.submit({ body: { ExternalId: sessionId, ProviderId: 2, Results: [...Results] } }),
      );
    expect(await hand([])).toBe('invalid-request');
    expect(await hand(Array.from({ length: 201 }, () => value(1)))).toBe('invalid-request');
    expect(await hand([value(8193)])).toBe('invalid-request');
    // Within the bounds, it merely differs from what the site has.
    expect(await hand(Array.from({ length: 200 }, () => value(1)))).toBe('scan-provider-failed');
  });
});

describe('without access to the cloud', () => {
  beforeEach(async () => {
    await double.stop();
    await start({ ANURA_READER: 'none', ANURA_SUBSCORE_SCALE: 'unknown' });
  });

  it('the browser’s data is stored as unverified, and sub-scores of an unknown scale are not shown', async () => {
    const result = await measured('good');
    expect(result).toMatchObject({ externalStatus: 'COMPLETE', trust: 'browserOnly' });
    expect(itemOf(result, 'heartRateBpm')?.value).toBe(71.9);
    expect(itemOf(result, 'vitalsScore')).toBeUndefined();
    expect(result.missing).toContainEqual({
      measurementTypeId: 'vitalsScore',
      displayName: 'Vital signs score',
      reason: 'scale-not-known',
    });
    expect(double.calls.filter(({ call }) => call.startsWith('GET'))).toEqual([]);
  });

  it('a partial scan is stored as partial, and one without a pulse is not stored', async () => {
    expect((await measured('partial')).externalStatus).toBe('PARTIAL');
    expect(await problemOf(measured('silent'))).toBe('scan-without-signal');
  });

  it('long, odd and repeated values do no harm', async () => {
    const { sessionId } = await open();
    const Results = [
      { key: 'HR_BPM', value: '72' },
      { key: 'HR_BPM', value: '172' },
      { key: '__proto__', value: '{}' },
      { key: 'toString', value: '1' },
      { key: 'LONG', value: 'x'.repeat(8192) },
      { key: 'BR_BPM', value: '1e999' },
    ];
    const { id } = await browser.client.measurements.submit({
      body: { ExternalId: sessionId, ProviderId: 2, Results },
    });
    const result = await browser.client.measurements.get({ params: { id } });
    expect(itemOf(result, 'heartRateBpm')?.value).toBe(72);
    expect(itemOf(result, 'breathingRatePerMin')).toBeUndefined();
    const kept = await api.database.selectFrom('kept_points').selectAll().execute();
    expect(kept.map((point) => point.point_key).sort()).toEqual(['BR_BPM', 'LONG', '__proto__', 'toString']);
    expect(kept.find((point) => point.point_key === 'LONG')?.value).toHaveLength(2000);
  });
});

describe("the provider's events", () => {
  it('are refused without a good MAC, and change nothing', async () => {
    const { sessionId } = await open();
    const event = { event: 'MEASUREMENT_CREATED', sessionId, measurementId: 'm-1' };
    for (const options of [{ mac: '' }, { mac: 'abc' }, { secret: 'another-secret-of-it' }]) {
      const answer = await sendEvent(event, options);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong-credentials']);
    }
    expect(await api.database.selectFrom('scan_events').selectAll().execute()).toEqual([]);
  });

  it('count once, however often they are replayed, and set the measurement once and for all', async () => {
    const { sessionId } = await open();
    const event = { event: 'MEASUREMENT_CREATED', sessionId, measurementId: 'm-1' };
    const answers = await Promise.all([sendEvent(event), sendEvent(event), sendEvent(event)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204]);
    await sendEvent({ ...event, measurementId: 'm-2' });
    await sendEvent({ event: 'SCAN_COMPLETED', measurementId: 'm-1' });
    const events = await api.database.selectFrom('scan_events').select(['event']).orderBy('event').execute();
    expect(events.map(({ event: name }) => name)).toEqual([
      'MEASUREMENT_CREATED',
      'MEASUREMENT_CREATED',
      'SCAN_COMPLETED',
    ]);
    const session = await api.database
      .selectFrom('scan_sessions')
      .select('provider_measurement_id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    expect(session?.provider_measurement_id).toBe('m-1');
  });

  it('that are unknown, of unknown sessions or of the built-in site are accepted and ignored', async () => {
    const own = await browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    const { sessionId } = await open();
    for (const event of [
      { event: 'SOMETHING_NEW', sessionId },
      { event: 'INTERMEDIATE_RESULTS', sessionId, snr: 3 },
      { event: 'MEASUREMENT_CREATED', sessionId: 'A'.repeat(22), measurementId: 'm-1' },
      { event: 'MEASUREMENT_CREATED', sessionId: "' or 1=1", measurementId: 'm-1' },
      { event: 'MEASUREMENT_CREATED', sessionId: own.sessionId, measurementId: 'm-1' },
      { event: 'MEASUREMENT_CREATED' },
    ])
      expect((await sendEvent(event)).statusCode).toBe(204);
    expect(await api.database.selectFrom('scan_events').selectAll().execute()).toEqual([]);
  });

  it('are refused when they are too long or malformed', async () => {
    expect((await sendEvent({ event: 'SCAN_COMPLETED', filler: 'x'.repeat(16_000) })).statusCode).toBe(413);
    expect((await sendEvent({ sessionId: 'x' })).json().code).toBe('malformed-body');
  });

  it('lead to the results when the browser never comes back', async () => {
    const session = await open();
    await scan(session, 'good');
    expect(await measurementCount()).toBe(0);
    await sendEvent({ event: 'RESULTS_RECEIVED', sessionId: session.sessionId });
    await api.settled();
    expect(await measurementCount()).toBe(1);
  });

  it('store nothing and log no error while the cloud is unavailable, and the browser’s return stores the results', async () => {
    await double.stop();
    await start({ LOG_LEVEL: 'error' });
    const session = await open();
    const returned = await scan(session, 'good');
    double.refuseNext('GET /measurements', 'NOT_NOW', { status: 400 });
    await sendEvent({ event: 'RESULTS_RECEIVED', sessionId: session.sessionId });
    await api.settled();
    expect([await measurementCount(), api.logLines]).toEqual([0, []]);
    await submit(returned);
    expect(await measurementCount()).toBe(1);
  });

  it('that name the measurement of another scan are rejected', async () => {
    const held = await submit(await scan(await open(), 'good'));
    const stored = await api.database
      .selectFrom('scan_sessions')
      .select('provider_measurement_id')
      .where('measurement_id', '=', held.id)
      .executeTakeFirst();
    const second = await open();
    const returned = await scan(second, 'good');
    await sendEvent({
      event: 'MEASUREMENT_CREATED',
      sessionId: second.sessionId,
      measurementId: stored?.provider_measurement_id,
    });
    expect(await problemOf(submit(returned))).toBe('receipt-invalid');
  });

  it('have no address without a secret', async () => {
    await double.stop();
    await start({ ANURA_WEBHOOK_SECRET: '' });
    expect((await sendEvent({ event: 'SCAN_COMPLETED' })).statusCode).toBe(404);
  });
});

it('the address of events works for no other provider', async () => {
  for (const id of [1, 3, 'anura']) {
    const url = `/v1/scanProviders/${id}/events`;
    const answer = await api.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode, url).toBe(404);
  }
});
