import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS, type ProfileStanding, WINDOWS_OF_KNOWN_BROWSERS, windowsOfStrangers } from '@mien/domain';
import { PROBLEM_TEXTS, PROGRAM_PROBLEM_TEXTS } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../platform/data/delete-expired.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { storeScan } from '../../testing/stored-scan.ts';
import { lastCode, ORIGIN, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { testServerUrl } from '../../testing/test-database.ts';
import * as codesStore from './codes/codes.store.ts';
import { LOCKED_COUNTS, type NewCode } from './codes/codes.store.ts';
import * as sessionsStore from './sessions/sessions.store.ts';

const PHONE = '5125550199';

let api: TestApi;
let browser: TestBrowser;

beforeEach(async () => {
  api = await startTestApi({ SMS_SENDS_PER_HOUR_PER_IP: '10' });
  browser = api.browser();
});

async function askForCode(from = browser, phone = PHONE): Promise<void> {
  await from.client.signIn.sendCode({ body: { phone } });
  await api.settled();
}

const spend = (code: string, from = browser, phone = PHONE) => from.client.signIn.profiles({ body: { phone, code } });

describe('a first visit', () => {
  const page = randomUUID();
  const firstCall = (url: string, payload: object, opened: string | null) =>
    api.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { origin: ORIGIN, ...(opened === null ? {} : { 'x-mien-page': opened }) },
    });
  const givenBy = async (answer: ReturnType<typeof firstCall>) =>
    (await answer).cookies.find(({ name }) => name.endsWith('hsBrowser'))?.value;
  const code = { url: '/v1/auth/phone', payload: { phone: PHONE } };
  const passkey = { url: '/v1/auth/passkeys/signIn/options', payload: {} };

  it('is one browser, whichever of its calls at once is answered last', async () => {
    await api.addUser({ phone: PHONE });
    const [asked, offered] = await Promise.all(
      [code, passkey].map(({ url, payload }) => givenBy(firstCall(url, payload, page))),
    );
    expect(asked).toMatch(/^[\w-]{43}$/);
    expect(offered).toBe(asked);
    expect(asked).not.toContain(page);
  });

  it.each([
    ['of another page', randomUUID()],
    ['of a page without a value', null],
    ['of a page whose value could be guessed', 'undefined'],
  ])('is another browser than that %s', async (_name, other) => {
    const one = await givenBy(firstCall(passkey.url, {}, page));
    const two = await givenBy(firstCall(passkey.url, {}, other));
    const three = await givenBy(firstCall(passkey.url, {}, other));
    expect(two).not.toBe(one);
    expect(three === two).toBe(other !== null && other.length > 9);
  });
});

describe('asking for a code', () => {
  it('gets the same answer for known and unknown numbers, and sends only to known ones', async () => {
    await api.addUser({ phone: PHONE });
    const known = await browser.client.signIn.sendCode({ body: { phone: PHONE } });
    const unknown = await browser.client.signIn.sendCode({ body: { phone: '5125550198' } });
    await api.settled();
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(api.sentTexts.map((message) => message.recipient)).toEqual([PHONE]);
  });

  it('writes an SMS that names the product and ends with the line that phones fill in from', async () => {
    await api.addUser({ phone: PHONE });
    await askForCode();
    const code = lastCode(api, PHONE);
    expect(api.sentTexts[0]?.text.split('\n').at(-1)).toBe(`@${new URL(ORIGIN).host} #${code}`);
  });

  it('writes the SMS in the language of the browser that asked', async () => {
    await api.addUser({ phone: PHONE });
    await askForCode(api.browser({ language: 'es-419,es;q=0.9' }));
    const code = lastCode(api, PHONE);
    expect(api.sentTexts.at(-1)?.text).toContain(`Use ${code} para entrar en Mien`);
    expect(api.sentTexts.at(-1)?.text.split('\n').at(-1)).toBe(`@${new URL(ORIGIN).host} #${code}`);
  });

  it('answers problems in the language of the browser that asked', async () => {
    const messageTo = async (caller: Record<string, string>): Promise<string> => {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/v1/auth/login/profiles',
        headers: { origin: 'http://localhost:3000', 'accept-language': 'es', ...caller },
        payload: { phone: PHONE, code: '000000' },
      });
      return answer.json().message;
    };
    const problems = PROBLEM_TEXTS.es;
    expect(await messageTo({ 'sec-fetch-site': 'same-origin' })).toBe(problems['cookies-needed']);
    expect(await messageTo({ 'user-agent': 'Mozilla/5.0' })).toBe(problems['cookies-needed']);
    // A program has no settings for cookies.
    expect(await messageTo({ 'user-agent': 'node' })).toBe(PROGRAM_PROBLEM_TEXTS.es['cookies-needed']);
    const answer = await api.app.inject({ url: '/v1/nothing', headers: { 'accept-language': 'es' } });
    expect(answer.headers).toMatchObject({ 'content-language': 'es', vary: 'accept-language' });
  });

  it('stores neither the number nor the code in the clear', async () => {
    await api.addUser({ phone: PHONE });
    await askForCode();
    const stored = JSON.stringify(await api.database.selectFrom('sms_codes').selectAll().execute());
    expect(stored).not.toContain(PHONE);
    expect(stored).not.toContain(lastCode(api, PHONE));
  });

  it('needs 30 s between sends', async () => {
    await askForCode();
    api.clock.nowMs += 29_999;
    expect(await problemOf(askForCode())).toBe('too-many-requests');
    api.clock.nowMs += 1;
    await askForCode();
  });

  it('allows 3 sends in 10 minutes and 6 a day for a number from one network', async () => {
    for (let send = 0; send < 3; send += 1) {
      await askForCode();
      api.clock.nowMs += MINUTE_MS;
    }
    expect(await problemOf(askForCode())).toBe('too-many-requests');
    for (let send = 0; send < 3; send += 1) {
      api.clock.nowMs += 11 * MINUTE_MS;
      await askForCode();
    }
    api.clock.nowMs += 11 * MINUTE_MS;
    expect(await problemOf(askForCode())).toBe('too-many-requests');
    api.clock.nowMs += DAY_MS;
    await askForCode();
  });

  it.each([
    ['one number from one network', 1, () => ({ ip: '198.51.100.1', phone: PHONE })],
    ['one number from many networks', 6, (index: number) => ({ ip: `198.51.100.${index}`, phone: PHONE })],
    ['many numbers from one network', 60, (index: number) => ({ ip: '198.51.100.1', phone: `5125550${200 + index}` })],
    [
      'many numbers from the networks of one site',
      200,
      (index: number) => ({ ip: `2001:db8:1:${(index % 30) + 1}::1`, phone: `5125550${300 + index}` }),
    ],
  ])('counts simultaneous sends exactly: %s', async (_what, sent, requestOf) => {
    const results = await Promise.allSettled(
      Array.from({ length: sent + 20 }, (_, index) => {
        const { ip, phone } = requestOf(index);
        return api.browser({ ip }).client.signIn.sendCode({ body: { phone } });
      }),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(sent);
  });

  it('holds a lock for every window', () => {
    const windows = [...windowsOfStrangers(10, 20), ...WINDOWS_OF_KNOWN_BROWSERS];
    for (const { counts } of windows) expect(LOCKED_COUNTS.some((count) => counts.includes(count))).toBe(true);
  });

  // The embedded database has one connection, so all requests wait for each other there.
  it.runIf(testServerUrl)('does not wait for codes of other numbers and networks', async () => {
    const at = new Date(api.clock.nowMs);
    const codeOf = (name: string): NewCode => ({
      phoneHash: `phone ${name}`,
      networkHash: `network ${name}`,
      siteHash: null,
      browserHash: `browser ${name}`,
      codeHash: 'code',
      isRegistration: false,
      createdAt: at,
      expiresAt: at,
    });
    const add = (name: string) =>
      codesStore.addCode(api.database, codeOf(name), { known: at, used: at }, () => ({
        windows: windowsOfStrangers(10, 20),
        message: { messageId: randomUUID(), sealedContent: 'sealed' },
      }));
    const ended: string[] = [];
    let waiting: Promise<unknown> = Promise.resolve();
    await inTransaction(api.database, async (transaction) => {
      await lockInTransaction(transaction, 'codes of phone', 'phone a');
      waiting = add('a').then(() => ended.push('a'));
      expect(await add('b')).toMatchObject({ attemptId: expect.any(String) });
      ended.push('b');
    });
    await waiting;
    expect(ended).toEqual(['b', 'a']);
  });
});

describe('spending a code', () => {
  beforeEach(async () => {
    await api.addUser({ phone: PHONE, firstName: 'Dana', group: 'signature' });
    await api.addUser({ phone: PHONE, firstName: 'Eli', group: 'md' });
    await askForCode();
  });

  it('is refused without the cookie of the request, with its own problem for every number and code', async () => {
    const code = lastCode(api, PHONE);
    const answers = new Set<string>();
    for (const [phone, given] of [
      [PHONE, code],
      [PHONE, '000000'],
      ['5125550777', code],
    ] as const) {
      const { statusCode, headers, body } = await api.app.inject({
        method: 'POST',
        url: '/v1/auth/login/profiles',
        payload: { phone, code: given },
      });
      answers.add(
        JSON.stringify([statusCode, Object.keys(headers).sort(), { ...JSON.parse(body), requestId: '', instance: '' }]),
      );
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('cookies-needed');
    // Nothing was used up: neither the code nor one of its tries.
    for (let index = 0; index < 9; index += 1)
      await api.app.inject({ method: 'POST', url: '/v1/auth/login/profiles', payload: { phone: PHONE, code } });
    expect(await spend(code)).toHaveLength(2);
  });

  it('returns every profile of the number, once', async () => {
    const code = lastCode(api, PHONE);
    const profiles = await spend(code);
    expect(profiles.map(({ firstName, groupCode }) => [firstName, groupCode])).toEqual([
      ['Dana', 'signature'],
      ['Eli', 'md'],
    ]);
    expect(await problemOf(spend(code))).toBe('wrong-access-code');
  });

  it('is bound to the browser that asked', async () => {
    expect(await problemOf(spend(lastCode(api, PHONE), api.browser()))).toBe('cookies-needed');
    const other = api.browser();
    await other.client.signIn.sendCode({ body: { phone: '5125550778' } });
    expect(await problemOf(spend(lastCode(api, PHONE), other))).toBe('wrong-access-code');
    expect(await spend(lastCode(api, PHONE))).toHaveLength(2);
  });

  it('is over after 5 wrong tries, even with the right code', async () => {
    const code = lastCode(api, PHONE);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await problemOf(spend(wrong))).toBe('wrong-access-code');
    expect(await problemOf(spend(code))).toBe('wrong-access-code');
  });

  it('is over after 5 minutes', async () => {
    api.clock.nowMs += 5 * MINUTE_MS + 1;
    expect(await problemOf(spend(lastCode(api, PHONE)))).toBe('wrong-access-code');
  });

  it('counts only once when it comes twice at the same time', async () => {
    const code = lastCode(api, PHONE);
    const results = await Promise.allSettled([spend(code), spend(code), spend(code)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('takes a newer code instead of an older one', async () => {
    const older = lastCode(api, PHONE);
    api.clock.nowMs += MINUTE_MS;
    await askForCode();
    const newer = lastCode(api, PHONE);
    if (older !== newer) expect(await problemOf(spend(older))).toBe('wrong-access-code');
    expect(await spend(newer)).toHaveLength(2);
  });
});

describe('the session', () => {
  it('begins with a token code, which works once and only for its profile', async () => {
    const { patientId } = await api.addUser({ phone: PHONE });
    await api.addUser({ phone: PHONE, firstName: 'Other' });
    await askForCode();
    const profiles = await spend(lastCode(api, PHONE));
    const own = profiles.find((profile) => profile.patientUid === patientId);
    const other = profiles.find((profile) => profile.patientUid !== patientId);
    if (!own || !other) throw new Error('two profiles were expected');
    const logIn = (patientUid: string, tokenCode: string) =>
      browser.client.signIn.loginTemp({ body: { patientUid, tokenCode } });
    expect(await problemOf(logIn(own.patientUid, other.tokenCode))).toBe('wrong-access-code');
    expect((await logIn(own.patientUid, own.tokenCode)).user?.patientUid).toBe(patientId);
    expect(await problemOf(logIn(own.patientUid, own.tokenCode))).toBe('wrong-access-code');
    expect((await browser.client.signIn.session())?.user.patientUid).toBe(patientId);
  });

  it('ends the previous one with a valid token code, and not with an invalid one', async () => {
    await api.addUser({ phone: PHONE });
    await api.addUser({ phone: '5125550197' });
    const shared = await api.signIn('5125550197');
    const before = new Map(shared.cookies);
    const logIn = (patientUid: string, tokenCode: string) =>
      shared.client.signIn.loginTemp({ body: { patientUid, tokenCode } });
    await askForCode(shared);
    const [profile] = await spend(lastCode(api, PHONE), shared);
    const [uid, tokenCode] = [profile?.patientUid ?? '', profile?.tokenCode ?? ''];
    expect(await problemOf(logIn(uid, 'x'.repeat(43)))).toBe('wrong-access-code');
    expect((await shared.client.signIn.session())?.user.phoneNumber).toBe('5125550197');
    await logIn(uid, tokenCode);
    expect(await problemOf(logIn(uid, tokenCode))).toBe('wrong-access-code');
    expect((await shared.client.signIn.session())?.user.phoneNumber).toBe(PHONE);
    const stale = api.browser();
    stale.cookies.set('hsAuth', before.get('hsAuth') ?? '');
    expect(await problemOf(stale.client.signIn.session())).toBe('sign-in-required');
  });

  it('begins with the profile as it is then, not as it was when its user was found', async () => {
    const { clientId, userId } = await api.addUser({ phone: PHONE });
    const begin = (isScanOnlyFor: (standing: ProfileStanding) => Promise<boolean>) =>
      sessionsStore.addSession(
        api.database,
        {
          clientId,
          sessionId: randomUUID(),
          userId,
          accessHash: randomUUID(),
          refreshHash: randomUUID(),
          browser: '',
          secondStep: null,
          carerId: null,
          ownerId: null,
          codeEnteredAt: null,
          now: new Date(api.clock.nowMs),
        },
        async (standing) => ({ isScanOnly: await isScanOnlyFor(standing), maker: null }),
        async () => {},
      );
    const changes = { owner_id: randomUUID(), results_held_until: new Date(api.clock.nowMs + 1) };
    await api.database.updateTable('users').set(changes).where('user_id', '=', userId).execute();
    const standings: ProfileStanding[] = [];
    expect(await begin(async (standing) => standings.push(standing) === 1)).toBe(true);
    expect(await begin(async (standing) => standings.push(standing) === 1)).toBe(false);
    expect(standings).toEqual([0, 1].map(() => expect.objectContaining({ ownerId: changes.owner_id })));
    const rows = await api.database.selectFrom('sign_in_sessions').select('is_scan_only').execute();
    expect(rows.map((row) => row.is_scan_only).sort()).toEqual([false, true]);
    const gone = { deactivated_at: new Date(api.clock.nowMs) };
    await api.database.updateTable('users').set(gone).where('user_id', '=', userId).execute();
    expect(await begin(async () => false)).toBeNull();
  });

  it('keeps the token out of reach of scripts and unreadable in the cookie', async () => {
    await api.addUser({ phone: PHONE });
    await askForCode();
    const [profile] = await spend(lastCode(api, PHONE));
    const answer = await api.app.inject({
      method: 'POST',
      url: '/v1/auth/login/temp',
      headers: { origin: ORIGIN },
      payload: { patientUid: profile?.patientUid, tokenCode: profile?.tokenCode },
    });
    const cookie = answer.cookies.find(({ name }) => name === 'hsAuth') as Record<string, unknown> & { value: string };
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None', path: '/', maxAge: 7_776_000 });
    expect(cookie.value).not.toContain(answer.json().accessToken);
    // Decision 0137, row 3.1.
    expect(cookie.value.length).toBeLessThan(1000);
  });

  it('ends with logout, on the server too', async () => {
    await api.addUser({ phone: PHONE });
    const signedIn = await api.signIn(PHONE);
    const stolen = new Map(signedIn.cookies);
    await signedIn.client.signIn.logout({ body: {} });
    expect(signedIn.cookies.has('hsAuth')).toBe(false);
    for (const [name, value] of stolen) signedIn.cookies.set(name, value);
    expect(await problemOf(signedIn.client.signIn.session())).toBe('sign-in-required');
  });

  it.each([
    ['patients after 30 days without use', ['Patient'] as const, 30 * DAY_MS],
    ['staff after 30 minutes without use', ['Client User'] as const, 30 * MINUTE_MS],
  ])('ends for %s', async (_name, roles, idleMs) => {
    await api.addUser({ phone: PHONE, roles: [...roles] });
    const signedIn = await api.signIn(PHONE);
    api.clock.nowMs += idleMs - 1000;
    await signedIn.client.signIn.session();
    api.clock.nowMs += idleMs + 1000;
    expect(await problemOf(signedIn.client.signIn.session())).toBe('sign-in-required');
  });

  it('of staff ends 12 hours after signing in, however much it is used; a patient’s does not', async () => {
    await api.addUser({ phone: PHONE, roles: ['Client User'], patient: null });
    await api.addUser({ phone: '5125550197' });
    const staff = await api.signIn(PHONE);
    const patient = await api.signIn('5125550197');
    for (let usedMs = 0; usedMs < 12 * 60 * MINUTE_MS; usedMs += 20 * MINUTE_MS) {
      await staff.client.signIn.session();
      api.clock.nowMs += 20 * MINUTE_MS;
    }
    await staff.client.signIn.session();
    api.clock.nowMs += 1;
    expect(await problemOf(staff.client.signIn.session())).toBe('sign-in-required');
    await patient.client.signIn.session();
  });

  it('renews tokens, and ends when a used refresh token comes back', async () => {
    await api.addUser({ phone: PHONE });
    await askForCode();
    const [profile] = await spend(lastCode(api, PHONE));
    const login = await browser.client.signIn.loginTemp({
      body: { patientUid: profile?.patientUid ?? '', tokenCode: profile?.tokenCode ?? '' },
    });
    const first = login.refreshToken ?? '';
    const renewed = await browser.client.signIn.refresh({ body: { refreshToken: first } });
    expect(await problemOf(api.program(login.accessToken ?? '').signIn.session())).toBe('sign-in-required');
    await api.program(renewed.accessToken).signIn.session();
    const again = await browser.client.signIn.refresh({ body: { refreshToken: renewed.refreshToken } });
    await api.program(again.accessToken).signIn.session();
    expect(await problemOf(browser.client.signIn.refresh({ body: { refreshToken: first } }))).toBe('wrong-credentials');
    expect(await problemOf(api.program(again.accessToken).signIn.session())).toBe('sign-in-required');
  });

  it('renews tokens for one of two requests at the same time', async () => {
    await api.addUser({ phone: PHONE });
    await askForCode();
    const [profile] = await spend(lastCode(api, PHONE));
    const login = await browser.client.signIn.loginTemp({
      body: { patientUid: profile?.patientUid ?? '', tokenCode: profile?.tokenCode ?? '' },
    });
    const refreshToken = login.refreshToken ?? '';
    const both = await Promise.allSettled([1, 2].map(() => browser.client.signIn.refresh({ body: { refreshToken } })));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it("lists a user's sessions and ends one of them, and no other user's", async () => {
    await api.addUser({ phone: PHONE });
    await api.addUser({ phone: '5125550197' });
    const one = await api.signIn(PHONE);
    api.clock.nowMs += MINUTE_MS;
    const two = await api.signIn(PHONE);
    const stranger = await api.signIn('5125550197');
    const devices = await two.client.signIn.devices();
    expect(devices.map((device) => device.isCurrent)).toEqual([true, false]);
    const id = devices[1]?.id ?? '';
    expect(await problemOf(stranger.client.signIn.endDevice({ params: { id }, body: {} }))).toBe('not-found');
    await two.client.signIn.endDevice({ params: { id }, body: {} });
    expect(await problemOf(one.client.signIn.session())).toBe('sign-in-required');
    await two.client.signIn.session();
  });

  it('signs in staff without a patient by their own uid', async () => {
    const { userId } = await api.addUser({ phone: PHONE, roles: ['Client Admin'], patient: null });
    const signedIn = await api.signIn(PHONE);
    expect(await signedIn.client.signIn.session()).toMatchObject({
      user: { id: userId, patientUid: null, userRoles: ['Client Admin'] },
    });
  });

  it('answers that no user is signed in to a browser without cookies', async () => {
    expect(await browser.client.signIn.session()).toBeNull();
    expect(await problemOf(api.program('x'.repeat(43)).signIn.session())).toBe('sign-in-required');
  });
});

describe('switching to another profile', () => {
  type Added = Awaited<ReturnType<TestApi['addUser']>>;
  let dana: Added;
  let eli: Added;
  let signedIn: TestBrowser;

  beforeEach(async () => {
    dana = await api.addUser({ phone: PHONE, firstName: 'Dana' });
    eli = await api.addUser({ phone: PHONE, firstName: 'Eli', group: 'md' });
    signedIn = await api.signInByCode(PHONE);
  });

  const uidOf = ({ patientId }: Added) => patientId ?? '';
  const others = (from = signedIn) => from.client.signIn.otherProfiles();
  const switchTo = (uid: string, from = signedIn) => from.client.signIn.switchProfile({ params: { uid }, body: {} });
  const change = (user: Added, values: Record<string, unknown>) =>
    api.database.updateTable('users').set(values).where('user_id', '=', user.userId).execute();
  const namesOf = async (from = signedIn) => (await others(from)).map(({ firstName }) => firstName);

  it('offers the others of the number and signs one in without a code, in place of the previous session', async () => {
    expect(await signedIn.client.signIn.session()).toMatchObject({
      user: { firstName: 'Dana' },
      hasOtherProfiles: true,
    });
    await storeScan(
      api.database,
      { clientId: eli.clientId, patientId: uidOf(eli) },
      { createdAt: new Date(api.clock.nowMs), score: null, items: [] },
    );
    expect(await others()).toEqual([
      {
        patientUid: uidOf(eli),
        firstName: 'Eli',
        lastName: 'Doe',
        groupCode: 'md',
        registered: new Date(api.clock.nowMs).toISOString(),
        scanCount: 1,
      },
    ]);
    const [cookieBefore] = [signedIn.cookies.get('hsAuth')];
    const login = await switchTo(uidOf(eli));
    expect(login).toMatchObject({ user: { firstName: 'Eli', patientUid: uidOf(eli) }, hasOtherProfiles: true });
    expect(await signedIn.client.signIn.session()).toMatchObject({ user: { firstName: 'Eli' } });
    const left = api.browser();
    left.cookies.set('hsAuth', cookieBefore ?? '');
    // A call from the previous page may be answered last: its answer must not remove the new cookie.
    expect(await problemOf(left.client.accessLog.own({ query: {} }))).toBe('sign-in-required');
    expect(left.cookies.get('hsAuth')).toBe(cookieBefore);
    expect(await problemOf(left.client.signIn.session())).toBe('sign-in-required');
    expect(left.cookies.has('hsAuth')).toBe(false);
    expect(await namesOf()).toEqual(['Dana']);
    // And back again.
    await switchTo(uidOf(dana));
    expect(await signedIn.client.signIn.session()).toMatchObject({ user: { firstName: 'Dana' } });
  });

  it('is possible at once for a profile that is verified by the same code, though it was entered before', async () => {
    await api.database.updateTable('users').set({ phone_verified_at: null }).execute();
    api.clock.nowMs += MINUTE_MS;
    const fresh = api.browser();
    await askForCode(fresh);
    const profiles = await spend(lastCode(api, PHONE), fresh);
    api.clock.nowMs += 4000;
    const { tokenCode } = profiles.find(({ patientUid }) => patientUid === uidOf(dana)) ?? { tokenCode: '' };
    await fresh.client.signIn.loginTemp({ body: { patientUid: uidOf(dana), tokenCode } });
    expect(await namesOf(fresh)).toEqual([]);
    await change(eli, { phone_verified_at: new Date(api.clock.nowMs - 1000) });
    expect(await namesOf(fresh)).toEqual(['Eli']);
  });

  it('is in the log of the new profile, with the profile before', async () => {
    await switchTo(uidOf(eli));
    const { items } = await signedIn.client.accessLog.own({ query: {} });
    expect(items).toMatchObject([
      { action: 'signInBySwitch', actor: { name: 'Dana Doe' }, isOwn: false, browser: 'Test Browser' },
    ]);
  });

  it('reads and writes as the new profile from then on, and as no other', async () => {
    await switchTo(uidOf(eli));
    const read = (uid: string) => signedIn.client.patients.get({ params: { uid } });
    expect((await read(uidOf(eli))).firstName).toBe('Eli');
    expect(await problemOf(read(uidOf(dana)))).toBe('not-found');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['with an unverified number', () => change(eli, { phone_verified_at: null })],
    ['who is deactivated', () => change(eli, { deactivated_at: new Date() })],
    ['who has another number by now', () => change(eli, { phone_number: '5125550111' })],
    ['who is staff, as well', () => change(eli, { roles: ['Patient', 'Client User'] })],
    ['for a caller whose own number is unverified', () => change(dana, { phone_verified_at: null })],
    ['of a caller without a number', () => change(dana, { phone_number: null })],
    ['in a browser whose proof is forgotten', () => api.database.deleteFrom('proved_browsers').execute()],
  ])('does not offer a user %s, or sign them in', async (_, spoil) => {
    await spoil();
    expect(await others()).toEqual([]);
    expect(await problemOf(switchTo(uidOf(eli)))).toBe('not-found');
    const session = await signedIn.client.signIn.session();
    expect(session?.user.firstName).toBe('Dana');
    expect(session).not.toHaveProperty('hasOtherProfiles');
  });

  it('is refused in a browser that did not prove the number itself, whatever its session', async () => {
    const byLink = await api.signIn(PHONE);
    expect(await others(byLink)).toEqual([]);
    expect(await problemOf(switchTo(uidOf(eli), byLink))).toBe('not-found');
    // One browser's session with another browser's mark is a copied cookie.
    byLink.cookies.set('hsBrowser', 'x'.repeat(43));
    expect(await problemOf(switchTo(uidOf(eli), byLink))).toBe('not-found');
  });

  it('is refused 90 days after the number was verified', async () => {
    for (let day = 0; day < 80; day += 20) {
      api.clock.nowMs += 20 * DAY_MS;
      await switchTo(uidOf(day % 40 === 0 ? eli : dana));
    }
    // Switching any number of times makes no difference.
    api.clock.nowMs += 11 * DAY_MS;
    expect(await others()).toEqual([]);
  });

  it('is refused to strangers, to one’s own profile, and without a profile', async () => {
    const stranger = await api.addUser({ phone: '5125550111', firstName: 'Sam', client: 'Other', group: 'warehouse' });
    for (const uid of [uidOf(stranger), uidOf(dana), randomUUID()])
      expect(await problemOf(switchTo(uid))).toBe('not-found');
    expect(await problemOf(switchTo('x'))).toBe('invalid-request');
    expect((await signedIn.client.signIn.session())?.user.firstName).toBe('Dana');
  });

  it('makes one session of two simultaneous presses', async () => {
    const both = await Promise.allSettled([switchTo(uidOf(eli)), switchTo(uidOf(eli))]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const open = await api.database
      .selectFrom('sign_in_sessions')
      .select('user_id')
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([{ user_id: eli.userId }]);
  });

  it('is refused in a scan-only session, and keeps held results hidden', async () => {
    await api.database.updateTable('sign_in_sessions').set({ is_scan_only: true }).execute();
    expect(await problemOf(others())).toBe('sms-code-needed');
    expect(await problemOf(switchTo(uidOf(eli)))).toBe('sms-code-needed');
    expect(await signedIn.client.signIn.session()).not.toHaveProperty('hasOtherProfiles');
    await api.database.updateTable('sign_in_sessions').set({ is_scan_only: false }).execute();
    await change(eli, { results_held_until: new Date(api.clock.nowMs + DAY_MS) });
    expect(await switchTo(uidOf(eli))).toMatchObject({ isScanOnly: true });
  });

  it('works only from a page of Mien itself, and has an hourly limit', async () => {
    const evil = api.browser({ origin: 'https://evil.example' });
    for (const [name, value] of signedIn.cookies) evil.cookies.set(name, value);
    expect(await problemOf(switchTo(uidOf(eli), evil))).toBe('wrong-origin');
    for (let press = 0; press < 60; press += 1) expect(await problemOf(switchTo(randomUUID()))).toBe('not-found');
    expect(await problemOf(switchTo(uidOf(eli)))).toBe('too-many-requests');
  });
});

describe('a session in use', () => {
  it('is recorded as used once a minute', async () => {
    await api.addUser({ phone: PHONE });
    const signedIn = await api.signIn(PHONE);
    const startMs = api.clock.nowMs;
    const lastUsedMs = async () => {
      await signedIn.client.signIn.session();
      const session = await api.database
        .selectFrom('sign_in_sessions')
        .select('last_used_at')
        .executeTakeFirstOrThrow();
      return session.last_used_at.getTime() - startMs;
    };
    api.clock.nowMs += MINUTE_MS;
    expect(await lastUsedMs()).toBe(0);
    api.clock.nowMs += 1;
    expect(await lastUsedMs()).toBe(MINUTE_MS + 1);
  });

  it('stays when an active user is reactivated, which the log does not record', async () => {
    const { patientId } = await api.addUser({ phone: PHONE });
    const signedIn = await api.signIn(PHONE);
    await api.addUser({ phone: '5125550198', roles: ['Client Admin'], patient: null });
    const { client } = await api.signIn('5125550198');
    const id = patientId ?? '';
    const logged = async () => {
      const entries = await api.database
        .selectFrom('access_log_entries')
        .select('action')
        .orderBy('position')
        .execute();
      return entries.map(({ action }) => action).filter((action) => action.startsWith('user'));
    };
    await client.users.reactivate({ params: { id }, body: {} });
    expect(await signedIn.client.signIn.session()).not.toBeNull();
    expect(await logged()).toEqual([]);
    await client.users.deactivate({ params: { id }, body: {} });
    await client.users.deactivate({ params: { id }, body: {} });
    expect(await logged()).toEqual(['userDeactivated']);
  });
});

it('a browser that verified a number is remembered for exactly 90 days', async () => {
  await api.addUser({ phone: PHONE });
  await api.signInByCode(PHONE);
  const forgottenAfter = async (ms: number) =>
    (await deleteExpired(api.database, new Date(api.clock.nowMs + ms))).proved_browsers;
  expect(await forgottenAfter(90 * DAY_MS)).toBeUndefined();
  expect(await forgottenAfter(90 * DAY_MS + 1)).toBe(1);
});

describe('other sites', () => {
  it('cannot ask for codes or write with a visitor’s cookie', async () => {
    await api.addUser({ phone: PHONE });
    expect(
      await problemOf(
        api.browser({ origin: 'https://evil.example' }).client.signIn.sendCode({ body: { phone: PHONE } }),
      ),
    ).toBe('wrong-origin');
    const signedIn = await api.signIn(PHONE);
    const evil = api.browser({ origin: 'https://evil.example' });
    for (const [name, value] of signedIn.cookies) evil.cookies.set(name, value);
    expect(await problemOf(evil.client.signIn.logout({ body: {} }))).toBe('wrong-origin');
    const withoutOrigin = await api.app.inject({
      method: 'POST',
      url: '/v1/auth/logout',
      headers: { cookie: `hsAuth=${signedIn.cookies.get('hsAuth')}` },
      payload: {},
    });
    expect(withoutOrigin.statusCode).toBe(403);
  });

  it('cannot use the addresses that act on GET', async () => {
    const answer = (headers: Record<string, string>) =>
      api.app.inject({ method: 'GET', url: `/v1/Auth/phone/${PHONE}`, headers });
    expect((await answer({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await answer({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).statusCode).toBe(403);
    expect((await answer({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).statusCode).toBe(200);
  });
});

describe('addresses', () => {
  it('are matched case-insensitively', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/v1/Auth/Phone',
      headers: { origin: ORIGIN },
      payload: { phone: PHONE },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('behind proxies', () => {
  let asked = 0;
  const askFrom = (forwardedFor: string) => {
    asked += 1;
    return api.app.inject({
      method: 'POST',
      url: '/v1/auth/phone',
      remoteAddress: '10.0.0.1',
      headers: { origin: ORIGIN, 'x-forwarded-for': forwardedFor },
      payload: { phone: `512555012${asked}` },
    });
  };
  const addresses = async () =>
    new Set(
      (await api.database.selectFrom('sms_codes').select('network_hash').execute()).map((row) => row.network_hash),
    ).size;

  it('believes as many forwarded addresses as it has proxies of its own, from the right', async () => {
    api = await startTestApi({ TRUST_PROXY: '1' });
    await askFrom('198.51.100.1, 203.0.113.5');
    await askFrom('198.51.100.2, 203.0.113.5');
    expect(await addresses()).toBe(1);
    await askFrom('203.0.113.6');
    expect(await addresses()).toBe(2);
  });

  it('believes none without a proxy', async () => {
    api = await startTestApi();
    await askFrom('203.0.113.5');
    await askFrom('203.0.113.6');
    expect(await addresses()).toBe(1);
  });
});

it('the test logout ends the session and answers as it does without a signed-in user', async () => {
  await api.addUser({ phone: '5125550199' });
  const browser = await api.signIn('5125550199');
  expect(await problemOf(browser.client.signIn.logoutTest({ body: {} }))).toBe('sign-in-required');
  expect(await browser.client.signIn.session()).toBeNull();
  expect(await problemOf(api.browser().client.signIn.logoutTest({ body: {} }))).toBe('sign-in-required');
});
