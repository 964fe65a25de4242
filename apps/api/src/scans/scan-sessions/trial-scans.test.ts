import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectKept } from '../../testing/expect-kept.ts';
import {
  completeProfile,
  outcomeOf,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const [PHONE, OTHER, ADMIN] = ['5125550199', '5125550198', '5125550197'];
const SESSION = 'T'.repeat(22);
let api: TestApi;

const open = (visitor = api.browser()) => visitor.client.trialScans.open({ body: { isAgreed: true } });
const scanSessions = () => api.database.selectFrom('scan_sessions').selectAll().execute();

interface ReceiptOptions {
  readonly sessionId?: string;
  readonly minutesAgo?: number;
}
function receiptOf({ sessionId = SESSION, minutesAgo = 0 }: ReceiptOptions = {}): string {
  const iat = Math.floor(api.clock.nowMs / 1000) - 60 * minutesAgo;
  return JSON.stringify({ trialSessionId: sessionId, outcome: outcomeOf(sessionId), iat, exp: iat + 3600 });
}
const keep = ({ client }: TestBrowser, receipt = receiptOf()) => client.trialScans.keep({ body: { receipt } });

async function readyPatient(phone: string): Promise<TestBrowser> {
  const { patientId } = await api.addUser({ phone });
  const browser = await api.signInByCode(phone);
  await completeProfile(browser, patientId ?? '');
  return browser;
}

afterEach(() => expectKept(api.database));

describe('a scan without an account', () => {
  it('is not offered until a client turns it on', async () => {
    api = await startTestApi({ DEMO: '0' });
    const visitor = api.browser();
    expect((await visitor.client.configurations.get()).isTrialOffered).toBeUndefined();
    expect(await problemOf(open(visitor))).toBe('not-found');
    const { clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
    const admin = await api.signIn(ADMIN);
    await admin.client.clientSettings.saveTrialScans({ params: { clientId }, body: { version: 0, isOffered: true } });
    expect((await visitor.client.configurations.get()).isTrialOffered).toBe(true);
    await open(visitor);
    await admin.client.clientSettings.saveTrialScans({ params: { clientId }, body: { version: 1, isOffered: false } });
    expect(await problemOf(open(visitor))).toBe('not-found');
  });

  it('is offered in the demo, and leaves no row but the count of its network', async () => {
    api = await startTestApi({ DEMO: '1' });
    const before = await countsOfRows();
    const opened = await open();
    expect(opened).toMatchObject({ configId: 'trial', token: `trial ${opened.sessionId}` });
    const after = await countsOfRows();
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['attempts']);
  });

  it('can be opened twenty times an hour from a network', async () => {
    api = await startTestApi({ DEMO: '1' });
    for (let time = 0; time < 20; time += 1) await open();
    expect(await problemOf(open())).toBe('too-many-requests');
    api.clock.nowMs += 3_600_001;
    await open();
  });

  it('needs agreement', async () => {
    api = await startTestApi({ DEMO: '1' });
    const body = { isAgreed: false } as unknown as { isAgreed: true };
    expect(await problemOf(api.browser().client.trialScans.open({ body }))).toBe('invalid-request');
  });
});

describe('keeping its result', () => {
  let browser: TestBrowser;
  beforeEach(async () => {
    api = await startTestApi();
    browser = await readyPatient(PHONE);
  });

  it('stores it as measured then, once', async () => {
    const receipt = receiptOf({ minutesAgo: 10 });
    const { id } = await keep(browser, receipt);
    expect(await Promise.all([keep(browser, receipt), keep(browser, receipt)])).toEqual([{ id }, { id }]);
    const { items } = await browser.client.measurements.list({ query: { page: 1, pageSize: 10 } });
    expect(items.map((item) => [item.id, item.created])).toEqual([
      [id, new Date(api.clock.nowMs - 600_000).toISOString()],
    ]);
    const result = await browser.client.measurements.get({ params: { id } });
    const heartRate = result.groups
      .flatMap((group) => group.items)
      .find((item) => item.measurementTypeId === 'heartRateBpm');
    expect(heartRate).toMatchObject({ value: 72, interval: { low: 71, high: 73 }, provenance: 'camera' });
  });

  it('stores one measurement for two first calls at once', async () => {
    const receipt = receiptOf();
    const [one, two] = await Promise.all([keep(browser, receipt), keep(browser, receipt)]);
    expect(one).toEqual(two);
    expect(await scanSessions()).toHaveLength(1);
  });

  it('is refused to another patient, of any client', async () => {
    await keep(browser);
    const other = await readyPatient(OTHER);
    expect(await problemOf(keep(other))).toBe('receipt-invalid');
    const { totalItems } = await other.client.measurements.list({ query: { page: 1, pageSize: 10 } });
    expect(totalItems).toBe(0);
  });

  it('is refused without consent, and with an incomplete profile', async () => {
    const { patientId } = await api.addUser({ phone: OTHER });
    const other = await api.signInByCode(OTHER);
    expect(await problemOf(keep(other))).toBe('consent-missing');
    const { texts } = await other.client.configurations.get();
    await other.client.consents.create({ body: { ...texts, language: 'en' } });
    await other.client.patients.update({ params: { uid: patientId ?? '' }, body: { isConsentAccepted: true } });
    expect(await problemOf(keep(other))).toBe('profile-incomplete');
    expect(await scanSessions()).toEqual([]);
  });

  it.each(['x', '{', '{"trialSessionId":"short"}'])('is refused with the receipt %j', async (receipt) => {
    await expect(keep(browser, receipt)).rejects.toThrow();
    expect(await scanSessions()).toEqual([]);
  });

  it('is refused to visitors and staff', async () => {
    expect(await problemOf(keep(api.browser()))).toBe('sign-in-required');
    await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
    expect(await problemOf(keep(await api.signIn(ADMIN)))).toBe('not-found');
  });
});

async function countsOfRows(): Promise<Readonly<Record<string, number>>> {
  const tables = await api.database.introspection.getTables();
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { count } = await api.database
        .selectFrom(name as 'users')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return [name, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counts);
}
