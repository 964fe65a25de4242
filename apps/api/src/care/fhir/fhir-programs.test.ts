import { randomUUID } from 'node:crypto';
import type { FhirSearchset } from '@mien/contract';
import { PROGRAM_CALLS_PER_MINUTE, type ProgramScope } from '@mien/domain';
import { PROGRAM_PROBLEM_TEXTS } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AnyResource, fhirRequest, pagesOf, readFhir, resourcesIn } from '../../testing/fhir-requests.ts';
import { addPerson, type Person, problemCodeIn } from '../../testing/person-with-objects.ts';
import { addProgram, askForToken, tokenOf } from '../../testing/program-of-client.ts';
import { ORIGIN, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const ADMIN = '5125550110';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const VITAL_SIGNS =
  'system/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';
const ALL = [
  'system/Patient.rs',
  'system/Observation.rs',
  'system/DiagnosticReport.rs',
  'system/Device.rs',
  'system/Provenance.rs',
] as const satisfies readonly ProgramScope[];

let api: TestApi;
let clientId: string;
let admin: TestBrowser;
let person: Person;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  ({ clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null }));
  admin = await api.signIn(ADMIN);
  person = await addPerson(api, { phone: '5125550101', lastName: 'Target' });
  uid = person.patientUid;
});

interface Program {
  readonly token: string;
}

async function programWith(scopes: readonly ProgramScope[], groupIds: string[] | null = null): Promise<Program> {
  return { token: await tokenOf(api, await addProgram(admin, clientId, { scopes, groupIds })) };
}

async function answerTo(program: Program, address: string) {
  const { status, text } = await fhirRequest(api, program, address);
  return [status, status === 200 ? null : problemCodeIn(text)];
}
const searchByForm = (program: Program, fields: string, headers = {}) =>
  fhirRequest(api, program, 'Observation/_search', {
    method: 'POST',
    headers: { ...FORM, ...headers },
    payload: fields,
  });

const found = async (program: Program, address: string) => resourcesIn(await pagesOf(api, program, address));
const idsOf = (resources: readonly AnyResource[]) => resources.map(({ id }) => id).toSorted();
const typesOf = (resources: readonly AnyResource[]) =>
  [...new Set(resources.map(({ resourceType }) => resourceType))].toSorted();
const isObservation = ({ resourceType }: AnyResource) => resourceType === 'Observation';
const isVitalSign = ({ category }: AnyResource) => JSON.stringify(category ?? []).includes('"vital-signs"');
/** The overall score, which is no vital sign. */
const score = () => `Observation/${person.measurementId}.overallScore`;

describe('a program with the scope of vital signs', () => {
  let limited: Program;
  let vitalSigns: readonly string[];

  beforeEach(async () => {
    limited = await programWith([VITAL_SIGNS, 'system/Patient.rs']);
    const all = await found(await programWith(ALL), `Observation?patient=${uid}`);
    vitalSigns = idsOf(all.filter(isVitalSign));
    expect(vitalSigns.length).toBeGreaterThan(1);
    expect(vitalSigns.length).toBeLessThan(all.length);
  });

  it('finds only these, by address, by form, and on every page', async () => {
    expect(idsOf(await found(limited, `Observation?patient=${uid}&_count=1`))).toEqual(vitalSigns);
    const { status, text } = await searchByForm(limited, `patient=${uid}`);
    expect(status).toBe(200);
    expect(idsOf(resourcesIn([JSON.parse(text) as FhirSearchset]))).toEqual(vitalSigns);
  });

  it('cannot widen a search by its parameters', async () => {
    for (const query of ['category=survey', 'code=overallScore'])
      expect([query, await found(limited, `Observation?patient=${uid}&${query}`)]).toEqual([query, []]);
    expect(idsOf(await found(limited, `Observation?patient=${uid}&category=survey,vital-signs`))).toEqual(vitalSigns);
    // The address says what was asked, not what the program may read.
    const [page] = await pagesOf(api, limited, `Observation?patient=${uid}`);
    expect(page?.link[0]?.url).not.toContain('category');
  });

  it('gets no other observation with everything of a patient', async () => {
    const everything = await found(limited, `Patient/${uid}/$everything?_count=2`);
    expect(typesOf(everything)).toEqual(['Observation', 'Patient']);
    expect(idsOf(everything.filter(isObservation))).toEqual(vitalSigns);
  });

  it('reads a heart rate by its id, and no other value', async () => {
    expect(await answerTo(limited, score())).toEqual([404, 'not-found']);
    for (const id of vitalSigns) expect(await answerTo(limited, `Observation/${id}`)).toEqual([200, null]);
  });

  it('reads all values with the scope of all, unless its token has fewer scopes', async () => {
    const made = await addProgram(admin, clientId, { scopes: [VITAL_SIGNS, 'system/Observation.rs'] });
    const whole = { token: await tokenOf(api, made) };
    expect((await found(whole, `Observation?patient=${uid}`)).every(isVitalSign)).toBe(false);
    expect(await answerTo(whole, score())).toEqual([200, null]);
    const fewer = { token: await tokenOf(api, made, VITAL_SIGNS) };
    expect(idsOf(await found(fewer, `Observation?patient=${uid}`))).toEqual(vitalSigns);
    expect(await answerTo(fewer, score())).toEqual([404, 'not-found']);
  });
});

describe('a program', () => {
  it('gets where values come from only with the scope for it', async () => {
    const without = await programWith(['system/Observation.rs', 'system/DiagnosticReport.rs']);
    const whole = await programWith(ALL);
    for (const type of ['Observation', 'DiagnosticReport']) {
      const address = `${type}?patient=${uid}&_revinclude=Provenance:target`;
      expect(await answerTo(without, address)).toEqual([403, 'not-allowed']);
      const { headers } = await fhirRequest(api, without, address);
      expect(headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="system/Provenance.rs"');
      expect(typesOf(resourcesIn(await pagesOf(api, whole, address), 'include'))).toEqual(['Provenance']);
    }
  });

  it('gets everything of a patient as far as a scope opens its type', async () => {
    const reports = await programWith(['system/Patient.rs', 'system/DiagnosticReport.rs']);
    expect(typesOf(await found(reports, `Patient/${uid}/$everything`))).toEqual(['DiagnosticReport', 'Patient']);
    expect(await found(reports, `Patient/${uid}/$everything?_type=Observation,Provenance`)).toEqual([]);
    const patients = await programWith(['system/Patient.rs']);
    expect(typesOf(await found(patients, `Patient/${uid}/$everything`))).toEqual(['Patient']);
    // Medicines and conditions have no scope.
    const whole = await programWith(ALL);
    const types = ['Device', 'DiagnosticReport', 'Observation', 'Patient', 'Provenance'];
    expect(typesOf(await found(whole, `Patient/${uid}/$everything`))).toEqual(types);
  });

  it('neither reads nor finds a patient of another group', async () => {
    const { id: otherGroupId } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night-shift' } });
    const outside = await programWith(ALL, [otherGroupId]);
    for (const address of [
      `Patient/${uid}`,
      `Patient/${uid}/$everything`,
      `Observation?patient=${uid}`,
      `DiagnosticReport?patient=${uid}`,
      `DiagnosticReport/${person.measurementId}`,
      `Provenance/${person.measurementId}.origin`,
      score(),
    ])
      expect([address, ...(await answerTo(outside, address))]).toEqual([address, 404, 'not-found']);
    const inside = await programWith(ALL, [person.groupId]);
    for (const query of [`_id=${uid}`, `identifier=${uid}`]) {
      expect([query, await found(outside, `Patient?${query}`)]).toEqual([query, []]);
      expect([query, idsOf(await found(inside, `Patient?${query}`))]).toEqual([query, [uid]]);
    }
  });

  it('learns that a patient was deleted only if it reaches all groups', async () => {
    const inGroup = await programWith(ALL, [person.groupId]);
    const everywhere = await programWith(ALL);
    await person.browser.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await answerTo(inGroup, `Patient/${uid}`)).toEqual([404, 'not-found']);
    expect(await answerTo(everywhere, `Patient/${uid}`)).toEqual([410, 'gone']);
  });

  it('gets no further page after the patient ends the permission', async () => {
    const program = await programWith(ALL);
    const { link } = await readFhir<FhirSearchset>(api, program, `Observation?patient=${uid}&_count=1`);
    const next = link.find(({ relation }) => relation === 'next')?.url ?? '';
    expect(await answerTo(program, next)).toEqual([200, null]);
    await person.browser.client.careTeamAccess.end({ body: {} });
    expect(await answerTo(program, next)).toEqual([403, 'results-not-shared']);
  });

  it('gets no stored answer to a search that it repeats with the same key', async () => {
    const program = await programWith(ALL);
    const search = () => searchByForm(program, `patient=${uid}`, { 'idempotency-key': 'a' });
    expect((await search()).status).toBe(200);
    expect(await api.database.selectFrom('program_requests').selectAll().execute()).toEqual([]);
    await person.browser.client.careTeamAccess.end({ body: {} });
    const { status, text } = await search();
    expect([status, problemCodeIn(text)]).toEqual([403, 'results-not-shared']);
  });

  it('is named in the access log of the patient whom it reads', async () => {
    await readFhir(api, await programWith(ALL), `Patient/${uid}`);
    const { items } = await person.browser.client.accessLog.own({ query: { who: 'staff' } });
    expect(items[0]).toMatchObject({
      action: 'recordsExported',
      actor: { kind: 'program', name: 'Epic bridge', clientName: 'Clinic' },
    });
  });

  it('gets an OperationOutcome with the seconds to wait if it makes too many calls', async () => {
    const program = await programWith(ALL);
    await readFhir(api, program, `Patient/${uid}`);
    await api.database.updateTable('program_calls').set({ call_count: PROGRAM_CALLS_PER_MINUTE }).execute();
    const { status, headers, text } = await fhirRequest(api, program, `Patient/${uid}`);
    expect([status, problemCodeIn(text)]).toEqual([429, 'too-many-requests']);
    expect(JSON.parse(text)).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'throttled' }] });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('is asked for another token if its token has ended', async () => {
    const { status, headers, text } = await fhirRequest(api, { token: 'mien_at_ended' }, `Patient/${uid}`);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(text).toContain(PROGRAM_PROBLEM_TEXTS.en.tokenEnded);
    // Also in a page of a browser, which has no token yet.
    const inBrowser = { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'cross-site' };
    const without = await fhirRequest(api, null, `Patient/${uid}`, { headers: inBrowser });
    expect([without.status, without.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(without.text).toContain(PROGRAM_PROBLEM_TEXTS.en['sign-in-required']);
  });

  it('gets the same answer for a patient whom it does not reach as for an unknown one', async () => {
    const elsewhere = await addPerson(api, {
      phone: '5125550131',
      lastName: 'Elsewhere',
      client: 'Other',
      group: 'warehouse',
    });
    const { id: otherGroupId } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night-shift' } });
    const program = await programWith(ALL, [otherGroupId]);
    const answersFor = async (patientUid: string, measurementId: string) => {
      const answers = [];
      for (const address of [
        `Patient/${patientUid}`,
        `Patient/${patientUid}/$everything`,
        `Observation?patient=${patientUid}`,
        `DiagnosticReport/${measurementId}`,
        `Observation/${measurementId}.overallScore`,
      ]) {
        const { status, text } = await fhirRequest(api, program, address);
        answers.push([status, text.replace(/request [0-9a-f-]{36}/, '')]);
      }
      return answers;
    };
    const unknown = await answersFor(randomUUID(), randomUUID());
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    for (const { patientUid, measurementId } of [person, elsewhere])
      expect(await answersFor(patientUid, measurementId)).toEqual(unknown);
  });
});

describe('a page of another origin', () => {
  const from = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };

  it('may get a token, and read why it gets none', async () => {
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: '/v1/oauth/token',
      headers: { ...from, 'access-control-request-method': 'POST' },
    });
    expect([preflight.statusCode, preflight.body]).toEqual([204, '']);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, *',
      'access-control-allow-methods': 'GET, HEAD, POST',
    });
    const refused = await askForToken(api, { grant_type: 'client_credentials' });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('may read the SMART configuration, whatever it accepts', async () => {
    const url = '/v1/fhir/.well-known/smart-configuration';
    const { statusCode, headers } = await api.app.inject({ url, headers: { ...from, accept: 'text/html' } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers['access-control-allow-origin']).toBe('*');
  });
});

it('the CapabilityStatement names where programs get tokens', async () => {
  const { text } = await fhirRequest(api, null, 'metadata');
  expect(JSON.parse(text)).toMatchObject({
    rest: [{ security: { extension: [{ extension: [{ url: 'token', valueUri: `${ORIGIN}/v1/oauth/token` }] }] } }],
  });
});
