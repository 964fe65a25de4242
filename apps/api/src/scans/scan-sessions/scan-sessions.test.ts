import type { ScanSession } from '@mien/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectKept } from '../../testing/expect-kept.ts';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const PHONE = '5125550199';
let api: TestApi;
let browser: TestBrowser;
let uid: string;

afterEach(() => expectKept(api.database));

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: PHONE })).patientId ?? '';
  browser = await api.signIn(PHONE);
});

const open = () => browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
const report = (sessionId: string, heartRateBpm?: number) =>
  api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body: outcomeOf(sessionId, heartRateBpm) });

async function confirm(
  session: ScanSession,
  measurementId: string,
  by = browser,
  resultsHash = outcomeOf(session.sessionId).resultsHash,
) {
  const receipt = JSON.stringify({ sessionId: session.sessionId, measurementId, resultsHash });
  return by.client.measurements.submit({
    body: { ExternalId: session.sessionId, ProviderId: 1, Results: [{ key: 'receipt', value: receipt }] },
  });
}

describe('opening a scan session', () => {
  it('needs consent and a complete profile', async () => {
    expect(await problemOf(open())).toBe('consent-missing');
    const { texts } = await browser.client.configurations.get();
    await browser.client.consents.create({ body: { ...texts, language: 'en' } });
    await browser.client.patients.update({ params: { uid }, body: { isConsentAccepted: true } });
    expect(await problemOf(open())).toBe('profile-incomplete');
  });

  it('gives 128 random bits and an identifier that names no one', async () => {
    await completeProfile(browser, uid);
    const [one, two] = [await open(), await open()];
    expect(one.sessionId).toMatch(/^[\w-]{22}$/);
    expect(new Set([one.sessionId, two.sessionId, one.partnerId, two.partnerId, uid]).size).toBe(5);
    expect(Date.parse(one.expires) - api.clock.nowMs).toBe(20 * 60_000);
  });

  it('refuses unknown providers, staff without a patient, and strangers', async () => {
    await completeProfile(browser, uid);
    expect(await problemOf(browser.client.scanSessions.create({ body: { providerId: 9, deviceType: 'WIN32' } }))).toBe(
      'not-found',
    );
    await api.addUser({ phone: '5125550198', roles: ['System Admin'], patient: null });
    const staff = await api.signIn('5125550198');
    expect(await problemOf(staff.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } }))).toBe(
      'not-found',
    );
    expect(
      await problemOf(api.browser().client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } })),
    ).toBe('sign-in-required');
  });
});

describe('a reported scan', () => {
  let session: ScanSession;
  beforeEach(async () => {
    await completeProfile(browser, uid);
    session = await open();
    await browser.client.measurements.saveParameters({
      body: {
        payload: '',
        token: 't',
        refreshToken: 'r',
        encryptedProfileString: 'p',
        sessionId: session.sessionId,
        nuralogixUrl: 'http://localhost:3001',
        bandwithPayload: '',
      },
    });
  });

  it('becomes one measurement with items, provenance, reasons for what is missing, and a score', async () => {
    const { measurementId } = await report(session.sessionId);
    const result = await browser.client.measurements.get({ params: { id: measurementId } });
    expect(result).toMatchObject({ externalStatus: 'PARTIAL', trust: 'signed', providerId: 1, engineVersion: 'test' });
    const items = result.groups.flatMap((group) => group.items);
    expect(Object.fromEntries(items.map((item) => [item.measurementTypeId, item.provenance]))).toEqual({
      heartRateBpm: 'camera',
      breathingRatePerMin: 'camera',
      bodyMassIndex: 'calculated',
      diabetesRank: 'calculated',
      smoking: 'entered',
      qualityOfLife: 'entered',
    });
    expect(items.find((item) => item.measurementTypeId === 'heartRateBpm')).toMatchObject({
      value: 72,
      unit: 'bpm',
      interval: { low: 71, high: 73 },
    });
    expect(result.missing).toContainEqual({
      measurementTypeId: 'sdnnMs',
      displayName: expect.any(String),
      reason: 'too-few-beats',
    });
    expect(result.overall.score).toBeGreaterThan(60);
    expect(result.overall.missing).toEqual(['bloodPressure']);
  });

  it('is stored once, however often and at the same time it is reported', async () => {
    const reports = await Promise.all([
      report(session.sessionId),
      report(session.sessionId),
      report(session.sessionId, 99),
    ]);
    expect(new Set(reports.map((answer) => answer.measurementId)).size).toBe(1);
    expect((await browser.client.measurements.list({ query: {} })).totalItems).toBe(1);
  });

  it('returns the first results when different ones arrive for the same session, and their receipt opens it', async () => {
    const first = await report(session.sessionId);
    const second = await report(session.sessionId, 75);
    expect(second).toEqual(first);
    expect(await confirm(session, second.measurementId, browser, second.resultsHash)).toEqual({
      id: first.measurementId,
    });
  });

  it('is refused once the profile has gaps again, and one that was stored before is still returned', async () => {
    const stored = await report(session.sessionId);
    const later = await open();
    await api.database.updateTable('patients').set({ birth_date: null }).where('patient_id', '=', uid).execute();
    expect(await report(session.sessionId, 75)).toEqual(stored);
    expect(await problemOf(report(later.sessionId))).toBe('scan-session-expired');
    expect(await problemOf(open())).toBe('profile-incomplete');
    expect((await browser.client.measurements.list({ query: {} })).totalItems).toBe(1);
  });

  it('counts once in the metrics, however often and at the same time it is reported', async () => {
    api = await startTestApi({ METRICS_PORT: '0' });
    uid = (await api.addUser({ phone: PHONE })).patientId ?? '';
    browser = await api.signIn(PHONE);
    await completeProfile(browser, uid);
    const { sessionId } = await open();
    await Promise.all([report(sessionId), report(sessionId), report(sessionId, 99)]);
    await report(sessionId);
    const counted = (await api.metricsText()).split('\n').filter((line) => /^mien_scans\w*\{/.test(line));
    expect(counted.map((line) => line.replace(/.* /, ''))).toEqual(['1']);
  });

  it.each([
    ['an interval that does not contain its value', { value: 72, intervalLow: 80, intervalHigh: 90 }],
    ['an interval upside down', { value: 72, intervalLow: 90, intervalHigh: 60 }],
    ['half an interval', { value: 72, intervalLow: null, intervalHigh: 75 }],
    ['an amount that no body has', { value: 1e300, intervalLow: null, intervalHigh: null }],
  ])('is refused with %s', async (_what, change) => {
    const outcome = outcomeOf(session.sessionId);
    const body = { ...outcome, points: [{ key: 'heartRateBpm', signalToNoiseDb: 1, ...change }] };
    expect(
      await problemOf(api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId: session.sessionId }, body })),
    ).toBe('invalid-request');
  });

  it('is confirmed by its receipt, however often', async () => {
    const { measurementId } = await report(session.sessionId);
    expect(await confirm(session, measurementId)).toEqual({ id: measurementId });
    expect(await confirm(session, measurementId)).toEqual({ id: measurementId });
  });

  it('is not confirmed by a receipt of other results, of another session, or by another patient', async () => {
    const { measurementId } = await report(session.sessionId);
    expect(await problemOf(confirm(session, measurementId, browser, 'x'.repeat(43)))).toBe('receipt-invalid');
    const other = await open();
    expect(await problemOf(confirm(other, measurementId))).toBe('receipt-invalid');
    const otherId = (await api.addUser({ phone: '5125550198' })).patientId ?? '';
    const stranger = await api.signIn('5125550198');
    await completeProfile(stranger, otherId);
    expect(await problemOf(confirm(session, measurementId, stranger))).toBe('not-found');
    expect(await problemOf(stranger.client.measurements.get({ params: { id: measurementId } }))).toBe('not-found');
    expect(await problemOf(stranger.client.measurements.list({ query: { patientUid: uid } }))).toBe('not-found');
  });

  it('is refused without any proof', async () => {
    const submit = (value: string) =>
      browser.client.measurements.submit({
        body: { ExternalId: session.sessionId, ProviderId: 1, Results: [{ key: 'receipt', value }] },
      });
    expect(await problemOf(submit('not a receipt'))).toBe('receipt-invalid');
    expect(
      await problemOf(
        browser.client.measurements.submit({
          body: { ExternalId: session.sessionId, ProviderId: 1, Results: [{ key: 'heartRateBpm', value: '72' }] },
        }),
      ),
    ).toBe('receipt-invalid');
    expect((await browser.client.measurements.list({ query: {} })).totalItems).toBe(0);
  });

  it('is refused without the partner key, with a false hash, and for unknown sessions', async () => {
    const body = outcomeOf(session.sessionId);
    expect(
      await problemOf(browser.client.scanSessions.report({ params: { sessionId: session.sessionId }, body })),
    ).toBe('wrong-credentials');
    expect(
      await problemOf(
        api
          .program(PARTNER_KEY)
          .scanSessions.report({ params: { sessionId: session.sessionId }, body: { ...body, missing: [] } }),
      ),
    ).toBe('receipt-invalid');
    expect(await problemOf(report('A'.repeat(22)))).toBe('not-found');
  });

  it('is refused after 20 minutes', async () => {
    api.clock.nowMs += 20 * 60_000;
    expect(await problemOf(report(session.sessionId))).toBe('scan-session-expired');
  });

  it('never shows a value outside its limits or an unknown measure', async () => {
    const { measurementId } = await report(session.sessionId, 221);
    const result = await browser.client.measurements.get({ params: { id: measurementId } });
    expect(result.groups.flatMap((group) => group.items).map((item) => item.measurementTypeId)).not.toContain(
      'heartRateBpm',
    );
    expect(result.missing).toContainEqual(
      expect.objectContaining({ measurementTypeId: 'heartRateBpm', reason: 'outside-limits' }),
    );
  });
});

describe('reported failures', () => {
  it('are stored for the patient, and linked only to the patient’s own sessions', async () => {
    await completeProfile(browser, uid);
    const { sessionId } = await open();
    await browser.client.measurements.reportError({
      body: { message: 'MEASUREMENT_CANCELED', sessionId, patientUid: uid, details: 'x' },
    });
    expect(
      await api.database.selectFrom('scan_failures').select(['code', 'patient_id', 'session_id']).execute(),
    ).toEqual([{ code: 'MEASUREMENT_CANCELED', patient_id: uid, session_id: sessionId }]);
    await api.addUser({ phone: '5125550198' });
    const stranger = await api.signIn('5125550198');
    await stranger.client.measurements.reportError({ body: { message: 'X', sessionId } });
    expect(
      await api.database.selectFrom('scan_failures').select('session_id').where('code', '=', 'X').execute(),
    ).toEqual([{ session_id: null }]);
    expect(await problemOf(stranger.client.measurements.reportError({ body: { message: 'X', patientUid: uid } }))).toBe(
      'not-found',
    );
  });
});
