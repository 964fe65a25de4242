import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Problem } from '@mien/contract';
import { MINUTE_MS, SIGN_ON_CODE_PATTERN } from '@mien/domain';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DOUBLE_CLIENT_ID,
  DOUBLE_SECRET,
  LOGOUT_EVENTS,
  type OpenIdDouble,
  startOpenIdDouble,
} from '../../testing/open-id-double.ts';
import { type NewUser, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countStatements } from '../../testing/test-database.ts';

const ADMIN = '5125550111';
const STAFF = '5125550112';
const PEOPLE = {
  omar: { email: 'Omar@clinic.example', email_verified: true, groups: ['nurses'], realm_access: { roles: ['admins'] } },
  unverified: { email: 'omar@clinic.example', email_verified: false },
  unsaid: { email: 'omar@clinic.example' },
  spoken: { email: 'omar@clinic.example', email_verified: 'true' },
  elsewhere: { email: 'omar@other.example', email_verified: true },
  below: { email: 'omar@sub.clinic.example', email_verified: true },
  ana: { email: 'ana@clinic.example', email_verified: true },
  unknown: { email: 'unknown@clinic.example', email_verified: true },
  named: { name: 'Omar Doe', given_name: 'Omar', family_name: 'Doe' },
  successor: { email: 'omar@clinic.example', email_verified: true },
  grace: { email: 'grace@clinic.example', email_verified: true, groups: ['nurses'] },
};

const PROVIDER = {
  providerClientId: DOUBLE_CLIENT_ID,
  allowedDomains: ['clinic.example'],
  roleClaim: null as string | null,
  roles: [] as { value: string; role: 'Client User' | 'Client Admin' }[],
  requiredAcr: [] as string[],
  requiredAmr: [] as string[],
};

let api: TestApi;
let double: OpenIdDouble;
let clientId: string;
let clientCode: string;
let omarId: string;
let admin: TestBrowser;

/** A user with an e-mail address. */
async function addPerson(email: string, { patient = null, ...user }: NewUser) {
  const added = await api.addUser({ ...user, patient });
  await api.database.updateTable('users').set({ email }).where('user_id', '=', added.userId).execute();
  return added;
}

async function prepare(settings: Record<string, string> = {}) {
  api = await startTestApi(settings);
  ({ clientId } = await addPerson('grace@clinic.example', {
    phone: ADMIN,
    firstName: 'Grace',
    roles: ['Client Admin'],
  }));
  ({ userId: omarId } = await addPerson('omar@clinic.example', {
    phone: STAFF,
    firstName: 'Omar',
    roles: ['Client User'],
  }));
}

async function connect(change: object = {}) {
  const { singleSignOn } = await admin.client.clientSettings.get({ params: { clientId } });
  const { redirectUrl, logoutUrl, pageUrl } = singleSignOn;
  clientCode = pageUrl.split('/').at(-1) ?? '';
  double = await startOpenIdDouble({ redirectUrl, logoutUrl, people: PEOPLE });
  await save(change);
}

async function save(change: object = {}) {
  const { singleSignOn } = await admin.client.clientSettings.get({ params: { clientId } });
  const provider = { ...PROVIDER, issuer: double.issuer, secret: DOUBLE_SECRET, ...change };
  return admin.client.clientSettings.saveSingleSignOn({
    params: { clientId },
    body: { version: singleSignOn.version, provider },
  });
}

/** The reasons, by field, why settings are refused. */
async function faultsOf(change: object): Promise<string[]> {
  const error = (await save(change).catch((reason: unknown) => reason)) as Problem;
  return (error.details?.fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
}

type Back = Parameters<TestBrowser['client']['singleSignOn']['finish']>[0]['body'];

/** To the provider and back, without the last call. */
async function goTo(browser: TestBrowser): Promise<Back> {
  const { url } = await browser.client.singleSignOn.start({ body: { clientCode } });
  const { searchParams } = await double.signInAt(url);
  const code = searchParams.get('code') ?? '';
  const state = searchParams.get('state') ?? '';
  return { clientCode, code, state, iss: searchParams.get('iss') ?? '' };
}

async function signIn(person: keyof typeof PEOPLE = 'omar', browser = api.browser()) {
  double.state.person = person;
  const login = await browser.client.singleSignOn.finish({ body: await goTo(browser) });
  return { browser, login };
}

const isIn = async ({ client }: TestBrowser) => (await client.signIn.session().catch(() => null)) !== null;

const actions = async () =>
  (await api.database.selectFrom('access_log_entries').select('action').orderBy('position').execute()).map(
    ({ action }) => action,
  );

const reasons = async () =>
  (await admin.client.singleSignOn.accounts({ params: { clientId } })).refusals.map(({ reason }) => reason);

const logOut = (token: string, code = clientCode) =>
  api.app.inject({
    method: 'POST',
    url: `/v1/auth/singleSignOn/${code}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });

const signOn = () =>
  api.database
    .selectFrom('sign_ons')
    .select(['subject', 'provider_session as sid'])
    .orderBy('began_at', 'desc')
    .executeTakeFirstOrThrow();

async function ready(settings: Record<string, string> = {}, change: object = {}) {
  await prepare(settings);
  admin = await api.signIn(ADMIN);
  await connect(change);
}

afterEach(() => double.close());

describe('signing in at the provider', () => {
  beforeEach(() => ready());

  it('opens a session like any other, without asking for a code', async () => {
    const { browser, login } = await signIn();
    expect(login).toMatchObject({ user: { firstName: 'Omar', patientUid: null }, requiresTwoFactor: false });
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookies.has('hsAuth')).toBe(true);
    expect(api.sentTexts).toEqual([]);
    expect((await actions()).slice(-2)).toEqual(['singleSignOnLinked', 'signInBySingleSignOn']);
    // Nothing of the provider is stored that could open anything.
    const attempts = JSON.stringify(await api.database.selectFrom('sign_on_attempts').selectAll().execute());
    expect(attempts).not.toContain(browser.cookies.get('hsBrowser'));
  });

  it('shows that the account is theirs: a user who has signed in is no longer listed as invited', async () => {
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('user_id', '=', omarId).execute();
    const states = async () => {
      const { items } = await admin.client.staff.list({ params: { clientId } });
      const page = await admin.client.users.list({ query: { search: 'Omar', status: 'active' } as never });
      return [items.find(({ id }) => id === omarId)?.state, page.items.map(({ status }) => status)];
    };
    expect(await states()).toEqual(['invited', []]);
    await signIn();
    expect(await states()).toEqual(['active', ['active']]);
    const { links } = await admin.client.singleSignOn.accounts({ params: { clientId } });
    await admin.client.singleSignOn.unlink({ params: { clientId, id: links[0]?.id ?? '' }, body: {} });
    expect(await states()).toEqual(['invited', []]);
  });

  it('counts as having signed in, so that the other administrator can be removed', async () => {
    const add = (email: string, phone: string) => addPerson(email, { phone, roles: ['Client Admin'] });
    const { userId } = await add('ana@clinic.example', '5125550141');
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('user_id', '=', userId).execute();
    const system = await addPerson('sam@system.example', {
      phone: '5125550142',
      client: 'Installation',
      roles: ['System Admin'],
    });
    expect(system.userId).not.toBe('');
    const sam = await api.signIn('5125550142');
    const { items } = await sam.client.staff.list({ params: { clientId } });
    const grace = {
      params: { clientId, id: items.find(({ firstName }) => firstName === 'Grace')?.id ?? '' },
      body: {},
    };
    expect(await problemOf(sam.client.staff.deactivate(grace))).toBe('last-admin');
    await signIn('ana');
    expect((await sam.client.staff.deactivate(grace)).state).toBe('deactivated');
  });

  it('links the account the first time, and recognizes the person by the link from then on', async () => {
    await signIn();
    await api.database
      .updateTable('users')
      .set({ email: 'new@clinic.example' })
      .where('user_id', '=', omarId)
      .execute();
    await save({ allowedDomains: [] });
    expect((await signIn()).login.user?.firstName).toBe('Omar');
    const { links } = await admin.client.singleSignOn.accounts({ params: { clientId } });
    expect(links).toMatchObject([{ userId: omarId, firstName: 'Omar', isByAdmin: false }]);
  });

  it('sends the browser to the provider with a new PKCE challenge, nonce and state each time', async () => {
    const { client } = api.browser();
    const addresses = await Promise.all([1, 2].map(() => client.singleSignOn.start({ body: { clientCode } })));
    const [first, second] = addresses.map(({ url }) => new URL(url).searchParams);
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      client_id: DOUBLE_CLIENT_ID,
      response_type: 'code',
      redirect_uri: `http://localhost:3000/signin/${clientCode}/return`,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
    expect(first?.toString()).not.toContain(DOUBLE_SECRET);
  });

  it('ends the browser’s previous session', async () => {
    const browser = await api.signIn(STAFF);
    const before = browser.cookies.get('hsAuth') ?? '';
    await signIn('omar', browser);
    const other = api.browser();
    other.cookies.set('hsAuth', before);
    expect(await isIn(other)).toBe(false);
  });

  it('gives the same answer for an unknown code and for a client without a provider', async () => {
    const other = await addPerson('x@clinic.example', {
      phone: '5125550120',
      client: 'Other',
      roles: ['Client Admin'],
    });
    const theirs = await api.signIn('5125550120');
    const { singleSignOn } = await theirs.client.clientSettings.get({ params: { clientId: other.clientId } });
    const unused = singleSignOn.pageUrl.split('/').at(-1) ?? '';
    expect(unused).toMatch(SIGN_ON_CODE_PATTERN);
    expect(unused).not.toBe(clientCode);
    const { client } = api.browser();
    const answers = await Promise.all(
      ['00000000', unused, 'return', '../../x', ''].map((one) =>
        client.singleSignOn.start({ body: { clientCode: one } }).catch((error: Problem) => ({
          code: error.code,
          fields: error.details.fields,
        })),
      ),
    );
    for (const answer of answers) expect(answer).toEqual({ code: 'wrong-credentials', fields: undefined });
  });
});

describe('the statements of a call', () => {
  beforeEach(() => ready());

  it('are few, also for a known person', async () => {
    await signIn();
    const browser = api.browser();
    const { client } = browser;
    // The provider of the code, and the attempt.
    expect(await countStatements(() => client.singleSignOn.start({ body: { clientCode } }))).toBe(2);
    const body = await goTo(browser);
    const counts = {
      finish: await countStatements(() => client.singleSignOn.finish({ body })),
      accounts: await countStatements(() => admin.client.singleSignOn.accounts({ params: { clientId } })),
    };
    const token = await double.logoutToken({ sub: 'omar' });
    expect({ ...counts, logOut: await countStatements(() => logOut(token)) }).toEqual({
      finish: 15,
      accounts: 4,
      logOut: 10,
    });
  });
});

describe('what a browser brings back', () => {
  beforeEach(() => ready());
  const failed = async (browser: TestBrowser, body: Back) => {
    expect(await problemOf(browser.client.singleSignOn.finish({ body }))).toBe('wrong-credentials');
    expect(await isIn(browser)).toBe(false);
    expect(await api.database.selectFrom('sign_ons').selectAll().execute()).toEqual([]);
  };

  it('counts once, even when it comes twice at the same time', async () => {
    const browser = api.browser();
    const body = await goTo(browser);
    const answers = await Promise.allSettled([1, 2].map(() => browser.client.singleSignOn.finish({ body })));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await problemOf(browser.client.singleSignOn.finish({ body }))).toBe('wrong-credentials');
    expect(await api.database.selectFrom('sign_ons').selectAll().execute()).toHaveLength(1);
  });

  it('is useless in another browser, and still valid in its own', async () => {
    const browser = api.browser();
    const body = await goTo(browser);
    const other = api.browser();
    await failed(other, body);
    await other.client.singleSignOn.start({ body: { clientCode } });
    await failed(other, body);
    expect((await browser.client.singleSignOn.finish({ body })).user?.firstName).toBe('Omar');
  });

  it('is useless after ten minutes', async () => {
    const browser = api.browser();
    const body = await goTo(browser);
    api.clock.nowMs += 10 * MINUTE_MS;
    await failed(browser, body);
  });

  it('is useless with another state, another code, or the code of another attempt', async () => {
    const browser = api.browser();
    const first = await goTo(browser);
    const second = await goTo(browser);
    await failed(browser, { ...first, state: 'x'.repeat(43) });
    await failed(browser, { ...first, code: second.code });
    await failed(browser, { ...second, code: 'x' });
  });

  it.each(['', 'https://evil.example'])('is useless with another issuer in the answer: "%s"', async (iss) => {
    const browser = api.browser();
    const { iss: _iss, ...body } = await goTo(browser);
    await failed(browser, iss === '' ? body : { ...body, iss });
  });

  it('is useless on the page of another client', async () => {
    const browser = api.browser();
    await failed(browser, { ...(await goTo(browser)), clientCode: '00000000' });
  });

  it('is useless after the settings changed or the provider was removed', async () => {
    const browser = api.browser();
    const first = await goTo(browser);
    await save({ allowedDomains: ['clinic.example', 'more.example'] });
    await failed(browser, first);
    const second = await goTo(browser);
    const { singleSignOn } = await admin.client.clientSettings.get({ params: { clientId } });
    await admin.client.clientSettings.saveSingleSignOn({
      params: { clientId },
      body: { version: singleSignOn.version, provider: null },
    });
    await failed(browser, second);
    expect(await problemOf(browser.client.singleSignOn.start({ body: { clientCode } }))).toBe('wrong-credentials');
  });
});

describe('an id token', () => {
  beforeEach(() => ready());
  const hour = 3600;

  it.each([
    ['of another key', { isForged: true }],
    ['with another nonce', { claims: (claims: object) => ({ ...claims, nonce: 'x'.repeat(43) }) }],
    ['without a nonce', { claims: (claims: object) => ({ ...claims, nonce: undefined }) }],
    ['for another application', { claims: (claims: object) => ({ ...claims, aud: 'another' }) }],
    ['of another issuer', { claims: (claims: object) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['that is over', { claims: (claims: { exp?: number }) => ({ ...claims, exp: (claims.exp ?? 0) - 2 * hour }) }],
    ['without a subject', { claims: (claims: object) => ({ ...claims, sub: undefined }) }],
    ['with an empty subject', { claims: (claims: object) => ({ ...claims, sub: '' }) }],
  ])('%s signs no one in', async (_what, tampering) => {
    Object.assign(double.tampering, tampering);
    const browser = api.browser();
    const body = await goTo(browser);
    expect(await problemOf(browser.client.singleSignOn.finish({ body }))).toBe('wrong-credentials');
    expect(await isIn(browser)).toBe(false);
    expect(await api.database.selectFrom('sign_on_links').selectAll().execute()).toEqual([]);
  });
});

describe('a person without a usable account', () => {
  beforeEach(() => ready());
  const refused = async (person: keyof typeof PEOPLE) => {
    const browser = api.browser();
    double.state.person = person;
    const answer = await browser.client.singleSignOn
      .finish({ body: await goTo(browser) })
      .catch((error: Problem) => ({ code: error.code, text: error.details.text, fields: error.details.fields }));
    // The same answer for every reason.
    expect(answer).toEqual({
      code: 'not-allowed',
      text: answer && 'text' in answer ? answer.text : '',
      fields: undefined,
    });
    expect(await isIn(browser)).toBe(false);
    expect((await actions()).at(-1)).toBe('singleSignOnRefused');
    return (await reasons())[0];
  };

  it.each([
    ['unverified', 'emailUnverified'],
    ['unsaid', 'emailUnverified'],
    ['spoken', 'emailUnverified'],
    ['named', 'emailUnverified'],
    ['elsewhere', 'domainNotAllowed'],
    ['below', 'domainNotAllowed'],
    ['unknown', 'noAccount'],
  ] as const)('is refused: %s, %s', async (person, reason) => {
    expect(await refused(person)).toBe(reason);
  });

  it('is refused as staff of another client, or as a patient of this one', async () => {
    await addPerson('ana@clinic.example', { phone: '5125550130', client: 'Other', roles: ['Client Admin'] });
    expect(await refused('ana')).toBe('noAccount');
    await addPerson('ana@clinic.example', { phone: '5125550131', roles: ['Patient'], patient: {} });
    expect(await refused('ana')).toBe('noAccount');
  });

  it.each([
    [{ roles: ['Patient', 'Client User'], patient: {} }, 'notStaff'],
    [{ roles: ['System Admin'] }, 'notStaff'],
    [{ roles: ['Client User', 'System User'] }, 'notStaff'],
  ] as const)('is refused for a login that opens more: %j', async (user, reason) => {
    await addPerson('ana@clinic.example', { phone: '5125550132', ...user, roles: [...user.roles] });
    expect(await refused('ana')).toBe(reason);
  });

  it('is refused where two accounts have the address', async () => {
    await addPerson('OMAR@clinic.example', { phone: '5125550133', roles: ['Client User'] });
    expect(await refused('omar')).toBe('severalAccounts');
  });

  it('is refused once deactivated, by address or by link, and the sessions end', async () => {
    const { browser } = await signIn();
    await admin.client.staff.deactivate({ params: { clientId, id: omarId }, body: {} });
    expect(await isIn(browser)).toBe(false);
    expect(await refused('omar')).toBe('deactivated');
    expect(await refused('successor')).toBe('deactivated');
  });

  it('is refused with an address that another person at the provider had before', async () => {
    await signIn();
    expect(await refused('successor')).toBe('linkedToAnother');
  });

  it('is listed once, with the address from the provider, which is stored sealed', async () => {
    await refused('unknown');
    await refused('unknown');
    const { refusals } = await admin.client.singleSignOn.accounts({ params: { clientId } });
    expect(refusals).toMatchObject([{ reason: 'noAccount', email: 'unknown@clinic.example' }]);
    expect(JSON.stringify(await api.database.selectFrom('sign_on_refusals').selectAll().execute())).not.toContain(
      'unknown@',
    );
  });
});

describe('a link that an administrator makes', () => {
  beforeEach(() => ready());
  const refusalOf = async (person: keyof typeof PEOPLE) => {
    await signIn(person).catch(() => undefined);
    const { refusals } = await admin.client.singleSignOn.accounts({ params: { clientId } });
    return refusals[0]?.id ?? '';
  };
  const link = (refusalId: string, userId: string) =>
    admin.client.singleSignOn.link({ params: { clientId }, body: { refusalId, userId } });

  it('lets a person without an address in until it is removed, which ends their sessions', async () => {
    const { links, refusals } = await link(await refusalOf('named'), omarId);
    expect(refusals).toEqual([]);
    expect(links).toMatchObject([{ userId: omarId, isByAdmin: true }]);
    const { browser, login } = await signIn('named');
    expect(login.user?.firstName).toBe('Omar');
    const byPhone = await api.signIn(STAFF);
    const id = links[0]?.id ?? '';
    expect((await admin.client.singleSignOn.unlink({ params: { clientId, id }, body: {} })).links).toEqual([]);
    expect(await isIn(browser)).toBe(false);
    expect(await isIn(byPhone)).toBe(true);
    expect(await problemOf(signIn('named'))).toBe('not-allowed');
    expect(await problemOf(admin.client.singleSignOn.unlink({ params: { clientId, id }, body: {} }))).toBe('not-found');
    expect(await actions()).toEqual(expect.arrayContaining(['singleSignOnLinked', 'singleSignOnUnlinked']));
  });

  it('cannot be made to a patient, to staff of another client, to a deactivated user, or twice', async () => {
    const refusalId = await refusalOf('named');
    const patient = await addPerson('p@x.example', { phone: '5125550140', roles: ['Patient'], patient: {} });
    const stranger = await addPerson('s@x.example', { phone: '5125550141', client: 'Other', roles: ['Client User'] });
    const both = await addPerson('b@x.example', {
      phone: '5125550142',
      roles: ['Patient', 'Client User'],
      patient: {},
    });
    expect(await problemOf(link(refusalId, patient.userId))).toBe('not-allowed');
    expect(await problemOf(link(refusalId, both.userId))).toBe('not-allowed');
    expect(await problemOf(link(refusalId, stranger.userId))).toBe('not-found');
    expect(await problemOf(link(stranger.userId, omarId))).toBe('not-found');
    await signIn();
    expect(await problemOf(link(refusalId, omarId))).toBe('changed-meanwhile');
    await admin.client.staff.deactivate({ params: { clientId, id: omarId }, body: {} });
    expect(await problemOf(link(refusalId, omarId))).toBe('not-allowed');
  });

  it('cannot be made for a person whom another client refused', async () => {
    const refusalId = await refusalOf('named');
    await addPerson('o@x.example', { phone: '5125550143', client: 'Other', roles: ['Client Admin'] });
    const { clientId: otherId, userId } = await addPerson('u@x.example', {
      phone: '5125550144',
      client: 'Other',
      roles: ['Client User'],
    });
    const theirs = await api.signIn('5125550143');
    const body = { refusalId, userId };
    expect(await problemOf(theirs.client.singleSignOn.link({ params: { clientId: otherId }, body }))).toBe('not-found');
    expect(await problemOf(theirs.client.singleSignOn.link({ params: { clientId }, body }))).toBe('not-found');
  });
});

describe('roles', () => {
  it('follow from a claim at each sign-in; earlier sessions end', async () => {
    const roles = [
      { value: 'nurses', role: 'Client User' as const },
      { value: 'admins', role: 'Client Admin' as const },
    ];
    await ready({}, { roleClaim: 'realm_access.roles', roles });
    const byPhone = await api.signIn(STAFF);
    expect((await signIn()).login.user?.userRoles).toEqual(['Client Admin']);
    expect(await isIn(byPhone)).toBe(false);
    await save({ roleClaim: 'groups', roles });
    expect((await signIn()).login.user?.userRoles).toEqual(['Client User']);
    expect((await actions()).filter((action) => action === 'staffRoleChanged')).toHaveLength(2);
  });

  it('that the provider does not give keep a person out, and the last administrator keeps the role', async () => {
    await ready({}, { roleClaim: 'groups', roles: [{ value: 'doctors', role: 'Client User' }] });
    expect(await problemOf(signIn())).toBe('not-allowed');
    expect(await reasons()).toEqual(['roleMissing']);
    await save({ roleClaim: 'groups', roles: [{ value: 'nurses', role: 'Client User' }] });
    expect(await problemOf(signIn('grace'))).toBe('not-allowed');
    expect(await reasons()).toContain('lastAdmin');
    expect(await isIn(admin)).toBe(true);
  });
});

describe('a step that the client requires', () => {
  it.each([{ requiredAcr: ['gold'] }, { requiredAmr: ['mfa', 'hwk'] }])('%j', async (required) => {
    await ready({}, required);
    expect(await problemOf(signIn())).toBe('not-allowed');
    expect(await reasons()).toEqual(['stepMissing']);
    double.tampering.claims = (claims) => ({ ...claims, acr: 'gold', amr: ['pwd', 'mfa'] });
    expect((await signIn()).login.user?.firstName).toBe('Omar');
    const session = await api.database
      .selectFrom('sign_in_sessions')
      .select('second_step')
      .where('sign_on_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(session.second_step).toBe('singleSignOn');
  });

  describe('where staff need a second factor', () => {
    const atTotp = async (change: object = {}) => {
      await prepare();
      admin = await api.signIn(ADMIN);
      await connect(change);
      const kept = await api.database.selectFrom('client_sign_on_providers').selectAll().executeTakeFirstOrThrow();
      const code = clientCode;
      await prepare({ STAFF_SECOND_FACTOR: 'totp' });
      clientCode = code;
      await api.database
        .insertInto('client_sign_on_providers')
        .values({ ...kept, client_id: clientId, roles: JSON.stringify(kept.roles) })
        .execute();
    };

    it('replaces it', async () => {
      await atTotp({ requiredAmr: ['mfa'] });
      double.tampering.claims = (claims) => ({ ...claims, amr: ['mfa'] });
      const { browser, login } = await signIn();
      expect(login.requiresTwoFactor).toBe(false);
      expect(await isIn(browser)).toBe(true);
    });

    it('follows where the provider was not asked for one, and is ended by a logout, too', {
      tags: 'thorough',
    }, async () => {
      await atTotp();
      const { browser, login } = await signIn();
      expect(login).toMatchObject({ user: null, accessToken: null, secondStep: { kind: 'setUp' } });
      expect(await isIn(browser)).toBe(false);
      const token = login.secondStep?.token ?? '';
      const { key } = await browser.client.secondFactor.key({ body: { token } });
      const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: api.clock.nowMs });
      await browser.client.secondFactor.setUp({ body: { token, code } });
      expect(await isIn(browser)).toBe(true);
      expect((await actions()).at(-1)).toBe('signInBySingleSignOn');
      const { sid } = await signOn();
      expect((await logOut(await double.logoutToken({ sid }))).statusCode).toBe(200);
      expect(await isIn(browser)).toBe(false);
      // Between the two steps.
      api.clock.nowMs += MINUTE_MS;
      const second = await signIn();
      const { sid: next } = await signOn();
      expect((await logOut(await double.logoutToken({ sid: next }))).statusCode).toBe(200);
      const late = second.login.secondStep?.token ?? '';
      const again = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: api.clock.nowMs });
      expect(await problemOf(second.browser.client.secondFactor.pass({ body: { token: late, code: again } }))).toBe(
        'wrong-credentials',
      );
    });
  });
});

describe('a logout at the provider', () => {
  beforeEach(() => ready());

  it('ends the session that it names from the next request on, and no other', async () => {
    const first = await signIn();
    const { sid } = await signOn();
    const second = await signIn();
    const byPhone = await api.signIn(STAFF);
    const answer = await logOut(await double.logoutToken({ sid, sub: 'omar' }));
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-store', '']);
    expect(await isIn(first.browser)).toBe(false);
    expect(await isIn(second.browser)).toBe(true);
    expect(await isIn(byPhone)).toBe(true);
    expect((await actions()).at(-1)).toBe('singleSignOnEnded');
  });

  it('of a person ends all sessions begun there, and none begun by phone', async () => {
    const both = [await signIn(), await signIn()];
    const byPhone = await api.signIn(STAFF);
    expect((await logOut(await double.logoutToken({ sub: 'omar' }))).statusCode).toBe(200);
    for (const { browser } of both) expect(await isIn(browser)).toBe(false);
    expect(await isIn(byPhone)).toBe(true);
  });

  it('counts once, and also applies to a session that begins later', async () => {
    const browser = api.browser();
    const token = await double.logoutToken({ sub: 'omar' });
    const answers = await Promise.all([logOut(token), logOut(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    await signIn('omar', browser);
    expect((await logOut(token)).statusCode).toBe(400);
    expect(await isIn(browser)).toBe(true);
    const { sid } = await signOn();
    await logOut(await double.logoutToken({ sid }));
    double.tampering.claims = (claims) => ({ ...claims, sid });
    expect(await problemOf(signIn())).toBe('wrong-credentials');
  });

  it.each([
    ['of another key', {}, true],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another application', { aud: 'another' }],
    ['with a nonce', { nonce: 'x' }],
    ['without the event', { events: {} }],
    ['with another event', { events: { 'https://evil.example': {} } }],
    ['without events', { events: undefined }],
    ['without a number', { jti: undefined }],
    ['without a subject and session', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['of another type', {}, false, 'JWT'],
    ['of the type of an id token', {}, false, 'at+jwt'],
    ['that is over', { iat: 1_700_000_000, exp: 1_700_000_120 }],
    ['issued long ago', { iat: 1_700_000_000 }],
    ['without an expiry', { exp: undefined }],
    ['whose session is not a string', { sid: 5 }],
  ] as [string, Record<string, unknown>, boolean?, string?][])(
    '%s ends nothing',
    async (_what, claims, isForged = false, type?: string) => {
      const { browser } = await signIn();
      const token = await double.logoutToken({ sub: 'omar', events: LOGOUT_EVENTS, ...claims }, isForged, type);
      expect((await logOut(token)).statusCode).toBe(400);
      expect(await isIn(browser)).toBe(true);
    },
  );

  it('that is not a token, names no one, or has another format ends nothing', async () => {
    const { browser } = await signIn();
    const good = await double.logoutToken({ sub: 'omar' });
    for (const token of ['', 'x', 'a.b.c', `${good.split('.')[0]}.${good.split('.')[1]}.`])
      expect((await logOut(token)).statusCode).toBe(400);
    expect((await logOut(good, '00000000')).statusCode).toBe(400);
    expect((await logOut(good, 'x')).statusCode).toBe(400);
    const json = await api.app.inject({
      method: 'POST',
      url: `/v1/auth/singleSignOn/${clientCode}/logout`,
      payload: { logout_token: good },
    });
    expect(json.statusCode).toBe(415);
    expect(await isIn(browser)).toBe(true);
  });
});

describe('a provider that fails', () => {
  beforeEach(() => ready());

  it.each([500, 503])('with %i is reported unavailable, at the start and at the end', async (status) => {
    const browser = api.browser();
    const body = await goTo(browser);
    double.tampering.status = status;
    expect(await problemOf(browser.client.singleSignOn.finish({ body }))).toBe('service-unavailable');
    api.clock.nowMs += 11 * MINUTE_MS;
    expect(await problemOf(browser.client.singleSignOn.start({ body: { clientCode } }))).toBe('service-unavailable');
    expect((await logOut(await double.logoutToken({ sub: 'omar' }))).statusCode).toBe(503);
  });

  it('by being unreachable is reported unavailable', async () => {
    await double.close();
    api.clock.nowMs += 11 * MINUTE_MS;
    expect(await problemOf(api.browser().client.singleSignOn.start({ body: { clientCode } }))).toBe(
      'service-unavailable',
    );
  });
});

describe('settings', () => {
  beforeEach(() => ready());

  it('never return the secret, keep it until another provider is named, and are in the log', async () => {
    const { secret: _secret, ...unchanged } = { ...PROVIDER, issuer: double.issuer, secret: '' };
    const saved = await save({ secret: undefined, allowedDomains: ['Clinic.Example ', 'b.example'] });
    expect(saved.singleSignOn.provider).toEqual({
      ...unchanged,
      allowedDomains: ['clinic.example', 'b.example'],
      secret: 'set',
    });
    const everything = JSON.stringify([
      saved,
      await admin.client.clientSettings.get({ params: { clientId } }),
      await api.database.selectFrom('client_sign_on_providers').selectAll().execute(),
    ]);
    expect(everything).not.toContain(DOUBLE_SECRET);
    expect(await faultsOf({ secret: undefined, providerClientId: 'another' })).toEqual(['provider.secret required']);
    expect((await actions()).filter((action) => action === 'configurationChanged')).toHaveLength(2);
  });

  it.each([
    ['https://169.254.169.254', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://10.0.0.5/clinic', 'private_address'],
    ['https://2852039166', 'private_address'],
    ['https://[::ffff:10.0.0.5]', 'private_address'],
    ['https://127.0.0.1', 'private_address'],
    ['https://inside', 'private_address'],
    ['http://login.example.com', 'https'],
    ['ftp://login.example.com', 'https'],
    ['javascript:alert(1)', 'origin'],
    ['https://user:word@login.example.com', 'origin'],
    ['https://login.example.com/?tenant=1', 'origin'],
    ['https://login.example.com/#x', 'origin'],
    ['https://login.example.com/.well-known/openid-configuration', 'origin'],
    ['login.example.com', 'origin'],
  ])('reject the issuer %s: %s', async (issuer, rule) => {
    expect(await faultsOf({ issuer })).toEqual([`provider.issuer ${rule}`]);
  });

  it.each([
    ['authorization_endpoint', 'https://10.0.0.5/auth'],
    ['authorization_endpoint', 'javascript:alert(1)'],
    ['authorization_endpoint', undefined],
    ['token_endpoint', 'https://169.254.169.254/token'],
    ['token_endpoint', 'http://login.example.com/token'],
    ['userinfo_endpoint', 'https://10.0.0.5/me'],
    ['jwks_uri', 'https://10.0.0.5/keys'],
    ['jwks_uri', 'file:///etc/passwd'],
    ['issuer', 'https://evil.example'],
    ['issuer', 5],
  ])('reject a provider whose %s is %s', async (name, value) => {
    double.tampering.document = (document) => ({ ...document, [name]: value });
    expect(await faultsOf({})).toEqual(['provider.issuer discovery']);
  });

  it('with an address that later becomes a forbidden one make no call to it', async () => {
    api.clock.nowMs += 11 * MINUTE_MS;
    double.tampering.document = (document) => ({ ...document, token_endpoint: 'https://10.0.0.5/token' });
    expect(await problemOf(api.browser().client.singleSignOn.start({ body: { clientCode } }))).toBe(
      'service-unavailable',
    );
  });

  it('reject answers that are not a provider’s: endless, another status, a redirect, nothing', async () => {
    const answers = {
      '/long': () => ({ status: 200, body: `"${'x'.repeat(600_000)}"` }),
      '/odd': () => ({ status: 799, body: '{}' }),
      '/on': () => ({ status: 302, body: '' }),
      '/text': () => ({ status: 200, body: 'no json' }),
    };
    const server = createServer((request, response) => {
      const found = Object.entries(answers).find(([path]) => request.url?.startsWith(path));
      const { status, body } = found?.[1]() ?? { status: 404, body: '' };
      response.writeHead(status, { 'content-type': 'application/json', location: 'http://localhost:1/' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    for (const path of [...Object.keys(answers), '/none'])
      expect(await faultsOf({ issuer: `${origin}${path}` })).toEqual(['provider.issuer discovery']);
    await new Promise((resolve) => server.close(resolve));
    expect(await faultsOf({ issuer: `${origin}/gone` })).toEqual(['provider.issuer discovery']);
  });

  it('accept complete rules only', async () => {
    expect(await faultsOf({ roleClaim: 'groups' })).toEqual(['provider.roles required']);
    expect(await faultsOf({ roles: [{ value: 'x', role: 'Client User' }] })).toEqual(['provider.roleClaim required']);
    expect(await faultsOf({ roleClaim: 'g', roles: [{ value: 'x', role: 'System Admin' }] })).toHaveLength(1);
    expect(await faultsOf({ allowedDomains: ['clinic'] })).toHaveLength(1);
    expect(await faultsOf({ allowedDomains: ['*.example'] })).toHaveLength(1);
  });

  it('of one client can be neither read nor changed by another', async () => {
    await addPerson('o@x.example', { phone: '5125550150', client: 'Other', roles: ['Client Admin'] });
    const theirs = await api.signIn('5125550150');
    const body = { version: 1, provider: null };
    expect(await problemOf(theirs.client.clientSettings.saveSingleSignOn({ params: { clientId }, body }))).toBe(
      'not-found',
    );
    expect(await problemOf(theirs.client.singleSignOn.accounts({ params: { clientId } }))).toBe('not-found');
    const staff = await api.signIn(STAFF);
    expect(await problemOf(staff.client.singleSignOn.accounts({ params: { clientId } }))).toBe('not-allowed');
    expect(await problemOf(staff.client.clientSettings.saveSingleSignOn({ params: { clientId }, body }))).toBe(
      'not-allowed',
    );
  });
});
