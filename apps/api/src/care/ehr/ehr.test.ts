import type { EhrOfPatient } from '@mien/contract';
import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenId } from '../../identity/single-sign-on/index.ts';
import { EHR_CLIENT_ID, EHR_PATIENT, type EhrDouble, startEhrDouble } from '../../testing/ehr-double.ts';
import { addScan } from '../../testing/person-with-objects.ts';
import {
  completeProfile,
  ORIGIN,
  problemOf,
  startTestApi,
  startTestApiOn,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { writeObservation } from './ehr-server.ts';

const ADMIN = '5125550111';
const NURSE = '5125550112';
const ANA = '5125550198';
const BEN = '5125550199';

let api: TestApi;
let double: EhrDouble;
let admin: TestBrowser;
let nurse: TestBrowser;
let ana: TestBrowser;
let clientId: string;
let uid: string;
let scanId: string;

const give = (from: TestBrowser, body: object = { term: 'untilEnded' }) =>
  from.client.careTeamAccess.give({
    body: { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en', ...body },
  });

const connect = async (from = admin, record: object = {}) => {
  const { revision } = await from.client.ehr.settings({ params: { clientId } });
  return from.client.ehr.changeSettings({
    params: { clientId },
    body: {
      revision,
      record: { issuer: double.issuer, oauthClientId: EHR_CLIENT_ID, isAutomatic: false, ...record },
    },
  });
};

const disconnect = async () => {
  const { revision } = await admin.client.ehr.settings({ params: { clientId } });
  return admin.client.ehr.changeSettings({ params: { clientId }, body: { revision, record: null } });
};

/** Opens the chart, up to what the record sends back. */
async function begin(from = nurse) {
  const { url } = await from.client.ehr.begin({ body: { issuer: double.issuer, launch: double.newLaunch() } });
  return { url, returned: await double.signInAt(url) };
}

/** Opens the chart. */
async function open(from = nurse) {
  const { returned } = await begin(from);
  return from.client.ehr.finish({ body: returned });
}

/** Opens the chart, and confirms that it is Ana's the first time. */
async function openAna(from = nurse) {
  const launch = await open(from);
  if (launch.patientUid === null)
    await from.client.ehr.confirm({ params: { id: launch.id }, body: { patientUid: uid } });
  await api.settled();
}

const send = (from = nurse, measurementId = scanId): Promise<EhrOfPatient> =>
  from.client.ehr.send({ params: { uid }, body: { measurementId } });
const state = (from = nurse) => from.client.ehr.ofPatient({ params: { uid } });
const statesOf = ({ values }: EhrOfPatient) => values.map((one) => `${one.value} ${one.state}`).toSorted();

const addCuff = async (id = crypto.randomUUID()) => {
  const reading = { systolicMmHg: 121, diastolicMmHg: 79, pulseBpm: 66 };
  const takenAt = new Date(api.clock.nowMs).toISOString();
  await ana.client.entries.add({ body: { id, takenAt, value: { kind: 'cuff', readings: [reading] } } });
  return id;
};

const addWeight = async (id = crypto.randomUUID()) => {
  const takenAt = new Date(api.clock.nowMs).toISOString();
  await ana.client.entries.add({ body: { id, takenAt, value: { kind: 'weight', weightKg: 70.25 } } });
  return id;
};

/** What is in the record: LOINC code and status. */
const inRecord = () =>
  double.observations
    .map(({ resource }) => {
      const { coding } = resource.code as { coding: { code: string }[] };
      return `${coding[0]?.code} ${String(resource.status)}`;
    })
    .toSorted();

const loggedActions = async () =>
  (
    await api.database
      .selectFrom('access_log_entries')
      .select(['action', 'actor_kind as kind'])
      .where('patient_id', '=', uid)
      .orderBy('position')
      .execute()
  ).flatMap(({ action, kind }) => (/Ehr|^ehr/.test(action) ? [`${kind} ${action}`] : []));

async function runJob() {
  api.clock.nowMs += MINUTE_MS;
  await api.runJobs();
  await api.settled();
}

beforeEach(async () => {
  api = await startTestApi();
  double = await startEhrDouble({
    redirectUrl: `${ORIGIN}/launch/return`,
    keys: async () => (await api.app.inject('/v1/keys/ehr')).json(),
  });
  ({ clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null }));
  await api.addUser({ phone: NURSE, roles: ['Client User'], patient: null });
  const added = await api.addUser({ phone: ANA, firstName: 'Ana', lastName: 'Lopez' });
  uid = added.patientId ?? '';
  [admin, nurse, ana] = await Promise.all([api.signIn(ADMIN), api.signIn(NURSE), api.signIn(ANA)]);
  await completeProfile(ana, uid);
  scanId = await addScan(api, ana);
  await give(ana);
  await connect();
});

afterEach(() => double.stop());

describe('the settings of a record', () => {
  it('name what to register there, with keys for both algorithms', async () => {
    const settings = await admin.client.ehr.settings({ params: { clientId } });
    expect(settings).toEqual({
      record: { issuer: double.issuer, oauthClientId: EHR_CLIENT_ID, isAutomatic: false },
      revision: 1,
      launchUrl: `${ORIGIN}/launch`,
      redirectUrl: `${ORIGIN}/launch/return`,
      keysUrl: `${ORIGIN}/v1/keys/ehr`,
    });
    const { keys } = await api.browser().client.ehr.keys();
    expect(keys.map(({ alg, kty }) => `${alg} ${kty}`).toSorted()).toEqual(['ES384 EC', 'RS384 RSA']);
    expect(keys.some((key) => 'd' in key || 'p' in key)).toBe(false);
    expect(await api.database.selectFrom('ehr_keys').select('sealed_key').execute()).toHaveLength(2);
  });

  it('are for administrators of the client only', async () => {
    expect(await problemOf(nurse.client.ehr.settings({ params: { clientId } }))).toBe('not-allowed');
    expect(await problemOf(connect(nurse))).toBe('not-allowed');
    await api.addUser({ phone: BEN, client: 'Other', group: 'warehouse', roles: ['Client Admin'], patient: null });
    const other = await api.signIn(BEN);
    expect(await problemOf(other.client.ehr.settings({ params: { clientId } }))).toBe('not-found');
  });

  it.each([
    ['http://record.example.org/fhir', 'https'],
    ['https://10.0.0.1/fhir', 'private_address'],
    ['https://user@record.example.org/fhir', 'origin'],
    ['https://record.example.org/fhir?a=1', 'origin'],
  ])('refuse %s', async (issuer, rule) => {
    await expect(connect(admin, { issuer })).rejects.toMatchObject({
      code: 'invalid-request',
      details: { fields: [{ path: 'body.record.issuer', rule }] },
    });
  });

  it('are not overwritten from an outdated page', async () => {
    const record = { issuer: double.issuer, oauthClientId: 'other', isAutomatic: false };
    const saving = () => admin.client.ehr.changeSettings({ params: { clientId }, body: { revision: 0, record } });
    expect(await problemOf(saving())).toBe('settings-changed');
    expect((await disconnect()).record).toBeNull();
    expect(await problemOf(saving())).toBe('settings-changed');
  });
});

describe('our keys', () => {
  const kids = async () => (await api.browser().client.ehr.keys()).keys.map(({ kid }) => kid);

  it('are renewed before they sign, and the old ones stay published', async () => {
    const before = await kids();
    api.clock.nowMs += 90 * 24 * HOUR_MS;
    await runJob();
    const after = await kids();
    expect(after).toHaveLength(4);
    expect(after).toEqual(expect.arrayContaining(before));
    nurse = await api.signIn(NURSE);
    // A record that has cached our keys knows only the old ones.
    expect((await open()).person).not.toBeNull();
    expect(before).toContain(double.signedWith.at(-1));
    api.clock.nowMs += 25 * HOUR_MS;
    nurse = await api.signIn(NURSE);
    await open();
    expect(before).not.toContain(double.signedWith.at(-1));
  });
});

describe('a launch', () => {
  it('asks for what the design names, and no more', async () => {
    const { url } = await nurse.client.ehr.begin({ body: { issuer: `${double.issuer}/`, launch: 'x' } });
    const { searchParams } = new URL(url);
    const { state: sent, code_challenge: challenge, ...asked } = Object.fromEntries(searchParams);
    expect([sent?.length, challenge?.length]).toEqual([43, 43]);
    expect(asked).toEqual({
      response_type: 'code',
      client_id: EHR_CLIENT_ID,
      redirect_uri: `${ORIGIN}/launch/return`,
      launch: 'x',
      aud: double.issuer,
      code_challenge_method: 'S256',
      scope:
        'launch openid fhirUser patient/Patient.r user/Observation.c?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs user/Observation.u?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs',
    });
  });

  it('of a record that only another client has connected is refused', async () => {
    const unknown = nurse.client.ehr.begin({ body: { issuer: `${double.issuer}x`, launch: 'x' } });
    expect(await problemOf(unknown)).toBe('invalid-request');
    await api.addUser({ phone: BEN, client: 'Other', group: 'warehouse', roles: ['Client User'], patient: null });
    const other = await api.signIn(BEN);
    expect(await problemOf(begin(other))).toBe('invalid-request');
    await disconnect();
    expect(await problemOf(begin())).toBe('invalid-request');
  });

  it('is for staff who may read results', async () => {
    expect(await problemOf(begin(ana))).toBe('not-allowed');
    expect(await problemOf(begin(api.browser()))).toBe('sign-in-required');
    await api.addUser({ phone: BEN, roles: ['System Admin'], patient: null });
    expect(await problemOf(begin(await api.signIn(BEN)))).toBe('not-allowed');
  });

  it('shows the person of the chart next to patients with their number or name', async () => {
    await api.addUser({ phone: BEN, firstName: 'Ben', lastName: 'Reyes' });
    await api.addUser({
      phone: '5125550177',
      firstName: 'Ána',
      lastName: 'López',
      client: 'Other',
      group: 'warehouse',
    });
    const { person, candidates, patientUid } = await open();
    expect([patientUid, person]).toEqual([null, { name: 'Ana Lopez', birthYear: 1980, phone: EHR_PATIENT.phone }]);
    expect(candidates).toEqual([{ uid, name: 'Ana Lopez', birthYear: 1980, phone: ANA }]);
    expect(await loggedActions()).toEqual([]);
    const listed = await api.database
      .selectFrom('access_log_entries')
      .select('patient_id')
      .where('action', '=', 'patientsListed')
      .execute();
    expect(listed).toEqual([{ patient_id: uid }]);
  });

  it('lets staff search for the patient, among those of the client', async () => {
    await api.addUser({ phone: BEN, firstName: 'Ben', lastName: 'Reyes' });
    await api.addUser({
      phone: '5125550177',
      firstName: 'Bert',
      lastName: 'Ruiz',
      client: 'Other',
      group: 'warehouse',
    });
    const { id } = await open();
    const find = async (search: string) =>
      (await nurse.client.ehr.candidates({ params: { id }, query: { search } })).items.map(({ name }) => name);
    expect(await find('be')).toEqual(['Ben Reyes']);
    expect(await find('REYES b')).toEqual(['Ben Reyes']);
    expect(await find('512-555-0199')).toEqual(['Ben Reyes']);
    expect(await find('%')).toEqual([]);
    expect(await find('n R')).toEqual([]);
    const stranger = admin.client.ehr.candidates({ params: { id }, query: { search: 'be' } });
    expect(await problemOf(stranger)).toBe('launch-invalid');
  });

  it('opens the patient at once after staff confirmed who it is, for every member of the team', async () => {
    await openAna();
    expect(await loggedActions()).toEqual(['staff ehrPatientLinked']);
    expect(await open(admin)).toMatchObject({ patientUid: uid, person: null, candidates: [] });
    expect((await state()).linked).not.toBeNull();
  });
});

describe('the return of a launch', () => {
  it('works once, in the session that began it, with its own state', async () => {
    const { returned } = await begin();
    const finish = (body: typeof returned, from = nurse) => problemOf(from.client.ehr.finish({ body }));
    expect(await finish({ ...returned, state: 'another' })).toBe('launch-invalid');
    expect(await finish(returned, admin)).toBe('launch-invalid');
    // Another session of the same person.
    expect(await finish(returned, await api.signIn(NURSE))).toBe('launch-invalid');
    expect((await nurse.client.ehr.finish({ body: returned })).person).not.toBeNull();
    expect(await finish(returned)).toBe('launch-invalid');
  });

  it('works once, also at the same time', async () => {
    const { returned } = await begin();
    const finishing = () =>
      nurse.client.ehr.finish({ body: returned }).then(
        () => 'done',
        (error) => error.code,
      );
    const outcomes = await Promise.all([finishing(), finishing(), finishing()]);
    expect(outcomes.toSorted()).toEqual(['done', 'launch-invalid', 'launch-invalid']);
  });

  it('is refused with the code of another launch, and one that was used', async () => {
    const [first, second] = [await begin(), await begin()];
    const swapped = { state: first.returned.state, code: second.returned.code };
    expect(await problemOf(nurse.client.ehr.finish({ body: swapped }))).toBe('launch-invalid');
    const third = await begin();
    const replayed = { state: third.returned.state, code: second.returned.code };
    expect(await problemOf(nurse.client.ehr.finish({ body: replayed }))).toBe('launch-invalid');
  });

  it('is refused after ten minutes, and once the client has disconnected the record', async () => {
    const late = await begin();
    api.clock.nowMs += 10 * MINUTE_MS;
    expect(await problemOf(nurse.client.ehr.finish({ body: late.returned }))).toBe('launch-invalid');
    const ended = await begin();
    await disconnect();
    expect(await problemOf(nurse.client.ehr.finish({ body: ended.returned }))).toBe('launch-invalid');
  });

  it('needs a chart, and says nothing about its patient without the scope', async () => {
    double.tampering.hasNoPatient = true;
    expect(await problemOf(open())).toBe('launch-invalid');
    delete double.tampering.hasNoPatient;
    double.tampering.scope = 'launch openid';
    expect(await open()).toMatchObject({ patientUid: null, person: null, candidates: [] });
  });

  it.each([
    ['without PKCE', { code_challenge_methods_supported: ['plain'] }],
    ['with a token address in the private network', { token_endpoint: 'https://10.0.0.1/token' }],
    ['without an address', { authorization_endpoint: undefined }],
  ])('is not possible at a record %s', async (_, change) => {
    double.tampering.configuration = (whole) => ({ ...whole, ...change });
    expect(await problemOf(begin())).toBe('record-unavailable');
  });

  it('leaves no token and no code in the log or, readable, in the database', async () => {
    await openAna();
    await send();
    const token = /^Bearer (.+)$/.exec(double.writes[0]?.headers.authorization ?? '')?.[1] ?? '';
    expect(token.length).toBeGreaterThan(20);
    const rows = JSON.stringify([
      await api.database.selectFrom('ehr_launches').selectAll().execute(),
      await api.database.selectFrom('ehr_observations').selectAll().execute(),
    ]);
    for (const text of [rows, api.logLines.join('\n')]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain('Heart rate');
    }
  });
});

describe('the confirmation of a patient', () => {
  const confirm = (id: string, patientUid = uid, from = nurse) =>
    from.client.ehr.confirm({ params: { id }, body: { patientUid } });

  it('is for the session of the launch, once, and patients of the client', async () => {
    const { id } = await open();
    const other = await api.addUser({ phone: BEN, client: 'Other', group: 'warehouse' });
    expect(await problemOf(confirm(id, other.patientId ?? ''))).toBe('not-found');
    expect(await problemOf(confirm(id, uid, admin))).toBe('launch-invalid');
    expect(await problemOf(confirm(crypto.randomUUID()))).toBe('not-found');
    expect((await confirm(id)).patientUid).toBe(uid);
    expect(await problemOf(confirm(id))).toBe('launch-invalid');
  });

  it('never links a chart to two patients', async () => {
    const { patientId } = await api.addUser({ phone: BEN, firstName: 'Ben', lastName: 'Reyes' });
    const [one, two] = [await open(), await open(admin)];
    await confirm(one.id);
    expect(await problemOf(confirm(two.id, patientId ?? '', admin))).toBe('changed-meanwhile');
    const charts = await api.database.selectFrom('ehr_links').select('patient_id').execute();
    expect(charts).toEqual([{ patient_id: uid }]);
  });

  it.each(['another owner of the number', 'the end by staff'])('counts until %s', async (what) => {
    await openAna();
    if (what === 'the end by staff') {
      expect((await nurse.client.ehr.unlink({ params: { uid }, body: {} })).linked).toBeNull();
      expect(await loggedActions()).toEqual(['staff ehrPatientLinked', 'staff ehrPatientUnlinked']);
    } else
      await api.database
        .updateTable('users')
        .set({ owner_id: crypto.randomUUID() })
        .where('patient_id', '=', uid)
        .execute();
    expect(await state()).toMatchObject({ linked: null, launch: null });
    // Staff confirm it again.
    expect((await open()).person).not.toBeNull();
    await openAna();
    expect((await state()).linked).not.toBeNull();
  });
});

describe('sending a scan', () => {
  it('writes its vital signs and the readings before it, each as one valid observation', async () => {
    await addCuff();
    await addWeight();
    await openAna();
    const answer = await send();
    expect(statesOf(answer)).toEqual([
      'bloodPressure sent',
      'breathingRate sent',
      'heartRate sent',
      'heartRate sent',
      'weight sent',
    ]);
    expect(inRecord()).toEqual(['29463-7 final', '85354-9 final', '8867-4 final', '8867-4 final', '9279-1 final']);
    const scanned = double.observations.find(
      ({ resource }) => (resource.valueQuantity as { value: number } | undefined)?.value === 72,
    )?.resource;
    expect(scanned).toMatchObject({
      subject: { reference: `Patient/${EHR_PATIENT.id}` },
      performer: [{ reference: `Patient/${EHR_PATIENT.id}` }],
      contained: [{ resourceType: 'Device', deviceName: [{ name: 'Mien built-in scan' }] }],
      component: [{ valueRange: { low: { value: 71 }, high: { value: 73 } } }],
    });
    expect(JSON.stringify(scanned?.note)).toContain('90% interval: 71 – 73 beats/minute');
    expect(JSON.stringify(double.observations)).not.toContain(uid);
  });

  it('is in the access log of the patient, a line for each kind of value', async () => {
    await addCuff();
    await openAna();
    await send();
    expect((await loggedActions()).toSorted()).toEqual([
      'staff bloodPressureSentToEhr',
      'staff breathingRateSentToEhr',
      'staff ehrPatientLinked',
      'staff heartRateSentToEhr',
      'staff heartRateSentToEhr',
    ]);
  });

  it('twice does nothing, one after the other and at once', async () => {
    await openAna();
    await Promise.all([send(), send(), send(nurse)]);
    await api.settled();
    await send();
    expect(inRecord()).toEqual(['8867-4 final', '9279-1 final']);
    expect(double.writes).toHaveLength(2);
  });

  it('happens once when two processes send at the same moment', async () => {
    await openAna();
    const otherProcess = await startTestApiOn(api.database);
    const there = otherProcess.browser();
    for (const [name, value] of nurse.cookies) there.cookies.set(name, value);
    const gate = Promise.withResolvers<void>();
    double.tampering.before = () => gate.promise;
    const sending = [send(), send(there)];
    // Each has taken a value, and waits for the record.
    await expect.poll(() => double.writes.length).toBe(2);
    gate.resolve();
    await Promise.all(sending);
    expect([inRecord(), double.writes.length]).toEqual([['8867-4 final', '9279-1 final'], 2]);
    expect(statesOf(await state())).toEqual(['breathingRate sent', 'heartRate sent']);
  });

  it('is given up when the record never answers', async () => {
    const limit = new AbortController();
    double.tampering.before = () => {
      limit.abort();
      return new Promise(() => undefined);
    };
    const now = () => new Date(api.clock.nowMs);
    const rules = { enteredBy: 'admin', allowsLocalhost: true, allowsPrivate: false } as const;
    const url = `${double.issuer}/Observation`;
    const reply = await writeObservation(
      { openId: createOpenId({ rules, now }), timeLimit: () => limit.signal, now },
      { url, method: 'POST', token: 'token', body: '{}', ifNoneExist: null },
    );
    expect(reply).toEqual({ status: null, recordId: null, outcome: null, retryAfterMs: null });
    expect(double.writes).toHaveLength(1);
  });

  it('keeps no duplicate when the answer of the record is lost', async () => {
    await openAna();
    double.tampering.isSilentAfterStoring = true;
    expect(statesOf(await send())).toEqual(['breathingRate waiting', 'heartRate waiting']);
    double.tampering.isSilentAfterStoring = false;
    await runJob();
    await runJob();
    expect(statesOf(await state())).toEqual(['breathingRate sent', 'heartRate sent']);
    expect(inRecord()).toEqual(['8867-4 final', '9279-1 final']);
    expect(double.writes[0]?.headers['if-none-exist']).toMatch(/^identifier=.+%7C.+&subject=Patient\/chart-17$/);
  });

  it('is taken over when a process dies between the record and the database', async () => {
    await openAna();
    await send();
    // As the row was while the process sent it.
    await api.database
      .updateTable('ehr_observations')
      .set({ state: 'waiting', record_id: null, sent_at: null, next_attempt_at: new Date(api.clock.nowMs + 60_000) })
      .where('value_kind', '=', 'heartRate')
      .execute();
    expect(statesOf(await send())).toContain('heartRate waiting');
    await runJob();
    expect(statesOf(await state())).toEqual(['breathingRate sent', 'heartRate sent']);
    expect(inRecord()).toEqual(['8867-4 final', '9279-1 final']);
  });

  it('counts as sent if the record reviews it first', async () => {
    double.tampering.isReviewing = true;
    await openAna();
    expect(statesOf(await send())).toEqual(['breathingRate sent', 'heartRate sent']);
  });

  it('shows what the record says when it refuses, as text, and may be tried again', async () => {
    await openAna();
    const body = {
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'business-rule', details: { text: 'No visit is <b>open</b>.' } }],
    };
    double.tampering.answer = { status: 422, body };
    const refused = await send();
    expect(statesOf(refused)).toEqual(['breathingRate refused', 'heartRate refused']);
    expect(refused.values[0]?.outcome).toBe('No visit is <b>open</b>.');
    // It is not tried again by itself.
    await runJob();
    expect(double.writes).toHaveLength(2);
    delete double.tampering.answer;
    expect(statesOf(await send())).toEqual(['breathingRate sent', 'heartRate sent']);
    expect((await state()).values[0]?.outcome).toBeNull();
  });

  it.each([500, 503, 429])('is tried again after status %i, and not before its time', async (status) => {
    await openAna();
    double.tampering.answer = { status, headers: { 'retry-after': '90' } };
    expect(statesOf(await send())).toEqual(['breathingRate waiting', 'heartRate waiting']);
    // One write: the record is in trouble, so the next value waits.
    expect(double.writes).toHaveLength(1);
    delete double.tampering.answer;
    await runJob();
    expect(inRecord()).toHaveLength(1);
    await runJob();
    expect(inRecord()).toEqual(['8867-4 final', '9279-1 final']);
  });

  it('waits for the next launch when the record no longer accepts the token', async () => {
    await openAna();
    double.revokeTokens();
    const answer = await send();
    expect([statesOf(answer), answer.launch]).toEqual([['breathingRate waiting', 'heartRate waiting'], null]);
    expect(await problemOf(send())).toBe('launch-needed');
    await openAna();
    expect(statesOf(await state())).toEqual(['breathingRate sent', 'heartRate sent']);
  });
});

describe('rights to send', () => {
  it('end with the session, the token, the role and the link', async () => {
    expect(await problemOf(send())).toBe('launch-needed');
    await openAna();
    // Another member of the team has no launch of their own.
    expect(await problemOf(send(admin))).toBe('launch-needed');
    expect((await state(admin)).launch).toBeNull();
    api.clock.nowMs += 25 * MINUTE_MS;
    expect((await state()).launch).not.toBeNull();
    api.clock.nowMs += 29 * MINUTE_MS;
    await state();
    api.clock.nowMs += 10 * MINUTE_MS;
    expect((await state()).launch).toBeNull();
    expect(await problemOf(send())).toBe('launch-needed');
    expect(double.writes).toEqual([]);
  });

  it('are refused for patients of other clients, patients themselves and other scans', async () => {
    await openAna();
    const other = await api.addUser({ phone: BEN, client: 'Other', group: 'warehouse' });
    const foreign = { uid: other.patientId ?? '' };
    expect(await problemOf(nurse.client.ehr.ofPatient({ params: foreign }))).toBe('not-found');
    expect(await problemOf(nurse.client.ehr.send({ params: foreign, body: { measurementId: scanId } }))).toBe(
      'not-found',
    );
    expect(await problemOf(send(ana))).toBe('not-allowed');
    expect(await problemOf(send(nurse, crypto.randomUUID()))).toBe('not-found');
  });

  it('need the permission of the patient, at the moment of writing', async () => {
    await openAna();
    await ana.client.careTeamAccess.end({ body: {} });
    expect(await problemOf(send())).toBe('results-not-shared');
    expect((await state()).values).toEqual([]);
    await give(ana);
    double.tampering.answer = { status: 503 };
    await send();
    delete double.tampering.answer;
    // It ends while values wait.
    await ana.client.careTeamAccess.end({ body: {} });
    await runJob();
    await runJob();
    expect(double.observations).toEqual([]);
    await give(ana);
    await runJob();
    expect(inRecord()).toEqual(['8867-4 final', '9279-1 final']);
  });

  it('cover only the scan that a patient shares alone, without readings', async () => {
    await addCuff();
    api.clock.nowMs += MINUTE_MS;
    const other = await addScan(api, ana, 80);
    await ana.client.careTeamAccess.end({ body: {} });
    await give(ana, { term: 'oneScan', measurementId: scanId });
    await openAna();
    expect(await problemOf(send(nurse, other))).toBe('results-not-shared');
    await send();
    expect(inRecord()).toEqual(['8867-4 final', '9279-1 final']);
  });

  it('are what the record granted, not what was asked for', async () => {
    double.tampering.scope = 'launch openid fhirUser patient/Patient.r';
    await openAna();
    expect((await state()).launch).toMatchObject({ canWrite: false });
    expect(await problemOf(send())).toBe('launch-needed');
    expect(double.writes).toEqual([]);
  });
});

describe('values that are deleted', () => {
  const CREATE_ONLY =
    'launch patient/Patient.r user/Observation.c?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';
  const hideScan = () =>
    api.database.updateTable('measurements').set({ is_deleted: true }).where('measurement_id', '=', scanId).execute();

  it('are marked as entered in error in the record, scan and reading', async () => {
    const cuffId = await addCuff();
    await openAna();
    await send();
    await ana.client.entries.remove({ params: { id: cuffId }, body: {} });
    await runJob();
    expect(inRecord()).toEqual(['85354-9 entered-in-error', '8867-4 entered-in-error', '8867-4 final', '9279-1 final']);
    await hideScan();
    await runJob();
    expect(inRecord().filter((one) => one.endsWith(' final'))).toEqual([]);
    expect((await loggedActions()).filter((one) => one === 'system valueWithdrawnFromEhr')).toHaveLength(4);
    expect(statesOf(await state())).toEqual([
      'bloodPressure withdrawn',
      'breathingRate withdrawn',
      'heartRate withdrawn',
      'heartRate withdrawn',
    ]);
    // Marked once.
    const { length } = double.writes;
    await runJob();
    expect(double.writes).toHaveLength(length);
  });

  it('stay in the record until a launch may change them', { tags: 'thorough' }, async () => {
    double.tampering.scope = CREATE_ONLY;
    await openAna();
    await send();
    await hideScan();
    await runJob();
    expect([inRecord(), statesOf(await state())]).toEqual([
      ['8867-4 final', '9279-1 final'],
      ['breathingRate withdrawing', 'heartRate withdrawing'],
    ]);
    delete double.tampering.scope;
    await openAna();
    await runJob();
    expect(inRecord()).toEqual(['8867-4 entered-in-error', '9279-1 entered-in-error']);
  });

  it('are not sent any more, and are reported if a try had no answer', async () => {
    await openAna();
    double.tampering.answer = { status: 503 };
    await send();
    delete double.tampering.answer;
    await hideScan();
    await runJob();
    expect((await state()).values.map(({ state: of }) => of)).toEqual(['left']);
    expect(double.observations).toEqual([]);
  });

  it('are reported where the record gave no id', async () => {
    double.tampering.isReviewing = true;
    await openAna();
    await send();
    await hideScan();
    await runJob();
    expect(statesOf(await state())).toEqual(['breathingRate left', 'heartRate left']);
    expect(double.writes.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});

describe('a client that sends by itself', () => {
  it('sends what is new since the link while a launch is open, and nothing older', async () => {
    await connect(admin, { isAutomatic: true });
    api.clock.nowMs += MINUTE_MS;
    await openAna();
    await runJob();
    expect(double.writes).toEqual([]);
    const cuffId = await addCuff();
    await addScan(api, ana, 81);
    await runJob();
    expect(inRecord()).toEqual(['85354-9 final', '8867-4 final', '8867-4 final', '9279-1 final']);
    expect((await loggedActions()).filter((one) => one.startsWith('system'))).toHaveLength(4);
    await runJob();
    expect(double.writes).toHaveLength(4);
    expect(cuffId).not.toBe('');
  });

  it('sends nothing for a patient who does not share everything', async () => {
    await connect(admin, { isAutomatic: true });
    await ana.client.careTeamAccess.end({ body: {} });
    await give(ana, { term: 'oneScan', measurementId: scanId });
    await openAna();
    api.clock.nowMs += MINUTE_MS;
    await addScan(api, ana, 81);
    await runJob();
    expect(double.writes).toEqual([]);
  });
});
