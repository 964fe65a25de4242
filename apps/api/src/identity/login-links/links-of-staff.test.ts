import { randomUUID } from 'node:crypto';
import type { PatientUpdate } from '@mien/contract';
import { bodyMassIndex, HOUR_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
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

const BEN_PHONE = '5125550101';
const NEW_PHONE = '5125550188';
const ADMIN_PHONE = '5125550111';

let api: TestApi;
let grace: TestBrowser;
let ben: TestBrowser;
let benUid: string;
let oldScan: string;

/** A scan from opening the session to the stored measurement. */
async function scan(by: TestBrowser): Promise<string> {
  const { sessionId } = await by.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const reported = await api.app.inject({
    method: 'POST',
    url: `/v1/scanSessions/${sessionId}/outcome`,
    headers: { authorization: `Bearer ${PARTNER_KEY}` },
    payload: outcomeOf(sessionId),
  });
  return reported.json().measurementId;
}

beforeEach(async () => {
  api = await startTestApi();
  benUid = (await api.addUser({ phone: BEN_PHONE, firstName: 'Ben' })).patientId ?? '';
  await api.addUser({
    phone: ADMIN_PHONE,
    roles: ['Client Admin'],
    patient: null,
    firstName: 'Grace',
    lastName: 'Liu',
  });
  ben = await api.signIn(BEN_PHONE);
  await completeProfile(ben, benUid);
  oldScan = await scan(ben);
  grace = await api.signIn(ADMIN_PHONE);
});

async function openLink(browser = api.browser()): Promise<TestBrowser> {
  const { loginUrl } = await grace.client.loginLinks.create({ params: { uid: benUid }, query: {} });
  await browser.client.loginLinks.open({ body: { id: new URL(loginUrl).pathname.replace('/alogin/', '') } });
  return browser;
}

async function useTokenCode(browser = api.browser()): Promise<TestBrowser> {
  const { patientUid, tokenCode } = await grace.client.loginLinks.createTokenCode({
    params: { uid: benUid },
    body: {},
  });
  await browser.client.signIn.loginTemp({ body: { patientUid, tokenCode } });
  return browser;
}

const ownLog = async () => {
  api.clock.nowMs += HOUR_MS;
  return (await (await api.signIn(BEN_PHONE)).client.accessLog.own({ query: {} })).items;
};

describe.each([
  ['a link', openLink],
  ['a temporary code', useTokenCode],
] as const)('a session begun with %s of staff', (_name, enter) => {
  it('shows a patient with a verified number a new scan and its result, and nothing from before', async () => {
    const browser = await enter();
    expect(await browser.client.signIn.session()).toMatchObject({ historyCheck: 0, isScanOnly: true });
    expect((await browser.client.measurements.list({ query: {} })).totalItems).toBe(0);
    expect(await problemOf(browser.client.measurements.get({ params: { id: oldScan } }))).toBe('not-found');
    await browser.client.screenings.create({ body: SCREENING });
    const newScan = await scan(browser);
    expect((await browser.client.measurements.get({ params: { id: newScan } })).id).toBe(newScan);
    expect((await browser.client.measurements.list({ query: {} })).items.map(({ id }) => id)).toEqual([newScan]);
    expect((await browser.client.signIn.session())?.historyCheck).toBe(1);
    // A scan that Ben makes elsewhere in the meantime is not shown in it.
    const bens = await scan(ben);
    expect(await problemOf(browser.client.measurements.get({ params: { id: bens } }))).toBe('not-found');
    expect((await ben.client.measurements.list({ query: {} })).totalItems).toBe(3);
  });

  it('neither reads nor uses the patient’s entries, and no result contains them', async () => {
    const takenAt = new Date(api.clock.nowMs).toISOString();
    const readings = [{ systolicMmHg: 150, diastolicMmHg: 95, pulseBpm: null }];
    const entry = { id: randomUUID(), takenAt, value: { kind: 'cuff' as const, readings } };
    await ben.client.entries.add({ body: entry });
    await ben.client.entries.add({ body: { id: randomUUID(), takenAt, value: { kind: 'weight', weightKg: 99 } } });
    const browser = await enter();
    const { entries } = browser.client;
    for (const refused of [
      () => entries.latest(),
      () => entries.list({ query: {} }),
      () => entries.add({ body: { ...entry, id: randomUUID() } }),
      () => entries.remove({ params: { id: entry.id }, body: {} }),
    ])
      expect(await problemOf(refused())).toBe('sms-code-needed');
    await browser.client.screenings.create({ body: SCREENING });
    const read = async (by: TestBrowser, id: string) => by.client.measurements.get({ params: { id } });
    const keysOf = ({ groups }: Awaited<ReturnType<typeof read>>) =>
      groups.flatMap(({ items }) => items.map(({ measurementTypeId }) => measurementTypeId));
    const inSession = await read(browser, await scan(browser));
    expect(keysOf(inSession)).not.toContain('systolicMmHg');
    expect(inSession.overall.missing).toContain('bloodPressure');
    const { latestScreening } = await browser.client.patients.get({ params: { uid: benUid } });
    expect(latestScreening?.weightKg).toBe(SCREENING.weightKg);
    expect(keysOf(await read(ben, await scan(ben)))).toContain('systolicMmHg');
  });

  it('hides earlier answers about body and health, and takes answers for its own scans only', async () => {
    await api.database
      .updateTable('patients')
      .set({ registered_height_cm: 170, registered_weight_kg: 60 })
      .where('patient_id', '=', benUid)
      .execute();
    const other = await enter();
    const browser = await enter();
    const read = (by: TestBrowser) => by.client.patients.get({ params: { uid: benUid } });
    const nothing = { latestScreening: null, registeredBody: null, measurementStartDate: null };
    expect(await read(browser)).toMatchObject(nothing);
    const put = await browser.client.patients.update({ params: { uid: benUid }, body: { isConsentAccepted: true } });
    expect(put).toMatchObject(nothing);
    expect(await problemOf(scan(browser))).toBe('profile-incomplete');
    const before = (await read(ben)).latestScreening;
    expect(before).toMatchObject(SCREENING);

    const answers = { ...SCREENING, weightKg: 99, smoke: !SCREENING.smoke };
    expect(await browser.client.screenings.create({ body: answers })).toMatchObject(answers);
    expect((await read(browser)).latestScreening).toMatchObject(answers);
    expect(await read(other)).toMatchObject(nothing);
    expect((await read(ben)).latestScreening).toEqual(before);

    const bodyMassIndexOf = async (by: TestBrowser) => {
      const { groups } = await ben.client.measurements.get({ params: { id: await scan(by) } });
      return groups.flatMap(({ items }) => items).find(({ measurementTypeId }) => measurementTypeId === 'bodyMassIndex')
        ?.value;
    };
    const [inSession, elsewhere] = [await bodyMassIndexOf(browser), await bodyMassIndexOf(ben)];
    expect(Number(inSession)).toBeCloseTo(bodyMassIndex(answers.heightCm, 99), 1);
    expect(Number(elsewhere)).toBeCloseTo(bodyMassIndex(SCREENING.heightCm, SCREENING.weightKg), 1);

    const entry = (await ownLog()).filter(({ action }) => action === 'answeredForScan');
    expect(entry).toMatchObject([{ actor: { kind: 'link', name: 'Grace Liu' }, isOwn: false }]);
    grace = await api.signIn(ADMIN_PHONE);
    const seen = await grace.client.accessLog.list({ query: {} });
    expect(seen.items.map(({ action }) => action)).not.toContain('answeredForScan');
  });

  it('changes no filled field, and fills empty ones', async () => {
    const email = 'ben@example.org';
    await api.database.updateTable('users').set({ email: null }).where('patient_id', '=', benUid).execute();
    const browser = await enter();
    const put = (body: PatientUpdate) => browser.client.patients.update({ params: { uid: benUid }, body });
    const filled = await put({ email });
    expect(filled.email).toBe(email);
    for (const change of [
      { firstName: 'Eve' },
      { lastName: 'Eve' },
      { birthDate: '1950-01-01' },
      { birthSex: 'Other' },
      { email: 'eve@example.org' },
      { email: '' },
      { phoneNumber: NEW_PHONE },
    ] satisfies PatientUpdate[])
      expect([change, await problemOf(put(change))]).toEqual([change, 'sms-code-needed']);
    expect(await put({ ...filled, isConsentAccepted: true })).toMatchObject({
      ...filled,
      revision: expect.any(Number),
    });
    await api.database.updateTable('patients').set({ birth_sex: 'Unknown' }).where('patient_id', '=', benUid).execute();
    expect((await put({ birthSex: 'Male' })).birthSex).toBe('Male');
    const edits = (await ownLog()).filter(({ action }) => action === 'patientEdited');
    expect(edits).toMatchObject([{ isOwn: false }, { isOwn: false }]);
  });

  it('is reported to the patient, by SMS and in the log, with the name of its maker; staff do not see when', async () => {
    api.sentTexts.length = 0;
    await enter();
    await api.settled();
    expect(api.sentTexts).toEqual([{ recipient: BEN_PHONE, text: expect.stringContaining('link from your clinic') }]);
    expect((await ownLog()).find(({ action }) => action === 'signInByStaffLink')).toMatchObject({
      actor: { kind: 'link', name: 'Grace Liu', clientName: 'Clinic' },
      isOwn: false,
      browser: 'Test Browser',
    });
    grace = await api.signIn(ADMIN_PHONE);
    const seen = await grace.client.accessLog.list({ query: {} });
    expect(seen.items.map(({ action }) => action)).not.toContain('signInByStaffLink');
  });
});

describe('a temporary code', () => {
  const make = (by = grace, uid = benUid) => by.client.loginLinks.createTokenCode({ params: { uid }, body: {} });
  const use = (code: { patientUid: string; tokenCode: string }) =>
    api.browser().client.signIn.loginTemp({ body: { patientUid: code.patientUid, tokenCode: code.tokenCode } });

  it('works once, for an hour, and ends the previous one; the list shows its expiry and never the code', async () => {
    const first = await make();
    expect(new URL(first.loginUrl).href).toBe(
      `${ORIGIN}/alogin/${benUid}?tempCode=${first.tokenCode}&patientUid=${benUid}`,
    );
    const second = await make();
    expect(await problemOf(use(first))).toBe('wrong-access-code');
    const { items } = await grace.client.users.list({ query: { search: 'Ben' } });
    expect(items[0]?.tokenCodeExpires).toBe(second.expiresAt);
    expect(JSON.stringify(items)).not.toContain(second.tokenCode);
    const stored = await api.database.selectFrom('token_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(second.tokenCode);
    await use(second);
    expect(await problemOf(use(second))).toBe('wrong-access-code');
    expect((await grace.client.users.list({ query: { search: 'Ben' } })).items[0]?.tokenCodeExpires).toBeNull();
    const late = await make();
    api.clock.nowMs += HOUR_MS;
    expect(await problemOf(use(late))).toBe('wrong-access-code');
  });

  it('is in the log, and cannot be made for staff, deactivated users or patients out of reach', async () => {
    await make();
    const log = await grace.client.accessLog.list({ query: { patientUid: benUid } });
    expect(log.items[0]).toMatchObject({ action: 'tokenCodeMade', actor: { name: 'Grace Liu' } });
    const staff = await api.addUser({ phone: '5125550112', roles: ['Patient', 'Client User'] });
    expect(await problemOf(make(grace, staff.patientId ?? ''))).toBe('staff-needs-code');
    const stranger = await api.addUser({ phone: '5125550113', client: 'Other', group: 'other' });
    expect(await problemOf(make(grace, stranger.patientId ?? ''))).toBe('not-found');
    await grace.client.users.deactivate({ params: { id: benUid }, body: {} });
    expect(await problemOf(make())).toBe('user-deactivated');
  });
});

describe('a phone number that staff replace', () => {
  async function change(uid: string, phoneNumber: string | null): Promise<void> {
    const { revision } = await grace.client.patients.get({ params: { uid } });
    await grace.client.patients.update({ params: { uid }, body: { phoneNumber, revision } });
  }
  const replace = (phoneNumber: string | null) => change(benUid, phoneNumber);
  const weight = () => ({
    id: randomUUID(),
    takenAt: new Date(api.clock.nowMs).toISOString(),
    value: { kind: 'weight' as const, weightKg: 70 },
  });
  const days = (count: number) => {
    api.clock.nowMs += count * 24 * HOUR_MS;
  };

  it('is reported to the old number and recorded in the log', async () => {
    api.sentTexts.length = 0;
    await replace(NEW_PHONE);
    await api.settled();
    expect(api.sentTexts).toEqual([
      { recipient: BEN_PHONE, text: expect.stringContaining('replaced this phone number') },
    ]);
    const log = await grace.client.accessLog.list({ query: { patientUid: benUid } });
    expect(log.items[0]).toMatchObject({ action: 'phoneChanged', actor: { name: 'Grace Liu' } });
  });

  it('opens earlier results a week later, and a new scan at once', async () => {
    await replace(NEW_PHONE);
    const early = await api.signIn(NEW_PHONE);
    expect(await problemOf(early.client.measurements.get({ params: { id: oldScan } }))).toBe('not-found');
    expect(await problemOf(early.client.records.exportAll({ params: { uid: benUid } }))).toBe('sms-code-needed');
    await early.client.screenings.create({ body: SCREENING });
    const newScan = await scan(early);
    expect((await early.client.measurements.get({ params: { id: newScan } })).id).toBe(newScan);
    days(7);
    const later = await api.signIn(NEW_PHONE);
    expect((await later.client.measurements.get({ params: { id: oldScan } })).id).toBe(oldScan);
  });

  it('makes no shorter wait when the field was emptied first', async () => {
    await replace(null);
    await replace(NEW_PHONE);
    const early = await api.signIn(NEW_PHONE);
    expect(await problemOf(early.client.measurements.get({ params: { id: oldScan } }))).toBe('not-found');
  });

  it('opens earlier results a week later even if the old number was unverified, and shows the date', async () => {
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', benUid).execute();
    api.sentTexts.length = 0;
    await replace(NEW_PHONE);
    await api.settled();
    expect(api.sentTexts).toEqual([]);
    const heldUntil = new Date(api.clock.nowMs + 7 * 24 * HOUR_MS).toISOString();
    const early = await api.signInByCode(NEW_PHONE);
    expect(await early.client.signIn.session()).toMatchObject({ isScanOnly: true, heldUntil });
    expect(await problemOf(early.client.measurements.get({ params: { id: oldScan } }))).toBe('not-found');
    expect(await problemOf(early.client.records.exportAll({ params: { uid: benUid } }))).toBe('sms-code-needed');
    days(7);
    expect(await early.client.signIn.session()).not.toHaveProperty('heldUntil');
    const later = await api.signInByCode(NEW_PHONE);
    expect((await later.client.measurements.get({ params: { id: oldScan } })).id).toBe(oldScan);
    const lines = (await later.client.accessLog.own({ query: {} })).items;
    expect(lines.find(({ action }) => action === 'phoneChanged')?.actor).toMatchObject({
      kind: 'staff',
      name: 'Grace Liu',
    });
  });

  it.each([
    ['an entry', (by: TestBrowser) => by.client.entries.add({ body: weight() })],
    ['answers about health', (by: TestBrowser) => by.client.screenings.create({ body: SCREENING })],
    [
      'a scan under way',
      (by: TestBrowser) => by.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } }),
    ],
  ] as const)('holds back what a profile with nothing but %s has', async (_, add) => {
    const { patientId: uid = '' } = await api.addUser({ phone: '5125550102', firstName: 'Cora' });
    const cora = await api.signIn('5125550102');
    await completeProfile(cora, uid ?? '');
    await api.database.deleteFrom('screenings').where('patient_id', '=', uid).execute();
    if (_ === 'a scan under way') await cora.client.screenings.create({ body: SCREENING });
    await add(cora);
    if (_ === 'a scan under way') await api.database.deleteFrom('screenings').where('patient_id', '=', uid).execute();
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', uid).execute();
    await change(uid ?? '', NEW_PHONE);
    expect(await (await api.signInByCode(NEW_PHONE)).client.signIn.session()).toMatchObject({ isScanOnly: true });
  });

  it('holds nothing back of a profile that has nothing yet', async () => {
    const { patientId: uid } = await api.addUser({ phone: '5125550102', firstName: 'Cora' });
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', uid).execute();
    await change(uid ?? '', NEW_PHONE);
    expect(await (await api.signInByCode(NEW_PHONE)).client.signIn.session()).not.toHaveProperty('isScanOnly');
  });

  it('leaves a patient’s own session its scans if the old number was never verified, and ends those by links', async () => {
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', benUid).execute();
    const byLink = await openLink();
    await replace(NEW_PHONE);
    expect(await problemOf(byLink.client.signIn.session())).toBe('sign-in-required');
    expect(await ben.client.signIn.session()).toMatchObject({ isScanOnly: true, heldUntil: expect.any(String) });
    expect((await ben.client.measurements.get({ params: { id: oldScan } })).id).toBe(oldScan);
    expect(await problemOf(ben.client.records.exportAll({ params: { uid: benUid } }))).toBe('sms-code-needed');
    const early = await api.signInByCode(NEW_PHONE);
    await early.client.screenings.create({ body: SCREENING });
    const newScan = await scan(early);
    expect(await problemOf(ben.client.measurements.get({ params: { id: newScan } }))).toBe('sign-in-required');
  });
});
