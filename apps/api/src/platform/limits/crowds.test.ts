import { mienContract } from '@mien/contract';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastCode, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

/** With default settings: operators don't tune limits before the first full waiting room. */
let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: '5125550002', group: 'signature' });
});

const IP = '203.0.113.99';
const phoneOf = (index: number) => `5125557${String(index).padStart(3, '0')}`;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'sent',
    (error) => error.code as string,
  );
const ask = (browser: TestBrowser, index: number) =>
  browser.client.signIn.sendCode({ body: { phone: phoneOf(index) } });
async function typeCode(browser: TestBrowser, index: number): Promise<void> {
  await api.settled();
  const phone = phoneOf(index);
  const [profile] = await browser.client.signIn.profiles({ body: { phone, code: lastCode(api, phone) } });
  const { patientUid = '', tokenCode = '' } = profile ?? {};
  await browser.client.signIn.loginTemp({ body: { patientUid, tokenCode } });
}
const register = (browser: TestBrowser, index: number) =>
  browser.client.registrations.startByPhone({ body: { phone: phoneOf(index), accessCode: 'signature' } });

describe('forty patients in a waiting room, each with a new browser, behind one address', () => {
  const CROWD = Array.from({ length: 40 }, (_, index) => index);

  beforeEach(async () => {
    for (const index of CROWD) await api.addUser({ phone: phoneOf(index) });
  });

  it.each([IP, '2001:db8:9:1::7'])('get in within ten minutes: %s', async (ip) => {
    for (const index of CROWD) {
      const browser = api.browser({ ip });
      await ask(browser, index);
      // Every fourth gets no message at first and asks again.
      if (index % 4 === 0) {
        api.clock.nowMs += 31 * SECOND_MS;
        await ask(browser, index);
      }
      await typeCode(browser, index);
      api.clock.nowMs += 5 * SECOND_MS;
    }
  });

  it('also get in if all request codes first, and if others come after them', { tags: 'thorough' }, async () => {
    const browsers = CROWD.map(() => api.browser({ ip: IP }));
    for (const index of CROWD) await ask(browsers[index] as TestBrowser, index);
    api.clock.nowMs += MINUTE_MS;
    for (const index of CROWD) await typeCode(browsers[index] as TestBrowser, index);
    api.clock.nowMs += MINUTE_MS;
    for (let index = 40; index < 80; index += 1) {
      await api.addUser({ phone: phoneOf(index) });
      const browser = api.browser({ ip: IP });
      await ask(browser, index);
      await typeCode(browser, index);
    }
  });

  it('can register with the form at once while guesses at codes are stopped', { tags: 'thorough' }, async () => {
    const start = (index: number, accessCode: string) =>
      outcomeOf(
        api.browser({ ip: IP }).client.registrations.start({
          body: {
            firstName: 'Ana',
            lastName: `Number ${index}`,
            phoneNumber: phoneOf(index),
            accessCode,
            anonymousRegistration: false,
          },
        }),
      );
    for (const index of CROWD) expect(await start(index + 200, 'signature')).toBe('sent');
    for (let index = 0; index < 50; index += 1) expect(await start(300, `wrong-${index}`)).toBe('wrong-access-code');
    expect(await start(300, 'wrong-50')).toBe('too-many-requests');
    expect(await start(300, 'signature')).toBe('sent');
  });

  it('can register at most 120 in an hour', { tags: 'thorough' }, async () => {
    const start = (index: number) =>
      outcomeOf(
        api.browser({ ip: IP }).client.registrations.start({
          body: {
            firstName: 'Ana',
            lastName: 'Reyes',
            phoneNumber: phoneOf(index),
            accessCode: 'signature',
            anonymousRegistration: false,
          },
        }),
      );
    for (let index = 0; index < 120; index += 1) expect(await start(400 + index)).toBe('sent');
    expect(await start(600)).toBe('too-many-requests');
  });

  it('can register by phone one after the other', { tags: 'thorough' }, async () => {
    for (const place of CROWD) {
      const index = place + 100;
      const phone = phoneOf(index);
      const browser = api.browser({ ip: IP });
      const { patientUid = '' } = await register(browser, index);
      await api.settled();
      const body = { patientUid, phone, accessCode: 'signature', code: lastCode(api, phone) };
      expect((await browser.client.registrations.confirmPhone({ body })).loginLinkId).not.toBeNull();
      api.clock.nowMs += 15 * SECOND_MS;
    }
  });
});

describe('a sender of messages to other people’s numbers', () => {
  it('is stopped at ten an hour from one network by registering', async () => {
    const outcomes: string[] = [];
    for (let index = 0; index < 15; index += 1)
      outcomes.push(await outcomeOf(register(api.browser({ ip: IP }), index)));
    expect(outcomes).toEqual([...Array(10).fill('sent'), ...Array(5).fill('too-many-requests')]);
    api.clock.nowMs += HOUR_MS;
    expect(await outcomeOf(register(api.browser({ ip: IP }), 20))).toBe('sent');
  });

  it('reaches only known numbers by signing in, 60 an hour and 240 a day', { tags: 'thorough' }, async () => {
    for (let index = 0; index < 5; index += 1) await api.addUser({ phone: phoneOf(index) });
    const outcomes: string[] = [];
    for (let index = 0; index < 70; index += 1) outcomes.push(await outcomeOf(ask(api.browser({ ip: IP }), index)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(60);
    await api.settled();
    expect(api.sentTexts).toHaveLength(5);
    let sent = 60;
    for (let hour = 1; hour < 6; hour += 1) {
      api.clock.nowMs += HOUR_MS;
      for (let index = 0; index < 65; index += 1)
        if ((await outcomeOf(ask(api.browser({ ip: IP }), hour * 100 + index))) === 'sent') sent += 1;
    }
    expect(sent).toBe(240);
  });

  it('gains nothing from codes for their own number', async () => {
    await api.addUser({ phone: phoneOf(0) });
    const own = api.browser({ ip: IP });
    await ask(own, 0);
    await typeCode(own, 0);
    let sent = 0;
    for (let index = 1; index < 70; index += 1)
      if ((await outcomeOf(ask(api.browser({ ip: IP }), index))) === 'sent') sent += 1;
    expect(sent).toBe(60);
  });

  it('does not prevent others from registering by signing in, or the reverse', async () => {
    for (let index = 0; index < 70; index += 1) await outcomeOf(ask(api.browser({ ip: IP }), index));
    expect(await outcomeOf(register(api.browser({ ip: IP }), 100))).toBe('sent');
    for (let index = 101; index < 115; index += 1)
      await outcomeOf(register(api.browser({ ip: '203.0.113.98' }), index));
    expect(await outcomeOf(ask(api.browser({ ip: '203.0.113.98' }), 120))).toBe('sent');
  });
});

describe('login links opened from one address', () => {
  it('do not slow each other down, unlike guesses', { tags: 'thorough' }, async () => {
    const open = (id: string) => outcomeOf(api.browser({ ip: IP }).client.loginLinks.open({ body: { id } }));
    await api.addUser({ phone: '5125550001', group: 'signature', roles: ['System Admin'], patient: null });
    const staff = await api.signIn('5125550001');
    for (let index = 0; index < 65; index += 1) {
      const { patientId } = await api.addUser({ phone: phoneOf(index) });
      const made = await staff.client.loginLinks.create({ params: { uid: patientId ?? '' }, query: {} });
      expect(await open(new URL(made.loginUrl).pathname.split('/').at(-1) ?? '')).toBe('sent');
    }
    for (let index = 0; index < 60; index += 1) expect(await open(`x${index}`)).toBe('login-link-invalid');
    expect(await open('x')).toBe('too-many-requests');
  });
});

describe('the eleventh new patient of a minute', () => {
  it('is asked to come back in a minute, by which the others have typed their codes', async () => {
    for (let index = 0; index < 10; index += 1) await register(api.browser({ ip: IP }), index);
    const eleventh = async () => {
      const { method, path } = mienContract.registrations.startByPhone;
      const payload = { phone: phoneOf(10), accessCode: 'signature' };
      const answer = await api.app.inject({
        method,
        url: `/v1${path}`,
        remoteAddress: IP,
        headers: { origin: 'http://localhost:3000' },
        payload,
      });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    expect(await eleventh()).toEqual([429, '60']);
    // Codes that were never typed count for the whole hour.
    api.clock.nowMs += 11 * MINUTE_MS;
    expect(await eleventh()).toEqual([429, String(49 * 60)]);
  });
});
