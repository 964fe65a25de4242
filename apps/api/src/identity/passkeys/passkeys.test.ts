import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  MINUTE_MS,
  NEW_CODE_MINUTES,
  PASSKEY_CHALLENGE_LIFETIME_MS,
  PASSKEYS_PER_USER,
  SECOND_FACTOR_RESET_DELAY_MS,
} from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSoftwareAuthenticator,
  type Forgery,
  type SoftwareAuthenticator,
} from '../../testing/software-authenticator.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countWithoutPasskeyHere } from './passkeys.store.ts';

const PHONE = '5125550112';
const OTHER = '5125550113';
const STAFF = '5125550111';

let api: TestApi;
let ana: Awaited<ReturnType<TestApi['addUser']>>;
let device: SoftwareAuthenticator;
beforeEach(async () => {
  api = await startTestApi();
  ana = await api.addUser({ phone: PHONE, firstName: 'Ana' });
  device = createSoftwareAuthenticator();
});

async function make(browser: TestBrowser, authenticator = device, forged: Forgery = {}) {
  const options = await browser.client.passkeys.makeOptions({ body: {} });
  return browser.client.passkeys.make({ body: { passkey: authenticator.make(options, forged) } });
}

/** A user whose browser made a passkey right after the code. */
async function withPasskey(phone = PHONE, authenticator = device) {
  const browser = await api.signInByCode(phone);
  const passkey = await make(browser, authenticator);
  return { browser, passkey };
}

async function signIn(
  browser = api.browser(),
  forged: Forgery = {},
  authenticator = device,
  credential = authenticator.credentials.at(-1),
) {
  const options = await browser.client.passkeys.signInOptions({ body: {} });
  const login = await browser.client.passkeys.signIn({
    body: { passkey: authenticator.show(options, forged, credential) },
  });
  return { browser, login };
}

const session = ({ client }: TestBrowser) => client.signIn.session();
/** Whether a session has access beyond scanning. */
const isFull = ({ client }: TestBrowser) =>
  client.passkeys.list().then(
    () => true,
    () => false,
  );
const actions = async () =>
  (await api.database.selectFrom('access_log_entries').select('action').orderBy('position').execute()).map(
    ({ action }) => action,
  );
const later = (ms: number) => {
  api.clock.nowMs += ms;
};

const replaceNumber = async () => {
  await api.addUser({ phone: STAFF, firstName: 'Omar', roles: ['Client Admin'], patient: null });
  const staff = await api.signIn(STAFF);
  const params = { uid: ana.patientId ?? '' };
  const { revision } = await staff.client.patients.get({ params });
  await staff.client.patients.update({ params, body: { phoneNumber: OTHER, revision } });
  return staff;
};

describe('a passkey', () => {
  it('is made after the code, and signs in without a number or a message', async () => {
    await withPasskey();
    await api.settled();
    const sent = api.sentTexts.length;
    const { browser, login } = await signIn();
    expect(login).toMatchObject({ user: { firstName: 'Ana' }, requiresTwoFactor: false });
    expect(await session(browser)).toMatchObject({ user: { firstName: 'Ana' } });
    expect((await session(browser))?.isScanOnly).toBeUndefined();
    await api.settled();
    expect(api.sentTexts).toHaveLength(sent);
    expect(await actions()).toEqual(['signInByCode', 'passkeyMade', 'signInByPasskey']);
  });

  it('is named after where it is kept, and can be renamed', async () => {
    const { browser, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Google Password Manager', lastUsed: null, isBackedUp: true });
    await browser.client.passkeys.rename({ params: { id: passkey.id }, body: { name: ' My phone ' } });
    await signIn();
    const { items, resetAt } = await browser.client.passkeys.list();
    expect(items).toEqual([{ ...passkey, name: 'My phone', lastUsed: new Date(api.clock.nowMs).toISOString() }]);
    expect(resetAt).toBeNull();
  });

  it('requests only passkeys of this site, of any user, with user verification', async () => {
    const options = await api.browser().client.passkeys.signInOptions({ body: {} });
    expect(options).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
      userVerification: 'required',
    });
    const made = await (await api.signInByCode(PHONE)).client.passkeys.makeOptions({ body: {} });
    expect(made).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'Ana Doe' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(made.user.id).not.toContain(ana.userId);
  });

  it('is stored without the challenge and exported without its key', async () => {
    const { browser, passkey } = await withPasskey();
    const options = await browser.client.passkeys.signInOptions({ body: {} });
    const kept = JSON.stringify(await api.database.selectFrom('passkey_challenges').selectAll().execute());
    expect(kept).not.toContain(options.challenge);
    const records = await browser.client.records.exportAll({ params: { uid: ana.patientId ?? '' } });
    expect(records.passkeys).toEqual([
      { name: passkey.name, created: passkey.created, lastUsed: null, isBackedUp: true },
    ]);
    expect(JSON.stringify(records)).not.toContain(device.credentials[0]?.id);
  });

  it('lists the existing ones, so that a device does not register a second one', async () => {
    const { browser } = await withPasskey();
    const options = await browser.client.passkeys.makeOptions({ body: {} });
    expect(options.excludeCredentials).toEqual([
      { id: device.credentials[0]?.id, type: 'public-key', transports: ['internal'] },
    ]);
  });
});

describe('a refused passkey', () => {
  it.each<[string, Forgery]>([
    ['another origin', { origin: 'https://localhost.example.org' }],
    ['another port of this host', { origin: 'http://localhost:3001' }],
    ['another site', { rpId: 'example.org' }],
    ['no user verification', { isVerified: false }],
    ['a registration response', { type: 'webauthn.create' }],
    ['an unknown challenge', { challenge: 'x'.repeat(43) }],
  ])('is %s', async (_, forged) => {
    await withPasskey();
    const browser = api.browser();
    expect(await problemOf(signIn(browser, forged))).toBe('passkey-refused');
    expect(await session(browser)).toBeNull();
  });

  it('has a signature by another key', async () => {
    await withPasskey();
    const id = device.credentials[0]?.id;
    const other = createSoftwareAuthenticator();
    await api.addUser({ phone: OTHER, firstName: 'Ben' });
    await withPasskey(OTHER, other);
    expect(await problemOf(signIn(api.browser(), { id: id ?? '' }, other))).toBe('passkey-refused');
  });

  it('has a spent or late response, or one from another browser', async () => {
    await withPasskey();
    const browser = api.browser();
    const options = await browser.client.passkeys.signInOptions({ body: {} });
    const passkey = device.show(options);
    await browser.client.passkeys.signIn({ body: { passkey } });
    expect(await problemOf(browser.client.passkeys.signIn({ body: { passkey } }))).toBe('passkey-refused');

    const late = await browser.client.passkeys.signInOptions({ body: {} });
    later(PASSKEY_CHALLENGE_LIFETIME_MS);
    expect(await problemOf(browser.client.passkeys.signIn({ body: { passkey: device.show(late) } }))).toBe(
      'passkey-refused',
    );

    const taken = await browser.client.passkeys.signInOptions({ body: {} });
    const thief = api.browser();
    expect(await problemOf(thief.client.passkeys.signIn({ body: { passkey: device.show(taken) } }))).toBe(
      'cookies-needed',
    );
    await thief.client.passkeys.signInOptions({ body: {} });
    expect(await problemOf(thief.client.passkeys.signIn({ body: { passkey: device.show(taken) } }))).toBe(
      'passkey-refused',
    );
  });

  it('is the second of two concurrent responses to one challenge', async () => {
    await withPasskey();
    const browser = api.browser();
    const options = await browser.client.passkeys.signInOptions({ body: {} });
    const passkey = device.show(options);
    const answers = await Promise.allSettled([0, 1].map(() => browser.client.passkeys.signIn({ body: { passkey } })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('has a registration response in place of an authentication response', async () => {
    const { browser } = await withPasskey();
    const { challenge, rp } = await browser.client.passkeys.makeOptions({ body: {} });
    const options = { challenge, rpId: rp.id, timeout: 1, userVerification: 'required' } as const;
    expect(await problemOf(browser.client.passkeys.signIn({ body: { passkey: device.show(options) } }))).toBe(
      'passkey-refused',
    );
  });

  it('is an unknown or removed passkey', async () => {
    const { browser, passkey } = await withPasskey();
    const removed = await browser.client.passkeys.remove({ params: { id: passkey.id }, body: {} });
    expect(removed).toEqual({ rpId: 'localhost', credentialId: device.credentials[0]?.id });
    expect(await problemOf(signIn())).toBe('passkey-unknown');
    expect(await actions()).toEqual(['signInByCode', 'passkeyMade', 'passkeyRemoved']);
  });

  it('belongs to a deactivated user', async () => {
    await withPasskey();
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(api.clock.nowMs) })
      .where('user_id', '=', ana.userId)
      .execute();
    const browser = api.browser();
    expect(await problemOf(signIn(browser))).toBe('user-deactivated');
    expect(await session(browser)).toBeNull();
  });

  it('is a copy, as its counter shows; the owner sees a notice', async () => {
    const key = createSoftwareAuthenticator({ isSynchronised: false });
    await withPasskey(PHONE, key);
    await signIn(api.browser(), {}, key);
    await signIn(api.browser(), {}, key);
    const [credential] = key.credentials;
    const copy = { id: credential?.id ?? '', key: credential?.key as never, counter: 0 };
    const browser = api.browser();
    expect(await problemOf(signIn(browser, {}, key, copy))).toBe('passkey-copied');
    expect(await session(browser)).toBeNull();
    expect(await actions()).toContain('passkeyCopied');
    expect((await signIn(api.browser(), {}, key)).login.user.firstName).toBe('Ana');
  });

  it('is a copy even if the response claims to be backed up: the server’s record decides', async () => {
    const key = createSoftwareAuthenticator({ isSynchronised: false });
    await withPasskey(PHONE, key);
    await signIn(api.browser(), {}, key);
    await signIn(api.browser(), {}, key);
    const [credential] = key.credentials;
    const copy = { id: credential?.id ?? '', key: credential?.key as never, counter: 0 };
    expect(await problemOf(signIn(api.browser(), { isBackedUp: true }, key, copy))).toBe('passkey-copied');
  });

  it('counts against the network’s rate limit: then even a valid one is refused, and other networks are unaffected', {
    tags: 'thorough',
  }, async () => {
    await withPasskey();
    const bad = async () => {
      const browser = api.browser({ ip: '198.51.100.4' });
      const options = await browser.client.passkeys.signInOptions({ body: {} });
      return problemOf(
        browser.client.passkeys.signIn({ body: { passkey: device.show(options, { isVerified: false }) } }),
      );
    };
    for (let tried = 0; tried < 120; tried += 1) {
      if (tried % 50 === 0) later(MINUTE_MS);
      expect(await bad()).toBe('passkey-refused');
    }
    later(MINUTE_MS);
    expect(await bad()).toBe('too-many-requests');
    // Another user behind the same IP address.
    expect((await signIn(api.browser({ ip: '198.51.100.4' }))).login.user.firstName).toBe('Ana');
    expect((await signIn()).login.user.firstName).toBe('Ana');
  });
});

describe('making a passkey', () => {
  it('requires a recent code, or a passkey that was just used', async () => {
    const { browser } = await withPasskey();
    later(NEW_CODE_MINUTES * MINUTE_MS);
    expect(await problemOf(make(browser))).toBe('new-code-needed');
    const options = await browser.client.passkeys.signInOptions({ body: {} });
    await browser.client.passkeys.confirm({ body: { passkey: device.show(options) } });
    await make(browser, createSoftwareAuthenticator());
    expect((await browser.client.passkeys.list()).items).toHaveLength(2);
  });

  it('can be confirmed with an existing passkey', async () => {
    const { browser } = await withPasskey();
    const other = createSoftwareAuthenticator();
    await api.addUser({ phone: OTHER, firstName: 'Ben' });
    await withPasskey(OTHER, other);
    later(NEW_CODE_MINUTES * MINUTE_MS);
    const options = await browser.client.passkeys.signInOptions({ body: {} });
    expect(await problemOf(browser.client.passkeys.confirm({ body: { passkey: other.show(options) } }))).toBe(
      'passkey-refused',
    );
    expect(await problemOf(make(browser))).toBe('new-code-needed');
  });

  it('requires a verified number: a stranger who typed it is refused', async () => {
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('user_id', '=', ana.userId)
      .execute();
    const browser = await api.signIn(PHONE);
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('user_id', '=', ana.userId)
      .execute();
    expect(await problemOf(make(browser))).toBe('phone-not-confirmed');
  });

  it('of staff requires current ownership: a session of an earlier owner is refused, however recent its code', async () => {
    await api.addUser({ phone: STAFF, roles: ['Client Admin'], patient: null });
    const { browser, passkey } = await withPasskey(STAFF);
    const options = await browser.client.passkeys.makeOptions({ body: {} });
    await api.database.updateTable('users').set({ owner_id: randomUUID() }).where('phone_number', '=', STAFF).execute();
    const { makeOptions, make: keep, remove } = browser.client.passkeys;
    for (const change of [
      () => makeOptions({ body: {} }),
      () => keep({ body: { passkey: createSoftwareAuthenticator().make(options) } }),
      () => remove({ params: { id: passkey.id }, body: {} }),
    ])
      expect(await problemOf(change())).toBe('new-code-needed');
    expect(await api.database.selectFrom('passkeys').select('passkey_id as id').execute()).toEqual([
      { id: passkey.id },
    ]);
  });

  it('is refused with a response to another user’s options', async () => {
    await api.addUser({ phone: OTHER, firstName: 'Ben' });
    const [one, two] = [await api.signInByCode(PHONE), await api.signInByCode(OTHER)];
    const options = await one.client.passkeys.makeOptions({ body: {} });
    expect(await problemOf(two.client.passkeys.make({ body: { passkey: device.make(options) } }))).toBe(
      'passkey-refused',
    );
  });

  it.each<[string, Forgery]>([
    ['another origin', { origin: 'https://example.org' }],
    ['another site', { rpId: 'example.org' }],
    ['no user verification', { isVerified: false }],
    ['an unknown challenge', { challenge: 'x'.repeat(43) }],
  ])('is refused with %s', async (_, forged) => {
    const browser = await api.signInByCode(PHONE);
    expect(await problemOf(make(browser, device, forged))).toBe('passkey-refused');
    expect((await browser.client.passkeys.list()).items).toEqual([]);
  });

  it('is refused with the ID of another client’s passkey', async () => {
    await withPasskey();
    await api.addUser({ phone: OTHER, client: 'Elsewhere', group: 'other' });
    const thief = await api.signInByCode(OTHER);
    const forger = createSoftwareAuthenticator();
    expect(await problemOf(make(thief, forger, { id: device.credentials[0]?.id ?? '' }))).toBe('passkey-refused');
    expect((await signIn()).login.user.firstName).toBe('Ana');
  });

  it('concurrently stores one, and never more than the limit', async () => {
    const browser = await api.signInByCode(PHONE);
    const options = await browser.client.passkeys.makeOptions({ body: {} });
    const passkey = device.make(options);
    const answers = await Promise.allSettled([0, 1].map(() => browser.client.passkeys.make({ body: { passkey } })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (let made = 1; made < PASSKEYS_PER_USER; made += 1) await make(browser, createSoftwareAuthenticator());
    expect(await problemOf(make(browser, createSoftwareAuthenticator()))).toBe('too-many-passkeys');
  });

  it('sends an SMS to the verified number, once a day', async () => {
    const notices = () => api.sentTexts.filter(({ text }) => text.startsWith('A passkey was added to your')).length;
    const { browser } = await withPasskey();
    await api.settled();
    expect(api.sentTexts.at(-1)?.recipient).toBe(PHONE);
    expect(notices()).toBe(1);
    await make(browser, createSoftwareAuthenticator());
    await api.settled();
    expect(notices()).toBe(1);
    later(DAY_MS + MINUTE_MS);
    await make((await signIn()).browser, createSoftwareAuthenticator());
    await api.settled();
    expect(notices()).toBe(2);
  });

  it('lets users change and remove only their own', async () => {
    const { passkey } = await withPasskey();
    await api.addUser({ phone: OTHER });
    const { client } = await api.signInByCode(OTHER);
    expect(await problemOf(client.passkeys.rename({ params: { id: passkey.id }, body: { name: 'Mine' } }))).toBe(
      'not-found',
    );
    expect(await problemOf(client.passkeys.remove({ params: { id: passkey.id }, body: {} }))).toBe('not-found');
  });
});

describe('a code for a number does not prove the person:', () => {
  it('a code alone shows the new owner of the number nothing earlier', async () => {
    await withPasskey();
    later(DAY_MS);
    const stranger = await api.signInByCode(PHONE, { ip: '198.51.100.4' });
    expect(await session(stranger)).toMatchObject({ isScanOnly: true, needsPasskey: true });
    expect(await problemOf(stranger.client.passkeys.list())).toBe('sms-code-needed');
    expect(await problemOf(stranger.client.records.exportAll({ params: { uid: ana.patientId ?? '' } }))).toBe(
      'sms-code-needed',
    );
    // A second code makes no difference: verifying the number doesn't prove who the person is.
    later(DAY_MS);
    const again = await stranger.client.signIn.loginTemp({ body: await api.profileCode(PHONE) });
    expect(again).toMatchObject({ isScanOnly: true, needsPasskey: true });
  });

  it('switching from a new profile with the same number shows nothing earlier either', async () => {
    await withPasskey();
    later(DAY_MS);
    const mine = await api.addUser({ phone: PHONE, firstName: 'Zoe' });
    const browser = api.browser({ ip: '198.51.100.4' });
    const code = await api.profileCode(PHONE);
    expect(code.patientUid).toBe(ana.patientId);
    const stranger = await api.signInByCode(PHONE, { ip: '198.51.100.4' });
    await api.database
      .updateTable('sign_in_sessions')
      .set({ user_id: mine.userId, is_scan_only: false, owner_id: await ownerOf(mine.userId) })
      .where('client_id', '=', mine.clientId)
      .where('is_scan_only', '=', true)
      .execute();
    expect((await session(stranger))?.user.firstName).toBe('Zoe');
    const login = await stranger.client.signIn.switchProfile({ params: { uid: ana.patientId ?? '' }, body: {} });
    expect(login).toMatchObject({ isScanOnly: true, needsPasskey: true });
    expect(await session(browser)).toBeNull();
  });

  it('the passkey replaces the session with one that has full access', async () => {
    await withPasskey();
    later(DAY_MS);
    const browser = await api.signInByCode(PHONE, { ip: '198.51.100.4' });
    await signIn(browser);
    expect(await isFull(browser)).toBe(true);
    // From now on the browser is trusted for this user.
    const login = await browser.client.signIn.loginTemp({ body: await api.profileCode(PHONE) });
    expect(login.isScanOnly).toBeUndefined();
  });

  it('a code keeps giving full access in the browser where the passkey was made, for a patient who lost it', async () => {
    const { browser } = await withPasskey();
    later(89 * DAY_MS);
    const login = await browser.client.signIn.loginTemp({ body: await api.profileCode(PHONE) });
    expect(login.isScanOnly).toBeUndefined();
    later(91 * DAY_MS);
    const late = await browser.client.signIn.loginTemp({ body: await api.profileCode(PHONE) });
    expect(late.isScanOnly).toBe(true);
  });

  it('a code gives full access if the profile has no passkey', async () => {
    const browser = await api.signInByCode(PHONE);
    expect((await session(browser))?.isScanOnly).toBeUndefined();
  });

  it('removing the passkey of a lost device forgets that device’s browser', async () => {
    const lost = await withPasskey();
    const { browser } = await signIn();
    const spare = createSoftwareAuthenticator();
    await make(browser, spare);
    await browser.client.passkeys.remove({ params: { id: lost.passkey.id }, body: {} });
    const login = await lost.browser.client.signIn.loginTemp({ body: await api.profileCode(PHONE) });
    expect(login).toMatchObject({ isScanOnly: true, needsPasskey: true });
    expect((await browser.client.signIn.loginTemp({ body: await api.profileCode(PHONE) })).isScanOnly).toBeUndefined();
  });

  it('removing a passkey ends all other sessions, however they began', async () => {
    const lost = await withPasskey();
    const { browser: byPasskey } = await signIn();
    const { browser } = await signIn();
    await browser.client.passkeys.remove({ params: { id: lost.passkey.id }, body: {} });
    for (const ended of [lost.browser, byPasskey])
      expect(await problemOf(ended.client.passkeys.list())).toBe('sign-in-required');
    expect(await session(browser)).toMatchObject({ user: { firstName: 'Ana' } });
  });

  /** Staff give Ana another number. */
  it('a passkey gives full access at once after staff replaced the number, in a session of the new number', async () => {
    await withPasskey();
    later(1000);
    await replaceNumber();
    const byCode = await api.signInByCode(OTHER);
    expect(await session(byCode)).toMatchObject({ isScanOnly: true, needsPasskey: true });
    await signIn(byCode);
    expect(await isFull(byCode)).toBe(true);
    // From then on it counts as usual, in any browser.
    later(1000);
    const { browser } = await signIn();
    expect(await isFull(browser)).toBe(true);
  });

  it('a passkey of the number’s previous owner gives no access, and can be removed', async () => {
    const { browser: earlier } = await withPasskey();
    later(1000);
    const staff = await replaceNumber();
    // Before the new number is verified, and after another user verified it.
    expect(await isFull((await signIn()).browser)).toBe(false);
    expect(await isFull((await signIn(earlier)).browser)).toBe(false);
    const owner = await api.signInByCode(OTHER);
    expect(await isFull((await signIn()).browser)).toBe(false);
    await staff.client.secondFactor.resetPasskeys({
      params: { uid: ana.patientId ?? '' },
      body: { isPersonChecked: true },
    });
    const { login } = await signIn();
    expect(login.isScanOnly).toBe(true);
    expect(await actions()).not.toContain('passkeysResetStopped');
    // It doesn't lock out the owner of the new number once results are no longer held.
    later(30 * 24 * 3_600_000);
    const login2 = await owner.client.signIn.loginTemp({ body: await api.profileCode(OTHER) });
    expect(login2.isScanOnly).toBeUndefined();
  });

  it('a sign-in by code does not require the passkey of the number’s previous owner', async () => {
    await withPasskey();
    later(1000);
    await replaceNumber();
    await api.signInByCode(OTHER);
    later(30 * 24 * 3_600_000);
    const browser = await api.signInByCode(OTHER, { ip: '198.51.100.7' });
    expect(await isFull(browser)).toBe(true);
  });

  it('a session of an earlier owner vouches for no passkey, however recent its code', async () => {
    await withPasskey();
    later(1000);
    const byCode = await api.signInByCode(PHONE, { ip: '198.51.100.11' });
    // The profile has changed owners since, with the same number: only the owner ID distinguishes them.
    await api.database.updateTable('users').set({ owner_id: randomUUID() }).where('user_id', '=', ana.userId).execute();
    const before = await vouchedAt();
    await signIn(byCode);
    expect(await vouchedAt()).toEqual(before);
  });

  it('a session by code vouches for no passkey after the number’s verification is gone', async () => {
    await withPasskey();
    later(1000);
    const byCode = await api.signInByCode(PHONE, { ip: '198.51.100.11' });
    const unverified = { phone_verified_at: null };
    await api.database.updateTable('users').set(unverified).where('user_id', '=', ana.userId).execute();
    const before = await vouchedAt();
    await signIn(byCode);
    expect(await vouchedAt()).toEqual(before);
  });

  it('a user who signed in by passkey may add one while a new number is unverified', async () => {
    await withPasskey();
    const { browser } = await signIn();
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('user_id', '=', ana.userId)
      .execute();
    expect((await make(browser, createSoftwareAuthenticator())).name).toBeDefined();
  });

  it('a session of a passkey does not answer an invitation to the number', async () => {
    await withPasskey();
    const { browser } = await signIn();
    const stored = await api.database
      .selectFrom('sign_in_sessions')
      .select(['code_entered_at', 'passkey_used_at'])
      .orderBy('created_at', 'desc')
      .orderBy('session_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(stored.code_entered_at).toBeNull();
    expect(stored.passkey_used_at).not.toBeNull();
    expect(await isFull(browser)).toBe(true);
  });
});

const vouchedAt = async () =>
  (await api.database.selectFrom('passkeys').select('vouched_at').executeTakeFirstOrThrow()).vouched_at;

const ownerOf = async (userId: string) =>
  (await api.database.selectFrom('users').select('owner_id').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .owner_id;

describe('undoing a merge', () => {
  const VIC = '5125550133';

  const isUnused = async (phone: string) =>
    (await api.database.selectFrom('users').select('user_id').where('phone_number', '=', phone).execute()).length === 0;

  /** Merges Ana, who has a passkey, into a patient of the same name whom staff created, and undoes the merge. */
  async function mergeAndUndo(meanwhile: () => Promise<unknown> = async () => undefined) {
    const fake = await api.addUser({ phone: VIC, firstName: 'Ana' });
    if (await isUnused(STAFF)) await api.addUser({ phone: STAFF, roles: ['Client Admin'], patient: null });
    await api.database
      .updateTable('users')
      .set({ created_at: new Date(0) })
      .where('user_id', '=', fake.userId)
      .execute();
    await api.database
      .updateTable('patients')
      .set({ created_at: new Date(0) })
      .where('patient_id', '=', fake.patientId ?? '')
      .execute();
    const { client } = await api.signIn(STAFF);
    const params = { uid: fake.patientId ?? '' };
    const { mergeUid } = await client.patientMerges.create({ params, body: { mergedPatientUid: ana.patientId ?? '' } });
    later(MINUTE_MS);
    await meanwhile();
    await (await api.signIn(STAFF)).client.patientMerges.undo({ params: { ...params, mergeUid }, body: {} });
    later(MINUTE_MS);
  }

  it('restores the passkey: a code alone in a new browser shows nothing earlier', async () => {
    await withPasskey();
    later(1000);
    await mergeAndUndo();
    const byCode = await api.signInByCode(PHONE, { ip: '198.51.100.9' });
    expect(await session(byCode)).toMatchObject({ isScanOnly: true, needsPasskey: true });
    const { browser, login } = await signIn();
    expect(login.user.firstName).toBe('Ana');
    expect(await isFull(browser)).toBe(true);
  });

  it('restores the passkey even if another user verified the number in between', async () => {
    await withPasskey();
    later(1000);
    await mergeAndUndo(async () => {
      await api.addUser({ phone: PHONE, firstName: 'Thief' });
      await api.signInByCode(PHONE, { ip: '198.51.100.9' });
    });
    await api.database.updateTable('users').set({ first_name: 'Anita' }).where('user_id', '=', ana.userId).execute();
    const thief = api.browser({ ip: '198.51.100.10' });
    await thief.client.signIn.loginTemp({ body: await codeFor('Anita') });
    expect(await session(thief)).toMatchObject({ isScanOnly: true, needsPasskey: true });
    expect(await isFull((await signIn()).browser)).toBe(true);
  });

  it('vouches for no passkey of another user of the clinic', async () => {
    const ben = await api.addUser({ phone: OTHER, firstName: 'Ben' });
    await withPasskey();
    await withPasskey(OTHER, createSoftwareAuthenticator());
    const ofBen = () =>
      api.database.selectFrom('passkeys').select('vouched_at').where('user_id', '=', ben.userId).execute();
    const before = await ofBen();
    expect(before).toHaveLength(1);
    later(1000);
    await mergeAndUndo(async () => {
      await api.addUser({ phone: PHONE, firstName: 'Thief' });
      await api.signInByCode(PHONE, { ip: '198.51.100.9' });
    });
    expect(await ofBen()).toEqual(before);
  });

  it('restores no passkey that was not vouched for before', async () => {
    await withPasskey();
    later(1000);
    await replaceNumber();
    later(1000);
    await mergeAndUndo();
    expect(await isFull((await signIn()).browser)).toBe(false);
  });
});

describe('after the installation’s host changed', () => {
  it('a user with a passkey for the earlier host sees a notice, and the passkey keeps protecting the results', async () => {
    await withPasskey();
    await api.database.updateTable('passkeys').set({ rp_id: 'old.example.org' }).execute();
    const browser = await api.signInByCode(PHONE, { ip: '198.51.100.12' });
    const notices = { isScanOnly: true, needsPasskey: true, isPasskeyOfOldAddress: true };
    expect(await session(browser)).toMatchObject(notices);
    const login = await browser.client.signIn.loginTemp({ body: await api.profileCode(PHONE) });
    expect(login).toMatchObject(notices);
    expect(await countWithoutPasskeyHere(api.database, 'localhost')).toBe(1);
    expect(await countWithoutPasskeyHere(api.database, 'old.example.org')).toBe(0);
  });

  it('no notice appears if a passkey works, or if its host is unknown', async () => {
    await withPasskey();
    const { rp_id: kept } = await api.database.selectFrom('passkeys').select('rp_id').executeTakeFirstOrThrow();
    expect(kept).toBe('localhost');
    await api.database.updateTable('passkeys').set({ rp_id: null }).execute();
    const browser = await api.signInByCode(PHONE, { ip: '198.51.100.12' });
    expect(await session(browser)).not.toHaveProperty('isPasskeyOfOldAddress');
    await signIn();
    const { rp_id: noted } = await api.database.selectFrom('passkeys').select('rp_id').executeTakeFirstOrThrow();
    expect(noted).toBe('localhost');
  });
});

describe('two profiles of one phone', () => {
  it('have a passkey each, and each signs in to its own profile', async () => {
    const ben = createSoftwareAuthenticator();
    const { browser } = await withPasskey();
    await api.addUser({ phone: PHONE, firstName: 'Ben' });
    await browser.client.signIn.loginTemp({ body: await codeFor('Ben') });
    await make(browser, ben);
    expect((await signIn(api.browser(), {}, ben)).login.user.firstName).toBe('Ben');
    expect((await signIn()).login.user.firstName).toBe('Ana');
  });
});

/** A code that signs in a profile of the number by its first name. */
async function codeFor(firstName: string) {
  const { user_id: userId, patient_id: patientId } = await api.database
    .selectFrom('users')
    .select(['user_id', 'patient_id'])
    .where('first_name', '=', firstName)
    .executeTakeFirstOrThrow();
  const { tokenCode } = await api.profileCode(PHONE);
  await api.database.updateTable('token_codes').set({ user_id: userId }).where('spent_at', 'is', null).execute();
  return { patientUid: patientId ?? '', tokenCode };
}

describe('a patient who has lost every passkey', () => {
  const admin = async () => {
    await api.addUser({ phone: STAFF, firstName: 'Omar', roles: ['Client Admin'], patient: null });
    return api.signIn(STAFF);
  };
  const params = () => ({ uid: ana.patientId ?? '' });
  const ask = ({ client }: TestBrowser) =>
    client.secondFactor.resetPasskeys({ params: params(), body: { isPersonChecked: true } });

  it('gets a reset by the clinic: an SMS at once, and a day later a code gives full access again', async () => {
    await withPasskey();
    await api.settled();
    const staff = await admin();
    expect(await staff.client.secondFactor.passkeysOfPatient({ params: params() })).toEqual({
      count: 1,
      resetAt: null,
    });
    const dueAt = new Date(api.clock.nowMs + SECOND_FACTOR_RESET_DELAY_MS).toISOString();
    expect(await ask(staff)).toEqual({ count: 1, resetAt: dueAt });
    await api.settled();
    expect(api.sentTexts.at(-1)).toMatchObject({
      recipient: PHONE,
      text: expect.stringContaining('remove the passkeys'),
    });
    later(SECOND_FACTOR_RESET_DELAY_MS - 1);
    const early = await api.signInByCode(PHONE, { ip: '198.51.100.4' });
    expect((await session(early))?.isScanOnly).toBe(true);
    later(1);
    const login = await early.client.signIn.loginTemp({ body: await api.profileCode(PHONE) });
    expect(login.isScanOnly).toBeUndefined();
    expect(await problemOf(signIn())).toBe('passkey-unknown');
    expect(await actions()).toEqual(expect.arrayContaining(['passkeysResetAsked', 'passkeysReset']));
  });

  it('cancels the reset by using the passkey, if it was not lost', async () => {
    await withPasskey();
    await ask(await admin());
    later(MINUTE_MS);
    const { browser } = await signIn();
    expect((await browser.client.passkeys.list()).resetAt).toBeNull();
    later(SECOND_FACTOR_RESET_DELAY_MS);
    expect((await signIn()).login.user.firstName).toBe('Ana');
    expect(await actions()).toContain('passkeysResetStopped');
  });

  it('can have staff cancel the reset', async () => {
    await withPasskey();
    const staff = await admin();
    await ask(staff);
    expect(await staff.client.secondFactor.keepPasskeys({ params: params(), body: {} })).toEqual({
      count: 1,
      resetAt: null,
    });
  });

  it('has the reset carried out by the cleanup job, even if no user signs in for a month', async () => {
    const { browser } = await withPasskey();
    const staff = await admin();
    await ask(staff);
    later(SECOND_FACTOR_RESET_DELAY_MS - 1);
    await api.runJobs();
    expect((await browser.client.passkeys.list()).items).toHaveLength(1);
    later(39 * 24 * 3_600_000);
    await api.runJobs();
    expect(await actions()).toContain('passkeysReset');
    const again = await api.signIn(STAFF);
    expect(await again.client.secondFactor.passkeysOfPatient({ params: params() })).toEqual({
      count: 0,
      resetAt: null,
    });
    const byCode = await api.signInByCode(PHONE, { ip: '198.51.100.4' });
    expect((await session(byCode))?.isScanOnly).toBeUndefined();
  });

  it('no longer sees the passkeys in an open session once the reset is due', async () => {
    const { browser } = await withPasskey();
    await ask(await admin());
    later(SECOND_FACTOR_RESET_DELAY_MS);
    expect(await browser.client.passkeys.list()).toEqual({ items: [], resetAt: null });
  });

  it('sees the pending reset', async () => {
    const { browser } = await withPasskey();
    await ask(await admin());
    expect((await browser.client.passkeys.list()).resetAt).not.toBeNull();
  });

  it('gets no reset from another client; staff and users without a passkey get none either', async () => {
    await api.addUser({ phone: STAFF, client: 'Elsewhere', group: 'other', roles: ['Client Admin'], patient: null });
    const elsewhere = await api.signIn(STAFF);
    expect(await problemOf(ask(elsewhere))).toBe('not-found');
    expect(await problemOf(elsewhere.client.secondFactor.passkeysOfPatient({ params: params() }))).toBe('not-found');
    const near = '5125550119';
    await api.addUser({ phone: near, roles: ['Client Admin'], patient: null });
    expect(await ask(await api.signIn(near))).toEqual({ count: 0, resetAt: null });
    expect(await actions()).not.toContain('passkeysResetAsked');
  });

  it('keeps the passkey if the SMS about the reset cannot be sent', async () => {
    await withPasskey();
    const staff = await admin();
    await api.settled();
    const { SmsRefused } = await import('../../delivery/sms/sms-sender.ts');
    api.carrier.failure = new SmsRefused('no such number');
    expect(await problemOf(ask(staff))).toBe('text-message-failed');
    expect(await staff.client.secondFactor.passkeysOfPatient({ params: params() })).toEqual({
      count: 1,
      resetAt: null,
    });
  });
});

describe('staff', () => {
  const PASSKEY = { STAFF_SECOND_FACTOR: 'passkey' };
  async function firstStep(browser = api.browser()) {
    await browser.client.passkeys.signInOptions({ body: {} });
    const login = await browser.client.signIn.loginTemp({ body: await api.profileCode(STAFF) });
    if (!login.secondStep) throw new Error('no second step');
    return { browser, ...login.secondStep };
  }
  async function setUp() {
    const { browser, token, kind } = await firstStep();
    expect(kind).toBe('setUpPasskey');
    const options = await browser.client.secondFactor.passkeyOptions({ body: { token } });
    const body = { token, passkey: device.make(options) };
    return { browser, body, login: await browser.client.secondFactor.setUpPasskey({ body }) };
  }
  beforeEach(async () => {
    api = await startTestApi(PASSKEY);
    await api.addUser({ phone: STAFF, firstName: 'Omar', roles: ['Client User'], patient: null });
  });

  it('set up a passkey at the first sign-in, with recovery codes, and then sign in with it alone', async () => {
    const { login, browser, body } = await setUp();
    expect(login.user.firstName).toBe('Omar');
    expect(new Set(login.recoveryCodes).size).toBe(10);
    expect(await browser.client.secondFactor.get()).toMatchObject({
      isRequired: true,
      hasPasskey: true,
      factors: [],
      recoveryCodesLeft: 10,
    });
    expect(await problemOf(browser.client.secondFactor.setUpPasskey({ body }))).toBe('wrong-credentials');
    const alone = await signIn();
    expect((await session(alone.browser))?.user.firstName).toBe('Omar');
    expect(await actions()).toEqual(['passkeyMade', 'signInByCode', 'signInByPasskey']);
  });

  it('with a passkey must use it after a code, or use a recovery code', async () => {
    const { login } = await setUp();
    const step = await firstStep();
    expect(step.kind).toBe('passkey');
    const { token, browser } = step;
    expect(await problemOf(browser.client.secondFactor.passkeyOptions({ body: { token } }))).toBe('wrong-credentials');
    expect(await problemOf(browser.client.secondFactor.key({ body: { token } }))).toBe('wrong-credentials');
    const passed = await browser.client.secondFactor.pass({ body: { token, code: login.recoveryCodes[0] ?? '' } });
    expect(passed).toMatchObject({ user: { firstName: 'Omar' }, recoveryCodesLeft: 9 });
  });

  it('cannot remove the only passkey, and can once there is another', async () => {
    const { browser } = await setUp();
    const { items } = await browser.client.passkeys.list();
    const id = items[0]?.id ?? '';
    expect(await problemOf(browser.client.passkeys.remove({ params: { id }, body: {} }))).toBe('last-passkey');
    await make(browser, createSoftwareAuthenticator());
    await browser.client.passkeys.remove({ params: { id }, body: {} });
    expect((await browser.client.passkeys.list()).items).toHaveLength(1);
  });

  it('are reset by an administrator after a day, and set up another passkey', async () => {
    await setUp();
    const { clientId, userId } = await api.database
      .selectFrom('users')
      .select(['client_id as clientId', 'user_id as userId'])
      .where('phone_number', '=', STAFF)
      .executeTakeFirstOrThrow();
    await api.database
      .insertInto('second_factor_resets')
      .values({
        client_id: clientId,
        user_id: userId,
        reset_id: userId,
        asked_at: new Date(api.clock.nowMs),
        due_at: new Date(api.clock.nowMs + DAY_MS),
      })
      .execute();
    later(DAY_MS);
    expect(await problemOf(signIn())).toBe('passkey-unknown');
    expect((await firstStep()).kind).toBe('setUpPasskey');
    expect(await actions()).toContain('secondFactorReset');
  });

  it('cancel such a reset by using their passkey', async () => {
    await setUp();
    const user = await api.database
      .selectFrom('users')
      .selectAll()
      .where('phone_number', '=', STAFF)
      .executeTakeFirstOrThrow();
    await api.database
      .insertInto('second_factor_resets')
      .values({
        client_id: user.client_id,
        user_id: user.user_id,
        reset_id: user.user_id,
        asked_at: new Date(api.clock.nowMs),
        due_at: new Date(api.clock.nowMs + DAY_MS),
      })
      .execute();
    await signIn();
    later(DAY_MS);
    expect((await signIn()).login.user.firstName).toBe('Omar');
    expect(await actions()).toContain('secondFactorResetStopped');
  });
});
