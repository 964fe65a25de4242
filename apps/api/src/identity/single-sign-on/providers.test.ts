import type { Problem } from '@mien/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { DOUBLE_CLIENT_ID, type OpenIdDouble, startOpenIdDouble } from '../../testing/open-id-double.ts';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const ADMIN = '5125550111';
/** Characters that form-encoding changes, and characters that occur in Entra's secrets. */
const SECRET = 'a secret: with +/%&= and ~._-';

type Authentication = NonNullable<Parameters<typeof startOpenIdDouble>[0]['authentication']>;

interface Profile {
  /** Where its discovery differs from the double's; undefined for absent fields. */
  readonly document: Readonly<Record<string, unknown>>;
  /** How the application is registered there. */
  readonly authentication: Authentication;
  /** Claims of its tokens in addition to the subject. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly roleClaim: string;
  readonly userInfoStatus?: number;
  /** The prompt parameter after a sign-out. */
  readonly prompt: string;
  readonly endsSession: boolean;
}

const verified = { email: 'Omar@Clinic.example', email_verified: true };
const standard = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'];

/** Metadata and claims of providers by their documentation; only part of each. */
const PROFILES: Readonly<Record<string, Profile>> = {
  'Microsoft Entra ID': {
    document: {
      token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
      prompt_values_supported: undefined,
    },
    authentication: 'client_secret_post',
    // An administrator has to add `email_verified` there: it is an optional claim.
    claims: { ...verified, groups: ['nurses'] },
    roleClaim: 'groups',
    prompt: 'login',
    endsSession: true,
  },
  'Google Workspace': {
    document: {
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      end_session_endpoint: undefined,
      prompt_values_supported: undefined,
    },
    authentication: 'client_secret_basic',
    claims: { ...verified, hd: 'nurses' },
    roleClaim: 'hd',
    prompt: 'select_account',
    endsSession: false,
  },
  Keycloak: {
    document: {
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post', 'none'],
      prompt_values_supported: ['none', 'login', 'consent'],
    },
    authentication: 'client_secret_basic',
    claims: { ...verified, realm_access: { roles: ['nurses', 'offline_access'] } },
    roleClaim: 'realm_access.roles',
    prompt: 'login',
    endsSession: true,
  },
  'Keycloak, a public client with roles of its own': {
    document: { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] },
    authentication: 'none',
    claims: { ...verified, resource_access: { 'mien.clinic': { roles: ['nurses'] } } },
    roleClaim: 'resource_access.mien.clinic.roles',
    prompt: 'login',
    endsSession: true,
  },
  Auth0: {
    document: { token_endpoint_auth_methods_supported: standard },
    authentication: 'client_secret_post',
    claims: { ...verified, 'https://example.com/groups': ['nurses'] },
    roleClaim: 'https://example.com/groups',
    prompt: 'login',
    endsSession: true,
  },
  Okta: {
    document: {
      token_endpoint_auth_methods_supported: [...standard, 'client_secret_jwt', 'none'],
      prompt_values_supported: undefined,
    },
    authentication: 'client_secret_basic',
    claims: { ...verified, groups: ['Everyone', 'nurses'] },
    roleClaim: 'groups',
    prompt: 'login',
    endsSession: true,
  },
  'AD FS, with one group as a string and a userinfo endpoint that refuses': {
    document: {
      token_endpoint_auth_methods_supported: [
        'client_secret_post',
        'client_secret_basic',
        'windows_client_authentication',
      ],
      prompt_values_supported: undefined,
    },
    authentication: 'client_secret_post',
    claims: { ...verified, group: 'nurses', given_name: undefined },
    roleClaim: 'group',
    userInfoStatus: 401,
    prompt: 'login',
    endsSession: true,
  },
  'one without authentication methods in its metadata, which defaults to Basic': {
    document: { token_endpoint_auth_methods_supported: undefined, end_session_endpoint: undefined },
    authentication: 'client_secret_basic',
    claims: { ...verified, groups: ['nurses'] },
    roleClaim: 'groups',
    prompt: 'select_account',
    endsSession: false,
  },
};

let api: TestApi;
let admin: TestBrowser;
let clientId: string;
let clientCode: string;
let double: OpenIdDouble;

async function begin({
  document,
  authentication,
  claims,
  userInfoStatus,
}: Omit<Profile, 'roleClaim' | 'prompt' | 'endsSession'>) {
  api = await startTestApi();
  ({ clientId } = await api.addUser({ phone: ADMIN, firstName: 'Grace', roles: ['Client Admin'], patient: null }));
  const { userId } = await api.addUser({
    phone: '5125550112',
    firstName: 'Omar',
    roles: ['Client User'],
    patient: null,
  });
  await api.database.updateTable('users').set({ email: 'omar@clinic.example' }).where('user_id', '=', userId).execute();
  admin = await api.signIn(ADMIN);
  const { singleSignOn } = await admin.client.clientSettings.get({ params: { clientId } });
  const { redirectUrl, logoutUrl, pageUrl } = singleSignOn;
  clientCode = pageUrl.split('/').at(-1) ?? '';
  double = await startOpenIdDouble({ redirectUrl, logoutUrl, people: { omar: {} }, authentication, secret: SECRET });
  double.tampering.document = (given) => JSON.parse(JSON.stringify({ ...given, ...document })) as typeof given;
  double.tampering.claims = (given) => ({ ...given, ...claims });
  if (userInfoStatus !== undefined) double.tampering.personStatus = userInfoStatus;
}

async function save(change: object) {
  const { singleSignOn } = await admin.client.clientSettings.get({ params: { clientId } });
  const provider = {
    issuer: double.issuer,
    providerClientId: DOUBLE_CLIENT_ID,
    secret: SECRET,
    allowedDomains: ['clinic.example'],
    roleClaim: null,
    roles: [],
    requiredAcr: [],
    requiredAmr: [],
    ...change,
  };
  return admin.client.clientSettings.saveSingleSignOn({
    params: { clientId },
    body: { version: singleSignOn.version, provider },
  });
}

const faultsOf = async (change: object) => {
  const error = (await save(change).catch((reason: unknown) => reason)) as Problem;
  return [error.code, ...(error.details?.fields ?? []).map(({ path, rule }) => `${path} ${rule}`)];
};

async function signIn(browser: TestBrowser) {
  const { url } = await browser.client.singleSignOn.start({ body: { clientCode } });
  const { searchParams: back } = await double.signInAt(url);
  const [code = '', state = '', iss = ''] = ['code', 'state', 'iss'].map((name) => back.get(name) ?? '');
  return browser.client.singleSignOn.finish({ body: { clientCode, code, state, iss } });
}

const refusals = async () =>
  (await admin.client.singleSignOn.accounts({ params: { clientId } })).refusals.map(({ reason }) => reason);

afterEach(() => double.close());

describe.each(Object.entries(PROFILES))('%s', (_, profile) => {
  it('can be saved, signs in with a role, and signs out', async () => {
    await begin(profile);
    const roles = [{ value: 'nurses', role: 'Client Admin' as const }];
    const isPublic = profile.authentication === 'none';
    const saved = await save({ roleClaim: profile.roleClaim, roles, ...(isPublic ? { secret: '' } : {}) });
    expect(saved.singleSignOn.provider).toMatchObject({ issuer: double.issuer, secret: isPublic ? 'notSet' : 'set' });

    const browser = api.browser();
    const login = await signIn(browser);
    expect(login.user).toMatchObject({ firstName: 'Omar', userRoles: ['Client Admin'] });

    const { endSessionUrl } = await browser.client.signIn.logout({ body: {} });
    const query = endSessionUrl === undefined ? null : new URL(endSessionUrl).searchParams;
    expect(query === null).toBe(!profile.endsSession);
    if (query) {
      expect(query.get('post_logout_redirect_uri')).toBe(`http://localhost:3000/signin/${clientCode}`);
      expect(query.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    }
    const again = await browser.client.singleSignOn.start({ body: { clientCode, isAfterSignOut: true } });
    expect(new URL(again.url).searchParams.get('prompt')).toBe(profile.prompt);
    const usual = await browser.client.singleSignOn.start({ body: { clientCode } });
    expect(new URL(usual.url).searchParams.get('prompt')).toBeNull();
    expect(new URL(usual.url).searchParams.get('max_age')).toBeNull();
  });

  it('rejects a different secret, which is reported when it is entered', async () => {
    await begin(profile);
    if (profile.authentication === 'none') return;
    expect(await faultsOf({ secret: 'another' })).toEqual(['invalid-request', 'provider.secret client_refused']);
    expect(await faultsOf({ providerClientId: 'another' })).toEqual([
      'invalid-request',
      'provider.secret client_refused',
    ]);
  });

  it('gives no role where the claim is absent', async () => {
    await begin({ ...profile, claims: { ...verified } });
    const isPublic = profile.authentication === 'none';
    const roles = [{ value: 'nurses', role: 'Client User' as const }];
    await save({ roleClaim: profile.roleClaim, roles, ...(isPublic ? { secret: '' } : {}) });
    await expect(signIn(api.browser())).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await refusals()).toEqual(['roleMissing']);
  });
});

const PLAIN = { document: {}, authentication: 'client_secret_basic', claims: verified } as const;

const PAGE = { status: 200, type: 'text/html; charset=utf-8', body: '<!doctype html><title>Sign in</title>' };
const PAGES = [
  ['an HTML page', PAGE],
  ['an HTML page with status 403', { ...PAGE, status: 403 }],
  ['an HTML page with status 404', { ...PAGE, status: 404 }],
  ['too many requests', { status: 429, type: 'application/json', body: '{"error":"slow_down"}' }],
  ['a JSON error without a reason', { status: 400, type: 'application/json', body: '{}' }],
  ['empty JSON', { status: 200, type: 'application/json', body: '{}' }],
  ['nothing', { status: 200, type: 'application/json', body: '' }],
] as const;

describe('a provider', () => {
  it.each([
    ['names a place where they are', { _claim_names: { groups: 'src1' } }],
    ['reports that there are some', { hasgroups: true }],
  ])(
    'that leaves groups out because there are too many is distinguished from one without groups: it %s',
    async (_what, more) => {
      await begin({ ...PLAIN, claims: { ...verified, ...more } });
      await save({ roleClaim: 'groups', roles: [{ value: 'nurses', role: 'Client User' }] });
      await expect(signIn(api.browser())).rejects.toMatchObject({ code: 'not-allowed' });
      expect(await refusals()).toEqual(['tooManyGroups']);
    },
  );

  it('that supports none of Mien’s authentication methods cannot be saved', async () => {
    await begin({
      ...PLAIN,
      document: { token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'] },
    });
    expect(await faultsOf({})).toEqual(['invalid-request', 'provider.issuer client_authentication']);
  });

  it('that accepts only a signed secret can be used', async () => {
    await begin({
      ...PLAIN,
      document: { token_endpoint_auth_methods_supported: ['client_secret_jwt'] },
      authentication: 'client_secret_jwt',
    });
    await save({});
    await expect(signIn(api.browser())).resolves.toMatchObject({ user: { firstName: 'Omar' } });
  });

  it.each(PAGES)('whose token endpoint answers %s cannot be saved', async (_what, answer) => {
    await begin(PLAIN);
    double.tampering.answer = { path: '/token', ...answer };
    expect(await faultsOf({})).toEqual(['invalid-request', 'provider.issuer discovery']);
  });

  it.each(PAGES)('whose keys answer %s cannot be saved', async (_what, answer) => {
    await begin(PLAIN);
    double.tampering.answer = { path: '/jwks', ...answer };
    expect(await faultsOf({})).toEqual(['invalid-request', 'provider.issuer discovery']);
  });

  it.each([
    ['the token endpoint', '/token'],
    ['the userinfo endpoint', '/me'],
    ['the JWKS endpoint', '/jwks'],
  ])('is unavailable where a gateway answers with a page instead of %s', async (_what, path) => {
    await begin({ ...PLAIN, claims: { email: undefined } });
    await save({});
    double.tampering.answer = { path, ...PAGE };
    await expect(signIn(api.browser())).rejects.toMatchObject({ code: 'service-unavailable' });
  });

  it('can be entered with a trailing slash', async () => {
    await begin(PLAIN);
    const { singleSignOn } = await save({ issuer: `${double.issuer}/` });
    expect(singleSignOn.provider?.issuer).toBe(double.issuer);
  });

  it.each([
    ['a clock a few seconds ahead', (claims: object) => ({ ...claims, iat: Math.floor(Date.now() / 1000) + 20 }), true],
    [
      'several recipients, and Mien as the one that asked',
      (claims: object) => ({ ...claims, aud: [DOUBLE_CLIENT_ID, 'x'], azp: DOUBLE_CLIENT_ID }),
      true,
    ],
    [
      'several recipients, and another one that asked',
      (claims: object) => ({ ...claims, aud: [DOUBLE_CLIENT_ID, 'x'], azp: 'x' }),
      false,
    ],
    [
      'several recipients, and no authorized party',
      (claims: object) => ({ ...claims, aud: [DOUBLE_CLIENT_ID, 'x'] }),
      false,
    ],
    ['another issuer by a slash', (claims: { iss?: string }) => ({ ...claims, iss: `${claims.iss}/` }), false],
  ])('with %s', async (_what, change, isIn) => {
    await begin(PLAIN);
    await save({});
    double.tampering.claims = (claims) => change({ ...claims, ...verified });
    const login = await signIn(api.browser()).catch((error: Problem) => error.code);
    expect(login).toEqual(isIn ? expect.objectContaining({ accessToken: expect.any(String) }) : 'wrong-credentials');
  });

  it('whose sign-out address is not allowed, or that is unavailable, keeps no user signed in here', async () => {
    await begin(PLAIN);
    await save({});
    const browser = api.browser();
    await signIn(browser);
    api.clock.nowMs += 11 * 60_000;
    double.tampering.status = 503;
    expect(await browser.client.signIn.logout({ body: {} })).toEqual({ signedOut: true });
    await expect(browser.client.signIn.session()).resolves.toBeNull();
  });

  it('is not notified of the sign-out of a user who signed in by phone', async () => {
    await begin(PLAIN);
    await save({});
    expect(await admin.client.signIn.logout({ body: {} })).toEqual({ signedOut: true });
  });
});
