import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JWT_ASSERTION_TYPE as ASSERTION_TYPE, type Problem, type ProgramPublicKey } from '@mien/contract';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  OFFERED_PROGRAM_SCOPES,
  PROGRAM_CALLS_PER_MINUTE,
  PROGRAM_SCOPES,
  PROGRAMS_MAX,
} from '@mien/domain';
import { PROGRAM_PROBLEM_TEXTS } from '@mien/messages/catalogs';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as openId from 'openid-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, cookieOf, type Person } from '../../testing/person-with-objects.ts';
import { addProgram, askForToken, basicOf, type TestProgram, tokenOf } from '../../testing/program-of-client.ts';
import {
  ORIGIN,
  problemOf,
  startTestApi,
  startTestApiOn,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { addToken } from './program-tokens.store.ts';

const ADMIN = '5125550110';
const TOKEN_URL = `${ORIGIN}/v1/oauth/token`;
const GRANT = { grant_type: 'client_credentials' } as const;
const READS = ['system/Observation.rs', 'system/DiagnosticReport.rs'] as const;

let api: TestApi;
let clientId: string;
let admin: TestBrowser;

beforeEach(async () => {
  api = await startTestApi();
  ({ clientId } = await api.addUser({ phone: ADMIN, firstName: 'Grace', roles: ['Client Admin'], patient: null }));
  admin = await api.signIn(ADMIN);
});

const list = async () => (await admin.client.programs.list({ params: { clientId } })).items;
const ofProgram = ({ program }: Pick<TestProgram, 'program'>) => ({ params: { clientId, id: program.id } });
const renew = (made: TestProgram, isPreviousKept: boolean) =>
  admin.client.programs.renewSecret({ ...ofProgram(made), body: { isPreviousKept } });
const revoke = (made: TestProgram) => admin.client.programs.revoke({ ...ofProgram(made), body: {} });

/** The error of a token call, with its status; null for a token. */
async function errorOf(answer: ReturnType<typeof askForToken>): Promise<string | null> {
  const { statusCode, body } = await answer;
  const { error, code } = JSON.parse(body) as { error?: string; code?: string };
  return statusCode === 200 ? null : `${statusCode} ${error ?? code}`;
}

const bySecret = (made: TestProgram, form: Readonly<Record<string, string>> = {}) =>
  askForToken(api, { ...GRANT, ...form }, { authorization: basicOf(made) });

/** The reasons, by field, why a program is refused. */
async function faultsOf(call: Promise<unknown>): Promise<string[]> {
  const error = (await call.catch((reason: unknown) => reason)) as Problem;
  return (error.details?.fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
}

const addWith = (change: object) =>
  admin.client.programs.add({
    params: { clientId },
    body: { name: 'Epic bridge', scopes: [...READS], groupIds: null, expires: null, keys: null, ...change },
  });

const actions = async () =>
  (await admin.client.accessLog.list({ query: {} })).items.map(({ action, subject }) => `${action} ${subject ?? ''}`);

describe('administration of programs', () => {
  it('shows a new secret once and stores its hash', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    expect(made.secret).toMatch(/^mien_sk_[A-Za-z0-9]{49,}$/);
    const shown = await list();
    expect(shown).toMatchObject([
      { name: 'Epic bridge', scopes: READS, authentication: 'secret', createdBy: 'Grace Doe', lastUsed: null },
    ]);
    expect(shown[0]?.secretHint).toBe(made.secret.slice(-4));
    expect(JSON.stringify(shown)).not.toContain(made.secret);
    const rows = await api.database.selectFrom('programs').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.secret);
    expect(await actions()).toContain('programMade Epic bridge');
  });

  it('rejects changes of an outdated revision, and logs each change', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const change = (revision: number) =>
      admin.client.programs.change({
        ...ofProgram(made),
        body: { revision, name: 'Records', scopes: ['system/Patient.rs'], groupIds: null, expires: null, keys: null },
      });
    expect(await change(1)).toMatchObject({ name: 'Records', scopes: ['system/Patient.rs'], revision: 2 });
    expect(await problemOf(change(1))).toBe('changed-meanwhile');
    await renew(made, false);
    await revoke(made);
    await revoke(made);
    expect(await problemOf(change(2))).toBe('changed-meanwhile');
    expect((await actions()).filter((text) => text.startsWith('program')).toSorted()).toEqual([
      'programChanged Records',
      'programMade Records',
      'programRevoked Records',
      'programSecretMade Records',
    ]);
  });

  it('ignores a stored scope that was removed since', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const stored = ['mien/removed', 'system/Patient.rs'] as never;
    await api.database.updateTable('programs').set({ scopes: stored }).execute();
    expect(await list()).toMatchObject([{ scopes: ['system/Patient.rs'] }]);
    expect((await bySecret(made)).json()).toMatchObject({ scope: 'system/Patient.rs' });
    expect(await errorOf(bySecret(made, { scope: 'mien/removed' }))).toBe('400 invalid_scope');
  });

  it('adds no program if logging fails', async () => {
    await api.database.schema.alterTable('access_log_entries').renameTo('access_log_gone').execute();
    try {
      await expect(addWith({})).rejects.toThrow();
    } finally {
      await api.database.schema.alterTable('access_log_gone').renameTo('access_log_entries').execute();
    }
    expect(await list()).toEqual([]);
  });

  it.each([
    ['an end in the past', { expires: '2026-03-14T14:59:59Z' }, ['body.expires past']],
    ['keys at a private address', { keys: { url: 'https://10.0.0.1/keys' } }, ['body.keys.url private_address']],
    ['keys over plain http', { keys: { url: 'http://keys.example.com/' } }, ['body.keys.url https']],
    ['keys with a password', { keys: { url: 'https://a:b@keys.example.com/' } }, ['body.keys.url origin']],
    [
      'a key that is none',
      { keys: { jwks: { keys: [{ kty: 'EC', kid: 'a', crv: 'P-384', x: 'AAAA', y: 'AAAA' }] } } },
      ['body.keys.jwks.keys.0 public_key'],
    ],
    [
      'two keys with one id',
      { keys: { jwks: { keys: ['AAAA', 'AAAB'].map((x) => ({ kty: 'EC', kid: 'a', crv: 'P-384', x, y: 'AAAA' })) } } },
      ['body.keys.jwks duplicate'],
    ],
    [
      'a short RSA key',
      { keys: { jwks: { keys: [{ kty: 'RSA', kid: 'a', n: 'A'.repeat(171), e: 'AQAB' }] } } },
      ['body.keys.jwks.keys.0 public_key'],
    ],
  ])('rejects a program with %s', async (_, change, faults) => {
    expect(await faultsOf(addWith(change))).toEqual(faults);
    expect(await list()).toEqual([]);
  });

  it('rejects a key for another algorithm, and one without its curve', async () => {
    const { jwk } = await newKey('ES384', 'a');
    const { crv: _, ...withoutCurve } = jwk;
    for (const key of [{ ...jwk, alg: 'RS384' }, withoutCurve])
      expect(await faultsOf(addWith({ keys: { jwks: { keys: [key] } } }))).toEqual([
        'body.keys.jwks.keys.0 public_key',
      ]);
    await addWith({ keys: { jwks: { keys: [{ ...jwk, alg: 'ES384' }] } } });
    expect(await list()).toHaveLength(1);
  });

  it('rejects a private key', async () => {
    const { privateKey } = await generateKeyPair('ES384', { extractable: true });
    const keys = { jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'a' }] } };
    expect(await problemOf(addWith({ keys }))).toBe('invalid-request');
  });

  it('rejects groups of another client, and programs beyond the limit', { tags: 'thorough' }, async () => {
    await api.addUser({ phone: '5125550120', client: 'Other', group: 'warehouse' });
    const { group_id: groupId } = await api.database
      .selectFrom('groups')
      .select('group_id')
      .where('code', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    const { id: ownGroupId } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night-shift' } });
    expect(await problemOf(addWith({ groupIds: [groupId] }))).toBe('not-found');
    expect(await problemOf(addWith({ groupIds: [ownGroupId, groupId] }))).toBe('not-found');
    const first = await addProgram(admin, clientId, { scopes: READS });
    for (let count = 1; count < PROGRAMS_MAX; count += 1) await addWith({});
    expect(await problemOf(addWith({}))).toBe('too-many-programs');
    await revoke(first);
    await addWith({});
  });

  it('hides programs from administrators of another client', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const elsewhere = { client: 'Other', patient: null } as const;
    await api.addUser({ ...elsewhere, phone: '5125550121', roles: ['Client Admin'] });
    await api.addUser({ ...elsewhere, phone: '5125550122', roles: ['Client User'] });
    const [stranger, nurse] = [await api.signIn('5125550121'), await api.signIn('5125550122')];
    const call = { ...ofProgram(made), body: {} };
    expect(await problemOf(stranger.client.programs.list({ params: { clientId } }))).toBe('not-found');
    expect(await problemOf(stranger.client.programs.revoke(call))).toBe('not-found');
    expect(await problemOf(nurse.client.programs.revoke(call))).toBe('not-allowed');
    expect((await list())[0]?.revoked).toBeNull();
  });
});

describe('client_secret_basic', () => {
  it('issues a token for five minutes, with all scopes of the program or fewer', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const answer = await bySecret(made);
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers.pragma]).toEqual([
      200,
      'no-store',
      'no-cache',
    ]);
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^mien_at_/),
      token_type: 'bearer',
      expires_in: 300,
      scope: READS.join(' '),
    });
    expect((await bySecret(made, { scope: READS[1] })).json()).toMatchObject({ scope: READS[1] });
    const stored = await api.database.selectFrom('program_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(answer.json().access_token);
    expect((await list())[0]?.lastUsed).toBe('2026-03-14T15:00:00.000Z');
  });

  it('answers wrong token requests with the errors of OAuth', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const authorization = basicOf(made);
    const wrong = basicOf({ ...made, secret: `${made.secret.slice(0, -1)}${made.secret.endsWith('1') ? '2' : '1'}` });
    const unknown = basicOf({ ...made, program: { ...made.program, oauthClientId: 'A'.repeat(43) } });
    const ask = (form: Readonly<Record<string, string>>, header?: string) =>
      errorOf(askForToken(api, form, header === undefined ? {} : { authorization: header }));
    expect(await ask({}, authorization)).toBe('400 invalid_request');
    expect(await ask({ grant_type: 'password' }, authorization)).toBe('400 unsupported_grant_type');
    expect(await ask({ ...GRANT, scope: 'system/Patient.rs' }, authorization)).toBe('400 invalid_scope');
    expect(await ask({ ...GRANT, scope: 'system/*.rs' }, authorization)).toBe('400 invalid_scope');
    expect(await ask({ ...GRANT, client_assertion: 'x' }, authorization)).toBe('400 invalid_request');
    expect(await ask({ ...GRANT, client_secret: made.secret }, authorization)).toBe('400 invalid_request');
    expect(await ask({ ...GRANT, client_id: 'x' }, authorization)).toBe('400 invalid_request');
    expect(await ask({ ...GRANT, client_assertion: 'x' })).toBe('400 invalid_request');
    for (const header of [wrong, unknown, 'Basic eDp5', 'Basic eA==', 'Basic !', 'Basic JTp4', 'Bearer x'])
      expect(await ask(GRANT, header)).toBe('401 invalid_client');
    expect(await ask({ ...GRANT, client_id: made.program.oauthClientId, client_secret: made.secret })).toBe(
      '401 invalid_client',
    );
    const json = await api.app.inject({ method: 'POST', url: '/v1/oauth/token', payload: GRANT });
    expect([json.statusCode, json.json().error]).toEqual([400, 'invalid_request']);
    const twice = await api.app.inject({
      method: 'POST',
      url: '/v1/oauth/token',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=client_credentials&grant_type=client_credentials',
    });
    expect([twice.statusCode, twice.json().error]).toEqual([400, 'invalid_request']);
    expect(await api.database.selectFrom('program_tokens').selectAll().execute()).toEqual([]);
  });

  it('challenges only clients that authenticate by Basic, and forbids caching', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const form = { ...GRANT, client_id: made.program.oauthClientId, client_secret: 'x' };
    const refused = [
      await askForToken(api, GRANT, { authorization: basicOf({ ...made, secret: 'x' }) }),
      await askForToken(api, GRANT, { authorization: 'Bearer x' }),
      await askForToken(api, form),
      await askForToken(api, GRANT),
    ];
    expect(refused.map(({ statusCode, headers }) => [statusCode, headers['www-authenticate']])).toEqual([
      [401, 'Basic realm="programs", charset="UTF-8"'],
      [401, undefined],
      [401, undefined],
      [401, undefined],
    ]);
    for (const { headers } of refused)
      expect([headers['cache-control'], headers.pragma, headers['content-type']]).toEqual([
        'no-store',
        'no-cache',
        'application/json; charset=utf-8',
      ]);
  });

  it('accepts the previous secret for a day, or ends it at once with its tokens', async () => {
    const first = await addProgram(admin, clientId, { scopes: READS });
    const second = { ...first, secret: (await renew(first, true)).secret ?? '' };
    expect([await errorOf(bySecret(first)), await errorOf(bySecret(second))]).toEqual([null, null]);
    api.clock.nowMs += DAY_MS;
    expect([await errorOf(bySecret(first)), await errorOf(bySecret(second))]).toEqual(['401 invalid_client', null]);
    const token = await tokenOf(api, second);
    admin = await api.signIn(ADMIN);
    const third = { ...first, secret: (await renew(second, false)).secret ?? '' };
    expect([await errorOf(bySecret(second)), await errorOf(bySecret(third))]).toEqual(['401 invalid_client', null]);
    const call = api.program(token).careTeam.measurements({
      params: { uid: randomUUID() },
      query: { page: 1, pageSize: 10 },
    });
    expect(await problemOf(call)).toBe('sign-in-required');
  });

  it('issues no token if the secret or the program ends during the token call', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const key = { clientId, programId: made.program.id };
    const at = new Date(api.clock.nowMs);
    const token = { tokenHash: 'x', scopes: READS, at, expiresAt: new Date(api.clock.nowMs + MINUTE_MS) };
    const storedHash = async () =>
      (await api.database.selectFrom('programs').select('secret_hash').executeTakeFirstOrThrow()).secret_hash;
    const first = await storedHash();
    await renew(made, true);
    expect(await addToken(api.database, key, token, { secretHash: first, assertion: null })).toBe(true);
    await renew(made, false);
    expect(await addToken(api.database, key, token, { secretHash: first, assertion: null })).toBe(false);
    const current = await storedHash();
    await revoke(made);
    expect(await addToken(api.database, key, token, { secretHash: current, assertion: null })).toBe(false);
    expect(await api.database.selectFrom('program_tokens').selectAll().execute()).toEqual([]);
  });

  it('accepts a secret hashed with a former server key, and stores it with the current one', async () => {
    const [used, unused] = [
      await addProgram(admin, clientId, { scopes: READS }),
      await addProgram(admin, clientId, { scopes: READS }),
    ];
    const SERVER_KEY = 'another-server-key-of-32-characters-';
    const errorWith = async (made: TestProgram, settings: Record<string, string>) => {
      const server = await startTestApiOn(api.database, { SERVER_KEY, ...settings });
      return errorOf(askForToken(server, GRANT, { authorization: basicOf(made) }));
    };
    expect(await errorWith(used, {})).toBe('401 invalid_client');
    expect(await errorWith(used, { OLD_SERVER_KEYS: 'a-server-key-of-at-least-32-characters' })).toBeNull();
    expect(await errorWith(used, {})).toBeNull();
    expect(await errorWith(unused, {})).toBe('401 invalid_client');
  });

  it('rejects secrets of revoked and expired programs', async () => {
    const expires = new Date(api.clock.nowMs + HOUR_MS).toISOString();
    const revoked = await addProgram(admin, clientId, { scopes: READS });
    const expiring = await addProgram(admin, clientId, { scopes: READS, expires });
    await revoke(revoked);
    expect([await errorOf(bySecret(revoked)), await errorOf(bySecret(expiring))]).toEqual(['401 invalid_client', null]);
    api.clock.nowMs += HOUR_MS;
    expect(await errorOf(bySecret(expiring))).toBe('401 invalid_client');
  });

  it('limits all calls by network for a minute, whatever is wrong with them', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const call = () => errorOf(bySecret(made, { grant_type: 'password' }));
    for (let index = 0; index < 120; index += 1) expect(await call()).toBe('400 unsupported_grant_type');
    expect(await call()).toBe('429 too-many-requests');
    api.clock.nowMs += MINUTE_MS;
    expect(await call()).toBe('400 unsupported_grant_type');
  });

  it('limits wrong secrets by network, and still accepts right ones', async () => {
    const made = await addProgram(admin, clientId, { scopes: READS });
    const errors = new Set<string | null>();
    for (let index = 0; index < 130; index += 1) {
      errors.add(await errorOf(askForToken(api, GRANT, { authorization: `Basic ${btoa(`x:${index}`)}` })));
      if (index % 100 === 99) api.clock.nowMs += MINUTE_MS;
    }
    expect([...errors]).toEqual(['401 invalid_client', '429 too-many-requests']);
    const form = { client_assertion_type: ASSERTION_TYPE, client_assertion: 'x' };
    const inPage = await api.app.inject({
      method: 'POST',
      url: '/v1/oauth/token',
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': 'Mozilla/5.0', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...GRANT, ...form }).toString(),
    });
    expect([inPage.statusCode, inPage.json().message]).toEqual([429, PROGRAM_PROBLEM_TEXTS.en['too-many-requests']]);
    api.clock.nowMs += MINUTE_MS;
    expect(await errorOf(bySecret(made))).toBeNull();
  });
});

/** A server of a program that publishes its public keys. */
async function publishKeys(answer: { keys: readonly object[]; cacheControl: string | undefined; status: number }) {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.cacheControl === undefined ? {} : { 'cache-control': answer.cacheControl }),
    });
    response.end(JSON.stringify({ keys: answer.keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { server, requests, url: `http://localhost:${(server.address() as AddressInfo).port}/keys` };
}

type Algorithm = 'RS384' | 'ES384';

async function newKey(algorithm: Algorithm, kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { algorithm, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid } as ProgramPublicKey };
}
type Key = Awaited<ReturnType<typeof newKey>>;

const addWithKeys = async (keys: object, scopes: readonly string[] = READS): Promise<TestProgram> => ({
  program: (await addWith({ keys, scopes })).program,
  secret: '',
});

/** A client assertion, with changes to its claims and its header. */
const assertionOf = (
  { program: { oauthClientId } }: TestProgram,
  key: Key,
  changes: object = {},
  header: object = {},
) =>
  new SignJWT({
    iss: oauthClientId,
    sub: oauthClientId,
    aud: TOKEN_URL,
    exp: Math.floor(api.clock.nowMs / 1000) + 60,
    jti: randomUUID(),
    ...changes,
  })
    .setProtectedHeader({ alg: key.algorithm, kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);

const byAssertion = (assertion: string, form: Readonly<Record<string, string>> = {}) =>
  askForToken(api, { ...GRANT, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion, ...form });

describe('private_key_jwt', () => {
  it.each(['RS384', 'ES384'] as const)('issues one token per assertion: %s', async (algorithm) => {
    const key = await newKey(algorithm, 'a');
    const made = await addWithKeys({ jwks: { keys: [key.jwk] } });
    const assertion = await assertionOf(made, key);
    expect(await errorOf(byAssertion(assertion))).toBeNull();
    expect(await errorOf(byAssertion(assertion))).toBe('401 invalid_client');
    const both = [await assertionOf(made, key, { jti: 'b' }), await assertionOf(made, key, { jti: 'b' })];
    const errors = await Promise.all(both.map((one) => errorOf(byAssertion(one))));
    expect(errors.toSorted()).toEqual(['401 invalid_client', null]);
    expect((await list())[0]).toMatchObject({ authentication: 'keys', keyIds: ['a'], secretHint: null });
  });

  it('rejects an assertion that another process has accepted', async () => {
    const key = await newKey('ES384', 'a');
    const made = await addWithKeys({ jwks: { keys: [key.jwk] } });
    const otherProcess = await startTestApiOn(api.database);
    const assertion = await assertionOf(made, key);
    expect(await errorOf(byAssertion(assertion))).toBeNull();
    const form = { ...GRANT, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion };
    expect(await errorOf(askForToken(otherProcess, form))).toBe('401 invalid_client');
  });

  it('rejects assertions with wrong claims, another key or another algorithm', async () => {
    const key = await newKey('ES384', 'a');
    const made = await addWithKeys({ jwks: { keys: [key.jwk] } });
    const other = await addWithKeys({ jwks: { keys: [(await newKey('ES384', 'a')).jwk] } });
    const nowS = Math.floor(api.clock.nowMs / 1000);
    const wrong: object[] = [
      { iss: 'x' },
      { sub: other.program.oauthClientId },
      { aud: ORIGIN },
      { aud: [TOKEN_URL, 'https://elsewhere.example.com/token'] },
      { exp: nowS + 6 * 60 },
      { exp: nowS - 60 },
      { exp: undefined },
      { jti: undefined },
      { jti: 'x'.repeat(300) },
      { nbf: nowS + 120 },
    ];
    for (const changes of wrong)
      expect([changes, await errorOf(byAssertion(await assertionOf(made, key, changes)))]).toEqual([
        changes,
        '401 invalid_client',
      ]);
    expect(await errorOf(byAssertion(await assertionOf(made, await newKey('ES384', 'a'))))).toBe('401 invalid_client');
    expect(await errorOf(byAssertion(await assertionOf(made, await newKey('RS384', 'a'))))).toBe('401 invalid_client');
    expect(await errorOf(byAssertion('x.y.z'))).toBe('401 invalid_client');
    const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unreadable = `${partOf({ alg: 'ES384' })}.${partOf({ sub: { toString: 1, valueOf: 1 } })}.x`;
    expect(await errorOf(byAssertion(unreadable))).toBe('401 invalid_client');
    const jku = { jku: 'https://elsewhere.example.com/jwks.json' };
    expect(await errorOf(byAssertion(await assertionOf(made, key, {}, jku)))).toBe('401 invalid_client');
    const good = await assertionOf(made, key);
    expect(await errorOf(byAssertion(good, { client_id: other.program.oauthClientId }))).toBe('401 invalid_client');
    expect(await errorOf(byAssertion(good, { client_assertion_type: 'x' }))).toBe('400 invalid_request');
    expect(await errorOf(byAssertion(good, { client_id: made.program.oauthClientId }))).toBeNull();
    expect(await errorOf(byAssertion(await assertionOf(made, key, { aud: [TOKEN_URL] })))).toBeNull();
  });

  it.each(['none', 'HS256', 'HS384', 'RS256', 'PS384', 'ES256'])('rejects the algorithm %s', async (alg) => {
    const keys = [await newKey('RS384', 'a'), await newKey('ES384', 'b')];
    const made = await addWithKeys({ jwks: { keys: keys.map(({ jwk }) => jwk) } });
    for (const key of keys) {
      const [, claims = '', signature = ''] = (await assertionOf(made, key)).split('.');
      const header = Buffer.from(JSON.stringify({ alg, kid: key.kid })).toString('base64url');
      // With a symmetric algorithm, the public key would be the secret.
      const mac = createHmac(alg === 'HS384' ? 'sha384' : 'sha256', JSON.stringify(key.jwk));
      const signatures = ['', signature, mac.update(`${header}.${claims}`).digest('base64url')];
      for (const one of signatures)
        expect(await errorOf(byAssertion(`${header}.${claims}.${one}`))).toBe('401 invalid_client');
    }
  });

  it('rejects assertions of programs with a secret, and secrets of programs with keys', async () => {
    const key = await newKey('ES384', 'a');
    const withSecret = await addProgram(admin, clientId, { scopes: READS });
    const withKeys = await addWithKeys({ jwks: { keys: [key.jwk] } });
    expect(await errorOf(byAssertion(await assertionOf(withSecret, key)))).toBe('401 invalid_client');
    expect(await errorOf(bySecret({ ...withKeys, secret: withSecret.secret }))).toBe('401 invalid_client');
    const { revision, name, scopes } = withSecret.program;
    const change = { revision, name, scopes, groupIds: null, expires: null, keys: { jwks: { keys: [key.jwk] } } };
    expect(await faultsOf(admin.client.programs.change({ ...ofProgram(withSecret), body: change }))).toEqual([
      'body.keys has_secret',
    ]);
    expect(await faultsOf(renew(withKeys, true))).toEqual(['body.isPreviousKept has_keys']);
  });
});

describe('keys at an address', () => {
  let published: Awaited<ReturnType<typeof publishKeys>>;
  const answer = { keys: [] as object[], cacheControl: undefined as string | undefined, status: 200 };

  beforeEach(async () => {
    Object.assign(answer, { keys: [], cacheControl: undefined, status: 200 });
    published = await publishKeys(answer);
  });
  afterEach(() => {
    published.server.close();
  });

  it('caches keys as long as their headers allow, and fetches them again once for an unknown key', async () => {
    const [first, second] = [await newKey('ES384', 'a'), await newKey('ES384', 'b')];
    answer.keys = [first.jwk];
    answer.cacheControl = 'max-age=60';
    const made = await addWithKeys({ url: published.url });
    const ask = async (key: Key) => errorOf(byAssertion(await assertionOf(made, key)));
    expect([await ask(first), await ask(first), published.requests.length]).toEqual([null, null, 1]);
    api.clock.nowMs += MINUTE_MS;
    expect([await ask(first), published.requests.length]).toEqual([null, 2]);
    answer.keys = [second.jwk];
    // Too soon: a caller without any key could make the server ask each time.
    expect([await ask(second), published.requests.length]).toEqual(['401 invalid_client', 2]);
    api.clock.nowMs += MINUTE_MS / 2;
    expect([await ask(second), published.requests.length]).toEqual([null, 3]);
    expect([await ask(first), published.requests.length]).toEqual(['401 invalid_client', 3]);
  });

  it('fetches keys each time if they must not be cached', async () => {
    const key = await newKey('ES384', 'a');
    answer.keys = [key.jwk];
    answer.cacheControl = 'no-store';
    const made = await addWithKeys({ url: published.url });
    for (const count of [1, 2]) {
      expect(await errorOf(byAssertion(await assertionOf(made, key)))).toBeNull();
      expect(published.requests).toHaveLength(count);
    }
  });

  it('rejects assertions while the address of the keys fails', async () => {
    const key = await newKey('ES384', 'a');
    answer.status = 500;
    const made = await addWithKeys({ url: published.url });
    expect(await errorOf(byAssertion(await assertionOf(made, key)))).toBe('401 invalid_client');
    answer.status = 200;
    answer.keys = [{ kty: 'EC' }];
    api.clock.nowMs += MINUTE_MS;
    expect(await errorOf(byAssertion(await assertionOf(made, key)))).toBe('401 invalid_client');
    answer.keys = [key.jwk];
    api.clock.nowMs += MINUTE_MS;
    expect([await errorOf(byAssertion(await assertionOf(made, key))), published.requests.length]).toEqual([null, 3]);
  });
});

describe('openid-client', () => {
  /** The library checks times against the machine's clock. */
  async function listen(): Promise<string> {
    api.clock.nowMs = Date.now();
    admin = await api.signIn(ADMIN);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  }
  afterEach(() => api.app.close());

  function configurationOf(origin: string, { program }: TestProgram, authentication: openId.ClientAuth) {
    // The library's audience is the issuer; the standard demands the token address.
    const server = { issuer: TOKEN_URL, token_endpoint: `${origin}/v1/oauth/token` };
    const config = new openId.Configuration(server, program.oauthClientId, undefined, authentication);
    openId.allowInsecureRequests(config);
    return config;
  }

  it('gets a token by client_secret_basic', async () => {
    const origin = await listen();
    const made = await addProgram(admin, clientId, { scopes: READS });
    const config = configurationOf(origin, made, openId.ClientSecretBasic(made.secret));
    const tokens = await openId.clientCredentialsGrant(config, { scope: READS[0] });
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 300, scope: READS[0] });
    await expect(openId.clientCredentialsGrant(config, { scope: 'system/Device.rs' })).rejects.toMatchObject({
      error: 'invalid_scope',
      status: 400,
    });
    const wrong = configurationOf(origin, made, openId.ClientSecretBasic('x'));
    await expect(openId.clientCredentialsGrant(wrong)).rejects.toMatchObject({ status: 401 });
  });

  it.each(['RS384', 'ES384'] as const)('gets a token by private_key_jwt: %s', async (algorithm) => {
    const origin = await listen();
    const key = await newKey(algorithm, 'a');
    const made = await addWithKeys({ jwks: { keys: [key.jwk] } });
    const authentication = openId.PrivateKeyJwt({ key: key.privateKey, kid: key.kid });
    const tokens = await openId.clientCredentialsGrant(configurationOf(origin, made, authentication));
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 300, scope: READS.join(' ') });
  });

  it('finds the token endpoint in the SMART configuration', async () => {
    const answer = await api.app.inject({
      url: '/v1/fhir/.well-known/smart-configuration',
      headers: { accept: 'text/html' },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.json()).toEqual({
      token_endpoint: TOKEN_URL,
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
      scopes_supported: OFFERED_PROGRAM_SCOPES,
      capabilities: expect.arrayContaining(['client-confidential-asymmetric', 'permission-v2']),
      code_challenge_methods_supported: ['S256'],
    });
  });
});

describe('calls of a program', () => {
  let person: Person;
  let made: TestProgram;

  beforeEach(async () => {
    person = await addPerson(api, { phone: '5125550101', lastName: 'Target' });
    made = await addProgram(admin, clientId, { scopes: PROGRAM_SCOPES });
  });

  const params = () => ({ uid: person.patientUid });
  const read = (token: string) =>
    api.program(token).careTeam.measurements({ params: params(), query: { page: 1, pageSize: 10 } });

  it('reads results while the patient shares them, and names the program in the access log', async () => {
    const token = await tokenOf(api, made);
    expect((await read(token)).items.map(({ id }) => id)).toEqual([person.measurementId]);
    const { items } = await person.browser.client.accessLog.own({ query: { who: 'staff' } });
    expect(items[0]).toMatchObject({
      action: 'resultsListed',
      actor: { kind: 'program', name: 'Epic bridge', clientName: 'Clinic' },
      isOwn: false,
    });
    expect((await admin.client.accessLog.list({ query: { action: 'resultsListed' } })).items[0]).toMatchObject({
      actor: { kind: 'program', name: 'Epic bridge' },
      patientCount: 1,
    });
    await person.browser.client.careTeamAccess.end({ body: {} });
    expect(await problemOf(read(token))).toBe('results-not-shared');
  });

  it('rejects reads that cannot be logged', async () => {
    const token = await tokenOf(api, made);
    await api.database.schema.alterTable('access_log_entries').renameTo('access_log_gone').execute();
    try {
      await expect(read(token)).rejects.toThrow();
    } finally {
      await api.database.schema.alterTable('access_log_gone').renameTo('access_log_entries').execute();
    }
  });

  it('exports only resource types that have a scope', async () => {
    const token = await tokenOf(api, made);
    const { entry } = await api.program(token).careTeam.exportFhir({ params: params(), query: {} });
    const types = new Set(entry.map(({ resource }) => resource.resourceType));
    expect([...types].toSorted()).toEqual([
      'CodeSystem',
      'Device',
      'DiagnosticReport',
      'Observation',
      'Patient',
      'Provenance',
    ]);
    const own = await admin.client.careTeam.exportFhir({ params: params(), query: {} });
    expect(own.entry.map(({ resource }) => resource.resourceType)).toContain('MedicationStatement');
  });

  it('limits calls to the scopes of the token', async () => {
    const token = await tokenOf(api, made, 'system/Patient.rs');
    expect(await problemOf(read(token))).toBe('not-allowed');
    const url = `/v1/careTeam/patients/${person.patientUid}/measurements?page=1&pageSize=10`;
    const refused = await api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(refused.json().message).toBe(`The access token lacks scopes that this needs: ${READS.join(' ')}`);
    expect(refused.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${READS.join(' ')}"`);
  });

  it('challenges programs whose token has expired', async () => {
    const url = `/v1/careTeam/patients/${person.patientUid}/measurements?page=1&pageSize=10`;
    const refused = await api.app.inject({ url, headers: { authorization: 'Bearer mien_at_ended' } });
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    const unknown = await api.app.inject({ url });
    expect([unknown.statusCode, unknown.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const ofPage = await api.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0' } });
    expect([ofPage.statusCode, ofPage.headers['www-authenticate']]).toEqual([401, undefined]);
  });

  it('needs no cookie or origin, and treats a program like a stranger in public calls', async () => {
    const token = await tokenOf(api, made);
    expect((await api.program(token).configurations.get()).clientName).toBeNull();
    expect(await problemOf(api.program(token).signIn.devices())).toBe('not-allowed');
  });

  it('ignores a session cookie next to the token of a program', async () => {
    const request = { url: `/v1/clients/${clientId}/programs`, headers: { cookie: cookieOf(admin) } };
    expect((await api.app.inject(request)).statusCode).toBe(200);
    const authorization = `Bearer ${await tokenOf(api, made)}`;
    const refused = await api.app.inject({ ...request, headers: { ...request.headers, authorization } });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-allowed']);
  });

  it('counts calls per minute in the database, and answers 429 with the seconds to wait', async () => {
    const token = await tokenOf(api, made);
    await api.database
      .updateTable('program_calls')
      .set({ call_count: PROGRAM_CALLS_PER_MINUTE - 1 })
      .execute();
    api.clock.nowMs += 20_000;
    await read(token);
    const url = `/v1/careTeam/patients/${person.patientUid}/measurements?page=1&pageSize=10`;
    const refused = await api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(await errorOf(bySecret(made))).toBe('429 too-many-requests');
    api.clock.nowMs += 40_000;
    await read(token);
  });

  it('deletes tokens, assertions and counts of calls after a day', async () => {
    const key = await newKey('ES384', 'a');
    const withKeys = await addWithKeys({ jwks: { keys: [key.jwk] } });
    expect(await errorOf(byAssertion(await assertionOf(withKeys, key)))).toBeNull();
    await read(await tokenOf(api, made));
    api.clock.nowMs += DAY_MS + HOUR_MS;
    await api.runJobs();
    for (const table of ['program_tokens', 'program_assertions', 'program_calls'] as const)
      expect([table, await api.database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(await api.database.selectFrom('programs').selectAll().execute()).not.toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  let person: Person;
  let made: TestProgram;
  let token: string;

  beforeEach(async () => {
    person = await addPerson(api, { phone: '5125550101', lastName: 'Target' });
    made = await addProgram(admin, clientId, { scopes: ['mien/appointments.write'] });
    token = await tokenOf(api, made);
  });

  const windowIn = (hours: number) => ({
    startsAt: new Date(api.clock.nowMs + hours * HOUR_MS).toISOString(),
    endsAt: new Date(api.clock.nowMs + (hours + 1) * HOUR_MS).toISOString(),
  });
  async function add(
    key: string | null,
    body: object,
    bearer = token,
    url = `/v1/patients/${person.patientUid}/appointments`,
    { app } = api,
  ) {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${bearer}`, ...(key === null ? {} : { 'idempotency-key': key }) },
      payload: body,
    });
    const { appointmentId, code } = answer.json<{ appointmentId?: string; code?: string }>();
    return { status: answer.statusCode, result: appointmentId ?? code };
  }
  const count = async () => (await api.database.selectFrom('appointments').selectAll().execute()).length;

  it('answers a repeated request with the first answer, without acting again', async () => {
    const before = await count();
    const body = windowIn(1);
    const first = await add('a', body);
    expect(first.status).toBe(201);
    expect(await add('a', body)).toEqual(first);
    expect(await count()).toBe(before + 1);
    expect(await add('b', body)).toMatchObject({ status: 201 });
    expect(await add(null, body)).toMatchObject({ status: 201 });
    expect(await count()).toBe(before + 3);
  });

  describe('for an appointment of a patient whom the program knows by a reference', () => {
    const URL = '/v1/appointments';
    const refer = (externalReference: string | null, { patientUid } = person) =>
      api.database
        .updateTable('patients')
        .set({ external_reference: externalReference })
        .where('patient_id', '=', patientUid)
        .execute();
    const body = () => ({ patient: { externalReference: 'MRN-7' }, ...windowIn(1) });

    it('finds the patient, and answers a repeated request with the first answer', async () => {
      await refer('MRN-7');
      const before = await count();
      const first = await add('a', body(), token, URL);
      expect(first.status).toBe(201);
      expect(await add('a', body(), token, URL)).toEqual(first);
      expect(await count()).toBe(before + 1);
      const { patient_id: of } = await api.database
        .selectFrom('appointments')
        .select('patient_id')
        .where('appointment_id', '=', first.result ?? '')
        .executeTakeFirstOrThrow();
      expect(of).toBe(person.patientUid);
      const byUid = { ...body(), patient: { uid: person.patientUid } };
      expect(await add('a', byUid, token, URL)).toMatchObject({ status: 422 });
      expect(await add('b', byUid, token, URL)).toMatchObject({ status: 201 });
    });

    it('adds one for an id of the program, however often and with whatever key it is sent', async () => {
      await refer('MRN-7');
      const before = await count();
      const id = '0190a000-0000-7000-8000-0000000000c7';
      const answers = await Promise.all(['a', 'b', null, null].map((key) => add(key, { ...body(), id }, token, URL)));
      expect(answers).toEqual(answers.map(() => ({ status: 201, result: id })));
      expect(await count()).toBe(before + 1);
      const other = await addPerson(api, { phone: '5125550102', lastName: 'Other' });
      expect(await add('c', { ...body(), patient: { uid: other.patientUid }, id }, token, URL)).toMatchObject({
        status: 404,
      });
    });

    it('returns a stored answer only while the program reaches the patient of the answer', async () => {
      await refer('MRN-7');
      const first = await add('a', body(), token, URL);
      const other = await addPerson(api, { phone: '5125550102', lastName: 'Other' });
      await refer(null);
      await refer('MRN-7', other);
      expect(await add('a', body(), token, URL)).toEqual(first);
      const { id: otherGroupId } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night' } });
      const moved = { group_id: otherGroupId };
      const { name, scopes } = made.program;
      await admin.client.programs.change({
        ...ofProgram(made),
        body: { revision: 1, name, scopes, groupIds: [person.groupId], expires: null, keys: null },
      });
      expect(await add('a', body(), token, URL)).toEqual(first);
      await api.database.updateTable('patients').set(moved).where('patient_id', '=', person.patientUid).execute();
      expect(await add('a', body(), token, URL)).toEqual({ status: 404, result: 'not-found' });
      await admin.client.programs.change({
        ...ofProgram(made),
        body: { revision: 2, name, scopes, groupIds: null, expires: null, keys: null },
      });
      await person.browser.client.records.deleteAll({
        params: { uid: person.patientUid },
        body: { isConfirmed: true },
      });
      expect(await add('a', body(), token, URL)).toEqual({ status: 404, result: 'not-found' });
    });

    it('does not find a patient of another client or group, without a patient, or with two names', async () => {
      const foreign = await addPerson(api, {
        phone: '5125550103',
        lastName: 'Foreign',
        client: 'Other',
        group: 'warehouse',
      });
      await refer('MRN-7', foreign);
      expect(await add('a', body(), token, URL)).toEqual({ status: 404, result: 'not-found' });
      expect(await add('b', { ...body(), patient: { uid: foreign.patientUid } }, token, URL)).toMatchObject({
        status: 404,
      });
      for (const patient of [undefined, {}, { uid: 'x' }, { uid: person.patientUid, externalReference: 'MRN-7' }])
        expect(await add(null, { ...body(), patient }, token, URL)).toEqual({ status: 400, result: 'invalid-request' });
    });

    it('is closed to staff, who name the patient in the address', async () => {
      const answer = await api.app.inject({
        method: 'POST',
        url: URL,
        headers: { origin: ORIGIN, cookie: [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
        payload: { ...body(), patient: { uid: person.patientUid } },
      });
      expect(answer.statusCode).toBe(403);
    });
  });

  it('answers a request that is repeated at another process', async () => {
    const before = await count();
    const otherProcess = await startTestApiOn(api.database);
    otherProcess.clock.nowMs = api.clock.nowMs;
    const first = await add('a', windowIn(1));
    expect(await add('a', windowIn(1), token, undefined, otherProcess)).toEqual(first);
    expect(await count()).toBe(before + 1);
  });

  it('returns a stored answer only while the program may make the call', async () => {
    const body = windowIn(1);
    const first = await add('a', body);
    const { id: otherGroupId } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night-shift' } });
    const { name, scopes } = made.program;
    let revision = 1;
    const change = async (changes: object) => {
      const sent = { revision, name, scopes, groupIds: null, expires: null, keys: null, ...changes };
      ({ revision } = await admin.client.programs.change({ ...ofProgram(made), body: sent }));
    };
    const movePatient = (groupId: string) =>
      api.database
        .updateTable('patients')
        .set({ group_id: groupId })
        .where('patient_id', '=', person.patientUid)
        .execute();

    await change({ groupIds: [otherGroupId] });
    expect(await add('a', body)).toEqual({ status: 404, result: 'not-found' });
    await change({ groupIds: [person.groupId] });
    expect(await add('a', body)).toEqual(first);
    await movePatient(otherGroupId);
    expect(await add('a', body)).toEqual({ status: 404, result: 'not-found' });
    await movePatient(person.groupId);
    await change({ scopes: ['system/Group.rs'] });
    expect(await add('a', body)).toEqual({ status: 403, result: 'not-allowed' });
    await revoke(made);
    expect(await add('a', body)).toEqual({ status: 401, result: 'sign-in-required' });
  });

  it('rejects another request, patient or call with the same key', async () => {
    const other = await addPerson(api, { phone: '5125550102', lastName: 'Other' });
    const body = windowIn(1);
    const { result } = await add('a', body);
    const refused = { status: 422, result: 'idempotency-key-reused' };
    expect(await add('a', windowIn(2))).toEqual(refused);
    expect(await add('a', body, token, `/v1/patients/${other.patientUid}/appointments`)).toEqual(refused);
    const cancel = `/v1/patients/${person.patientUid}/appointments/${result}/cancel`;
    expect(await add('a', { revision: 1 }, token, cancel)).toEqual(refused);
  });

  it('carries out only one of several concurrent requests', async () => {
    const before = await count();
    const body = windowIn(1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => add('a', body)));
    for (const { status, result } of answers)
      if (status !== 201) expect({ status, result }).toEqual({ status: 409, result: 'request-in-progress' });
    expect(new Set(answers.flatMap(({ status, result }) => (status === 201 ? [result] : []))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('answers 409 while the first request runs, and after an interrupted one', async () => {
    const body = windowIn(1);
    await add('a', body);
    await api.database.updateTable('program_requests').set({ answer_sealed: null }).execute();
    expect(await add('a', body)).toEqual({ status: 409, result: 'request-in-progress' });
  });

  it('frees the key of a refused request, and every key after a day', async () => {
    const past = { startsAt: '2026-03-01T08:00:00Z', endsAt: '2026-03-01T09:00:00Z' };
    expect(await add('a', past)).toEqual({ status: 400, result: 'invalid-request' });
    expect(await add('a', windowIn(1))).toMatchObject({ status: 201 });
    api.clock.nowMs += DAY_MS - MINUTE_MS;
    expect(await add('a', windowIn(1), await tokenOf(api, made))).toMatchObject({ status: 422 });
    api.clock.nowMs += MINUTE_MS;
    expect(await add('a', windowIn(1), await tokenOf(api, made))).toMatchObject({ status: 201 });
  });

  it('separates the keys of programs, and encrypts stored answers', async () => {
    const body = windowIn(1);
    const { result } = await add('a', body);
    const other = await tokenOf(api, await addProgram(admin, clientId, { scopes: ['mien/appointments.write'] }));
    expect((await add('a', body, other)).result).not.toBe(result);
    const rows = await api.database.selectFrom('program_requests').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(result);
  });

  it.each(['', 'x'.repeat(256), 'a b'])('rejects a malformed key: %j', async (key) => {
    expect(await add(key, windowIn(1))).toEqual({ status: 400, result: 'invalid-request' });
  });
});
