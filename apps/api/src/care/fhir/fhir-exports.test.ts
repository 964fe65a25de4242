import type { FhirExportManifest } from '@mien/contract';
import { DAY_MS, FHIR_EXPORT_SETTLING_MS, FHIR_TYPES, HOUR_MS, MINUTE_MS, type ProgramScope } from '@mien/domain';
import { faultsOf } from '@mien/fhir/testing';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessLogModule } from '../../base/access-log/index.ts';
import { createClientMeasures } from '../../base/client-settings/index.ts';
import { callerOfProgram } from '../../identity/programs/index.ts';
import { createSealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import { deleteExpired } from '../../platform/data/delete-expired.ts';
import { resealAll } from '../../platform/data/reseal.ts';
import { type AnyResource, fhirRequest, pagesOf, resourcesIn } from '../../testing/fhir-requests.ts';
import { ALLOWED, addPerson, addScan, type Person, problemCodeIn } from '../../testing/person-with-objects.ts';
import { addProgram, type TestProgram, tokenOf } from '../../testing/program-of-client.ts';
import { completeProfile, ORIGIN, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { withoutGuards } from '../../testing/test-database.ts';
import { serveExportFile } from './serve-export-file.ts';
import { type WriteDeps, writeDueExports } from './write-due-exports.ts';

const ADMIN = '5125550110';
const SERVER_KEY = 'a-server-key-of-at-least-32-characters';
const VITAL_SIGNS =
  'system/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';
const ALL = [
  'system/Patient.rs',
  'system/Observation.rs',
  'system/DiagnosticReport.rs',
  'system/Device.rs',
  'system/Provenance.rs',
  'system/Group.rs',
] as const satisfies readonly ProgramScope[];
const ASYNC = { prefer: 'respond-async' };

let api: TestApi;
let clientId: string;
let admin: TestBrowser;
let person: Person;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  ({ clientId } = await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null }));
  admin = await api.signIn(ADMIN);
  person = await addPerson(api, { phone: '5125550101', lastName: 'Quackenbush' });
  uid = person.patientUid;
  api.clock.nowMs += MINUTE_MS;
});

interface Asking {
  readonly made: TestProgram;
  token: string;
}

async function programWith(scopes: readonly ProgramScope[], groupIds: string[] | null = null): Promise<Asking> {
  const made = await addProgram(admin, clientId, { scopes, groupIds });
  return { made, token: await tokenOf(api, made) };
}

/** A token lives for five minutes. */
async function renewToken(program: Asking): Promise<void> {
  program.token = await tokenOf(api, program.made);
}

const ask = (
  program: Asking | TestBrowser | null,
  address = 'Patient/$export',
  headers: Record<string, string> = ASYNC,
) => fhirRequest(api, program, address, { headers });

/** Asks for an export. @returns the address of its status */
async function begin(program: Asking, address?: string): Promise<string> {
  const { status, headers, text } = await ask(program, address);
  expect([status, text]).toEqual([202, expect.stringContaining('informational')]);
  expect(faultsOf(JSON.parse(text))).toEqual([]);
  return String(headers['content-location']);
}

/** What writes exports, as in a process of its own. */
const deps = (more: Partial<WriteDeps> = {}): WriteDeps => {
  const { database } = api;
  const now = () => new Date(api.clock.nowMs);
  return {
    database,
    now,
    installation: { publicUrl: ORIGIN, productName: 'Mien' },
    sealed: createSealedSecrets(SERVER_KEY),
    measuresOf: createClientMeasures(database),
    careTeam: { database, now, accessLog: accessLogModule({ database, hash: api.hash, now }) },
    programNow: (key, scopes) => callerOfProgram({ database, now }, key, scopes),
    writeMs: Number.POSITIVE_INFINITY,
    ...more,
  };
};

async function writeAll(): Promise<void> {
  api.clock.nowMs += FHIR_EXPORT_SETTLING_MS;
  await api.runJobs();
}

async function manifestAt(program: Asking, statusUrl: string): Promise<FhirExportManifest> {
  const { status, text, headers } = await fhirRequest(api, program, statusUrl);
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return JSON.parse(text) as FhirExportManifest;
}

/** Asks for an export, waits, and returns where its files are. */
async function exported(program: Asking, address?: string): Promise<FhirExportManifest> {
  const statusUrl = await begin(program, address);
  await writeAll();
  return manifestAt(program, statusUrl);
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '');

async function fetchFile(program: Asking, url: string): Promise<readonly AnyResource[]> {
  const { status, text, headers } = await fhirRequest(api, program, url, {
    headers: { accept: 'application/fhir+ndjson' },
  });
  expect([status, headers['content-type']]).toEqual([200, 'application/fhir+ndjson']);
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return linesIn(text).map((line) => JSON.parse(line) as AnyResource);
}

/** All resources of all files; each file has as many lines as it says. */
async function fetchAll(program: Asking, { output }: FhirExportManifest): Promise<readonly AnyResource[]> {
  const all: AnyResource[] = [];
  for (const { type, url, count } of output) {
    const resources = await fetchFile(program, url);
    expect([type, resources.length]).toEqual([type, count]);
    expect(new Set(resources.map(({ resourceType }) => resourceType))).toEqual(new Set([type]));
    all.push(...resources);
  }
  return all;
}

const namesOf = (resources: readonly AnyResource[]) =>
  resources.map(({ resourceType, id }) => `${resourceType}/${id}`).toSorted();
const typesOf = (resources: readonly AnyResource[]) =>
  [...new Set(resources.map(({ resourceType }) => resourceType))].toSorted();
const patientsIn = (resources: readonly AnyResource[]) =>
  resources.filter(({ resourceType }) => resourceType === 'Patient').map(({ id }) => id);
const outcomeOf = ({ status, text }: { readonly status: number; readonly text: string }) => [
  status,
  status < 400 ? '' : problemCodeIn(text),
];
const everythingOf = async (program: Asking, patientUid = uid) =>
  resourcesIn(await pagesOf(api, program, `Patient/${patientUid}/$everything?_count=500`));

/** A patient with a scan who shares all results. */
async function addSharing(phone: string, group = 'signature') {
  const { patientId } = await api.addUser({ phone, group });
  const browser = await api.signIn(phone);
  await completeProfile(browser, patientId ?? '');
  const measurementId = await addScan(api, browser);
  await browser.client.careTeamAccess.give({ body: ALLOWED });
  return { uid: patientId ?? '', browser, measurementId };
}

const rows = () =>
  Promise.all([
    api.database.selectFrom('fhir_exports').selectAll().where('client_id', '=', clientId).execute(),
    api.database.selectFrom('fhir_export_parts').selectAll().execute(),
  ]);
/** Exports of programs that are asked in these tests; `addPerson` adds one, too. */
const exportsOf = async ({ made }: Asking) =>
  (await rows())[0].filter(({ program_id: programId }) => programId === made.program.id);

describe('a bulk export', () => {
  it('is asked for, waited for and fetched, with what the program reads of each patient', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    expect(statusUrl).toMatch(new RegExp(`^${ORIGIN}/v1/fhir/exports/[0-9a-f-]{36}$`));
    const begunAt = new Date(api.clock.nowMs).toISOString();
    const early = await fhirRequest(api, program, statusUrl);
    expect([early.status, early.headers['x-progress'], early.headers['retry-after']]).toEqual([202, '0%', '10']);
    // What is being stored while it is asked for has to be there first.
    await api.runJobs();
    expect((await fhirRequest(api, program, statusUrl)).status).toBe(202);
    await writeAll();
    const manifest = await manifestAt(program, statusUrl);
    expect(manifest).toEqual({
      transactionTime: begunAt,
      request: `${ORIGIN}/v1/fhir/Patient/$export`,
      requiresAccessToken: true,
      output: Object.keys(FHIR_TYPES).map((type) => ({
        type,
        url: `${statusUrl}/${type}.ndjson`,
        count: expect.any(Number),
      })),
      error: [],
    });
    const all = await fetchAll(program, manifest);
    expect(namesOf(all)).toEqual(namesOf(await everythingOf(program)));
    expect(all.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
      (await everythingOf(program)).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    expect(all.flatMap(faultsOf)).toEqual([]);
  });

  it('is the same by POST, with parameters in a body', async () => {
    const program = await programWith(ALL);
    const { status, headers } = await fhirRequest(api, program, 'Patient/$export', {
      method: 'POST',
      headers: { ...ASYNC, 'content-type': 'application/fhir+json' },
      payload: JSON.stringify({
        resourceType: 'Parameters',
        parameter: [
          { name: '_type', valueString: 'Patient,DiagnosticReport' },
          { name: '_outputFormat', valueString: 'application/fhir+ndjson' },
        ],
      }),
    });
    expect(status).toBe(202);
    await writeAll();
    const manifest = await manifestAt(program, String(headers['content-location']));
    expect(manifest.request).toBe(
      `${ORIGIN}/v1/fhir/Patient/$export?_outputFormat=application%2Ffhir%2Bndjson&_type=Patient%2CDiagnosticReport`,
    );
    expect(namesOf(await fetchAll(program, manifest))).toEqual(
      [`DiagnosticReport/${person.measurementId}`, `Patient/${uid}`].toSorted(),
    );
  });

  it('has texts in the language of the one who asked', async () => {
    const program = await programWith(ALL);
    const { headers } = await ask(program, 'Patient/$export?_type=DiagnosticReport,Device', {
      ...ASYNC,
      'accept-language': 'es',
    });
    await writeAll();
    const all = await fetchAll(program, await manifestAt(program, String(headers['content-location'])));
    expect(typesOf(all)).toEqual(['Device', 'DiagnosticReport']);
    expect(all.map(({ language }) => language)).toEqual(all.map(() => 'es'));
  });

  it('with _since has exactly what was stored since, besides patients and devices', async () => {
    const program = await programWith(ALL);
    const first = await exported(program);
    api.clock.nowMs += MINUTE_MS;
    const scan = await addScan(api, person.browser);
    const takenAt = new Date(api.clock.nowMs - DAY_MS).toISOString();
    const id = crypto.randomUUID();
    await person.browser.client.entries.add({ body: { id, takenAt, value: { kind: 'weight', weightKg: 72 } } });
    api.clock.nowMs += MINUTE_MS;
    await renewToken(program);
    const second = await exported(program, `Patient/$export?_since=${first.transactionTime}`);
    const all = await fetchAll(program, second);
    const changed = all.filter(({ resourceType }) => !['Patient', 'Device'].includes(resourceType));
    const expected = (await everythingOf(program)).filter(
      ({ resourceType, meta }) =>
        !['Patient', 'Device'].includes(resourceType) &&
        String((meta as { readonly lastUpdated?: string } | undefined)?.lastUpdated) >= first.transactionTime,
    );
    expect(expected.length).toBeGreaterThan(3);
    expect(namesOf(changed)).toEqual(namesOf(expected));
    expect(namesOf(changed)).toContain(`DiagnosticReport/${scan}`);
    expect(patientsIn(all)).toEqual([uid]);
    const third = await exported(program, `Patient/$export?_since=${second.transactionTime}`);
    expect(typesOf(await fetchAll(program, third))).toEqual(['Device', 'Patient']);
  });

  it('with _since has everything of a patient who began to share since', async () => {
    const program = await programWith(ALL);
    const { uid: other, browser, measurementId } = await addSharing('5125550121');
    await browser.client.careTeamAccess.end({ body: {} });
    api.clock.nowMs += MINUTE_MS;
    const first = await exported(program);
    expect(patientsIn(await fetchAll(program, first))).toEqual([uid]);
    api.clock.nowMs += MINUTE_MS;
    await browser.client.careTeamAccess.give({ body: ALLOWED });
    api.clock.nowMs += MINUTE_MS;
    await renewToken(program);
    const all = await fetchAll(program, await exported(program, `Patient/$export?_since=${first.transactionTime}`));
    expect(patientsIn(all).toSorted()).toEqual([uid, other].toSorted());
    expect(namesOf(all.filter(({ resourceType }) => resourceType === 'DiagnosticReport'))).toEqual([
      `DiagnosticReport/${measurementId}`,
    ]);
  });

  it('has nothing that is stored after it was asked for', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    const scan = await addScan(api, person.browser);
    const { uid: newcomer } = await addSharing('5125550121');
    await writeAll();
    const names = namesOf(await fetchAll(program, await manifestAt(program, statusUrl)));
    expect(names).toContain(`DiagnosticReport/${person.measurementId}`);
    expect(names.filter((name) => name.includes(scan) || name.includes(newcomer))).toEqual([]);
  });
});

describe('who may ask for an export', () => {
  it('are programs alone', async () => {
    for (const address of ['Patient/$export', `Group/${person.groupId}/$export`]) {
      for (const asker of [admin, person.browser])
        expect(outcomeOf(await ask(asker, address))).toEqual([403, 'not-allowed']);
      expect(outcomeOf(await ask(null, address))).toEqual([401, 'sign-in-required']);
    }
  });

  it.each([
    [['system/Patient.rs'], ['Patient'], false],
    [['system/Patient.rs', 'system/Group.rs'], ['Patient'], true],
    [['system/Patient.rs', 'system/DiagnosticReport.rs'], ['DiagnosticReport', 'Patient'], false],
    [['system/Patient.rs', 'system/Observation.rs', 'system/Group.rs'], ['Observation', 'Patient'], true],
    [['system/Patient.rs', VITAL_SIGNS], ['Observation', 'Patient'], false],
    [['system/Patient.rs', 'system/Device.rs', 'system/Provenance.rs'], ['Device', 'Patient', 'Provenance'], false],
    [['system/Observation.rs', 'system/Group.rs'], null, false],
    [['mien/appointments.write'], null, false],
  ] as const)('get what the scopes open: %j', async (scopes, types, mayGroup) => {
    const program = await programWith(scopes);
    const groupAddress = `Group/${person.groupId}/$export`;
    expect((await ask(program, groupAddress, {})).status).toBe(mayGroup ? 400 : 403);
    if (types === null) {
      expect(outcomeOf(await ask(program))).toEqual([403, 'not-allowed']);
      return;
    }
    const all = await fetchAll(program, await exported(program, mayGroup ? groupAddress : undefined));
    expect(typesOf(all)).toEqual(types);
    const categories = all
      .filter(({ resourceType }) => resourceType === 'Observation')
      .map(({ category }) => JSON.stringify(category ?? []).includes('"vital-signs"'));
    if ((scopes as readonly string[]).includes(VITAL_SIGNS)) expect(categories).not.toContain(false);
    else if (types.some((type) => type === 'Observation')) expect(categories).toContain(false);
  });

  it('are refused a type that their scopes do not open', async () => {
    const program = await programWith(['system/Patient.rs', 'system/Observation.rs']);
    const answer = await ask(program, 'Patient/$export?_type=Patient,Device');
    expect(outcomeOf(answer)).toEqual([403, 'not-allowed']);
    expect(JSON.parse(answer.text)).toMatchObject({ issue: [{ code: 'forbidden', location: ['http._type'] }] });
    expect(answer.text).toContain('lacks scopes that this needs: system/Device.rs"');
    expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="system/Device.rs"');
    expect(typesOf(await fetchAll(program, await exported(program, 'Patient/$export?_type=Observation')))).toEqual([
      'Observation',
    ]);
  });

  it('get patients of their groups, and of the group that they ask for', { tags: 'thorough' }, async () => {
    const other = await addSharing('5125550121', 'night-shift');
    const { items } = await admin.client.groups.list({ params: { clientId } });
    const nightShift = items.find(({ code }) => code === 'night-shift')?.id ?? '';
    api.clock.nowMs += MINUTE_MS;
    const patientsOf = async (program: Asking, address?: string) =>
      patientsIn(await fetchAll(program, await exported(program, address))).toSorted();
    const everywhere = await programWith(ALL);
    expect(await patientsOf(everywhere)).toEqual([uid, other.uid].toSorted());
    expect(await patientsOf(everywhere, `Group/${nightShift}/$export`)).toEqual([other.uid]);
    const limited = await programWith(ALL, [nightShift]);
    expect(await patientsOf(limited)).toEqual([other.uid]);
    expect(await patientsOf(limited, `Group/${nightShift.toUpperCase()}/$export`)).toEqual([other.uid]);
    for (const group of [person.groupId, person.patientUid, 'unknown'])
      expect(outcomeOf(await ask(limited, `Group/${group}/$export`))).toEqual([404, 'not-found']);
  });

  it('get no group of another client', { tags: 'thorough' }, async () => {
    const elsewhere = await addPerson(api, {
      phone: '5125550131',
      lastName: 'Elsewhere',
      client: 'Other',
      group: 'warehouse',
    });
    const program = await programWith(ALL);
    expect(outcomeOf(await ask(program, `Group/${elsewhere.groupId}/$export`))).toEqual([404, 'not-found']);
    api.clock.nowMs += MINUTE_MS;
    expect(JSON.stringify(await fetchAll(program, await exported(program)))).not.toContain('Elsewhere');
  });
});

/** What a patient's permission may be, and whether they are in an export then. */
const CONSENTS = {
  never: false,
  'until ended': true,
  'for days': true,
  'run out': false,
  'to an older text': false,
  ended: false,
  'given, and deactivated': false,
} as const;

async function setConsent(state: keyof typeof CONSENTS): Promise<void> {
  const { client } = person.browser;
  const change = (columns: { expires_at: Date } | { text_version: string }) =>
    withoutGuards(api.database, async (database) => {
      await database.updateTable('care_team_records').set(columns).where('act', '=', 'given').execute();
    });
  await withoutGuards(api.database, async (database) => {
    await database.deleteFrom('care_team_records').execute();
  });
  if (state === 'never') return;
  const isForDays = state === 'for days' || state === 'run out';
  await client.careTeamAccess.give({ body: { ...ALLOWED, ...(isForDays ? { term: 'days' } : {}) } });
  if (state === 'run out') await change({ expires_at: new Date(api.clock.nowMs) });
  if (state === 'to an older text') await change({ text_version: '2020-01' });
  if (state === 'ended') await client.careTeamAccess.end({ body: {} });
  if (state === 'given, and deactivated')
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(api.clock.nowMs) })
      .where('user_id', '=', person.userId)
      .execute();
}

describe('patients', () => {
  it.each(Object.entries(CONSENTS))(
    'are in an export only if they share when it is written: %s',
    async (state, isIn) => {
      const program = await programWith(ALL);
      const statusUrl = await begin(program);
      await setConsent(state as keyof typeof CONSENTS);
      await writeAll();
      const all = await fetchAll(program, await manifestAt(program, statusUrl));
      expect(patientsIn(all)).toEqual(isIn ? [uid] : []);
      expect(JSON.stringify(all).includes(person.measurementId)).toBe(isIn);
      expect((await rows())[1].length > 0).toBe(isIn);
    },
  );

  it.each(Object.entries(CONSENTS))('are served only if they share at that moment: %s', async (state, isIn) => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    const before = await manifestAt(program, statusUrl);
    expect(patientsIn(await fetchAll(program, before))).toEqual([uid]);
    await setConsent(state as keyof typeof CONSENTS);
    // The addresses from before, and those that the program is given now.
    const files = await Promise.all(before.output.map(({ url }) => fetchFile(program, url)));
    expect(JSON.stringify(files).includes(uid)).toBe(isIn);
    const all = await fetchAll(program, await manifestAt(program, statusUrl));
    expect(patientsIn(all)).toEqual(isIn ? [uid] : []);
  });

  it('who share one scan are in it with that scan, and without entries', { tags: 'thorough' }, async () => {
    const program = await programWith(ALL);
    await addScan(api, person.browser);
    await person.browser.client.careTeamAccess.give({
      body: {
        term: 'oneScan',
        measurementId: person.measurementId,
        textVersion: CARE_TEAM_CONSENT_VERSION,
        language: 'en',
      },
    });
    api.clock.nowMs += MINUTE_MS;
    const all = await fetchAll(program, await exported(program));
    expect(namesOf(all)).toEqual(namesOf(await everythingOf(program)));
    expect(all.filter(({ resourceType }) => resourceType === 'DiagnosticReport')).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(person.entryId);
  });

  it('who shared everything and now one scan are not served what was written before', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    const one = { term: 'oneScan', measurementId: person.measurementId } as const;
    await person.browser.client.careTeamAccess.give({ body: { ...ALLOWED, ...one } });
    expect(typesOf(await fetchAll(program, await manifestAt(program, statusUrl)))).toEqual(['Device']);
  });

  it('are not served after a move to a group that the program does not reach', async () => {
    const program = await programWith(ALL, [person.groupId]);
    const statusUrl = await begin(program);
    await writeAll();
    const { id } = await admin.client.groups.add({ params: { clientId }, body: { code: 'night-shift' } });
    await api.database.updateTable('patients').set({ group_id: id }).where('patient_id', '=', uid).execute();
    expect(typesOf(await fetchAll(program, await manifestAt(program, statusUrl)))).toEqual(['Device']);
  });

  it('are served without what was deleted since it was written', async () => {
    const program = await programWith(ALL);
    const scan = await addScan(api, person.browser);
    api.clock.nowMs += MINUTE_MS;
    const statusUrl = await begin(program);
    await writeAll();
    const before = await fetchAll(program, await manifestAt(program, statusUrl));
    expect(namesOf(before)).toContain(`DiagnosticReport/${scan}`);
    await person.browser.client.entries.remove({ params: { id: person.entryId }, body: {} });
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', scan)
      .execute();
    const after = await fetchAll(program, await manifestAt(program, statusUrl));
    const kept = await everythingOf(program);
    expect(namesOf(after)).toEqual(namesOf(kept));
    expect(before.length).toBeGreaterThan(after.length + 3);
    expect(JSON.stringify(after)).not.toContain(scan);
    expect(JSON.stringify(after)).not.toContain(person.entryId);
  });

  it('take their lines with them when they are deleted', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    expect((await rows())[1].length).toBeGreaterThan(0);
    await person.browser.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect((await rows())[1]).toEqual([]);
    expect(typesOf(await fetchAll(program, await manifestAt(program, statusUrl)))).toEqual(['Device']);
  });

  it('are named in the access log once for each file that has them, before it is sent', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    const manifest = await manifestAt(program, statusUrl);
    const entries = async () =>
      (await person.browser.client.accessLog.own({ query: { who: 'staff' } })).items.filter(
        ({ actor }) => actor.kind === 'program',
      );
    // Neither asking nor waiting shows anything of a patient.
    expect(await entries()).toEqual([]);
    await fetchAll(program, manifest);
    const found = await entries();
    expect(found).toHaveLength(manifest.output.filter(({ type }) => type !== 'Device').length);
    expect(found[0]).toMatchObject({
      action: 'recordsExported',
      actor: { kind: 'program', name: 'Epic bridge', clientName: 'Clinic' },
    });
    await person.browser.client.careTeamAccess.end({ body: {} });
    for (const { url } of manifest.output) await fetchFile(program, url);
    expect(await entries()).toHaveLength(found.length);
  });
});

describe('an export of a program', () => {
  it('is found by that program alone', async () => {
    const program = await programWith(ALL);
    const other = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    for (const url of [statusUrl, `${statusUrl}/Patient.ndjson`, statusUrl.replace(/[^/]+$/, person.exportId)])
      expect(outcomeOf(await fhirRequest(api, other, url))).toEqual([404, 'not-found']);
    expect(outcomeOf(await fhirRequest(api, other, statusUrl, { method: 'DELETE' }))).toEqual([404, 'not-found']);
    for (const browser of [admin, person.browser])
      expect(outcomeOf(await fhirRequest(api, browser, statusUrl))).toEqual([403, 'not-allowed']);
    expect(patientsIn(await fetchAll(program, await manifestAt(program, statusUrl)))).toEqual([uid]);
  });

  it('is the only one while it is being written, and is replaced by the next one', async () => {
    const program = await programWith(ALL);
    const first = await begin(program);
    const refused = await ask(program);
    expect(outcomeOf(refused)).toEqual([429, 'export-in-progress']);
    expect(refused.headers['retry-after']).toBe('10');
    const text = `An export of this program is being written. Wait until it is done, or end it with DELETE. Its status: ${first}`;
    expect(JSON.parse(refused.text)).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ code: 'throttled', details: { text } }],
    });
    expect(faultsOf(JSON.parse(refused.text))).toEqual([]);
    // It is as it was, and others are not in its way.
    expect(await exportsOf(program)).toMatchObject([{ lease_count: 0, state: 'writing' }]);
    await begin(await programWith(ALL));
    await writeAll();
    expect((await fhirRequest(api, program, first)).status).toBe(200);
    const second = await begin(program);
    expect(outcomeOf(await fhirRequest(api, program, first))).toEqual([404, 'not-found']);
    await writeAll();
    expect((await fhirRequest(api, program, second)).status).toBe(200);
    expect(await exportsOf(program)).toHaveLength(1);
  });

  it('is one, however many are asked for at once', async () => {
    const program = await programWith(ALL);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(program)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429, 429]);
    expect(await exportsOf(program)).toHaveLength(1);
    const begun = answers.flatMap(({ headers }) => headers['content-location'] ?? []);
    expect(begun).toHaveLength(1);
    for (const { status, text } of answers) expect(status === 202 || text.includes(String(begun[0]))).toBe(true);
  });

  it('ends when the program cancels it, before and after it is written', async () => {
    const program = await programWith(ALL);
    for (const isWritten of [false, true]) {
      const statusUrl = await begin(program);
      if (isWritten) await writeAll();
      const { status, text } = await fhirRequest(api, program, statusUrl, { method: 'DELETE' });
      expect([status, JSON.parse(text).resourceType]).toEqual([202, 'OperationOutcome']);
      expect(await exportsOf(program)).toEqual([]);
      expect((await rows())[1]).toEqual([]);
      for (const url of [statusUrl, `${statusUrl}/Patient.ndjson`])
        expect(outcomeOf(await fhirRequest(api, program, url))).toEqual([404, 'not-found']);
      expect(outcomeOf(await fhirRequest(api, program, statusUrl, { method: 'DELETE' }))).toEqual([404, 'not-found']);
    }
  });

  it('ends after a day, with its lines', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    const { headers } = await fhirRequest(api, program, statusUrl);
    const end = Date.parse(String(headers.expires));
    expect(end - api.clock.nowMs).toBe(DAY_MS);
    api.clock.nowMs = end - 1;
    await renewToken(program);
    expect((await fhirRequest(api, program, `${statusUrl}/Patient.ndjson`)).status).toBe(200);
    api.clock.nowMs = end;
    for (const url of [statusUrl, `${statusUrl}/Patient.ndjson`])
      expect(outcomeOf(await fhirRequest(api, program, url))).toEqual([404, 'not-found']);
    await deleteExpired(api.database, new Date(end + 1));
    expect(await exportsOf(program)).toEqual([]);
    expect((await rows())[1]).toEqual([]);
  });

  it('gives no file of a type that the program may no longer read whole', async () => {
    // Of the two scopes for observations, only the limited one stays.
    const program = await programWith([...ALL, VITAL_SIGNS]);
    const statusUrl = await begin(program);
    await writeAll();
    const { name, revision, id } = program.made.program;
    const scopes: ProgramScope[] = ['system/Patient.rs', VITAL_SIGNS];
    await admin.client.programs.change({
      params: { clientId, id },
      body: { name, revision, scopes, groupIds: null, expires: null, keys: null },
    });
    expect((await manifestAt(program, statusUrl)).output.map(({ type }) => type)).toEqual(['Patient']);
    for (const type of ['Observation', 'DiagnosticReport']) {
      const refused = await fhirRequest(api, program, `${statusUrl}/${type}.ndjson`);
      expect(outcomeOf(refused)).toEqual([403, 'not-allowed']);
      expect(refused.text).toContain(`lacks scopes that this needs: system/${type}.rs"`);
    }
    expect(await fetchFile(program, `${statusUrl}/Patient.ndjson`)).toHaveLength(1);
  });

  it('is given up if the program ends meanwhile', async () => {
    const program = await programWith(ALL);
    await begin(program);
    await admin.client.programs.revoke({ params: { clientId, id: program.made.program.id }, body: {} });
    await writeAll();
    expect(await exportsOf(program)).toMatchObject([{ state: 'failed', devices: null }]);
    expect((await rows())[1]).toEqual([]);
  });
});

describe('what is stored of an export', () => {
  it('is sealed for its part, and follows a change of the server’s key', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    const [, parts] = await rows();
    expect(parts.length).toBeGreaterThan(3);
    for (const { sealed_lines: bytes } of parts)
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Quackenbush|resourceType/);
    await resealAll(api.database, createSealedSecrets('another-key-of-at-least-32-characters', [SERVER_KEY]));
    await expect(fhirRequest(api, program, `${statusUrl}/Patient.ndjson`)).resolves.toMatchObject({ status: 500 });
    await resealAll(api.database, createSealedSecrets(SERVER_KEY, ['another-key-of-at-least-32-characters']));
    expect(await fetchFile(program, `${statusUrl}/Patient.ndjson`)).toHaveLength(1);
  });

  it('opens in no other place', async () => {
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    await writeAll();
    const [, parts] = await rows();
    const ofPatient = parts.find(({ resource_type: type }) => type === 'Patient')?.sealed_lines;
    await api.database
      .updateTable('fhir_export_parts')
      .set({ sealed_lines: ofPatient ?? new Uint8Array() })
      .where('resource_type', '=', 'Observation')
      .execute();
    const { status, text } = await fhirRequest(api, program, `${statusUrl}/Observation.ndjson`);
    expect([status, text.includes('Quackenbush')]).toEqual([500, false]);
  });

  it('of a long history is in several parts, and each line once and in order', { tags: 'thorough' }, async () => {
    for (let count = 0; count < 25; count += 1) {
      api.clock.nowMs += MINUTE_MS;
      await addScan(api, person.browser);
    }
    api.clock.nowMs += MINUTE_MS;
    const program = await programWith(ALL);
    const all = await fetchAll(program, await exported(program));
    expect(new Set(namesOf(all)).size).toBe(all.length);
    expect(namesOf(all)).toEqual(namesOf(await everythingOf(program)));
  });
});

describe('a file that is being read', () => {
  /** Twelve patients, of whom the first ten are looked up together. */
  async function read() {
    const patients = [person];
    for (let index = 0; index < 11; index += 1) {
      const { uid: patientUid, browser } = await addSharing(`51255501${40 + index}`);
      patients.push({ ...person, patientUid, browser });
    }
    api.clock.nowMs += MINUTE_MS;
    const program = await programWith(ALL);
    const statusUrl = await begin(program, 'Patient/$export?_type=Patient');
    await writeAll();
    const { id: programId } = program.made.program;
    const caller = await callerOfProgram({ database: api.database, now: deps().now }, { clientId, programId }, ALL);
    if (caller === null) throw new Error('the program has not ended');
    const { lines } = await serveExportFile(deps(), caller, statusUrl.split('/').at(-1) ?? '', 'Patient');
    const inOrder = patients.toSorted((one, other) => (one.patientUid < other.patientUid ? -1 : 1));
    return { program, statusUrl, reader: lines[Symbol.asyncIterator](), patients: inOrder };
  }

  it('has no patient who ends the permission before their lines are reached', async () => {
    const { reader, patients } = await read();
    const found: string[] = [];
    const next = async () => {
      const { value, done } = await reader.next();
      if (done !== true) found.push((JSON.parse(value) as AnyResource).id);
      return done !== true;
    };
    await next();
    await patients.at(-1)?.browser.client.careTeamAccess.end({ body: {} });
    while (await next());
    expect(found).toEqual(patients.slice(0, -1).map(({ patientUid }) => patientUid));
  });

  it('breaks off if its export is ended, instead of looking complete', { tags: 'thorough' }, async () => {
    const { reader, program, statusUrl } = await read();
    expect((await reader.next()).done).toBe(false);
    expect((await fhirRequest(api, program, statusUrl, { method: 'DELETE' })).status).toBe(202);
    await expect(reader.next()).rejects.toThrow('an export was ended while a file of it was read');
  });
});

describe('several processes', () => {
  const hang = () => new Promise<never>(() => undefined);

  async function addThree() {
    const others = [await addSharing('5125550121'), await addSharing('5125550122'), await addSharing('5125550123')];
    api.clock.nowMs += MINUTE_MS;
    return [uid, ...others.map((other) => other.uid)].toSorted();
  }

  it('serve nothing of an export whose writer was killed, and continue behind what it stored', async () => {
    const patients = await addThree();
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    api.clock.nowMs += FHIR_EXPORT_SETTLING_MS;
    let reads = 0;
    // It is killed while it reads the third patient.
    const measuresOf = createClientMeasures(api.database);
    void writeDueExports(
      deps({
        measuresOf: (...args) => {
          reads += 1;
          return reads > 2 ? hang() : measuresOf(...args);
        },
      }),
    );
    await expect.poll(async () => (await exportsOf(program))[0]?.last_patient_id).toBe(patients[1]);
    const stored = (await rows())[1];
    expect(new Set(stored.map(({ patient_id: id }) => id))).toEqual(new Set(patients.slice(0, 2)));
    expect(outcomeOf(await fhirRequest(api, program, `${statusUrl}/Patient.ndjson`))).toEqual([404, 'not-found']);
    const early = await fhirRequest(api, program, statusUrl);
    expect(early.status).toBe(202);
    expect(Number.parseInt(String(early.headers['x-progress']), 10)).toBeGreaterThan(0);
    // Its lease still counts.
    expect(await writeDueExports(deps())).toBe(0);
    api.clock.nowMs += 5 * MINUTE_MS;
    await renewToken(program);
    expect(await writeDueExports(deps())).toBe(1);
    const all = await fetchAll(program, await manifestAt(program, statusUrl));
    expect(patientsIn(all).toSorted()).toEqual(patients);
    expect(new Set(namesOf(all)).size).toBe(all.length);
  });

  it('store nothing for a process that comes back after another one took over', async () => {
    const patients = await addThree();
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    api.clock.nowMs += FHIR_EXPORT_SETTLING_MS;
    let comeBack = () => {};
    const measuresOf = createClientMeasures(api.database);
    const slow = writeDueExports(
      deps({
        async measuresOf(...args) {
          await new Promise<void>((resolve) => {
            comeBack = resolve;
          });
          return measuresOf(...args);
        },
      }),
    );
    await expect.poll(async () => (await exportsOf(program))[0]?.lease_count).toBe(1);
    await expect.poll(() => String(comeBack)).not.toBe('() => {}');
    api.clock.nowMs += 5 * MINUTE_MS;
    await renewToken(program);
    expect(await writeDueExports(deps())).toBe(1);
    comeBack();
    await slow;
    const all = await fetchAll(program, await manifestAt(program, statusUrl));
    expect(patientsIn(all).toSorted()).toEqual(patients);
    expect(new Set(namesOf(all)).size).toBe(all.length);
  });

  it('share the exports of several programs, each written once', async () => {
    await addThree();
    const programs = [await programWith(ALL), await programWith(ALL), await programWith(ALL)];
    const urls: string[] = [];
    for (const program of programs) urls.push(await begin(program));
    api.clock.nowMs += FHIR_EXPORT_SETTLING_MS;
    const taken = await Promise.all([writeDueExports(deps()), writeDueExports(deps())]);
    expect(taken.reduce((sum, count) => sum + count)).toBe(3);
    for (const [index, program] of programs.entries()) {
      expect(await exportsOf(program)).toMatchObject([{ state: 'finished', lease_count: 1 }]);
      const all = await fetchAll(program, await manifestAt(program, urls[index] ?? ''));
      expect(patientsIn(all)).toHaveLength(4);
      expect(new Set(namesOf(all)).size).toBe(all.length);
    }
  });

  it('stop writing an export that is cancelled meanwhile', async () => {
    await addThree();
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    api.clock.nowMs += FHIR_EXPORT_SETTLING_MS;
    const measuresOf = createClientMeasures(api.database);
    let reads = 0;
    await writeDueExports(
      deps({
        async measuresOf(...args) {
          reads += 1;
          if (reads === 2) await fhirRequest(api, program, statusUrl, { method: 'DELETE' });
          return measuresOf(...args);
        },
      }),
    );
    expect(reads).toBe(2);
    expect([await exportsOf(program), (await rows())[1]]).toEqual([[], []]);
  });

  it('write some patients in each look, so that a server that stops does not wait', { tags: 'thorough' }, async () => {
    for (let index = 0; index < 10; index += 1) await addSharing(`51255501${40 + index}`);
    api.clock.nowMs += MINUTE_MS;
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    api.clock.nowMs += FHIR_EXPORT_SETTLING_MS;
    const hurried = deps({ writeMs: -1 });
    let looks = 0;
    while ((await exportsOf(program))[0]?.state === 'writing' && looks < 10) {
      expect(await writeDueExports(hurried)).toBe(1);
      looks += 1;
    }
    expect(looks).toBeGreaterThan(1);
    expect(patientsIn(await fetchAll(program, await manifestAt(program, statusUrl)))).toHaveLength(11);
  });

  it('try again after a failure, and give an export up that always fails at one patient', async () => {
    await addThree();
    const program = await programWith(ALL);
    const statusUrl = await begin(program);
    api.clock.nowMs += FHIR_EXPORT_SETTLING_MS;
    const measuresOf = createClientMeasures(api.database);
    let reads = 0;
    const failing = deps({
      measuresOf: (...args) => {
        reads += 1;
        return reads > 1 ? Promise.reject(new Error('a row that nothing reads')) : measuresOf(...args);
      },
    });
    for (let failures = 1; failures <= 5; failures += 1) {
      await expect(writeDueExports(failing)).rejects.toThrow('a row that nothing reads');
      expect(await exportsOf(program)).toMatchObject([{ state: 'writing', failure_count: failures }]);
      expect(await writeDueExports(failing)).toBe(0);
      api.clock.nowMs += MINUTE_MS;
    }
    expect(await writeDueExports(failing)).toBe(1);
    await renewToken(program);
    const answer = await fhirRequest(api, program, statusUrl);
    expect(outcomeOf(answer)).toEqual([500, 'export-failed']);
    expect(JSON.parse(answer.text)).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'exception' }] });
    expect((await rows())[1]).toEqual([]);
    expect(outcomeOf(await fhirRequest(api, program, `${statusUrl}/Patient.ndjson`))).toEqual([404, 'not-found']);
    // Another one may begin.
    await begin(program);
  });

  it('give up an export that is not finished after a day', async () => {
    const program = await programWith(ALL);
    await begin(program);
    api.clock.nowMs += DAY_MS + HOUR_MS;
    expect(await writeDueExports(deps())).toBe(1);
    expect(await exportsOf(program)).toMatchObject([{ state: 'failed' }]);
  });
});

describe('failures of exports', () => {
  let program: Asking;
  beforeEach(async () => {
    program = await programWith(ALL);
  });

  it.each<[string, Record<string, string>, number, string, string]>([
    ['Patient/$export', {}, 400, 'required', 'http.Prefer'],
    ['Patient/$export', { prefer: 'handling=lenient' }, 400, 'required', 'http.Prefer'],
    ['Patient/$export?_since=yesterday', ASYNC, 400, 'invalid', 'http._since'],
    ['Patient/$export?_type=Encounter', ASYNC, 400, 'not-supported', 'http._type'],
    ['Patient/$export?_outputFormat=text/csv', ASYNC, 400, 'not-supported', 'http._outputFormat'],
    ['Patient/$export?_typeFilter=Observation%3Fcode%3Dx', ASYNC, 400, 'not-supported', 'http._typeFilter'],
  ])('are an OperationOutcome: %s %j', async (address, headers, status, code, location) => {
    const answer = await ask(program, address, headers);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/fhir+json; charset=utf-8']);
    expect(JSON.parse(answer.text)).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code, location: [location] }],
    });
    expect(faultsOf(JSON.parse(answer.text))).toEqual([]);
    expect(await exportsOf(program)).toEqual([]);
  });

  it('are avoided if the request asks to ignore what is unknown', async () => {
    const { status } = await ask(program, 'Patient/$export?_typeFilter=x&_type=Patient,Encounter', {
      prefer: 'respond-async, handling=lenient',
    });
    expect(status).toBe(202);
    expect(await exportsOf(program)).toMatchObject([{ types: ['Patient'] }]);
  });

  it.each([
    ['Patient/$export', 'application/fhir+xml', 406, 'not-acceptable'],
    ['exports/not-an-id', 'application/json', 400, 'invalid-request'],
    ['exports/0189abcd-0000-7000-8000-000000000000', 'application/json', 404, 'not-found'],
    ['exports/0189abcd-0000-7000-8000-000000000000/Patient.ndjson', 'application/fhir+ndjson', 404, 'not-found'],
    ['exports/0189abcd-0000-7000-8000-000000000000/Patient.ndjson', 'text/csv', 406, 'not-acceptable'],
    ['exports/0189abcd-0000-7000-8000-000000000000/Encounter.ndjson', '*/*', 400, 'invalid-request'],
  ])('are an OperationOutcome: %s as %s', async (address, accept, status, code) => {
    const answer = await ask(program, address, { ...ASYNC, accept });
    expect(outcomeOf(answer)).toEqual([status, code]);
    expect(JSON.parse(answer.text).resourceType).toBe('OperationOutcome');
  });

  it('of a type that the export does not have are 404', async () => {
    const statusUrl = await begin(program, 'Patient/$export?_type=Patient');
    await writeAll();
    expect(outcomeOf(await fhirRequest(api, program, `${statusUrl}/Observation.ndjson`))).toEqual([404, 'not-found']);
  });

  it('of a request from another site change nothing', async () => {
    const { status, text } = await ask(program, 'Patient/$export', { ...ASYNC, 'sec-fetch-site': 'cross-site' });
    expect(outcomeOf({ status, text })).toEqual([403, 'wrong-origin']);
    expect(await exportsOf(program)).toEqual([]);
  });
});
