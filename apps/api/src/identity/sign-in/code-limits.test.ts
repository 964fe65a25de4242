import { DAY_MS, MINUTE_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastCode, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const PHONE = '5125550199';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: PHONE });
});

const ask = (browser: TestBrowser, phone = PHONE) => browser.client.signIn.sendCode({ body: { phone } });
/** The outcome of a request for a code: nothing, or the problem. */
const outcomeOf = (browser: TestBrowser, phone?: string) =>
  ask(browser, phone).then(
    () => 'sent',
    (error) => error.code as string,
  );

/** Strangers ask from new networks until every request is refused. */
async function floodNumber(phone = PHONE): Promise<number> {
  let codes = 0;
  for (let round = 0; round < 100; round += 1) {
    const outcome = await outcomeOf(api.browser({ ip: `198.51.${round}.1` }), phone);
    if (outcome !== 'sent') {
      // Nothing more is sent for now; a quarter of an hour later it may be.
      api.clock.nowMs += 15 * MINUTE_MS;
      if ((await outcomeOf(api.browser({ ip: `198.52.${round}.1` }), phone)) !== 'sent') return codes;
    }
    codes += 1;
  }
  throw new Error('nothing stopped the strangers');
}

describe('strangers who ask for codes for another person’s number', () => {
  it('get 20 a day, from however many networks', async () => {
    expect(await floodNumber()).toBe(20);
    for (const table of ['sms_codes', 'sms_messages'] as const)
      expect(await api.database.selectFrom(table).selectAll().execute()).toHaveLength(20);
  });

  it('make its owner wait a quarter of an hour, not a day, if they stop', async () => {
    for (let index = 0; index < 6; index += 1) await ask(api.browser({ ip: `198.51.100.${index}` }));
    api.clock.nowMs += 15 * MINUTE_MS - 1;
    expect(await outcomeOf(api.browser())).toBe('too-many-requests');
    api.clock.nowMs += 1;
    expect(await outcomeOf(api.browser())).toBe('sent');
  });

  it('get a retry time at which the last of the full windows has room again', async () => {
    for (let index = 0; index < 5; index += 1) await ask(api.browser({ ip: `198.51.100.${index}` }));
    api.clock.nowMs += MINUTE_MS;
    await ask(api.browser());
    const { headers } = await api.app.inject({ method: 'POST', url: '/v1/auth/phone', payload: { phone: PHONE } });
    expect(headers['retry-after']).toBe(String(14 * 60));
  });

  it('do not stop a browser that verified the number before, on any network', async () => {
    const known = await api.signInByCode(PHONE);
    await known.client.signIn.logout({ body: {} });
    await floodNumber();
    expect(await outcomeOf(api.browser())).toBe('too-many-requests');
    await ask(known);
    await api.settled();
    const code = lastCode(api, PHONE);
    expect(await known.client.signIn.profiles({ body: { phone: PHONE, code } })).toHaveLength(1);
  });

  it('do not stop it on a network that asked too often either', async () => {
    const known = await api.signInByCode(PHONE);
    for (let index = 0; index < 70; index += 1) await outcomeOf(api.browser(), `51255502${10 + index}`);
    expect(await outcomeOf(api.browser(), '5125550298')).toBe('too-many-requests');
    expect(await outcomeOf(known)).toBe('sent');
    // For other numbers this browser is a stranger like any other.
    expect(await outcomeOf(known, '5125550297')).toBe('too-many-requests');
  });
});

describe('a browser that verified the number', () => {
  it('has the windows of one source, and is a stranger again after 90 days', async () => {
    const known = await api.signInByCode(PHONE);
    const countKnown = async () =>
      (await api.database.selectFrom('sms_codes').where('is_known_browser', '=', true).selectAll().execute()).length;
    await ask(known);
    expect(await outcomeOf(known)).toBe('too-many-requests');
    for (let index = 0; index < 5; index += 1) {
      api.clock.nowMs += 11 * MINUTE_MS;
      await ask(known);
    }
    api.clock.nowMs += 11 * MINUTE_MS;
    expect(await outcomeOf(known)).toBe('too-many-requests');
    expect(await countKnown()).toBe(6);
    api.clock.nowMs += 90 * DAY_MS;
    await ask(known);
    expect(await countKnown()).toBe(6);
  });

  it('cannot use up the reserve, with however many browsers', async () => {
    const browsers: TestBrowser[] = [];
    for (let index = 0; index < 5; index += 1) {
      browsers.push(await api.signInByCode(PHONE, { ip: `198.51.100.${index}` }));
      api.clock.nowMs += MINUTE_MS;
    }
    let codes = 0;
    for (let round = 0; round < 7; round += 1) {
      api.clock.nowMs += 11 * MINUTE_MS;
      for (const browser of browsers) if ((await outcomeOf(browser)) === 'sent') codes += 1;
    }
    expect(codes).toBe(24);
  });
});

describe('the addresses of one connection', () => {
  it('count as one: a whole IPv6 network has the allowance of one address', async () => {
    const outcomes: string[] = [];
    for (let index = 0; index < 62; index += 1)
      outcomes.push(await outcomeOf(api.browser({ ip: `2001:db8:0:1::${index + 1}` }), `51255502${10 + index}`));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(60);
    expect(await outcomeOf(api.browser({ ip: '2001:db8:0:2::1' }), '5125550230')).toBe('sent');
  });

  it('of one site have a limit, too', async () => {
    api = await startTestApi({ SMS_SENDS_PER_HOUR_PER_IP: '1' });
    for (let index = 0; index < 20; index += 1)
      expect(await outcomeOf(api.browser({ ip: `2001:db8:7:${index}::1` }), `51255502${10 + index}`)).toBe('sent');
    expect(await outcomeOf(api.browser({ ip: '2001:db8:7:99::1' }), '5125550250')).toBe('too-many-requests');
    expect(await outcomeOf(api.browser({ ip: '2001:db8:8::1' }), '5125550250')).toBe('sent');
  });
});

describe('the day’s messages', () => {
  const STAFF_PHONE = '5125550110';
  /** Of 20 messages a day, five are for signing in and one for staff. */
  const SENDS_PER_DAY = 20;

  /** Uses up the share for signing in, as strangers who know numbers would. */
  async function useUpSignIn() {
    for (let index = 0; index < 5; index += 1) {
      const phone = `51255503${10 + index}`;
      await api.addUser({ phone });
      await ask(api.browser({ ip: `198.51.100.${index}` }), phone);
    }
    await api.settled();
    expect(api.sentTexts).toHaveLength(5);
  }

  beforeEach(async () => {
    api = await startTestApi({ SMS_SENDS_PER_DAY: String(SENDS_PER_DAY) });
    await api.addUser({ phone: PHONE });
    await api.addUser({ phone: STAFF_PHONE, roles: ['System Admin'], patient: null });
  });

  it('are not used up by requests for unknown numbers', async () => {
    for (let index = 0; index < 3 * SENDS_PER_DAY; index += 1)
      await ask(api.browser({ ip: `198.51.${index}.1` }), `51255504${10 + index}`);
    await api.settled();
    expect(api.sentTexts).toEqual([]);
    await api.signInByCode(PHONE);
  });

  it('leave staff and browsers that verified their number a way in, with the same answer for all', async () => {
    const known = await api.signInByCode(PHONE);
    api.clock.nowMs += DAY_MS;
    api.sentTexts.length = 0;
    await useUpSignIn();
    const answers = [
      await outcomeOf(api.browser()),
      await outcomeOf(api.browser(), '5125550500'),
      await outcomeOf(api.browser(), STAFF_PHONE),
    ];
    expect(new Set(answers)).toEqual(new Set(['sent']));
    await ask(known);
    await api.settled();
    expect(
      api.sentTexts
        .slice(5)
        .map(({ recipient }) => recipient)
        .toSorted(),
    ).toEqual([STAFF_PHONE, PHONE]);
  });

  it('are refused to everyone with the same answer once the staff reserve is used up, too', async () => {
    await useUpSignIn();
    await ask(api.browser(), STAFF_PHONE);
    await api.settled();
    const answers = [
      await outcomeOf(api.browser({ ip: '203.0.113.50' })),
      await outcomeOf(api.browser({ ip: '203.0.113.51' }), '5125550500'),
      await outcomeOf(api.browser({ ip: '203.0.113.52' }), STAFF_PHONE),
    ];
    expect(new Set(answers)).toEqual(new Set(['too-many-requests']));
  });

  it('of registrations are separate: strangers who register stop no sign-in', async () => {
    const register = (index: number) =>
      api
        .browser({ ip: `198.51.100.${index}` })
        .client.registrations.startByPhone({ body: { phone: `51255506${10 + index}`, accessCode: 'signature' } });
    for (let index = 0; index < 2; index += 1) await register(index);
    await api.settled();
    expect(api.sentTexts).toHaveLength(2);
    expect(await problemOf(register(9))).toBe('too-many-requests');
    await api.signInByCode(PHONE);
  });
});

it('a requested code is in the database before the answer is sent, the same for every number', async () => {
  const waiting = async () =>
    (await api.database.selectFrom('sms_messages').selectAll().execute()).map(
      ({ message_id, sealed_content, ...row }) => ({ ...row, length: sealed_content?.length }),
    );
  await ask(api.browser());
  await ask(api.browser(), '5125550500');
  const [known, unknown, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(known).toMatchObject({ state: 'waiting', kind: 'code', budget: null });
  expect(unknown).toEqual(known);
  expect(api.sentTexts).toEqual([]);
  await api.settled();
  expect(api.sentTexts.map(({ recipient }) => recipient)).toEqual([PHONE]);
});
