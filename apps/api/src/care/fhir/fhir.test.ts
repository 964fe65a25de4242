import { randomUUID } from 'node:crypto';
import { type FhirBundle, type FhirSearchset, mienContract } from '@mien/contract';
import { exportedValue, FHIR_TYPES, isCopyOfEntry, LANGUAGES, measureTypeOf } from '@mien/domain';
import { faultsOf } from '@mien/fhir/testing';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import { documentedApi } from '../../document.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import {
  type AnyResource,
  FHIR_BASE,
  fhirRequest,
  pagesOf,
  readFhir,
  resourcesIn,
} from '../../testing/fhir-requests.ts';
import { addPerson, addScan, problemCodeIn } from '../../testing/person-with-objects.ts';
import { storeScan } from '../../testing/stored-scan.ts';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads, countStatements } from '../../testing/test-database.ts';
import * as fhirStore from './fhir.store.ts';

/** Has 40 scans of two providers, complete and partial, and every kind of entry but a weight. */
const BEN = '5125550101';
/** Has 2,000 scans. */
const FRANCES = '5125550103';
/** Client Admin of both. */
const GRACE = '5125550111';
const OTHER = '5125550122';

const LOINC = 'http://loinc.org';
const CONSENT = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;

let api: TestApi;
let ben: TestBrowser;
let uid: string;
let key: PatientKey;

async function keyOf(phone: string): Promise<PatientKey> {
  const row = await api.database
    .selectFrom('users')
    .select(['client_id as clientId', 'patient_id as patientId'])
    .where('phone_number', '=', phone)
    .executeTakeFirstOrThrow();
  return { clientId: row.clientId, patientId: row.patientId ?? '' };
}

async function startWithDemo(people?: number) {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash, people);
  ben = await api.signIn(BEN);
  key = await keyOf(BEN);
  uid = key.patientId;
}

/**
 * Starts with a patient who has three scans and a few entries and shares all results, and the administrator of their
 * client. @returns the scans, newest first
 */
async function startWithPerson(): Promise<readonly string[]> {
  api = await startTestApi();
  await api.addUser({ phone: GRACE, roles: ['Client Admin'], patient: null });
  const person = await addPerson(api, { phone: BEN, lastName: 'Reyes' });
  ben = person.browser;
  uid = person.patientUid;
  key = { clientId: person.clientId, patientId: uid };
  const scans = [person.measurementId];
  for (const heartRateBpm of [71, 72]) {
    api.clock.nowMs += 60_000;
    scans.unshift(await addScan(api, ben, heartRateBpm));
  }
  return scans;
}

const get = (address: string, headers = {}, browser: TestBrowser | null = ben) =>
  fhirRequest(api, browser, address, { headers });
const read = <Read = AnyResource>(address: string, browser = ben) => readFhir<Read>(api, browser, address);
const search = async (address: string, browser = ben) => resourcesIn(await pagesOf(api, browser, address));
const exportedBy = async (browser = ben, patientUid = uid): Promise<FhirBundle['entry'][number]['resource'][]> =>
  (await browser.client.records.exportFhir({ params: { uid: patientUid }, query: {} })).entry.map(
    ({ resource }) => resource,
  );
const idsOf = (resources: readonly AnyResource[]) => resources.map(({ resourceType, id }) => `${resourceType}/${id}`);
const byId = (resources: readonly object[]) =>
  (resources as readonly AnyResource[]).toSorted((one, other) =>
    `${one.resourceType}/${one.id}` < `${other.resourceType}/${other.id}` ? -1 : 1,
  );
const timeOf = ({ effectiveDateTime }: AnyResource) => Date.parse(String(effectiveDateTime));

describe('a patient with their own session', () => {
  beforeAll(() => startWithDemo(4));

  it('reads each resource of the export by its id, and exactly the same', async () => {
    const exported = await exportedBy();
    const readable = exported.filter(({ resourceType }) => resourceType in FHIR_TYPES);
    // A scan of each provider, an entry of each kind, and everything that all scans share.
    const reports = readable.filter(({ resourceType }) => resourceType === 'DiagnosticReport');
    const ofScans = [reports[0], reports.at(-1)].map((report) => report?.id ?? '');
    const some = readable.filter(
      ({ resourceType, id, ...more }, index) =>
        ['Patient', 'Device'].includes(resourceType) ||
        ofScans.some((scan) => id.startsWith(scan)) ||
        !('device' in more) ||
        index % 20 === 0,
    );
    expect(new Set(some.map(({ resourceType }) => resourceType))).toEqual(new Set(Object.keys(FHIR_TYPES)));
    for (const resource of some) expect(await read(`${resource.resourceType}/${resource.id}`)).toEqual(resource);
  });

  it('reads each value of a scan as the scan’s own call has it, and a reason for each that is missing', async () => {
    const { items } = await ben.client.measurements.list({ query: { page: 1, pageSize: 50 } });
    let refused = 0;
    for (const { id } of [items[0], items.at(-1)].flatMap((one) => one ?? [])) {
      const { groups, missing } = await ben.client.measurements.get({ params: { id } });
      for (const item of groups.flatMap((group) => group.items)) {
        const { measurementTypeId: measure, value, interval, provenance } = item;
        // Smoking is a code, a pressure part of a pair or of an entry.
        if (measure === 'smoking' || isCopyOfEntry(measure, { provenance }) || measure.endsWith('MmHg')) continue;
        const observation = await read<{ valueQuantity: { value: number } }>(`Observation/${item.id}`);
        const { value: exported } = exportedValue({ value, interval }, measureTypeOf(measure)?.precision ?? 0);
        expect([measure, observation.valueQuantity.value]).toEqual([measure, exported]);
      }
      for (const { measurementTypeId: measure, reason } of missing) {
        refused += 1;
        const observation = await read(`Observation/${id}.${measure}`);
        expect(observation).not.toHaveProperty('valueQuantity');
        expect(JSON.stringify(observation.dataAbsentReason)).toContain(`"code":"${reason}"`);
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('finds everything of the export in pages, each resource once', { tags: 'thorough' }, async () => {
    const exported = (await exportedBy()).filter(({ resourceType }) => resourceType !== 'CodeSystem');
    for (const count of [7, 500]) {
      const pages = await pagesOf(api, ben, `Patient/${uid}/$everything?_count=${count}`);
      expect(Math.max(...pages.map(({ entry = [] }) => entry.length))).toBe(Math.min(count, exported.length));
      expect(byId(resourcesIn(pages))).toEqual(byId(exported));
    }
    for (const page of await pagesOf(api, ben, `Patient/${uid}/$everything?_type=DiagnosticReport`))
      expect(faultsOf(page)).toEqual([]);
  });

  it('finds what changed since a time, of the types that they ask for', async () => {
    const exported = await exportedBy();
    const updatedOf = ({ meta }: AnyResource) => (meta as { readonly lastUpdated?: string } | undefined)?.lastUpdated;
    const times = exported.flatMap((resource) => updatedOf(resource) ?? []).toSorted();
    const since = times[Math.floor(times.length / 2)] ?? '';
    const found = await search(`Patient/${uid}/$everything?_since=${since}&_type=Observation,Provenance&_count=50`);
    const expected = exported.filter(
      (resource) =>
        ['Observation', 'Provenance'].includes(resource.resourceType) && (updatedOf(resource) ?? '') >= since,
    );
    expect(expected.length).toBeGreaterThan(50);
    expect(byId(found)).toEqual(byId(expected));
  });

  const observations = async () =>
    (await exportedBy()).filter(({ resourceType }) => resourceType === 'Observation') as unknown as (AnyResource & {
      readonly code: { readonly coding: readonly { readonly system: string; readonly code: string }[] };
      readonly category?: readonly { readonly coding: readonly { readonly code: string }[] }[];
      readonly meta: { readonly lastUpdated: string };
    })[];
  const codesOf = ({ code }: Awaited<ReturnType<typeof observations>>[number]) => code.coding.map((one) => one.code);

  it('searches by code, category, time and change, and finds what the export has of it', async () => {
    const all = await observations();
    const times = all.map(timeOf).toSorted((one, other) => one - other);
    const from = new Date(times[Math.floor(times.length / 4)] ?? 0).toISOString();
    const until = new Date(times[Math.floor(times.length / 2)] ?? 0).toISOString();
    const isIn = (one: AnyResource) => timeOf(one) >= Date.parse(from) && timeOf(one) < Date.parse(until);
    const updated = all.map(({ meta }) => meta.lastUpdated).toSorted()[Math.floor(all.length / 2)] ?? '';
    const searches: readonly (readonly [query: string, (one: (typeof all)[number]) => boolean])[] = [
      ['', () => true],
      [`code=${LOINC}|8867-4`, (one) => codesOf(one).includes('8867-4')],
      [`code=${LOINC}|8867-4,overallScore`, (one) => codesOf(one).some((code) => /^(8867-4|overallScore)$/.test(code))],
      ['code=85354-9', (one) => codesOf(one).includes('85354-9')],
      ['code=sdnnMs&code=80404-7', (one) => codesOf(one).includes('sdnnMs')],
      ['category=vital-signs', ({ category }) => category?.[0]?.coding[0]?.code === 'vital-signs'],
      ['category=vital-signs&code=overallScore', () => false],
      [`date=ge${from}&date=lt${until}`, isIn],
      [`date=ge${from}&date=lt${until}&_sort=-date&code=8867-4`, (one) => isIn(one) && codesOf(one).includes('8867-4')],
      [`_lastUpdated=ge${updated}`, ({ meta }) => meta.lastUpdated >= updated],
      [`_lastUpdated=lt${updated}&_sort=date`, ({ meta }) => meta.lastUpdated < updated],
      ['code=unknown', () => false],
    ];
    const withoutMatches = ['category=vital-signs&code=overallScore', 'code=unknown'];
    for (const [query, isSought] of searches) {
      const found = await search(`Observation?patient=${uid}&_count=23&${query}`);
      expect([query, byId(found)]).toEqual([query, byId(all.filter(isSought))]);
      expect([query, found.length === 0]).toEqual([query, withoutMatches.includes(query)]);
      expect([query, new Set(idsOf(found)).size]).toEqual([query, found.length]);
    }
  });

  it('gets them in the order of their time, either way', { tags: 'thorough' }, async () => {
    for (const [sort, sign] of [
      ['date', 1],
      ['-date', -1],
    ] as const) {
      const times = (await search(`Observation?patient=${uid}&_sort=${sort}&_count=33`)).map(timeOf);
      expect(times).toEqual(times.toSorted((one, other) => sign * (one - other)));
    }
    const changes = (await search(`Observation?patient=${uid}&_lastUpdated=ge2000&_count=33`)).map(
      ({ meta }) => (meta as { readonly lastUpdated: string }).lastUpdated,
    );
    expect(changes).toEqual(changes.toSorted());
  });

  it('gets the provenance of what was found on the same page, as included', { tags: 'thorough' }, async () => {
    const provenances = (await exportedBy()).filter(({ resourceType }) => resourceType === 'Provenance');
    const targetsOf = ({ target }: AnyResource) =>
      (target as readonly { readonly reference: string }[]).map(({ reference }) => reference);
    for (const type of ['Observation', 'DiagnosticReport']) {
      const pages = await pagesOf(api, ben, `${type}?patient=${uid}&_count=15&_revinclude=Provenance:target`);
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) {
        const matches = idsOf(resourcesIn([page]));
        const expected = provenances.filter((one) => targetsOf(one).some((target) => matches.includes(target)));
        expect(byId(resourcesIn([page], 'include'))).toEqual(byId(expected));
      }
      // A page may have entries alone, which have no provenance.
      expect(new Set(idsOf(resourcesIn(pages, 'include'))).size).toBe(provenances.length);
      expect(faultsOf(pages[0] ?? {})).toEqual([]);
    }
  });

  it('finds the same by a form as by an address, alone or together', async () => {
    const parameters = `code=${encodeURIComponent(`${LOINC}|8867-4`)}&date=ge2000&_sort=-date&_count=11`;
    const byAddress = await get(`Observation?patient=${uid}&${parameters}`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const [address, payload] of [
      ['Observation/_search', `patient=${uid}&${parameters}`],
      [`Observation/_search?patient=${uid}`, parameters],
    ] as const) {
      const byForm = await fhirRequest(api, ben, address, { method: 'POST', headers, payload });
      expect(byForm.status).toBe(200);
      expect(JSON.parse(byForm.text)).toEqual(JSON.parse(byAddress.text));
    }
    const json = { 'content-type': 'application/json' };
    const asJson = { method: 'POST', headers: json, payload: '{}' } as const;
    const refused = await fhirRequest(api, ben, 'Observation/_search', asJson);
    expect([refused.status, problemCodeIn(refused.text)]).toEqual([415, 'unsupported-content-type']);
    const asXml = { method: 'POST', headers, payload: `patient=${uid}&_format=xml` } as const;
    const other = await fhirRequest(api, ben, 'Observation/_search', asXml);
    expect([other.status, problemCodeIn(other.text)]).toEqual([406, 'not-acceptable']);
  });

  it('searches their own data without naming themselves', async () => {
    expect(await search('Observation?code=8867-4')).toEqual(await search(`Observation?patient=${uid}&code=8867-4`));
    expect(idsOf(await search('Patient'))).toEqual([`Patient/${uid}`]);
    expect(idsOf(await search('DiagnosticReport?_count=500'))).toHaveLength(40);
  });

  it('finds only themselves by id and by identifier', async () => {
    const other = (await keyOf(FRANCES)).patientId;
    const system = `${FHIR_BASE.replace('/v1/fhir', '/fhir')}/patient-uid`;
    for (const query of [`_id=${uid}`, `_id=${other},${uid}`, `identifier=${system}|${uid}`, `identifier=${uid}`])
      expect([query, idsOf(await search(`Patient?${query}`))]).toEqual([query, [`Patient/${uid}`]]);
    for (const query of [`_id=${other}`, `identifier=${system}|${other}`, `_id=${uid}&identifier=other|${uid}`])
      expect([query, await search(`Patient?${query}`)]).toEqual([query, []]);
  });

  it('gets links that repeat only the parameters that were used', async () => {
    const { link } = await read<FhirBundle & { link: { relation: string; url: string }[] }>(
      `Observation?patient=Patient/${uid}&subject=x&_count=1000&code=&_pretty=true&_elements=id`,
    );
    expect(link[0]).toEqual({ relation: 'self', url: `${FHIR_BASE}/Observation?patient=${uid}&_count=500` });
    const next = (await pagesOf(api, ben, `Observation?patient=${uid}&_count=300`))[0]?.link[1]?.url ?? '';
    const [address = '', cursor = ''] = next.split('&_cursor=');
    expect(address).toBe(`${FHIR_BASE}/Observation?patient=${uid}&_count=300`);
    expect(cursor).toMatch(/^[\w.~-]+$/);
  });

  it('gets 100 matches by default and 500 at most', async () => {
    const lengthOf = async (query: string) =>
      (await read<FhirBundle>(`Patient/${uid}/$everything${query}`)).entry.length;
    const all = (await exportedBy()).filter(({ resourceType }) => resourceType !== 'CodeSystem').length;
    expect([await lengthOf(''), await lengthOf('?_count=501')]).toEqual([100, Math.min(500, all)]);
  });

  it.each(LANGUAGES)('gets texts in their language: %s', async (language) => {
    const { text } = await get(`Patient/${uid}`, { 'accept-language': language });
    expect(JSON.parse(text)).toMatchObject({ language });
  });
});

describe('a resource that was read before', () => {
  beforeAll(startWithPerson);

  it('is answered with 304 while its ETag or Last-Modified is current', async () => {
    const [report] = await search('DiagnosticReport?_count=1&_sort=-date');
    const address = `DiagnosticReport/${report?.id}`;
    const { headers, status } = await get(address);
    expect([status, headers['last-modified']]).toEqual([200, new Date(timeOf(report as AnyResource)).toUTCString()]);
    expect(headers['cache-control']).toBe('private, no-cache');
    const modified = String(headers['last-modified']);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    const statusOf = async (asked: Record<string, string>) => (await get(address, asked)).status;
    expect(await statusOf({ 'if-none-match': String(headers.etag) })).toBe(304);
    expect(await statusOf({ 'if-none-match': '*' })).toBe(304);
    expect(await statusOf({ 'if-modified-since': modified })).toBe(304);
    expect(await statusOf({ 'if-modified-since': earlier })).toBe(200);
    expect(await statusOf({ 'if-modified-since': 'yesterday' })).toBe(200);
    expect(await statusOf({ 'if-none-match': 'W/"other"' })).toBe(200);
    // RFC 9110: a tag counts more than a time.
    expect(await statusOf({ 'if-none-match': 'W/"other"', 'if-modified-since': modified })).toBe(200);
    const unchanged = await get(address, { 'if-none-match': String(headers.etag) });
    expect([unchanged.text, unchanged.headers['access-control-allow-origin']]).toEqual(['', '*']);
    // The same content in another language is another response.
    expect(await statusOf({ 'if-none-match': String(headers.etag), 'accept-language': 'es' })).toBe(200);
    expect((await get(`Patient/${uid}`)).headers).not.toHaveProperty('last-modified');
  });

  it('is answered with 410 after it was deleted', async () => {
    const [report] = await search('DiagnosticReport?_count=1&_sort=-date');
    const id = report?.id ?? '';
    const { groups } = await ben.client.measurements.get({ params: { id } });
    const itemId = groups[0]?.items[0]?.id ?? '';
    await api.database.updateTable('measurements').set({ is_deleted: true }).where('measurement_id', '=', id).execute();
    for (const address of [
      `DiagnosticReport/${id}`,
      `Provenance/${id}.origin`,
      `Observation/${id}.overallScore`,
      `Observation/${itemId}`,
    ]) {
      const { status, text } = await get(address);
      expect([address, status, problemCodeIn(text)]).toEqual([address, 410, 'gone']);
      expect(JSON.parse(text)).toMatchObject({ issue: [{ code: 'deleted' }] });
    }
    for (const found of [await search('Observation?_count=500'), await search('DiagnosticReport')])
      expect(JSON.stringify(found)).not.toContain(id);
  });
});

describe('pages', () => {
  it('have each resource once while scans come in, whatever the order', { tags: 'thorough' }, async () => {
    await startWithDemo(4);
    const before = idsOf((await exportedBy()) as AnyResource[]).filter((id) => id.startsWith('Observation/'));
    for (const query of ['_sort=date', '_sort=-date', '_lastUpdated=ge2000', '']) {
      const pages = await pagesOf(api, ben, `Observation?patient=${uid}&_count=17&${query}`, async (page) => {
        if (page % 5 !== 0) return;
        api.clock.nowMs += 60_000;
        const createdAt = new Date(api.clock.nowMs);
        const item = { measure: 'heartRateBpm', value: 70, provenance: 'camera' } as const;
        await storeScan(api.database, key, { createdAt, score: 80, items: [item] });
      });
      const found = idsOf(resourcesIn(pages));
      expect([query, found.length]).toEqual([query, new Set(found).size]);
      expect([query, found]).toEqual([query, expect.arrayContaining(before)]);
    }
  });

  it('end and begin within a scan, even if the client hides a measure in between', { tags: 'thorough' }, async () => {
    await startWithDemo(4);
    const grace = await api.signIn(GRACE);
    const { clientId } = key;
    const first = await read<{ link: { relation: string; url: string }[] }>(`Observation?patient=${uid}&_count=3`);
    const { measures } = await grace.client.clientSettings.get({ params: { clientId } });
    const hidden = measures.items.map(({ key: measure, ranges }) => ({
      key: measure,
      isShown: measure !== 'breathingRatePerMin',
      ranges,
    }));
    await grace.client.clientSettings.saveMeasures({
      params: { clientId },
      body: { version: measures.version, measures: hidden },
    });
    const rest = await search(first.link[1]?.url ?? '');
    const firstIds = idsOf(resourcesIn([first as never]));
    const shown = idsOf((await exportedBy()) as AnyResource[]).filter((id) => id.startsWith('Observation/'));
    expect(idsOf(rest).toSorted()).toEqual(shown.filter((id) => !firstIds.includes(id)).toSorted());
    const ofHidden = `Observation?patient=${uid}&code=breathingRatePerMin`;
    expect(await search(ofHidden)).toEqual([]);
    // Only the session is read.
    expect(await countStatements(() => read(ofHidden))).toBe(1);
  });

  it('of 2,000 scans have each resource once, and cost what they contain', { tags: 'thorough' }, async () => {
    await startWithDemo();
    const frances = await api.signIn(FRANCES);
    const owner = await keyOf(FRANCES);
    const address = `Observation?patient=${owner.patientId}&code=${LOINC}|8867-4&_sort=-date&_count=500`;
    const before = (await exportedBy(frances, owner.patientId)).filter(({ code }) =>
      JSON.stringify(code ?? '').includes('"8867-4"'),
    );
    const pages = await pagesOf(api, frances, address, () => {
      api.clock.nowMs += 60_000;
      const createdAt = new Date(api.clock.nowMs);
      const item = { measure: 'heartRateBpm', value: 70, provenance: 'camera' } as const;
      return storeScan(api.database, owner, { createdAt, score: 80, items: [item] });
    });
    const found = idsOf(resourcesIn(pages));
    expect(new Set(found).size).toBe(found.length);
    // The scans that came in are newer than where the search had begun.
    expect(found.toSorted()).toEqual(before.map(({ resourceType, id }) => `${resourceType}/${id}`).toSorted());
    expect(pages.length).toBeGreaterThan(3);

    const newest = await frances.client.measurements.list({ query: { page: 40, pageSize: 25 } });
    const { created, id } = newest.items[0] ?? { created: '', id: '' };
    const at = new Date(created);
    for (const measures of [null, ['heartRateBpm']]) {
      const reads = await countReads(api.database, 'measurements', async (transaction) => {
        const start = { at, id, isIncluded: false };
        const stored = { from: null, until: null };
        const sought = { order: 'desc', start, limit: 25, stored, onlyScan: null, measures } as const;
        expect(await fhirStore.scans(transaction, owner, sought)).toHaveLength(25);
      });
      // Of a history of two thousand.
      expect(reads).toBeLessThan(100);
    }
    const statements = (count: number) =>
      countStatements(() => read(`DiagnosticReport?patient=${owner.patientId}&_count=${count}`, frances));
    await statements(1);
    // The session, and for each batch of 25 scans the scans and their values.
    expect([await statements(1), await statements(20), await statements(60)]).toEqual([3, 3, 7]);
  });
});

describe('staff', () => {
  let grace: TestBrowser;
  let scans: readonly string[];

  beforeEach(async () => {
    scans = await startWithPerson();
    grace = await api.signIn(GRACE);
  });

  const problemOfRead = async (address: string, browser = grace) => {
    const { status, text, headers } = await get(address, {}, browser);
    if (status < 400) return 'allowed';
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    return problemCodeIn(text);
  };
  const addAdminElsewhere = () =>
    api.addUser({ phone: '5125550198', client: 'Other', group: 'warehouse', roles: ['Client Admin'], patient: null });
  const reads = (scan = scans[0] ?? '') => [
    `Patient/${uid}`,
    `Patient/${uid}/$everything`,
    `Observation?patient=${uid}`,
    `DiagnosticReport?patient=${uid}`,
    `DiagnosticReport/${scan}`,
    `Provenance/${scan}.origin`,
    `Observation/${scan}.overallScore`,
  ];

  it('read what the patient shares, exactly as the patient does, and are logged', async () => {
    for (const address of reads()) expect(await read(address, grace)).toEqual(await read(address));
    const { items } = await ben.client.accessLog.own({ query: {} });
    const mine = items.filter(({ action, isOwn }) => action === 'recordsExported' && !isOwn);
    expect(mine).toHaveLength(reads().length);
  });

  it('are refused at once when the patient ends the permission, and in the middle of a search', async () => {
    const first = await read<{ link: { url: string }[] }>(`Observation?patient=${uid}&_count=5`, grace);
    await ben.client.careTeamAccess.end({ body: {} });
    for (const address of [...reads(), first.link[1]?.url ?? ''])
      expect([address, await problemOfRead(address)]).toEqual([address, 'results-not-shared']);
    expect(await search(`Patient?_id=${uid}`, grace)).toEqual([]);
  });

  it('get only the named patient’s resources with the cursor of another patient', async () => {
    // Everything of theirs is later than the place that the cursor names.
    api.clock.nowMs += 60_000;
    const { patientUid: other } = await addPerson(api, { phone: OTHER, lastName: 'Other' });
    const first = await read<{ link: { url: string }[] }>(`Observation?patient=${uid}&_count=5`, grace);
    const cursor = new URL(first.link[1]?.url ?? '').searchParams.get('_cursor');
    for (const address of [`Observation?patient=${other}`, `Patient/${other}/$everything?_type=Observation`]) {
      const page = await read<FhirSearchset>(`${address}&_count=5&_cursor=${cursor}`, grace);
      const subjects = new Set(resourcesIn([page]).map(({ subject }) => JSON.stringify(subject)));
      expect([address, [...subjects]]).toEqual([address, [JSON.stringify({ reference: `Patient/${other}` })]]);
    }
  });

  it('log no patient whom a search does not return', async () => {
    expect(await search(`Patient?_id=${uid}&identifier=other|${uid}`, grace)).toEqual([]);
    const { items } = await ben.client.accessLog.own({ query: {} });
    expect(items.filter(({ action, isOwn }) => action === 'recordsExported' && !isOwn)).toEqual([]);
  });

  it('are refused more than twenty identifiers, whether or not they exist', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `MRN-${index}`).join(',');
    expect(await search(`Patient?identifier=${values(20)}`, grace)).toEqual([]);
    expect(await problemOfRead(`Patient?identifier=${values(21)}`)).toBe('invalid-request');
  });

  it('with permission for one scan read that scan, the patient, and no entry', async () => {
    await ben.client.careTeamAccess.end({ body: {} });
    const [shared = '', other = ''] = scans;
    await ben.client.careTeamAccess.give({ body: { ...CONSENT, term: 'oneScan', measurementId: shared } });
    for (const address of reads(shared)) expect([address, await problemOfRead(address)]).toEqual([address, 'allowed']);
    for (const address of reads(other).slice(4))
      expect([address, await problemOfRead(address)]).toEqual([address, 'results-not-shared']);
    const { items } = await ben.client.entries.list({ query: {} });
    const entry = items[0]?.id ?? '';
    const found = [
      ...(await search(`Observation?patient=${uid}&_count=500`, grace)),
      ...(await search(`DiagnosticReport?patient=${uid}`, grace)),
      ...(await search(`Patient/${uid}/$everything?_count=500`, grace)),
    ];
    expect(JSON.stringify(found)).toContain(shared);
    for (const secret of [other, entry]) expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('find patients who share by id and by reference, and cannot tell the others from unknown ones', async () => {
    const reference = 'MRN-17';
    await api.database
      .updateTable('patients')
      .set({ external_reference: reference })
      .where('patient_id', '=', uid)
      .execute();
    const system = `${FHIR_BASE.replace('/v1/fhir', '/fhir')}/external-reference`;
    const other = await addPerson(api, { phone: OTHER, lastName: 'Other' });
    await other.browser.client.careTeamAccess.end({ body: {} });
    for (const query of [`_id=${uid}`, `identifier=${system}|${reference}`, `identifier=${reference}`])
      expect([query, idsOf(await search(`Patient?${query}`, grace))]).toEqual([query, [`Patient/${uid}`]]);
    for (const query of [`_id=${other.patientUid}`, `_id=${randomUUID()}`, '_id=x', `identifier=other|${reference}`])
      expect([query, await search(`Patient?${query}`, grace)]).toEqual([query, []]);
    expect(await problemOfRead('Patient')).toBe('invalid-request');
    expect(await problemOfRead('Observation?code=8867-4')).toBe('invalid-request');
  });

  it('of another client, and other patients, get 404 for every read', async () => {
    await addAdminElsewhere();
    await api.addUser({ phone: '5125550197', lastName: 'Stranger', group: 'strangers' });
    for (const phone of ['5125550198', '5125550197']) {
      const stranger = await api.signIn(phone);
      for (const address of reads())
        expect([address, await problemOfRead(address, stranger)]).toEqual([address, 'not-found']);
      expect(await search(`Patient?_id=${uid}`, stranger)).toEqual([]);
    }
  });

  it('get 410 for a deleted patient', async () => {
    const fresh = await api.signInByCode(BEN);
    await fresh.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await problemOfRead(`Patient/${uid}`)).toBe('gone');
    expect(await problemOfRead(`Patient/${uid}/$everything`)).toBe('gone');
    expect(await problemOfRead(`Patient/${randomUUID()}`)).toBe('not-found');
    await addAdminElsewhere();
    expect(await problemOfRead(`Patient/${uid}`, await api.signIn('5125550198'))).toBe('not-found');
  });
});

describe('failures', () => {
  beforeAll(startWithPerson);

  it.each<[string, Record<string, string>, number, string, string]>([
    ['Encounter/1', {}, 404, 'not-found', 'not-found'],
    ['Encounter?patient=x', {}, 404, 'not-found', 'not-found'],
    ['Patient/1', {}, 404, 'not-found', 'not-found'],
    ['Observation/x.y', {}, 404, 'not-found', 'not-found'],
    ['Device/engine-9', {}, 404, 'not-found', 'not-found'],
    ['Patient/%ff', {}, 404, 'not-found', 'not-found'],
    [`Patient/${'x'.repeat(65)}`, {}, 400, 'invalid', 'invalid-request'],
    ['Observation?date=yesterday', {}, 400, 'invalid', 'invalid-request'],
    ['Observation?_count=0', {}, 400, 'invalid', 'invalid-request'],
    ['Observation?code%3Anot=8867-4', {}, 400, 'not-supported', 'invalid-request'],
    ['Observation?code=a%00b', {}, 400, 'invalid', 'invalid-request'],
    ['Observation?_cursor=h~0~~x', {}, 400, 'invalid', 'invalid-request'],
    ['Observation?subject=x', { prefer: 'handling=strict' }, 400, 'not-supported', 'invalid-request'],
    ['Patient', { accept: 'application/fhir+xml' }, 406, 'not-supported', 'not-acceptable'],
    ['metadata?_format=xml', {}, 406, 'not-supported', 'not-acceptable'],
  ])('are an OperationOutcome: %s', async (address, headers, status, issue, problem) => {
    const answer = await get(address, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/fhir+json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    expect(faultsOf(JSON.parse(answer.text))).toEqual([]);
    expect(JSON.parse(answer.text)).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: issue, details: { coding: [{ code: problem }], text: expect.any(String) } }],
    });
  });

  it('name each wrong parameter', async () => {
    const { text } = await get('Observation?date=x&code=a|b|c&subject=y', { prefer: 'handling=strict' });
    const { issue } = JSON.parse(text) as { issue: { location: string[] }[] };
    const locations = issue.flatMap(({ location }) => location);
    expect(locations.toSorted()).toEqual(['http.code', 'http.date', 'http.subject']);
    const many = await get(`Observation?${Array.from({ length: 30 }, (_, index) => `date=x${index}`).join('&')}`);
    expect(JSON.parse(many.text)).toHaveProperty('issue.length', 20);
  });

  it('name the Bearer scheme if the token is missing', async () => {
    const { status, headers, text } = await get(`Patient/${uid}`, {}, null);
    expect([status, headers['www-authenticate'], problemCodeIn(text)]).toEqual([401, 'Bearer', 'sign-in-required']);
  });

  it('return 429 with Retry-After beyond the rate limit', async () => {
    let limited = await get('metadata', {}, null);
    for (let index = 0; index < 130 && limited.status === 200; index += 1) limited = await get('metadata', {}, null);
    expect([limited.status, problemCodeIn(limited.text)]).toEqual([429, 'too-many-requests']);
    expect(JSON.parse(limited.text)).toMatchObject({ issue: [{ code: 'throttled' }] });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    api.clock.nowMs += 60_000;
  });

  it('do not reveal the cause of an unexpected error', async () => {
    await sql`alter table measurements rename to measurements_away`.execute(api.database);
    try {
      const { text, status } = await get('Observation');
      expect([status, problemCodeIn(text)]).toEqual([500, 'internal-error']);
      expect(text).not.toContain('measurements');
    } finally {
      await sql`alter table measurements_away rename to measurements`.execute(api.database);
    }
  });

  it('are application/problem+json on other addresses', async () => {
    const { headers } = await api.app.inject({ url: `/v1/patients/${uid}/export/fhir` });
    expect(headers['content-type']).toContain('application/problem+json');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the description of the server', () => {
  beforeAll(startWithPerson);

  it('is open, and offers exactly the calls that are mounted', async () => {
    const { status, text } = await get('metadata', {}, null);
    const { rest } = JSON.parse(text) as {
      rest: { resource: { type: string; interaction?: { code: string }[]; operation?: { name: string }[] }[] }[];
    };
    expect(status).toBe(200);
    expect(faultsOf(JSON.parse(text))).toEqual([]);
    const exportOf = (type: string) => (type === 'Patient' ? '/fhir/Patient/$export' : `/fhir/${type}/:id/$export`);
    const offered = (rest[0]?.resource ?? []).flatMap(({ type, interaction = [], operation = [] }) => [
      ...interaction.flatMap(({ code }) =>
        code === 'read' ? [`GET /fhir/${type}/:id`] : [`GET /fhir/${type}`, `POST /fhir/${type}/_search`],
      ),
      ...operation.flatMap(({ name }) =>
        name === 'export' ? [`GET ${exportOf(type)}`, `POST ${exportOf(type)}`] : [`GET /fhir/${type}/:id/$${name}`],
      ),
    ]);
    const ofExports = ['GET /fhir/exports/:id', 'DELETE /fhir/exports/:id', 'GET /fhir/exports/:id/:file'];
    const mounted = Object.values(mienContract.fhir).map(({ method, path }) => `${method} ${path}`);
    expect([...offered, ...ofExports, 'GET /fhir/metadata'].toSorted()).toEqual(mounted.toSorted());
  });

  it('and OpenAPI name the same search parameters', async () => {
    const { paths } = (await documentedApi()) as {
      paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
    };
    for (const [type, { search: found }] of Object.entries(FHIR_TYPES)) {
      if (found === null) continue;
      const named = (paths[`/v1/fhir/${type}`]?.get?.parameters ?? []).map(({ name }) => name);
      expect(named).toEqual(expect.arrayContaining([...Object.keys(found.parameters), '_count']));
      expect(named.includes('_sort')).toBe(found.sorts.length > 0);
    }
  });

  it('code systems are answered at the addresses that files name', async () => {
    const systems = (await exportedBy()).filter(({ resourceType }) => resourceType === 'CodeSystem');
    expect(systems.length).toBeGreaterThan(3);
    for (const system of systems) {
      const { statusCode, headers, body } = await api.app.inject(new URL(String(system.url)).pathname);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/fhir+json; charset=utf-8']);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(JSON.parse(body)).toEqual(system);
    }
    const unknown = await api.app.inject('/fhir/CodeSystem/none');
    expect([unknown.statusCode, problemCodeIn(unknown.body)]).toEqual([404, 'not-found']);
  });
});
