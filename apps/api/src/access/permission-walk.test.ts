import { randomUUID } from 'node:crypto';
import { API_PREFIX, type Endpoint, mienContract } from '@mien/contract';
import { isStaff, PERMISSIONS, type Permission, ROLES, type Role, reachOf } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { GOOD_BODIES, UID } from '../testing/good-bodies.ts';
import {
  completeProfile,
  ORIGIN,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../testing/test-api.ts';

/**
 * Walks through every call as every role, with objects of the caller's own, of the same client and of another client, and
 * compares the answers with the table of permissions. A call that addresses an object and is not in `ADDRESSES` fails.
 */

/** Whose object a call is made with. */
const RELATIONS = ['own', 'sameClient', 'otherClient'] as const;
type Relation = (typeof RELATIONS)[number];

interface Person {
  readonly clientId: string;
  readonly userId: string;
  readonly patientUid: string;
  readonly groupCode: string;
  readonly signInSessionId: string;
  readonly scanSessionId: string;
  readonly measurementId: string;
  readonly shareId: string;
  readonly entryId: string;
  /** Registered a second time, and merged and parted once. */
  readonly twinUid: string;
  readonly mergeUid: string;
  readonly lastName: string;
  readonly browser: TestBrowser;
}

interface Address {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Fields of the good body that name the object. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly wholeBody?: Readonly<Record<string, unknown>>;
}

/** How the calls name an object of somebody. */
const ADDRESSES: Readonly<Record<string, (of: Person) => Address>> = {
  'signIn.endDevice': ({ signInSessionId: id }) => ({ params: { id } }),
  'signIn.switchProfile': ({ patientUid: uid }) => ({ params: { uid } }),
  'averages.get': ({ groupCode }) => ({ params: { groupCode } }),
  'clientSettings.get': ({ clientId }) => ({ params: { clientId } }),
  'clientSettings.saveLogo': ({ clientId }) => ({ params: { clientId, logoType: 'header' } }),
  'clientSettings.removeLogo': ({ clientId }) => ({ params: { clientId, logoType: 'header' } }),
  'clientSettings.saveMeasures': ({ clientId }) => ({ params: { clientId } }),
  'clientSettings.saveAverages': ({ clientId }) => ({ params: { clientId } }),
  'clientSettings.saveConsentBanner': ({ clientId }) => ({ params: { clientId } }),
  'clientSettings.saveScanProvider': ({ clientId }) => ({ params: { clientId } }),
  'clientSettings.saveSmsSender': ({ clientId }) => ({ params: { clientId } }),
  'clientSettings.saveAttentionNotice': ({ clientId }) => ({ params: { clientId } }),
  'conversations.messages': ({ patientUid: uid }) => ({ params: { uid } }),
  'conversations.answer': ({ patientUid: uid }) => ({ params: { uid } }),
  'conversations.markRead': ({ patientUid: uid }) => ({ params: { uid } }),
  'conversations.close': ({ patientUid: uid }) => ({ params: { uid } }),
  'conversations.reopen': ({ patientUid: uid }) => ({ params: { uid } }),
  'loginLinks.create': ({ patientUid: uid }) => ({ params: { uid } }),
  'loginLinks.createTokenCode': ({ patientUid: uid }) => ({ params: { uid } }),
  'loginLinks.send': ({ patientUid: uid }) => ({ params: { uid } }),
  'loginLinks.addAppointment': ({ patientUid: uid }) => ({ params: { uid } }),
  'measurements.list': ({ patientUid }) => ({ query: { patientUid } }),
  'measurements.get': ({ measurementId: id }) => ({ params: { id } }),
  'measurements.submit': ({ scanSessionId }) => ({ body: { ExternalId: scanSessionId } }),
  'measurements.saveParameters': ({ scanSessionId }) => ({ body: { sessionId: scanSessionId } }),
  'measurements.reportError': ({ patientUid, scanSessionId }) => ({ body: { patientUid, sessionId: scanSessionId } }),
  'patientMerges.preview': ({ patientUid: uid, twinUid: otherPatientUid }) => ({
    params: { uid },
    query: { otherPatientUid },
  }),
  'patientMerges.list': ({ patientUid: uid }) => ({ params: { uid } }),
  'patientMerges.create': ({ patientUid: uid, twinUid: mergedPatientUid }) => ({
    params: { uid },
    body: { mergedPatientUid },
  }),
  'patientMerges.undo': ({ patientUid: uid, mergeUid }) => ({ params: { uid, mergeUid } }),
  'patients.get': ({ patientUid: uid }) => ({ params: { uid } }),
  // A field that patients and staff may change.
  'patients.update': ({ patientUid: uid }) => ({ params: { uid }, wholeBody: { firstName: 'Ana' } }),
  'keptTraces.get': ({ patientUid: uid }) => ({ params: { uid } }),
  'keptTraces.allow': ({ patientUid: uid }) => ({ params: { uid } }),
  'keptTraces.end': ({ patientUid: uid }) => ({ params: { uid } }),
  'records.exportAll': ({ patientUid: uid }) => ({ params: { uid } }),
  'records.deleteAll': ({ patientUid: uid }) => ({ params: { uid } }),
  'attention.add': ({ measurementId }) => ({
    params: { measure: 'heartRateBpm' },
    query: { timeZone: 'UTC' },
    body: { measurementId },
  }),
  'attentionNotices.markSeen': ({ patientUid: uid }) => ({ params: { uid } }),
  'scanNotes.save': ({ measurementId: id }) => ({ params: { id } }),
  'entries.remove': ({ entryId: id }) => ({ params: { id } }),
  'comparisons.get': ({ measurementId: id }) => ({ params: { id }, query: { timeZone: 'UTC' } }),
  'shares.create': ({ measurementId: id }) => ({ params: { id } }),
  'shares.createByGet': ({ measurementId: id }) => ({ params: { id } }),
  'shares.list': ({ measurementId: id }) => ({ params: { id } }),
  'shares.revoke': ({ measurementId: id, shareId }) => ({ params: { id, shareId } }),
  'shares.sendToPhone': ({ patientUid: uid }) => ({ params: { uid } }),
  'users.deactivate': ({ patientUid: id }) => ({ params: { id } }),
  'users.reactivate': ({ patientUid: id }) => ({ params: { id } }),
};

interface Call {
  readonly name: string;
  readonly declaration: Endpoint;
}

const CALLS: readonly Call[] = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, declaration]) => ({ name: `${group}.${name}`, declaration })),
);
const CLOSED = CALLS.filter(({ declaration }) => declaration.access !== 'public' && declaration.access !== 'partner');

/** What ends sessions of the caller comes last. */
const ENDING = ['signIn.endDevice', 'users.reactivate', 'users.deactivate', 'records.deleteAll'];
const WALKED = [
  ...CLOSED.filter(({ name }) => !ENDING.includes(name)),
  ...ENDING.flatMap((ending) => CLOSED.filter(({ name }) => name === ending)),
];

/** Staff do these to others and never to themselves. */
const NEVER_TO_ONESELF = [
  'users.deactivate',
  'users.reactivate',
  'patientMerges.preview',
  'patientMerges.create',
  'patientMerges.undo',
];

/** Nobody is the other profile of their own number: who is, is tested with the call. */
const NEVER_FOUND = ['signIn.switchProfile'];

type Verdict = 'allowed' | 'not-allowed' | 'not-found';

/** What the table of permissions says. */
function verdictOf(role: Role, relation: Relation, { name, declaration }: Call): Verdict {
  const isWithin = (permission: Permission): boolean => {
    const reach = reachOf([role], permission);
    return reach === 'all' || relation === 'own' || (reach === 'client' && relation === 'sameClient');
  };
  const isAddressed = Object.hasOwn(ADDRESSES, name);
  if (NEVER_FOUND.includes(name)) return 'not-found';
  const { access, accessToOthers, beyondOneself } = declaration;
  if (access === 'signedIn' || access === 'public' || access === 'partner')
    return isAddressed && relation !== 'own' ? 'not-found' : 'allowed';
  const reach = reachOf([role], access);
  if (reach === null || (reach === 'own' && beyondOneself)) return 'not-allowed';
  if (relation === 'own' && NEVER_TO_ONESELF.includes(name)) return 'not-allowed';
  if (!isAddressed || isWithin(access)) return 'allowed';
  if (accessToOthers === undefined) return 'not-found';
  // Patients cannot tell whether there is anybody else; staff without the permission are told that they lack it.
  if (reachOf([role], accessToOthers) === null) return isStaff([role]) ? 'not-allowed' : 'not-found';
  return isWithin(accessToOthers) ? 'allowed' : 'not-found';
}

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function call(api: TestApi, { name, declaration }: Call, of: Person, headers: Readonly<Record<string, string>>) {
  const {
    params = {},
    query = {},
    body = {},
    wholeBody = { ...GOOD_BODIES[name], ...body },
  } = ADDRESSES[name]?.(of) ?? {};
  const path = declaration.path.replaceAll(/:(\w+)/g, (_, parameter: string) => params[parameter] ?? UID);
  const isOctets = declaration.bodyKind === 'octets';
  const answer = await api.app.inject({
    method: declaration.method,
    url: `${API_PREFIX}${path}?${new URLSearchParams(query)}`,
    headers: {
      origin: ORIGIN,
      ...headers,
      ...(isOctets ? { 'content-type': 'application/octet-stream' } : {}),
      ...(declaration.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(isOctets ? { payload: Buffer.from('x') } : {}),
    ...(declaration.body ? { payload: JSON.stringify(wholeBody) } : {}),
  });
  return { status: answer.statusCode, text: answer.body };
}

const codeOf = (text: string): string =>
  text === '' ? '' : String((JSON.parse(text) as { code?: unknown } | null)?.code);

/** Another patient of the same person, without a proved number, and a merge of both that was undone. */
async function addTwin(
  api: TestApi,
  { clientId, patientUid }: Pick<Person, 'clientId' | 'patientUid'>,
  { client, group }: Parameters<TestApi['addUser']>[0],
) {
  const { userId, patientId } = await api.addUser({
    phone: '5125550103',
    lastName: 'Twin',
    ...(client === undefined ? {} : { client }),
    ...(group === undefined ? {} : { group }),
  });
  const unproved = { phone_number: null, phone_verified_at: null };
  await api.database.updateTable('users').set(unproved).where('user_id', '=', userId).execute();
  const at = new Date(api.clock.nowMs);
  const mergeUid = randomUUID();
  await api.database
    .insertInto('patient_merges')
    .values({
      client_id: clientId,
      merge_id: mergeUid,
      kept_patient_id: patientUid,
      merged_patient_id: patientId ?? '',
      merged_at: at,
      undone_at: at,
      user_id: userId,
      user_first_name: 'Pat',
      user_last_name: 'Twin',
      user_email: null,
      user_phone_number: null,
      user_revision: 0,
      user_created_at: at,
    })
    .execute();
  return { twinUid: patientId ?? '', mergeUid };
}

/** A patient with an object of every kind. */
async function addPerson(
  api: TestApi,
  options: Parameters<TestApi['addUser']>[0] & { lastName: string },
): Promise<Person> {
  const { clientId, userId, patientId } = await api.addUser(options);
  const patientUid = patientId ?? '';
  const browser = await api.signIn(options.phone);
  await completeProfile(browser, patientUid);
  const open = () => browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const { sessionId } = await open();
  const outcome = outcomeOf(sessionId);
  const { measurementId } = await api
    .program(PARTNER_KEY)
    .scanSessions.report({ params: { sessionId }, body: outcome });
  const receipt = JSON.stringify({ sessionId, measurementId, resultsHash: outcome.resultsHash });
  await browser.client.measurements.submit({
    body: { ExternalId: sessionId, ProviderId: 1, Results: [{ key: 'receipt', value: receipt }] },
  });
  await browser.client.chat.send({ body: { messageUid: randomUUID(), message: `From ${options.lastName}` } });
  const { id: shareId } = await browser.client.shares.create({
    params: { id: measurementId },
    body: { lifetimeHours: 72 },
  });
  const entryId = randomUUID();
  const takenAt = new Date(api.clock.nowMs).toISOString();
  await browser.client.entries.add({ body: { id: entryId, takenAt, value: { kind: 'weight', weightKg: 70 } } });
  const [device] = await browser.client.signIn.devices();
  const { sessionId: scanSessionId } = await open();
  const { twinUid, mergeUid } = await addTwin(api, { clientId, patientUid }, options);
  return {
    clientId,
    userId,
    patientUid,
    groupCode: options.group ?? 'signature',
    signInSessionId: device?.id ?? '',
    scanSessionId,
    measurementId,
    shareId,
    entryId,
    twinUid,
    mergeUid,
    lastName: options.lastName,
    browser,
  };
}

/** A caller with a role, and somebody in the relation to them; for 'own' both are one. */
async function openWorld(role: Role, relation: Relation) {
  const api = await startTestApi();
  const caller = await addPerson(api, { phone: '5125550101', roles: [role], lastName: 'Caller' });
  const target =
    relation === 'own'
      ? caller
      : await addPerson(api, {
          phone: '5125550102',
          lastName: 'Unreachable',
          ...(relation === 'otherClient' ? { client: 'Other', group: 'warehouse' } : {}),
        });
  // A second session, so that the first can be ended by its id.
  api.clock.nowMs += 60_000;
  return { api, target, browser: await api.signIn('5125550101') };
}

describe.each(ROLES)('%s', (role) => {
  it.each(RELATIONS)('is let to what the table says, with objects of: %s', async (relation) => {
    const { api, target, browser } = await openWorld(role, relation);
    const found: Record<string, Verdict | string> = {};
    const expected: Record<string, Verdict> = {};
    for (const walked of WALKED) {
      const verdict = verdictOf(role, relation, walked);
      expected[walked.name] = verdict;
      const { status, text } = await call(api, walked, target, { cookie: cookieOf(browser) });
      const code = status < 400 ? '' : codeOf(text);
      const isRefused = [401, 403, 404].includes(status);
      found[walked.name] = isRefused ? code : status < 500 ? 'allowed' : `status ${status}`;
      // Nothing about somebody out of reach, in lists either.
      if (relation === 'otherClient' && !PERMISSIONS.some((permission) => reachOf([role], permission) === 'all'))
        for (const secret of [target.lastName, target.patientUid, target.userId, target.measurementId])
          expect(`${walked.name}: ${text}`).not.toContain(secret);
    }
    expect(found).toEqual(expected);
  });
});

describe('somebody who is not signed in', () => {
  it('is let to public calls only', async () => {
    const api = await startTestApi();
    const target = await addPerson(api, { phone: '5125550101', lastName: 'Unreachable' });
    for (const closed of CALLS) {
      const { status, text } = await call(api, closed, target, {});
      const code = status < 400 ? '' : codeOf(text);
      const { access } = closed.declaration;
      if (access === 'partner') expect([closed.name, code]).toEqual([closed.name, 'wrong-credentials']);
      else if (access === 'public' && closed.name !== 'signIn.logoutTest')
        expect([closed.name, code]).not.toEqual([closed.name, 'sign-in-required']);
      else expect([closed.name, status, code]).toEqual([closed.name, 401, 'sign-in-required']);
    }
  });
});

it('a session of staff ends after half an hour without a call, one of a patient after thirty days', async () => {
  for (const role of ROLES) {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550101', roles: [role] });
    const { client } = await api.signIn('5125550101');
    const limitMs = isStaff([role]) ? 30 * 60_000 : 30 * 24 * 3_600_000;
    api.clock.nowMs += limitMs - 60_000;
    await client.signIn.devices();
    api.clock.nowMs += limitMs - 60_000;
    await client.signIn.devices();
    api.clock.nowMs += limitMs + 60_000;
    expect([role, await problemOf(client.signIn.devices())]).toEqual([role, 'sign-in-required']);
  }
});

it('every call that names an object says whose', () => {
  const named = CLOSED.filter(({ declaration }) => declaration.path.includes(':')).map(({ name }) => name);
  expect(named.filter((name) => !Object.hasOwn(ADDRESSES, name))).toEqual([]);
  const names = CLOSED.map(({ name }) => name);
  expect(Object.keys(ADDRESSES).filter((name) => !names.includes(name))).toEqual([]);
});
