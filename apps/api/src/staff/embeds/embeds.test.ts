import { API_PREFIX, EMBED_RECEIPT_TYPE, type EmbedOpened, PatientUid } from '@mien/contract';
import { EMBED_LINK_LIFETIME_MS, EMBED_SESSION_LIMIT_MS, type ProgramScope, SECOND_MS } from '@mien/domain';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { addScan } from '../../testing/person-with-objects.ts';
import { addProgram, type TestProgram, tokenOf } from '../../testing/program-of-client.ts';
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
import { frameAncestorsOf } from './index.ts';

const ADMIN = '5125550110';
const PATIENT = '5125550120';
const PORTAL = 'https://portal.example.com';
const OTHER_PAGE = 'https://www.example.com';
/** The key of the test server. */
const KEY_OF_TEST_SERVER = 'a-server-key-of-at-least-32-characters';
const EMBED: readonly ProgramScope[] = ['mien/scans.embed'];

let api: TestApi;
let admin: TestBrowser;
let program: TestProgram;
let clientId: string;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  ({ clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null, firstName: 'Grace' }));
  uid = (await api.addUser({ phone: PATIENT, firstName: 'Ana', lastName: 'Reyes' })).patientId ?? '';
  admin = await api.signIn(ADMIN);
  await list([PORTAL, OTHER_PAGE]);
  program = await addProgram(admin, clientId, { scopes: EMBED });
});

/** Lists the origins of the client's software. */
async function list(origins: string[], browser = admin): Promise<void> {
  const params = { clientId };
  const { embedding } = await browser.client.clientSettings.get({ params });
  await browser.client.clientSettings.saveEmbedding({ params, body: { version: embedding.version, origins } });
}

const callsOf = async (of = program, at = api) => at.program(await tokenOf(at, of)).embedSessions;
type Body = Parameters<Awaited<ReturnType<typeof callsOf>>['create']>[0]['body'];
const create = async (body: Partial<Body> = {}, of = program) =>
  (await callsOf(of)).create({ body: { patient: { uid }, ...body } });
const keyOf = ({ url }: { readonly url: string }) => new URL(url).hash.slice(1);
const open = (made: { readonly url: string }, at = api) =>
  at.browser().client.embed.open({ body: { key: keyOf(made) } });

/** The calls of an opened session. */
const within = ({ accessToken }: Pick<EmbedOpened, 'accessToken'>, at = api) => at.program(accessToken);

async function answerAll(opened: EmbedOpened) {
  const { texts } = await api.browser().client.configurations.get();
  return within(opened).embed.answer({ body: { consent: { ...texts, language: 'en' }, screening: SCREENING } });
}

async function group(code: string): Promise<string> {
  const row = await api.database
    .selectFrom('groups')
    .select('group_id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.group_id;
}

/** The patient's log, newest first, as they read it. */
const logOf = async (phone = PATIENT) => (await (await api.signIn(phone)).client.accessLog.own({ query: {} })).items;

describe('a program', () => {
  it('opens a scan for a patient by uid or by its own reference', async () => {
    const made = await create({ origin: PORTAL, returnUrl: `${PORTAL}/done?visit=7` });
    expect(made).toEqual({
      url: expect.stringMatching(new RegExp(`^${ORIGIN}/embed/${clientId}/${made.sessionId}#[\\w-]{60,}$`)),
      sessionId: expect.any(String),
      expiresAt: new Date(api.clock.nowMs + EMBED_LINK_LIFETIME_MS).toISOString(),
      patientUid: uid,
    });
    const { revision } = await admin.client.patients.get({ params: { uid } });
    await admin.client.patients.update({ params: { uid }, body: { externalReference: 'MRN-7', revision } });
    expect((await create({ patient: { externalReference: 'MRN-7' } })).patientUid).toBe(uid);
    expect(await problemOf(create({ patient: { externalReference: 'MRN-8' } }))).toBe('not-found');
  });

  it('finds no patient of another client, and none outside of its groups', async () => {
    const elsewhere = await api.addUser({ phone: '5125550122', client: 'Elsewhere', group: 'other' });
    expect(await problemOf(create({ patient: { uid: elsewhere.patientId ?? '' } }))).toBe('not-found');
    await api.database
      .updateTable('patients')
      .set({ external_reference: 'MRN-9' })
      .where('patient_id', '=', elsewhere.patientId ?? '')
      .execute();
    expect(await problemOf(create({ patient: { externalReference: 'MRN-9' } }))).toBe('not-found');
    const ben = await api.addUser({ phone: '5125550121', group: 'md', firstName: 'Ben' });
    const limited = await addProgram(admin, clientId, { scopes: EMBED, groupIds: [await group('md')] });
    expect(await problemOf(create({}, limited))).toBe('not-found');
    expect((await create({ patient: { uid: ben.patientId ?? '' } }, limited)).patientUid).toBe(ben.patientId);
  });

  it('needs the scope, which is offered', async () => {
    const other = await addProgram(admin, clientId, { scopes: ['mien/appointments.write'] });
    expect(await problemOf(create({}, other))).toBe('not-allowed');
    const { scopes_supported: supported } = (
      await api.app.inject({ url: '/v1/fhir/.well-known/smart-configuration' })
    ).json<{ scopes_supported: string[] }>();
    expect(supported).toContain('mien/scans.embed');
  });

  it('is the only caller: neither staff nor patients open one', async () => {
    const body = { patient: { uid } };
    expect(await problemOf(admin.client.embedSessions.create({ body }))).toBe('not-allowed');
    const patient = await api.signIn(PATIENT);
    expect(await problemOf(patient.client.embedSessions.create({ body }))).toBe('not-allowed');
    expect(await problemOf(api.browser().client.embedSessions.create({ body }))).toBe('sign-in-required');
  });

  it('opens none for a deactivated patient, nor for one of the staff', async () => {
    const set = (values: object) =>
      api.database.updateTable('users').set(values).where('patient_id', '=', uid).execute();
    await set({ roles: ['Patient', 'Client User'] });
    expect(await problemOf(create())).toBe('staff-needs-code');
    await set({ roles: ['Patient'], deactivated_at: new Date(api.clock.nowMs) });
    expect(await problemOf(create())).toBe('user-deactivated');
  });

  it.each([
    ['origin', { origin: 'https://evil.example' }, 'embed_origin'],
    ['returnUrl', { returnUrl: 'https://evil.example/done' }, 'embed_origin'],
    ['returnUrl', { returnUrl: `${PORTAL}.evil.example/done` }, 'embed_origin'],
    ['returnUrl', { returnUrl: `${PORTAL}@evil.example/` }, 'custom'],
    ['returnUrl', { returnUrl: 'javascript:alert(1)' }, 'custom'],
    ['returnUrl', { origin: PORTAL, returnUrl: '/done' }, 'custom'],
  ])('rejects an address that the client has not listed: %s', async (path, body, rule) => {
    await expect(create(body)).rejects.toMatchObject({
      code: 'invalid-request',
      details: { fields: [{ path, rule }] },
    });
    expect(await api.database.selectFrom('embed_sessions').selectAll().execute()).toEqual([]);
  });

  it('opens one scan for one Idempotency-Key, also twice at once', async () => {
    const token = await tokenOf(api, program);
    const send = (payload: object, key: string) =>
      api.app.inject({
        method: 'POST',
        url: `${API_PREFIX}/embed/sessions`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload,
      });
    const body = { patient: { uid } };
    const answers = await Promise.all([send(body, 'one'), send(body, 'one'), send(body, 'one')]);
    const made = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json());
    expect(made.length).toBeGreaterThan(0);
    expect((await send(body, 'one')).json()).toEqual(made[0]);
    expect(await api.database.selectFrom('embed_sessions').selectAll().execute()).toHaveLength(1);
    expect((await send({ ...body, origin: PORTAL }, 'one')).statusCode).toBe(422);
    // Only hashes and sealed text are stored.
    const stored = JSON.stringify([
      await api.database.selectFrom('embed_sessions').selectAll().execute(),
      await api.database.selectFrom('program_requests').selectAll().execute(),
    ]);
    expect(stored).not.toContain(keyOf(made[0]));
  });

  it('cannot embed scans that are made at a hosted site', async () => {
    const params = { clientId };
    const early = await create();
    await api.database
      .insertInto('client_settings')
      .values({ client_id: clientId, scan_provider: 'anura' })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ scan_provider: 'anura' }))
      .execute();
    expect((await admin.client.clientSettings.get({ params })).scanProvider.provider).toBe('anura');
    expect(await problemOf(create())).toBe('scan-not-embeddable');
    expect(await problemOf(open(early))).toBe('login-link-invalid');
  });

  it('is named to the patient, and what it opens is a link in their log, which staff do not see', async () => {
    const opened = await open(await create());
    await answerAll(opened);
    await within(opened).scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    const entries = (await logOf())
      .filter(({ isOwn }) => !isOwn)
      .map(({ action, actor }) => [action, actor.kind, actor.name]);
    expect(entries).toEqual([
      ['scannedByLink', 'link', 'Epic bridge'],
      ['answeredForScan', 'link', 'Epic bridge'],
      ['agreedByLink', 'link', 'Epic bridge'],
      ['signInByLink', 'link', 'Epic bridge'],
      ['embedMade', 'program', 'Epic bridge'],
    ]);
    const seen = await admin.client.accessLog.list({ query: { patientUid: PatientUid.parse(uid) } });
    expect(seen.items.map(({ action }) => action).filter((action) => action !== 'patientOpened')).toEqual([
      'embedMade',
    ]);
  });
});

describe('the address of a session', () => {
  it('opens once, within half an hour, and tells what its page needs and no name', async () => {
    const made = await create({ origin: PORTAL, returnUrl: `${PORTAL}/done` });
    const opened = await open(made);
    expect(opened).toEqual({
      clientName: 'Clinic',
      logos: [],
      sessionId: made.sessionId,
      accessToken: expect.any(String),
      expires: new Date(api.clock.nowMs + EMBED_SESSION_LIMIT_MS).toISOString(),
      origin: PORTAL,
      returnUrl: `${PORTAL}/done`,
      scanProviderId: 1,
      person: { isConsentAccepted: false, ageYears: 45, birthSex: 'Female', latestScreening: null },
    });
    expect(await problemOf(open(made))).toBe('login-link-invalid');
    const late = await create();
    api.clock.nowMs += EMBED_LINK_LIFETIME_MS - 1;
    const last = await create();
    api.clock.nowMs += 1;
    expect(await problemOf(open(late))).toBe('login-link-invalid');
    await open(last);
  });

  it('is opened by one of several browsers at once, whichever process answers', async () => {
    const other = await startTestApiOn(api.database);
    other.clock.nowMs = api.clock.nowMs;
    const made = await create();
    const outcomes = await Promise.allSettled([api, other, api, other].map((at) => open(made, at)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sessions = await api.database
      .selectFrom('sign_in_sessions')
      .select('session_id')
      .where('embed_id', '=', made.sessionId)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  it.each(['x'.repeat(43), 'x'.repeat(65), '-'.repeat(65)])('is opened by no made-up key: %s', async (key) => {
    await create();
    expect(await problemOf(api.browser().client.embed.open({ body: { key } }))).toBe('login-link-invalid');
  });

  it('opens from Mien’s own pages only, and sets no cookie', async () => {
    const key = keyOf(await create());
    const send = (origin: string) =>
      api.app.inject({ method: 'POST', url: `${API_PREFIX}/embed/open`, headers: { origin }, payload: { key } });
    expect((await send(PORTAL)).statusCode).toBe(403);
    const answer = await send(ORIGIN);
    expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
  });

  it('opens nothing once the program is revoked or over, or the patient’s number has another owner', async () => {
    const made = await create();
    await admin.client.programs.revoke({ params: { clientId, id: program.program.id }, body: {} });
    expect(await problemOf(open(made))).toBe('login-link-invalid');
    const until = new Date(api.clock.nowMs + 60_000).toISOString();
    const ending = await addProgram(admin, clientId, { scopes: EMBED, expires: until });
    const early = await create({}, ending);
    const next = await create({}, ending);
    await open(early);
    api.clock.nowMs += 60_000;
    expect(await problemOf(open(next))).toBe('login-link-invalid');
    const third = await addProgram(admin, clientId, { scopes: EMBED });
    const ofOwner = await create({}, third);
    await api.database
      .updateTable('users')
      .set({ owner_id: '0190a000-0000-7000-8000-00000000000b' })
      .where('patient_id', '=', uid)
      .execute();
    expect(await problemOf(open(ofOwner))).toBe('login-link-invalid');
  });

  it('may be framed by the client’s pages if it was opened for one of them', async () => {
    const of = ({ url }: { readonly url: string }) => frameAncestorsOf(api.database, new URL(url).pathname);
    const framed = await create({ origin: PORTAL });
    const alone = await create({ returnUrl: PORTAL });
    expect(await of(framed)).toEqual([PORTAL, OTHER_PAGE]);
    expect(await frameAncestorsOf(api.database, `/embed/${clientId}/${framed.sessionId}/?lang=es`)).toHaveLength(2);
    expect(await of(alone)).toEqual([]);
    for (const address of [
      `/embed/${clientId}/${clientId}`,
      `/embed/${framed.sessionId}/${framed.sessionId}`,
      `/embed/${clientId}`,
      `/embed/x/${'-'.repeat(36)}`,
      `/embed/${'-'.repeat(36)}/${'-'.repeat(36)}`,
      `/profile/embed/${clientId}/${framed.sessionId}`,
    ])
      expect([address, await frameAncestorsOf(api.database, address)]).toEqual([address, []]);
    await list([OTHER_PAGE], await api.signIn(ADMIN));
    expect(await of(framed)).toEqual([]);
  });
});

describe('an embedded session', () => {
  it('lasts an hour, and cannot be renewed', async () => {
    const opened = await open(await create());
    await answerAll(opened);
    api.clock.nowMs += EMBED_SESSION_LIMIT_MS - 1;
    await within(opened).embed.answer({ body: {} });
    api.clock.nowMs += 1;
    expect(await problemOf(within(opened).embed.answer({ body: {} }))).toBe('sign-in-required');
    expect(await problemOf(api.browser().client.signIn.refresh({ body: { refreshToken: opened.accessToken } }))).toBe(
      'wrong-credentials',
    );
  });

  it('ends with its program, revoked or at its end date, and no other session does', async () => {
    const endsInMs = EMBED_SESSION_LIMIT_MS / 2;
    const expires = new Date(api.clock.nowMs + endsInMs).toISOString();
    const [brief, other] = [
      await addProgram(admin, clientId, { scopes: EMBED, expires }),
      await addProgram(admin, clientId, { scopes: EMBED }),
    ];
    const [revoked, ended, kept] = [
      await open(await create()),
      await open(await create({}, brief)),
      await open(await create({}, other)),
    ];
    const problem = (opened: EmbedOpened) => problemOf(within(opened).embed.answer({ body: {} }));
    await admin.client.programs.revoke({ params: { clientId, id: program.program.id }, body: {} });
    expect(await problem(revoked)).toBe('sign-in-required');
    expect(await admin.client.signIn.session()).not.toBeNull();
    api.clock.nowMs += endsInMs - 1;
    await within(ended).embed.answer({ body: {} });
    api.clock.nowMs += 1;
    expect(await problem(ended)).toBe('sign-in-required');
    await within(kept).embed.answer({ body: {} });
  });

  it('ends once the patient is of the staff, or deactivated', async () => {
    const opened = await open(await create());
    await api.database
      .updateTable('users')
      .set({ roles: ['Patient', 'Client User'] })
      .where('patient_id', '=', uid)
      .execute();
    expect(await problemOf(within(opened).embed.answer({ body: {} }))).toBe('sign-in-required');
  });

  it('fills what is empty in the profile, and changes nothing else', async () => {
    const opened = await open(await create());
    const refused = within(opened).embed.answer({ body: { birthDate: '1990-01-01' } });
    expect(await problemOf(refused)).toBe('sms-code-needed');
    const outdated = { termsVersion: '1999-01', privacyVersion: '1999-01', language: 'en' as const };
    expect(await problemOf(within(opened).embed.answer({ body: { consent: outdated } }))).toBe('text-outdated');
    expect(await answerAll(opened)).toEqual({
      isConsentAccepted: true,
      ageYears: 45,
      birthSex: 'Female',
      latestScreening: expect.objectContaining({ heightCm: SCREENING.heightCm }),
    });
    // What another person may have agreed to and answered does not count for the patient's own sessions.
    const own = await (await api.signIn(PATIENT)).client.patients.get({ params: { uid } });
    expect([own.isConsentAccepted, own.latestScreening]).toEqual([false, null]);
    const again = await open(await create());
    expect(again.person).toMatchObject({ isConsentAccepted: true, latestScreening: null });
  });

  it('tells the scan site which pages are around its frame', async () => {
    const opened = await open(await create({ origin: PORTAL }));
    await answerAll(opened);
    await within(opened).scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    expect(api.openedSessions.at(-1)?.frameAncestors).toEqual([PORTAL, OTHER_PAGE]);
    const patient = await api.signIn(PATIENT);
    await completeProfile(patient, uid);
    await patient.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    expect(api.openedSessions.at(-1)).not.toHaveProperty('frameAncestors');
  });
});

describe('the receipt of a scan', () => {
  /** A scan of an opened session. */
  async function scanned() {
    const made = await create({ origin: PORTAL });
    const opened = await open(made);
    await answerAll(opened);
    const calls = within(opened);
    api.clock.nowMs += 5000;
    const measurementId = await addScan(api, { client: calls, cookies: new Map() });
    return { made, opened, calls, measurementId };
  }

  it('is verified by anybody with GET /v1/keys, and has no value', async () => {
    const { made, calls, measurementId } = await scanned();
    const { receipt } = await calls.embed.receipt({ body: { measurementId } });
    const answer = await api.app.inject({ url: `${API_PREFIX}/keys`, headers: { origin: PORTAL } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const { payload, protectedHeader } = await jwtVerify(receipt, createLocalJWKSet(answer.json<JSONWebKeySet>()), {
      issuer: ORIGIN,
      audience: program.program.id,
      typ: EMBED_RECEIPT_TYPE,
    });
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toEqual({
      iss: ORIGIN,
      aud: program.program.id,
      sub: made.sessionId,
      status: 'completed',
      measurementId,
      iat: Math.floor(api.clock.nowMs / SECOND_MS),
    });
  });

  it('does not verify once it is changed, or with the keys of another installation', async () => {
    const { calls, measurementId } = await scanned();
    const { receipt } = await calls.embed.receipt({ body: { measurementId } });
    const keysOf = async (at: TestApi) => createLocalJWKSet((await at.browser().client.embed.keys()) as JSONWebKeySet);
    const [header = '', payload = '', signature = ''] = receipt.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), measurementId: uid }),
    ).toString('base64url');
    await expect(jwtVerify(`${header}.${forged}.${signature}`, await keysOf(api))).rejects.toThrow('signature');
    const other = await startTestApiOn(api.database, { SERVER_KEY: 'another-server-key-of-at-least-32-characters' });
    await expect(jwtVerify(receipt, await keysOf(other))).rejects.toThrow();
    expect(decodeProtectedHeader(receipt)).toHaveProperty('kid');
  });

  it('still verifies after the server’s key was replaced, while the former one is listed', async () => {
    const { calls, measurementId } = await scanned();
    const { receipt } = await calls.embed.receipt({ body: { measurementId } });
    const next = await startTestApiOn(api.database, {
      SERVER_KEY: 'another-server-key-of-at-least-32-characters',
      OLD_SERVER_KEYS: KEY_OF_TEST_SERVER,
    });
    const keys = (await next.browser().client.embed.keys()) as JSONWebKeySet;
    expect(keys.keys).toHaveLength(2);
    await jwtVerify(receipt, createLocalJWKSet(keys));
  });

  it('is made for no scan from before the session, and in no other session', async () => {
    const patient = await api.signIn(PATIENT);
    const { calls, measurementId } = await scanned();
    const body = { measurementId };
    expect(await problemOf(patient.client.embed.receipt({ body }))).toBe('not-allowed');
    api.clock.nowMs += 1000;
    const next = await open(await create());
    expect(await problemOf(within(next).embed.receipt({ body }))).toBe('not-found');
    expect(await problemOf(calls.embed.receipt({ body: { measurementId: uid } }))).toBe('not-found');
    const ben = await api.addUser({ phone: '5125550121', firstName: 'Ben' });
    const ofBen = await open(await create({ patient: { uid: ben.patientId ?? '' } }));
    expect(await problemOf(within(ofBen).embed.receipt({ body }))).toBe('not-found');
  });
});
