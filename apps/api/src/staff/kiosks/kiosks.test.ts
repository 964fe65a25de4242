import { API_PREFIX, mienContract } from '@mien/contract';
import {
  DAY_MS,
  HOUR_MS,
  KIOSK_IDLE_LIMIT_MS,
  KIOSK_LINK_LIFETIME_MS,
  KIOSK_MESSAGE_LINK_LIFETIME_MS,
  KIOSK_SCAN_LIMIT_MS,
  KIOSK_SESSION_LIMIT_MS,
  KIOSKS_MAX,
  MINUTE_MS,
  PAIRING_CODE_LIFETIME_MS,
  WRONG_SLIP_CODES_PER_HOUR,
} from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { addKiosk, pairedTablet } from '../../testing/kiosk-of-client.ts';
import { addScan } from '../../testing/person-with-objects.ts';
import {
  completeProfile,
  ORIGIN,
  problemOf,
  SCREENING,
  startTestApi,
  startTestApiOn,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const ADMIN = '5125550110';
const NURSE = '5125550111';
const PATIENT = '5125550120';

let api: TestApi;
let admin: TestBrowser;
let clientId: string;
let groupId: string;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  ({ clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null, firstName: 'Grace' }));
  uid = (await api.addUser({ phone: PATIENT, firstName: 'Ana', lastName: 'Reyes' })).patientId ?? '';
  groupId = await groupIdOf('signature');
  admin = await api.signIn(ADMIN);
});

async function groupIdOf(code: string): Promise<string> {
  const row = await api.database
    .selectFrom('groups')
    .select('group_id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.group_id;
}

const tabletOf = (options: { takesAnonymous?: boolean; groupId?: string } = {}) =>
  pairedTablet(api, admin, { clientId, groupId, ...options });

/** In a new session: one of staff ends after half an hour. */
const staff = async () => (await api.signIn(ADMIN)).client;

/** An appointment of a patient, an hour from now unless said otherwise. */
async function appointmentOf(patientUid: string, startsInMs = HOUR_MS): Promise<string> {
  const startsAt = new Date(api.clock.nowMs + startsInMs).toISOString();
  const endsAt = new Date(api.clock.nowMs + startsInMs + HOUR_MS).toISOString();
  const { appointmentId } = await (await staff()).appointments.add({
    params: { uid: patientUid },
    body: { startsAt, endsAt },
  });
  return appointmentId;
}

const slipFor = async (patientUid: string, appointmentId: string) =>
  (await (await staff()).kiosks.makeSlip({ params: { uid: patientUid, id: appointmentId }, body: {} })).code;

/** A slip of a patient whose visit is in an hour. */
const slipOf = async (patientUid = uid, startsInMs = HOUR_MS) =>
  slipFor(patientUid, await appointmentOf(patientUid, startsInMs));

const begin = (tablet: TestBrowser, code: string) => tablet.client.kiosk.begin({ body: { code } });
const state = (tablet: TestBrowser) => tablet.client.kiosk.state();
/** A six-digit code other than these. */
const wrongCode = (...codes: string[]) =>
  ['000000', '111111', '222222'].find((code) => !codes.includes(code)) ?? '333333';

async function answerAll(tablet: TestBrowser, more: object = {}): Promise<void> {
  const { texts } = await tablet.client.configurations.get();
  await tablet.client.kiosk.answer({
    body: { consent: { ...texts, language: 'en' }, screening: SCREENING, ...more },
  });
}

/** A person with a slip who has answered and scanned. */
async function scanned(tablet: TestBrowser, code: string, heartRateBpm?: number): Promise<string> {
  await begin(tablet, code);
  await answerAll(tablet);
  return addScan(api, tablet, heartRateBpm);
}

const entries = () =>
  api.database
    .selectFrom('access_log_entries')
    .select(['action', 'actor_kind as kind', 'actor_user_id as actor', 'patient_id as patientId'])
    .orderBy('position')
    .execute();

describe('tablets of a client', () => {
  it('are listed with their state, and kept after their end', async () => {
    const { kiosk, code } = await addKiosk(admin, { clientId, groupId });
    expect(kiosk).toMatchObject({
      name: 'Front desk',
      groupId,
      takesAnonymous: true,
      createdBy: 'Grace Doe',
      pairingUntil: new Date(api.clock.nowMs + PAIRING_CODE_LIFETIME_MS).toISOString(),
      paired: null,
      lastUsed: null,
      ended: null,
    });
    await api.browser().client.kiosk.pair({ body: { code } });
    const params = { clientId, id: kiosk.id };
    const { items } = await admin.client.kiosks.list({ params });
    expect(items).toMatchObject([
      { id: kiosk.id, pairingUntil: null, paired: new Date(api.clock.nowMs).toISOString() },
    ]);
    await admin.client.kiosks.end({ params, body: {} });
    const second = await addKiosk(admin, { clientId, groupId, takesAnonymous: false });
    const after = (await admin.client.kiosks.list({ params })).items;
    expect(after.map(({ id }) => id)).toEqual([second.kiosk.id, kiosk.id]);
    expect(after[1]).toMatchObject({ ended: new Date(api.clock.nowMs).toISOString(), paired: null });
    expect((await entries()).filter(({ action }) => action.startsWith('kiosk'))).toMatchObject([
      { action: 'kioskMade', kind: 'staff' },
      { action: 'kioskPaired', kind: 'system' },
      { action: 'kioskEnded', kind: 'staff' },
      { action: 'kioskMade', kind: 'staff' },
    ]);
    const log = await admin.client.accessLog.list({ query: { action: 'kioskEnded' } });
    expect(log.items).toMatchObject([{ subject: 'Front desk' }]);
  });

  it('are closed to staff who do not configure the client, and to other clients', async () => {
    await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
    await api.addUser({
      phone: '5125550112',
      client: 'Elsewhere',
      group: 'other',
      roles: ['Client Admin'],
      patient: null,
    });
    await api.addUser({ phone: '5125550113', client: 'Elsewhere', group: 'other' });
    const otherGroup = await groupIdOf('other');
    const nurse = await api.signIn(NURSE);
    const foreigner = await api.signIn('5125550112');
    const { kiosk } = await addKiosk(admin, { clientId, groupId });
    const params = { clientId, id: kiosk.id };
    for (const [browser, problem] of [
      [nurse, 'not-allowed'],
      [foreigner, 'not-found'],
    ] as const) {
      expect(await problemOf(addKiosk(browser, { clientId, groupId }))).toBe(problem);
      expect(await problemOf(browser.client.kiosks.list({ params }))).toBe(problem);
      expect(await problemOf(browser.client.kiosks.renewCode({ params, body: {} }))).toBe(problem);
      expect(await problemOf(browser.client.kiosks.end({ params, body: {} }))).toBe(problem);
      const slip = { uid, id: await appointmentOf(uid) };
      expect(await problemOf(browser.client.kiosks.makeSlip({ params: slip, body: {} }))).toBe(problem);
    }
    expect(await problemOf(addKiosk(admin, { clientId, groupId: otherGroup }))).toBe('not-found');
  });

  it('are at most so many that have not ended', async () => {
    const made = [];
    for (let count = 0; count < KIOSKS_MAX; count += 1) made.push(await addKiosk(admin, { clientId, groupId }));
    expect(await problemOf(addKiosk(admin, { clientId, groupId }))).toBe('too-many-kiosks');
    await admin.client.kiosks.end({ params: { clientId, id: made[0]?.kiosk.id ?? '' }, body: {} });
    await addKiosk(admin, { clientId, groupId });
  });
});

describe('a pairing code', () => {
  it('works once, for ten minutes', async () => {
    const { code } = await addKiosk(admin, { clientId, groupId });
    const late = await addKiosk(admin, { clientId, groupId });
    const tablet = api.browser();
    const device = await tablet.client.kiosk.pair({ body: { code } });
    expect(device).toEqual({ clientName: 'Clinic', logos: [], takesAnonymous: true, scanProviderId: 1 });
    expect(await state(tablet)).toEqual({ device, person: null });
    expect(await problemOf(api.browser().client.kiosk.pair({ body: { code } }))).toBe('wrong-access-code');
    api.clock.nowMs += PAIRING_CODE_LIFETIME_MS;
    expect(await problemOf(api.browser().client.kiosk.pair({ body: { code: late.code } }))).toBe('wrong-access-code');
    const { items } = await (await staff()).kiosks.list({ params: { clientId } });
    expect(items.map(({ pairingUntil }) => pairingUntil)).toEqual([null, null]);
  });

  it('is spent by one of two browsers at once', async () => {
    const { code } = await addKiosk(admin, { clientId, groupId });
    const browsers = [api.browser(), api.browser(), api.browser()];
    const outcomes = await Promise.allSettled(browsers.map(({ client }) => client.kiosk.pair({ body: { code } })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const states = await Promise.all(browsers.map(state));
    expect(states.filter(({ device }) => device !== null)).toHaveLength(1);
  });

  it('can be guessed at only a few times an hour, by all processes together', async () => {
    const other = await startTestApiOn(api.database);
    other.clock.nowMs = api.clock.nowMs;
    const { code } = await addKiosk(admin, { clientId, groupId });
    const guess = (of: TestApi) => problemOf(of.browser().client.kiosk.pair({ body: { code: '0000000000' } }));
    const found = [];
    for (let count = 0; count < 22; count += 1) found.push(await guess(count % 2 === 0 ? api : other));
    expect(found.filter((problem) => problem === 'wrong-access-code')).toHaveLength(20);
    expect(found.at(-1)).toBe('too-many-requests');
    // The right one was no guess.
    await api.browser().client.kiosk.pair({ body: { code } });
  });

  it('gives the tablet to another device, and ends the person at the first one', async () => {
    const { kiosk, code } = await addKiosk(admin, { clientId, groupId });
    const params = { clientId, id: kiosk.id };
    const first = api.browser();
    await first.client.kiosk.pair({ body: { code } });
    await begin(first, await slipOf());
    const renewed = await admin.client.kiosks.renewCode({ params, body: {} });
    expect((await state(first)).person).not.toBeNull();
    const second = api.browser();
    await second.client.kiosk.pair({ body: { code: renewed.code } });
    expect(await state(first)).toEqual({ device: null, person: null });
    expect(await problemOf(first.client.kiosk.answer({ body: {} }))).toBe('sign-in-required');
    await begin(second, await slipOf());
    await admin.client.kiosks.end({ params, body: {} });
    expect(await problemOf(admin.client.kiosks.renewCode({ params, body: {} }))).toBe('changed-meanwhile');
  });

  it('begins no visit at the former device, at any moment of pairing another one', async () => {
    for (let steps = 0; steps < 12; steps += 1) {
      const { kiosk, code } = await addKiosk(admin, { clientId, groupId });
      const [first, second] = [api.browser(), api.browser()];
      await first.client.kiosk.pair({ body: { code } });
      const renewed = await admin.client.kiosks.renewCode({ params: { clientId, id: kiosk.id }, body: {} });
      const begun = first.client.kiosk.beginAnonymously({ body: {} });
      // Each statement lets the other call go one on.
      for (let step = 0; step < steps; step += 1) await api.database.selectFrom('kiosks').select('kiosk_id').execute();
      await Promise.allSettled([begun, second.client.kiosk.pair({ body: { code: renewed.code } })]);
      const open = await api.database
        .selectFrom('sign_in_sessions')
        .select('session_id')
        .where('kiosk_id', '=', kiosk.id)
        .where('ended_at', 'is', null)
        .execute();
      expect([steps, open]).toEqual([steps, []]);
    }
  });

  it('signs out the user who paired the browser', async () => {
    const { code } = await addKiosk(admin, { clientId, groupId });
    const browser = await api.signIn(ADMIN);
    const cookie = browser.cookies.get('hsAuth');
    await browser.client.kiosk.pair({ body: { code } });
    expect(browser.cookies.has('hsAuth')).toBe(false);
    browser.cookies.set('hsAuth', cookie ?? '');
    expect(await problemOf(browser.client.signIn.devices())).toBe('sign-in-required');
  });
});

describe('the slip of a patient', () => {
  it('begins their session once, on the day before the visit and on the day itself', async () => {
    const tablet = await tabletOf();
    const id = await appointmentOf(uid, 3 * DAY_MS);
    const code = await slipFor(uid, id);
    expect(await problemOf(begin(tablet, code))).toBe('wrong-access-code');
    api.clock.nowMs += 2 * DAY_MS;
    expect(await begin(tablet, code)).toEqual({
      isConsentAccepted: false,
      ageYears: 45,
      birthSex: 'Female',
      latestScreening: null,
      canSendToPhone: true,
    });
    expect(await problemOf(begin(tablet, code))).toBe('wrong-access-code');
    const next = await slipFor(uid, id);
    api.clock.nowMs += DAY_MS + HOUR_MS;
    expect(await problemOf(begin(tablet, next))).toBe('wrong-access-code');
  });

  it('is replaced by a newer one, moves with the visit, and ends when that is canceled', async () => {
    const tablet = await tabletOf();
    const params = { uid, id: await appointmentOf(uid) };
    const first = await slipFor(uid, params.id);
    const second = await slipFor(uid, params.id);
    if (first !== second) expect(await problemOf(begin(tablet, first))).toBe('wrong-access-code');
    const at = (ms: number) => new Date(api.clock.nowMs + ms).toISOString();
    const window = { startsAt: at(5 * DAY_MS), endsAt: at(5 * DAY_MS + HOUR_MS) };
    await admin.client.appointments.move({ params, body: { revision: 0, ...window } });
    expect(await problemOf(begin(tablet, second))).toBe('wrong-access-code');
    api.clock.nowMs += 5 * DAY_MS;
    await (await staff()).appointments.cancel({ params, body: { revision: 1 } });
    expect(await problemOf(begin(tablet, second))).toBe('wrong-access-code');
    expect(await problemOf((await staff()).kiosks.makeSlip({ params, body: {} }))).toBe('not-found');
  });

  it('is not made for a deactivated patient, nor for a visit of another one', async () => {
    const ben = await api.addUser({ phone: '5125550121', firstName: 'Ben' });
    const id = await appointmentOf(uid);
    expect(await problemOf(slipFor(ben.patientId ?? '', id))).toBe('not-found');
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(api.clock.nowMs) })
      .where('patient_id', '=', uid)
      .execute();
    expect(await problemOf(slipFor(uid, id))).toBe('user-deactivated');
  });

  it('works only at tablets of the patient’s group', async () => {
    const other = await api.addUser({ phone: '5125550121', group: 'md', firstName: 'Ben' });
    const elsewhere = await api.addUser({ phone: '5125550122', client: 'Elsewhere', group: 'other' });
    await api.addUser({
      phone: '5125550123',
      client: 'Elsewhere',
      group: 'other',
      roles: ['Client Admin'],
      patient: null,
    });
    const tablet = await tabletOf();
    const tabletOfMd = await tabletOf({ groupId: await groupIdOf('md') });
    const code = await slipOf(other.patientId ?? '');
    expect(await problemOf(begin(tablet, code))).toBe('wrong-access-code');
    await begin(tabletOfMd, code);
    const foreigner = await api.signIn('5125550123');
    const tabletElsewhere = await pairedTablet(api, foreigner, {
      clientId: elsewhere.clientId,
      groupId: await groupIdOf('other'),
    });
    expect(await problemOf(begin(tabletElsewhere, await slipOf()))).toBe('wrong-access-code');
  });

  it('is refused in every browser that is no tablet', async () => {
    const code = await slipOf();
    expect(await problemOf(begin(api.browser(), code))).toBe('not-found');
    expect(await problemOf(begin(await api.signIn(PATIENT), code))).toBe('not-found');
    const made = api.browser();
    made.cookies.set('hsKiosk', 'x'.repeat(65));
    expect(await problemOf(begin(made, code))).toBe('not-found');
    expect(await problemOf(made.client.kiosk.beginAnonymously({ body: {} }))).toBe('not-found');
    await begin(await tabletOf(), code);
  });

  it('is spent by one of several tablets at once, whichever process answers', async () => {
    const other = await startTestApiOn(api.database);
    other.clock.nowMs = api.clock.nowMs;
    const tablets = [await tabletOf(), await tabletOf(), await tabletOf()];
    const code = await slipOf();
    const bodies = tablets.map(({ cookies }, index) =>
      (index === 1 ? other : api).app.inject({
        method: 'POST',
        url: `${API_PREFIX}${mienContract.kiosk.begin.path}`,
        headers: {
          origin: ORIGIN,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'content-type': 'application/json',
        },
        payload: JSON.stringify({ code }),
      }),
    );
    const statuses = (await Promise.all(bodies)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 400, 400]);
  });

  it('can be guessed at a few times an hour and tablet, and no other tablet suffers from it', async () => {
    const [tablet, neighbor] = [await tabletOf(), await tabletOf()];
    const [code, next] = [await slipOf(), await slipOf()];
    for (let count = 0; count < WRONG_SLIP_CODES_PER_HOUR; count += 1)
      expect(await problemOf(begin(tablet, wrongCode(code, next)))).toBe('wrong-access-code');
    expect(await problemOf(begin(tablet, wrongCode(code, next)))).toBe('too-many-requests');
    expect(await problemOf(begin(tablet, code))).toBe('too-many-requests');
    // From the same network.
    await begin(neighbor, code);
    api.clock.nowMs += HOUR_MS;
    await begin(tablet, await slipOf());
  });

  it('leaves right codes uncounted', { tags: 'thorough' }, async () => {
    const tablet = await tabletOf();
    for (let count = 0; count < WRONG_SLIP_CODES_PER_HOUR + 2; count += 1) await begin(tablet, await slipOf());
  });

  it('is stored as a keyed hash, and is in the patient’s log with its maker', async () => {
    const code = await slipOf();
    const [row] = await api.database.selectFrom('kiosk_slips').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.code_hash).toBe(api.hash('kiosk slip', `${clientId} ${code}`));
    const ana = await api.signIn(PATIENT);
    const own = (await ana.client.accessLog.own({ query: {} })).items;
    expect(own.find(({ action }) => action === 'slipMade')).toMatchObject({
      actor: { kind: 'staff', name: 'Grace Doe' },
    });
  });
});

describe('a person at a tablet', () => {
  it('answers, scans and reads the result of this visit, and nothing from before', async () => {
    const ana = await api.signIn(PATIENT);
    await completeProfile(ana, uid);
    const earlier = await addScan(api, ana, 91);
    api.clock.nowMs += MINUTE_MS;
    const tablet = await tabletOf();
    // Agreed to before, but answered for other scans.
    expect(await begin(tablet, await slipOf())).toMatchObject({ isConsentAccepted: true, latestScreening: null });
    expect(await problemOf(tablet.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } }))).toBe(
      'profile-incomplete',
    );
    await tablet.client.kiosk.answer({ body: { screening: { ...SCREENING, weightKg: 80 } } });
    const scan = await addScan(api, tablet, 66);
    const result = await tablet.client.measurements.get({ params: { id: scan } });
    expect(JSON.stringify(result)).toContain('66');
    for (const call of [
      () => tablet.client.measurements.get({ params: { id: earlier } }),
      () => tablet.client.kiosk.makeLink({ body: { measurementId: earlier } }),
      () => tablet.client.kiosk.sendToPhone({ body: { measurementId: earlier } }),
    ])
      expect(await problemOf(call())).toBe('not-found');
    // The patient has both, and their own answers are as they were.
    const later = await api.signIn(PATIENT);
    const list = await later.client.measurements.list({ query: {} });
    expect(list.items.map(({ id }) => id)).toEqual([scan, earlier]);
    expect((await later.client.patients.get({ params: { uid } })).latestScreening?.weightKg).toBe(70);
  });

  it('fills gaps of the profile and changes nothing that is filled', async () => {
    const newcomer = await api.addUser({ phone: '5125550121', patient: { birthDate: null, birthSex: 'Unknown' } });
    const tablet = await tabletOf();
    expect(await begin(tablet, await slipOf(newcomer.patientId ?? ''))).toMatchObject({
      ageYears: null,
      birthSex: 'Unknown',
    });
    await answerAll(tablet, { birthDate: '1990-01-01', birthSex: 'Male' });
    expect((await state(tablet)).person).toMatchObject({ ageYears: 36, birthSex: 'Male', isConsentAccepted: true });
    expect(await problemOf(tablet.client.kiosk.answer({ body: { birthDate: '1991-01-01' } }))).toBe('sms-code-needed');
    expect(await problemOf(tablet.client.kiosk.answer({ body: { birthSex: 'Female' } }))).toBe('sms-code-needed');
  });

  it('is asked again for a date of birth that gives an age that no scan accepts', async () => {
    const tablet = await tabletOf();
    const code = await slipOf();
    await api.database
      .updateTable('patients')
      .set({ birth_date: '2020-01-01' })
      .where('patient_id', '=', uid)
      .execute();
    expect(await begin(tablet, code)).toMatchObject({ ageYears: null });
  });

  it('agrees for sessions like this one only', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    await answerAll(tablet);
    const ana = await api.signIn(PATIENT);
    expect((await ana.client.patients.get({ params: { uid } })).isConsentAccepted).toBe(false);
    expect(await begin(tablet, await slipOf())).toMatchObject({ isConsentAccepted: true });
  });

  it('appears in the patient’s log as the tablet', async () => {
    const tablet = await tabletOf();
    await scanned(tablet, await slipOf());
    const [kiosk] = await api.database.selectFrom('kiosks').select('kiosk_id').execute();
    const atKiosk = (await entries()).filter(({ kind }) => kind === 'kiosk');
    expect(atKiosk).toEqual(
      ['signInAtKiosk', 'agreedAtKiosk', 'answeredForScan', 'scannedAtKiosk'].map((action) => ({
        action,
        kind: 'kiosk',
        actor: kiosk?.kiosk_id,
        patientId: uid,
      })),
    );
    const ana = await api.signIn(PATIENT);
    const own = (await ana.client.accessLog.own({ query: {} })).items;
    expect(own.filter(({ actor }) => actor.kind === 'kiosk').map(({ action, actor }) => [action, actor.name])).toEqual(
      ['scannedAtKiosk', 'answeredForScan', 'agreedAtKiosk', 'signInAtKiosk'].map((action) => [action, 'Front desk']),
    );
    expect((await ana.client.accessLog.own({ query: { who: 'staff' } })).items.map(({ action }) => action)).toContain(
      'scannedAtKiosk',
    );
    // Staff do not learn from the log who was scanned.
    const log = await admin.client.accessLog.list({ query: {} });
    expect(log.items.filter(({ actor }) => actor.kind === 'kiosk')).toEqual([]);
  });

  it('has no name, number, email or token in any answer', async () => {
    const ana = await api.signIn(PATIENT);
    await ana.client.patients.update({ params: { uid }, body: { email: 'ana@example.org' } });
    const tablet = await tabletOf();
    const code = await slipOf();
    const texts: string[] = [];
    const answers = [
      await begin(tablet, code),
      await state(tablet),
      await answerAll(tablet),
      await tablet.client.measurements.get({ params: { id: await addScan(api, tablet) } }),
      await tablet.client.signIn.session(),
      await tablet.client.configurations.get(),
    ];
    texts.push(...answers.map((answer) => JSON.stringify(answer ?? null)));
    for (const text of texts)
      for (const secret of ['Ana', 'Reyes', 'ana@example.org', PATIENT, 'accessToken', 'refreshToken', '1980-05-01'])
        expect(text).not.toContain(secret);
    expect(await tablet.client.signIn.session()).toBeNull();
    expect((await state(tablet)).person).not.toBeNull();
  });

  it('is a stranger to calls that are not for tablets, and keeps the session', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    expect(await problemOf(tablet.client.patients.get({ params: { uid } }))).toBe('not-allowed');
    expect(await problemOf(tablet.client.measurements.list({ query: {} }))).toBe('not-allowed');
    expect(await problemOf(tablet.client.signIn.devices())).toBe('not-allowed');
    // Other sessions may not make the calls of tablets.
    const ana = await api.signIn(PATIENT);
    expect(await problemOf(ana.client.kiosk.answer({ body: {} }))).toBe('not-allowed');
    await completeProfile(ana, uid);
    const measurementId = await addScan(api, ana);
    expect(await problemOf(ana.client.kiosk.makeLink({ body: { measurementId } }))).toBe('not-allowed');
    expect(await problemOf(ana.client.kiosk.sendToPhone({ body: { measurementId } }))).toBe('not-allowed');
    expect(await state(ana)).toEqual({ device: null, person: null });
    expect((await state(tablet)).person).not.toBeNull();
  });
});

describe('a browser that was used before', () => {
  it('shows no person of another tablet', async () => {
    const [one, other] = [await tabletOf(), await tabletOf()];
    await begin(one, await slipOf());
    other.cookies.set('hsAuth', one.cookies.get('hsAuth') ?? '');
    expect(await state(other)).toMatchObject({ device: { clientName: 'Clinic' }, person: null });
    expect((await state(one)).person).not.toBeNull();
  });

  it('signs out the browser’s user when a person begins', async () => {
    const tablet = await tabletOf();
    await tablet.client.signIn.loginTemp({ body: await api.profileCode(ADMIN) });
    const session = tablet.cookies.get('hsAuth') ?? '';
    await begin(tablet, await slipOf());
    const former = api.browser();
    former.cookies.set('hsAuth', session);
    expect(await problemOf(former.client.signIn.devices())).toBe('sign-in-required');
  });
});

describe('a session at a tablet ends', () => {
  const isThere = async (tablet: TestBrowser) => (await state(tablet)).person !== null;

  it('after three minutes without a call', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    for (let count = 0; count < 3; count += 1) {
      api.clock.nowMs += KIOSK_IDLE_LIMIT_MS;
      expect(await isThere(tablet)).toBe(true);
    }
    api.clock.nowMs += KIOSK_IDLE_LIMIT_MS + 1;
    expect(await isThere(tablet)).toBe(false);
    expect((await state(tablet)).device).not.toBeNull();
  });

  it('after thirty minutes in any case', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    for (let passedMs = 0; passedMs < KIOSK_SESSION_LIMIT_MS; passedMs += 2 * MINUTE_MS) {
      expect(await isThere(tablet)).toBe(true);
      api.clock.nowMs += 2 * MINUTE_MS;
    }
    expect(await isThere(tablet)).toBe(true);
    api.clock.nowMs += 1;
    expect(await isThere(tablet)).toBe(false);
  });

  it('not during a scan, whose page makes no calls', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    await answerAll(tablet);
    await tablet.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    api.clock.nowMs += KIOSK_SCAN_LIMIT_MS - 1;
    expect(await isThere(tablet)).toBe(true);
    await tablet.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    api.clock.nowMs += KIOSK_SCAN_LIMIT_MS;
    expect(await isThere(tablet)).toBe(false);
  });

  it('when the next person begins, with a scan that was left', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    const session = tablet.cookies.get('hsAuth') ?? '';
    const ben = await api.addUser({ phone: '5125550121', firstName: 'Ben' });
    await begin(tablet, await slipOf(ben.patientId ?? ''));
    const former = api.browser();
    former.cookies.set('hsAuth', session);
    former.cookies.set('hsKiosk', tablet.cookies.get('hsKiosk') ?? '');
    expect(await isThere(former)).toBe(false);
    expect(await isThere(tablet)).toBe(true);
  });

  it('by the person, who leaves the tablet paired', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    const session = tablet.cookies.get('hsAuth') ?? '';
    const answer = await api.app.inject({
      method: 'POST',
      url: `${API_PREFIX}${mienContract.kiosk.end.path}`,
      headers: {
        origin: ORIGIN,
        cookie: [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
      },
      payload: '{}',
    });
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    await tablet.client.kiosk.end({ body: {} });
    expect(tablet.cookies.has('hsAuth')).toBe(false);
    expect((await state(tablet)).device).not.toBeNull();
    tablet.cookies.set('hsAuth', session);
    expect(await isThere(tablet)).toBe(false);
  });

  it('at once when the tablet is ended from afar, and by no second process later', async () => {
    const other = await startTestApiOn(api.database);
    other.clock.nowMs = api.clock.nowMs;
    const { kiosk, code } = await addKiosk(admin, { clientId, groupId });
    const tablet = api.browser();
    await tablet.client.kiosk.pair({ body: { code } });
    await begin(tablet, await slipOf());
    await answerAll(tablet);
    const sameElsewhere = other.browser();
    for (const [name, value] of tablet.cookies) sameElsewhere.cookies.set(name, value);
    expect(await isThere(sameElsewhere)).toBe(true);
    await admin.client.kiosks.end({ params: { clientId, id: kiosk.id }, body: {} });
    for (const browser of [tablet, sameElsewhere]) {
      expect(await state(browser)).toEqual({ device: null, person: null });
      expect(await problemOf(browser.client.kiosk.answer({ body: {} }))).toBe('sign-in-required');
      expect(await problemOf(begin(browser, await slipOf()))).toBe('not-found');
    }
  });

  it.each(['verified', 'unverified'])('at once when staff replace a number that is %s', async (state) => {
    if (state === 'unverified')
      await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', uid).execute();
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    const { client } = await api.signIn(ADMIN);
    const { revision } = await client.patients.get({ params: { uid } });
    await client.patients.update({ params: { uid }, body: { phoneNumber: '5125550129', revision } });
    expect(await isThere(tablet)).toBe(false);
  });

  it('for a patient who joins the staff', async () => {
    const tablet = await tabletOf();
    await begin(tablet, await slipOf());
    await api.database
      .updateTable('users')
      .set({ roles: ['Patient', 'Client User'] })
      .where('patient_id', '=', uid)
      .execute();
    expect(await isThere(tablet)).toBe(false);
    expect(await problemOf(slipOf())).toBe('staff-needs-code');
  });
});

describe('people without a slip', () => {
  it('scan as anonymous participants of the tablet’s group, where that is allowed', async () => {
    const tablet = await tabletOf({ takesAnonymous: true });
    expect(await tablet.client.kiosk.beginAnonymously({ body: {} })).toEqual({
      isConsentAccepted: false,
      ageYears: null,
      birthSex: 'Unknown',
      latestScreening: null,
      canSendToPhone: false,
    });
    await answerAll(tablet, { birthDate: '1970-01-01', birthSex: 'Other' });
    await addScan(api, tablet);
    const [added] = await api.database
      .selectFrom('patients')
      .select(['group_id', 'external_reference'])
      .where('external_reference', 'is not', null)
      .execute();
    expect(added).toMatchObject({ group_id: groupId, external_reference: expect.stringMatching(/^kiosk-/) });
    const closed = await tabletOf({ takesAnonymous: false });
    expect(await problemOf(closed.client.kiosk.beginAnonymously({ body: {} }))).toBe('not-found');
    expect((await state(closed)).device).toMatchObject({ takesAnonymous: false });
  });

  it('are refused once the group takes no new patients', async () => {
    const tablet = await tabletOf();
    await api.database
      .updateTable('groups')
      .set({ retired_at: new Date(api.clock.nowMs) })
      .execute();
    expect((await state(tablet)).device).toMatchObject({ takesAnonymous: false });
    expect(await problemOf(tablet.client.kiosk.beginAnonymously({ body: {} }))).toBe('not-found');
  });

  it('do not meet the limits of their network, but one of the tablet', { tags: 'thorough' }, async () => {
    const tablet = await tabletOf();
    for (let count = 0; count < 60; count += 1) await tablet.client.kiosk.beginAnonymously({ body: {} });
    expect(await problemOf(tablet.client.kiosk.beginAnonymously({ body: {} }))).toBe('too-many-requests');
    await (await tabletOf()).client.kiosk.beginAnonymously({ body: {} });
  });
});

describe('a result for the person’s own phone', () => {
  const openLink = (url: string) =>
    problemOrNull(api.browser().client.shares.open({ params: { key: url.split('/').at(-1) ?? '' } }));
  async function problemOrNull(call: Promise<unknown>): Promise<string | null> {
    try {
      await call;
      return null;
    } catch {
      return problemOf(call);
    }
  }

  it('opens once, within ten minutes, without a name', async () => {
    const tablet = await tabletOf();
    const measurementId = await scanned(tablet, await slipOf(), 66);
    const first = await tablet.client.kiosk.makeLink({ body: { measurementId } });
    expect(first.expires).toBe(new Date(api.clock.nowMs + KIOSK_LINK_LIFETIME_MS).toISOString());
    expect(first.url).toMatch(new RegExp(`^${ORIGIN}/sharedResult/`));
    const shown = await api.browser().client.shares.open({ params: { key: first.url.split('/').at(-1) ?? '' } });
    expect(JSON.stringify(shown)).toContain('66');
    expect(JSON.stringify(shown)).not.toContain('Ana');
    expect(await openLink(first.url)).toBe('not-found');
    const second = await tablet.client.kiosk.makeLink({ body: { measurementId } });
    api.clock.nowMs += KIOSK_LINK_LIFETIME_MS;
    expect(await openLink(second.url)).toBe('not-found');
  });

  it('opens for one of two phones at once', async () => {
    const tablet = await tabletOf();
    const measurementId = await scanned(tablet, await slipOf());
    const { url } = await tablet.client.kiosk.makeLink({ body: { measurementId } });
    const outcomes = await Promise.all([openLink(url), openLink(url), openLink(url)]);
    expect(outcomes.toSorted()).toEqual([null, 'not-found', 'not-found'].toSorted());
  });

  it('is not open after the profile was deactivated, and is not among the patient’s own links', async () => {
    const tablet = await tabletOf();
    const measurementId = await scanned(tablet, await slipOf());
    const { url } = await tablet.client.kiosk.makeLink({ body: { measurementId } });
    const ana = await api.signIn(PATIENT);
    expect(await ana.client.shares.list({ params: { id: measurementId } })).toEqual([]);
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(api.clock.nowMs) })
      .where('patient_id', '=', uid)
      .execute();
    expect(await openLink(url)).toBe('not-found');
  });

  it('is sent to the verified number only, and opens once within a day', async () => {
    const tablet = await tabletOf();
    const measurementId = await scanned(tablet, await slipOf());
    await tablet.client.kiosk.sendToPhone({ body: { measurementId } });
    await api.settled();
    const sent = api.sentTexts.filter(({ recipient }) => recipient === PATIENT);
    expect(sent).toHaveLength(1);
    const url = /https?:\S+\/sharedResult\/[\w-]+/.exec(sent[0]?.text ?? '')?.[0] ?? '';
    api.clock.nowMs += KIOSK_MESSAGE_LINK_LIFETIME_MS - 1;
    expect(await openLink(url)).toBeNull();
    expect(await openLink(url)).toBe('not-found');
  });

  it('is not sent to a number that was never verified', async () => {
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', uid).execute();
    const tablet = await tabletOf();
    const measurementId = await scanned(tablet, await slipOf());
    expect((await state(tablet)).person).toMatchObject({ canSendToPhone: false });
    expect(await problemOf(tablet.client.kiosk.sendToPhone({ body: { measurementId } }))).toBe('phone-missing');
    expect(api.sentTexts).toEqual([]);
  });
});

it('shows twenty people in a row no byte of each other', async () => {
  const tablet = await tabletOf();
  let former: string[] = [];
  for (let person = 0; person < 20; person += 1) {
    const [firstName, lastName] = [`First${person}x`, `Last${person}x`];
    const { patientId, userId } = await api.addUser({
      phone: `51255502${String(person).padStart(2, '0')}`,
      firstName,
      lastName,
      patient: { birthDate: `19${60 + person}-0${1 + (person % 9)}-1${person % 9}` },
    });
    // Further apart than the intervals around them.
    const bpm = 60.123 + 3 * person;
    const weightKg = 70.789 + person;
    const code = await slipOf(patientId ?? '');
    const answers: unknown[] = [await begin(tablet, code), await state(tablet)];
    const session = tablet.cookies.get('hsAuth') ?? '';
    const { texts } = await tablet.client.configurations.get();
    answers.push(
      await tablet.client.kiosk.answer({
        body: { consent: { ...texts, language: 'en' }, screening: { ...SCREENING, weightKg } },
      }),
    );
    const measurementId = await addScan(api, tablet, bpm);
    answers.push(await tablet.client.measurements.get({ params: { id: measurementId } }));
    const link = await tablet.client.kiosk.makeLink({ body: { measurementId } });
    answers.push(link, await state(tablet));
    const shown = JSON.stringify([answers, [...tablet.cookies]]);
    for (const secret of former) expect(shown).not.toContain(secret);
    for (const name of [firstName, lastName]) expect(shown).not.toContain(name);
    if (person % 2 === 0) await tablet.client.kiosk.end({ body: {} });
    former = [
      ...former,
      firstName,
      lastName,
      patientId ?? '',
      userId,
      measurementId,
      link.url,
      session,
      String(bpm),
      String(weightKg),
    ];
  }
  expect(former.length).toBe(20 * 9);
});
