import { API_PREFIX, type Endpoint, mienContract } from '@mien/contract';
import { exampleBody, examplePath } from '@mien/contract/testing';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_FACTOR_RESET_DELAY_MS, SECOND_STEP_LIFETIME_MS } from '@mien/domain';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessLogModule, type RecordAccess, recordEntry } from '../../base/access-log/index.ts';
import { SmsRefused } from '../../delivery/sms/sms-sender.ts';
import { createKeyedHash, cryptoRandom } from '../../platform/crypto/secrets.ts';
import { ORIGIN, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { makeOperatorLinks } from '../login-links/index.ts';
import { removeSecondFactor } from './index.ts';

const PHONE = '5125550112';
const ADMIN = '5125550111';
const TOTP_SETTINGS = { STAFF_SECOND_FACTOR: 'totp' };
const STEP_MS = 30_000;

let api: TestApi;
let staffId: string;
let clientId: string;
beforeEach(async () => {
  api = await startTestApi(TOTP_SETTINGS);
  ({ userId: staffId, clientId } = await api.addUser({
    phone: PHONE,
    firstName: 'Omar',
    roles: ['Client User'],
    patient: null,
  }));
});

/** The code that an authenticator app with this key shows, some time steps from now. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: api.clock.nowMs + steps * STEP_MS });

const wrongCode = (key: string) => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(key, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
};

/** The first step. */
async function firstStep(phone = PHONE, browser = api.browser()) {
  if (!browser.cookies.has('hsBrowser')) browser.cookies.set('hsBrowser', cryptoRandom.token());
  return { browser, login: await browser.client.signIn.loginTemp({ body: await api.profileCode(phone) }) };
}

/** The token of a second step. */
async function stepOf(phone = PHONE, browser = api.browser()) {
  const { login } = await firstStep(phone, browser);
  if (!login.secondStep) throw new Error('no second step');
  return { browser, ...login.secondStep };
}

async function setUp(phone = PHONE) {
  const { browser, token } = await stepOf(phone);
  const { key } = await browser.client.secondFactor.key({ body: { token } });
  const login = await browser.client.secondFactor.setUp({ body: { token, code: codeOf(key) } });
  // The code of the current time step is spent.
  api.clock.nowMs += STEP_MS;
  return { browser, key, login, recoveryCodes: login.recoveryCodes };
}

const pass = ({ browser, token }: { browser: TestBrowser; token: string }, code: string) =>
  browser.client.secondFactor.pass({ body: { token, code } });

const isIn = async ({ client }: TestBrowser) => (await client.signIn.session().catch(() => null)) !== null;

const actions = async () =>
  (await api.database.selectFrom('access_log_entries').select('action').orderBy('position').execute()).map(
    ({ action }) => action,
  );

describe('the first sign-in of staff', () => {
  it('asks for an authenticator instead of opening a session, and reveals nothing about the person', async () => {
    const { browser, login } = await firstStep();
    expect(login).toMatchObject({ user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true });
    expect(login.secondStep?.kind).toBe('setUp');
    expect(JSON.stringify(login)).not.toContain('Omar');
    expect(browser.cookies.has('hsAuth')).toBe(false);
    expect(await api.database.selectFrom('sign_in_sessions').selectAll().execute()).toEqual([]);
  });

  it('sets it up with its code, signs in, and shows ten recovery codes once', async () => {
    const { browser, key, login } = await setUp();
    expect(login.user.firstName).toBe('Omar');
    expect(new Set(login.recoveryCodes).size).toBe(10);
    for (const code of login.recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await browser.client.secondFactor.get()).toMatchObject({
      isRequired: true,
      factors: [{ kind: 'totp' }],
      recoveryCodesLeft: 10,
    });
    expect(await actions()).toEqual(['secondFactorSetUp', 'signInByCode']);
    const kept = JSON.stringify([
      await api.database.selectFrom('second_factors').selectAll().execute(),
      await api.database.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    expect(kept).not.toContain(key);
    for (const code of login.recoveryCodes) expect(kept).not.toContain(code.replace('-', ''));
  });

  it('shows a key that apps read, the same after a reload, and a new one each time', async () => {
    const { browser, token } = await stepOf();
    const { key, uri } = await browser.client.secondFactor.key({ body: { token } });
    expect(await browser.client.secondFactor.key({ body: { token } })).toEqual({ key, uri });
    const address = new URL(uri);
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Mien:Omar Doe',
    ]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Mien',
      secret: key,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(Secret.fromBase32(key).bytes).toHaveLength(20);
    api.clock.nowMs += MINUTE_MS;
    const again = await stepOf();
    expect((await again.browser.client.secondFactor.key({ body: { token: again.token } })).key).not.toBe(key);
  });

  it('refuses a wrong code or a recovery code, and stores nothing', async () => {
    const { browser, token } = await stepOf();
    const { key } = await browser.client.secondFactor.key({ body: { token } });
    for (const code of [wrongCode(key), 'abcde-fghjk', 'what?'])
      expect(await problemOf(browser.client.secondFactor.setUp({ body: { token, code } }))).toBe('wrong-access-code');
    expect(await api.database.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await isIn(browser)).toBe(false);
  });

  it('twice at the same time sets up one authenticator', async () => {
    const { browser, token } = await stepOf();
    const { key } = await browser.client.secondFactor.key({ body: { token } });
    const body = { token, code: codeOf(key) };
    const answers = await Promise.allSettled([
      browser.client.secondFactor.setUp({ body }),
      browser.client.secondFactor.setUp({ body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await api.database.selectFrom('second_factors').selectAll().execute()).toHaveLength(1);
    expect(await api.database.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(10);
  });

  it('by a phone thief fails if the owner has set up an authenticator in the meantime', async () => {
    const thief = await stepOf();
    await thief.browser.client.secondFactor.key({ body: { token: thief.token } });
    api.clock.nowMs += MINUTE_MS;
    await setUp();
    const { browser, token } = thief;
    expect(await problemOf(browser.client.secondFactor.key({ body: { token } }))).toBe('wrong-credentials');
    expect(await problemOf(browser.client.secondFactor.setUp({ body: { token, code: '123456' } }))).toBe(
      'wrong-credentials',
    );
  });
});

describe('the second step', () => {
  it('takes the code of the authenticator', async () => {
    const { key } = await setUp();
    const step = await stepOf();
    expect(step.kind).toBe('code');
    const login = await pass(step, codeOf(key));
    expect(login).toMatchObject({ user: { firstName: 'Omar' }, recoveryCodesLeft: 10, requiresTwoFactor: false });
    expect(await isIn(step.browser)).toBe(true);
    expect(await problemOf(pass(step, codeOf(key, 1)))).toBe('wrong-credentials');
  });

  it.each([-1, 0, 1])('takes a code from a clock that is off by %i steps', async (steps) => {
    const { key } = await setUp();
    api.clock.nowMs += 2 * STEP_MS;
    const step = await stepOf();
    expect(await pass(step, codeOf(key, steps))).toMatchObject({ requiresTwoFactor: false });
  });

  it.each([-2, 2])('refuses a code from a clock that is off by %i steps', async (steps) => {
    const { key } = await setUp();
    api.clock.nowMs += 4 * STEP_MS;
    const step = await stepOf();
    expect(await problemOf(pass(step, codeOf(key, steps)))).toBe('wrong-access-code');
    expect(await isIn(step.browser)).toBe(false);
  });

  it('rejects a reused TOTP code or an earlier one, even concurrently', async () => {
    const { key } = await setUp();
    const [one, two, three] = [await stepOf(), await stepOf(), await stepOf()];
    const code = codeOf(key);
    const answers = await Promise.allSettled([pass(one, code), pass(two, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await problemOf(pass(three, code))).toBe('wrong-access-code');
    expect(await problemOf(pass(three, codeOf(key, -1)))).toBe('wrong-access-code');
    api.clock.nowMs += STEP_MS;
    await pass(three, codeOf(key));
  });

  it('takes each recovery code once, however it is typed, and records that in the log', async () => {
    const { recoveryCodes } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    const login = await pass(await stepOf(), ` ${first.toUpperCase().replace('-', ' ')} `);
    expect(login.recoveryCodesLeft).toBe(9);
    const again = await stepOf();
    expect(await problemOf(pass(again, first))).toBe('wrong-access-code');
    const both = await Promise.allSettled([pass(again, second), pass(await stepOf(), second)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await actions()).filter((action) => action === 'recoveryCodeUsed')).toHaveLength(2);
  });

  it('is tied to its browser, and expires after a quarter of an hour', async () => {
    const { key } = await setUp();
    const step = await stepOf();
    const elsewhere = { ...step, browser: api.browser() };
    expect(await problemOf(pass(elsewhere, codeOf(key)))).toBe('wrong-credentials');
    await elsewhere.browser.client.signIn.sendCode({ body: { phone: '5125550199' } });
    expect(await problemOf(pass(elsewhere, codeOf(key)))).toBe('wrong-credentials');
    api.clock.nowMs += SECOND_STEP_LIFETIME_MS;
    expect(await problemOf(pass(step, codeOf(key)))).toBe('wrong-credentials');
  });

  it('ends with the account', async () => {
    const { key } = await setUp();
    const step = await stepOf();
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(api.clock.nowMs) })
      .where('user_id', '=', staffId)
      .execute();
    expect(await problemOf(pass(step, codeOf(key)))).toBe('wrong-credentials');
  });

  it('allows ten wrong codes in an hour and thirty in a day, over all browsers; right ones do not count', {
    tags: 'thorough',
  }, async () => {
    const { key } = await setUp();
    for (let index = 0; index < 12; index += 1) {
      api.clock.nowMs += 20 * MINUTE_MS;
      await pass(await stepOf(), codeOf(key));
    }
    const tries = async (count: number) => {
      const step = await stepOf();
      const codes: string[] = [];
      for (let index = 0; index < count; index += 1) codes.push(await problemOf(pass(step, wrongCode(key))));
      return { step, codes };
    };
    for (let hour = 0; hour < 3; hour += 1) {
      api.clock.nowMs += HOUR_MS;
      const { step, codes } = await tries(11);
      expect(codes).toEqual([...Array<string>(10).fill('wrong-access-code'), 'too-many-requests']);
      // After that, even the right code is refused.
      expect(await problemOf(pass(step, codeOf(key)))).toBe('too-many-requests');
    }
    api.clock.nowMs += 2 * HOUR_MS;
    const { step } = await tries(0);
    expect(await problemOf(pass(step, codeOf(key)))).toBe('too-many-requests');
    api.clock.nowMs += DAY_MS;
    await pass(await stepOf(), codeOf(key));
  });

  it('allows no additional attempts when wrong codes arrive concurrently', async () => {
    const { key } = await setUp();
    const step = await stepOf();
    const answers = await Promise.all(Array.from({ length: 16 }, () => problemOf(pass(step, wrongCode(key)))));
    expect(answers.filter((code) => code === 'wrong-access-code')).toHaveLength(10);
  });
});

describe('a person who has passed only the first step', () => {
  const CALLS = Object.entries(mienContract).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, declaration]) => ({
      name: `${group}.${name}`,
      declaration,
    })),
  );

  it.each([
    ['sets up an authenticator', false],
    ['has one', true],
  ])('can make no call that needs a signed-in user: %s', async (_, hasFactor) => {
    if (hasFactor) await setUp();
    const { browser, token } = await stepOf();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const open: string[] = [];
    for (const { name, declaration } of CALLS) {
      if (declaration.access === 'public' || declaration.access === 'partner') continue;
      const url = `${API_PREFIX}${examplePath(declaration)}`;
      for (const headers of [
        { cookie },
        { cookie: `${cookie}; hsAuth=${token}` },
        { authorization: `Bearer ${token}` },
      ]) {
        const { statusCode } = await api.app.inject({
          method: declaration.method,
          url,
          headers: { origin: ORIGIN, ...headers },
          ...(declaration.body ? { payload: exampleBody(declaration)! } : {}),
        });
        if (statusCode !== 401) open.push(`${name} ${statusCode}`);
      }
    }
    expect(open).toEqual([]);
    expect(await browser.client.signIn.session()).toBeNull();
    expect(CALLS.length).toBeGreaterThan(100);
  });

  it('cannot exchange the token or sign in with it', async () => {
    const { browser, token } = await stepOf();
    expect(await problemOf(browser.client.signIn.refresh({ body: { refreshToken: token } }))).toBe('wrong-credentials');
    const body = { patientUid: staffId, tokenCode: token };
    expect(await problemOf(browser.client.signIn.loginTemp({ body }))).toBe('wrong-access-code');
    expect(await problemOf(browser.client.loginLinks.open({ body: { id: token } }))).toBe('login-link-invalid');
  });
});

describe('where staff need a second step', () => {
  it('a session without one is over', async () => {
    const { browser } = await setUp();
    expect(await isIn(browser)).toBe(true);
    await api.database.updateTable('sign_in_sessions').set({ second_step: null }).execute();
    expect(await problemOf(browser.client.signIn.devices())).toBe('sign-in-required');
  });

  it('patients sign in as before', async () => {
    await api.addUser({ phone: '5125550101' });
    expect(await isIn(await api.signInByCode('5125550101'))).toBe(true);
  });

  it('an operator’s link replaces the first step only', async () => {
    const { key } = await setUp();
    const now = () => new Date(api.clock.nowMs);
    const accessLog = accessLogModule({ database: api.database, hash: createKeyedHash('x'.repeat(32)), now });
    const deps = {
      database: api.database,
      recordAccess: (...args: Parameters<RecordAccess>) => recordEntry(accessLog, ...args),
      now,
    };
    const [link] = await makeOperatorLinks({ ...deps, random: cryptoRandom }, PHONE);
    const browser = api.browser();
    const login = await browser.client.loginLinks.open({ body: { id: link?.id ?? '' } });
    expect(login).toMatchObject({ user: null, accessToken: null, secondStep: { kind: 'code' } });
    expect(await isIn(browser)).toBe(false);
    await pass({ browser, token: login.secondStep?.token ?? '' }, codeOf(key));
    expect(await isIn(browser)).toBe(true);
  });

  it('the operator can reset it at once, which ends the sessions', async () => {
    const { browser, key, recoveryCodes } = await setUp();
    const now = () => new Date(api.clock.nowMs);
    const accessLog = accessLogModule({ database: api.database, hash: createKeyedHash('x'.repeat(32)), now });
    const deps = {
      database: api.database,
      recordAccess: (...args: Parameters<RecordAccess>) => recordEntry(accessLog, ...args),
      now,
    };
    await removeSecondFactor(deps, { clientId, userId: staffId, patientId: null });
    expect(await isIn(browser)).toBe(false);
    expect(await api.database.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    const step = await stepOf();
    expect(step.kind).toBe('setUp');
    expect(await problemOf(pass(step, codeOf(key)))).toBe('wrong-credentials');
    expect(await problemOf(pass(step, recoveryCodes[0] ?? ''))).toBe('wrong-credentials');
    expect(await actions()).toContain('secondFactorReset');
  });
});

describe('a user’s second factor', () => {
  it('is replaced with a code of the old one, and the recovery codes stay', async () => {
    const { browser, key } = await setUp();
    const { client } = browser;
    const begin = (code: string) => client.secondFactor.beginReplacement({ body: { code } });
    expect(await problemOf(begin(wrongCode(key)))).toBe('wrong-access-code');
    const { token, key: newKey } = await begin(codeOf(key));
    const replace = (code: string) => client.secondFactor.replace({ body: { token, code } });
    expect(await problemOf(replace(wrongCode(newKey)))).toBe('wrong-access-code');
    expect(await replace(codeOf(newKey))).toEqual({ replaced: true });
    expect(await problemOf(replace(codeOf(newKey, 1)))).toBe('wrong-credentials');
    api.clock.nowMs += STEP_MS;
    const step = await stepOf();
    expect(await problemOf(pass(step, codeOf(key)))).toBe('wrong-access-code');
    expect((await pass(step, codeOf(newKey))).recoveryCodesLeft).toBe(10);
  });

  it('when replaced, or given new recovery codes, ends the user’s other sessions and no others', {
    tags: 'thorough',
  }, async () => {
    const { browser, key } = await setUp();
    await api.addUser({ phone: ADMIN, firstName: 'Grace', roles: ['Client Admin'], patient: null });
    const other = await setUp(ADMIN);
    const elsewhere = async () => {
      const step = await stepOf();
      await pass(step, codeOf(key));
      api.clock.nowMs += STEP_MS;
      return step.browser;
    };
    const first = await elsewhere();
    await browser.client.secondFactor.makeRecoveryCodes({ body: { code: codeOf(key) } });
    expect([await isIn(browser), await isIn(first), await isIn(other.browser)]).toEqual([true, false, true]);
    api.clock.nowMs += STEP_MS;
    const second = await elsewhere();
    const begun = await browser.client.secondFactor.beginReplacement({ body: { code: codeOf(key) } });
    expect(await isIn(second)).toBe(true);
    await browser.client.secondFactor.replace({ body: { token: begun.token, code: codeOf(begun.key) } });
    expect([await isIn(browser), await isIn(second), await isIn(other.browser)]).toEqual([true, false, true]);
  });

  it('cannot be replaced with another user’s token', async () => {
    const { browser, key } = await setUp();
    await api.addUser({ phone: ADMIN, firstName: 'Grace', roles: ['Client Admin'], patient: null });
    const other = await setUp(ADMIN);
    const { token, key: newKey } = await browser.client.secondFactor.beginReplacement({ body: { code: codeOf(key) } });
    const code = codeOf(newKey);
    expect(await problemOf(other.browser.client.secondFactor.replace({ body: { token, code } }))).toBe(
      'wrong-credentials',
    );
  });

  it('gets new recovery codes with a code, and the old ones stop working', { tags: 'thorough' }, async () => {
    const { browser, key, recoveryCodes } = await setUp();
    const make = (code: string) => browser.client.secondFactor.makeRecoveryCodes({ body: { code } });
    expect(await problemOf(make(wrongCode(key)))).toBe('wrong-access-code');
    const { recoveryCodes: fresh } = await make(recoveryCodes[0] ?? '');
    expect(fresh).toHaveLength(10);
    const step = await stepOf();
    expect(await problemOf(pass(step, recoveryCodes[1] ?? ''))).toBe('wrong-access-code');
    expect((await pass(step, fresh[1] ?? '')).recoveryCodesLeft).toBe(9);
  });

  it('stays when a user who is also a patient deletes their records', async () => {
    const { patientId } = await api.addUser({ phone: ADMIN, firstName: 'Both', roles: ['Patient', 'Client Admin'] });
    const { browser } = await setUp(ADMIN);
    await browser.client.records.deleteAll({ params: { uid: patientId ?? '' }, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('second_factors').selectAll().execute()).toHaveLength(1);
    expect((await stepOf(ADMIN)).kind).toBe('code');
  });
});

describe('a reset that an administrator asks for', () => {
  let admin: TestBrowser;
  let key: string;
  let adminKey: string;
  beforeEach(async () => {
    await api.addUser({ phone: ADMIN, firstName: 'Grace', roles: ['Client Admin'], patient: null });
    ({ key } = await setUp());
    ({ browser: admin, key: adminKey } = await setUp(ADMIN));
    api.sentTexts.length = 0;
  });
  const ask = () => admin.client.staff.resetSecondFactor({ params: { clientId, id: staffId }, body: {} });
  const adminAgain = async () => {
    const step = await stepOf(ADMIN);
    await pass(step, codeOf(adminKey));
    return step.browser;
  };

  it('is announced to the user, and takes effect a day later', async () => {
    const asked = await ask();
    const dueMs = api.clock.nowMs + SECOND_FACTOR_RESET_DELAY_MS;
    expect(asked.secondFactor).toEqual({ isSetUp: true, resetAt: new Date(dueMs).toISOString() });
    await api.runJobs();
    expect(api.sentTexts).toEqual([
      { recipient: PHONE, text: expect.stringContaining('asked to reset the second step') },
    ]);
    // Asking again does not start a new one.
    expect((await ask()).secondFactor?.resetAt).toBe(asked.secondFactor?.resetAt);
    api.clock.nowMs = dueMs - MINUTE_MS;
    expect((await stepOf()).kind).toBe('code');
    api.clock.nowMs = dueMs;
    const step = await stepOf();
    expect(step.kind).toBe('setUp');
    expect(await problemOf(pass(step, codeOf(key)))).toBe('wrong-credentials');
    expect(await actions()).toEqual(expect.arrayContaining(['secondFactorResetAsked', 'secondFactorReset']));
    const again = await adminAgain();
    const { items } = await again.client.staff.list({ params: { clientId } });
    expect(items.find(({ id }) => id === staffId)?.secondFactor).toEqual({ isSetUp: false, resetAt: null });
  });

  it('is canceled when the user signs in, and by the administrator', { tags: 'thorough' }, async () => {
    await ask();
    await pass(await stepOf(), codeOf(key));
    expect((await actions()).at(-1)).toBe('signInByCode');
    expect(await actions()).toContain('secondFactorResetStopped');
    await ask();
    const { secondFactor } = await admin.client.staff.keepSecondFactor({ params: { clientId, id: staffId }, body: {} });
    expect(secondFactor).toEqual({ isSetUp: true, resetAt: null });
    api.clock.nowMs += 2 * SECOND_FACTOR_RESET_DELAY_MS;
    expect((await stepOf()).kind).toBe('code');
  });

  it('is not canceled by the SMS code alone, or by a wrong code', { tags: 'thorough' }, async () => {
    await ask();
    expect(await problemOf(pass(await stepOf(), wrongCode(key)))).toBe('wrong-access-code');
    api.clock.nowMs += SECOND_FACTOR_RESET_DELAY_MS;
    expect((await stepOf()).kind).toBe('setUp');
  });

  it('requested twice concurrently is opened once', { tags: 'thorough' }, async () => {
    await Promise.all([ask(), ask()]);
    expect(await api.database.selectFrom('second_factor_resets').selectAll().execute()).toHaveLength(1);
    await api.runJobs();
    expect(api.sentTexts).toHaveLength(1);
  });

  it('is refused for oneself, for a user without an authenticator, and for a deactivated user', async () => {
    const me = (await admin.client.staff.list({ params: { clientId } })).items.find(({ isSelf }) => isSelf);
    expect(
      await problemOf(admin.client.staff.resetSecondFactor({ params: { clientId, id: me?.id ?? '' }, body: {} })),
    ).toBe('not-allowed');
    const { userId } = await api.addUser({ phone: '5125550115', roles: ['Client User'], patient: null });
    const without = await admin.client.staff.resetSecondFactor({ params: { clientId, id: userId }, body: {} });
    expect(without.secondFactor).toEqual({ isSetUp: false, resetAt: null });
    await admin.client.staff.deactivate({ params: { clientId, id: staffId }, body: {} });
    expect(await problemOf(ask())).toBe('user-deactivated');
  });

  it('is canceled when the carrier rejects the message', async () => {
    api.carrier.failure = new SmsRefused('no such number');
    expect(await problemOf(ask())).toBe('text-message-failed');
    const { items } = await admin.client.staff.list({ params: { clientId } });
    expect(items.find(({ id }) => id === staffId)?.secondFactor?.resetAt).toBeNull();
  });

  it('sends the user a few messages a day, however often it is requested and stopped', {
    tags: 'thorough',
  }, async () => {
    const asked: boolean[] = [];
    for (let round = 0; round < 12; round += 1) {
      asked.push(
        await ask().then(
          () => true,
          () => false,
        ),
      );
      await admin.client.staff.keepSecondFactor({ params: { clientId, id: staffId }, body: {} });
    }
    await api.settled();
    expect(asked.filter(Boolean)).toHaveLength(6);
    expect(api.sentTexts).toHaveLength(6);
  });

  it('does not begin when the user cannot be notified', { tags: 'thorough' }, async () => {
    await api.database.updateTable('users').set({ phone_number: null }).where('user_id', '=', staffId).execute();
    expect(await problemOf(ask())).toBe('text-message-failed');
    const { items } = await admin.client.staff.list({ params: { clientId } });
    expect(items.find(({ id }) => id === staffId)?.secondFactor?.resetAt).toBeNull();
  });
});

it('without the setting, no one needs a second step', async () => {
  api = await startTestApi();
  await api.addUser({ phone: PHONE, roles: ['Client User'], patient: null });
  const browser = await api.signInByCode(PHONE);
  expect(await browser.client.secondFactor.get()).toEqual({
    isRequired: false,
    hasPasskey: false,
    factors: [],
    recoveryCodesLeft: 0,
  });
  expect(await problemOf(browser.client.secondFactor.makeRecoveryCodes({ body: { code: '123456' } }))).toBe(
    'wrong-access-code',
  );
});
