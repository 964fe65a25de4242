import { type FhirBundle, type FhirExportQuery, type MeasurementResult, mienContract } from '@mien/contract';
import { exportedValue, isCopyOfEntry, LANGUAGES, LISTED_MEASURE_KEYS, measureTypeOf } from '@mien/domain';
import { ABSENCE_CODES } from '@mien/fhir';
import { faultsOf } from '@mien/fhir/testing';
import { CATALOGS } from '@mien/messages/catalogs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import { ORIGIN, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { exportWords } from './export-words.ts';

/** Has scans of two providers, complete and partial, and every kind of entry but a weight. */
const BEN = '5125550101';
const GRACE = '5125550111';

interface Coded {
  readonly coding?: readonly { readonly system: string; readonly code: string }[];
}

/** The fields of an observation that the tests read. */
interface Observation {
  readonly id: string;
  readonly code: Coded;
  readonly valueQuantity?: { readonly value: number };
  readonly valueCodeableConcept?: Coded;
  readonly dataAbsentReason?: Coded;
  readonly component?: readonly { readonly code: Coded; readonly valueQuantity?: { readonly value: number } }[];
}

let api: TestApi;
let ben: TestBrowser;
let uid: string;

async function startWithDemo() {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash, 4);
  ben = await api.signIn(BEN);
  uid = (await ben.client.signIn.session())?.user.patientUid ?? '';
}

const exported = (from = ben, query: FhirExportQuery = {}) =>
  from.client.records.exportFhir({ params: { uid }, query });
const allOf = <Resource>({ entry }: FhirBundle, type: string) =>
  entry.flatMap(({ resource }) => (resource.resourceType === type ? [resource as unknown as Resource] : []));
const ownCode = ({ coding = [] }: Coded) => coding.find(({ system }) => system.startsWith(ORIGIN))?.code ?? '';

const scoreInFile = (score: number, plusMinus: number | null) =>
  exportedValue({ value: score, interval: plusMinus === null ? null : { low: 0, high: 0 } }, 0).value;

/** Values and reasons of a scan, by measure, as the API returns them, with the decimals of files. A cuff reading is exported with its entry. */
function answered({ groups, missing, overall }: MeasurementResult) {
  return {
    ...Object.fromEntries(
      groups.flatMap(({ items }) =>
        items
          .filter((item) => !isCopyOfEntry(item.measurementTypeId, item))
          .map(({ measurementTypeId: key, value, interval }) => [
            key,
            exportedValue({ value, interval }, measureTypeOf(key)?.precision ?? 0).value,
          ]),
      ),
    ),
    ...Object.fromEntries(missing.map(({ measurementTypeId, reason }) => [measurementTypeId, reason])),
    overallScore: overall.score === null ? 'not-enough-parts' : scoreInFile(overall.score, overall.plusMinus),
  };
}

/** The same, as the Bundle has it. */
function said(observations: readonly Observation[]) {
  const found: Record<string, unknown> = {};
  for (const { code, valueQuantity, valueCodeableConcept, dataAbsentReason, component = [] } of observations) {
    const isPressure = code.coding?.[0]?.code === '85354-9';
    if (isPressure) for (const part of component) found[ownCode(part.code)] = part.valueQuantity?.value;
    else if (dataAbsentReason) found[ownCode(code)] = ownCode(dataAbsentReason);
    else if (valueCodeableConcept) found[ownCode(code)] = valueCodeableConcept.coding?.[0]?.code === 'Y' ? 1 : 0;
    else found[ownCode(code)] = valueQuantity?.value;
  }
  return found;
}

describe('an export for other health software', () => {
  beforeAll(startWithDemo);

  it('contains each scan as the API returns it, and is valid R4', async () => {
    const bundle = await exported();
    expect(bundle.entry.flatMap(({ resource }) => faultsOf(resource))).toEqual([]);
    expect(faultsOf({ ...bundle, entry: bundle.entry.slice(0, 3) })).toEqual([]);
    const observations = new Map(allOf<Observation>(bundle, 'Observation').map((one) => [one.id, one]));
    const reports = allOf<{ id: string; result: { reference: string }[] }>(bundle, 'DiagnosticReport');
    const { totalItems } = await ben.client.measurements.list({ query: { page: 1, pageSize: 1 } });
    expect(reports).toHaveLength(totalItems);
    for (const { id, result } of reports) {
      const ofScan = result.map(
        ({ reference }) => observations.get(reference.slice('Observation/'.length)) as Observation,
      );
      expect(said(ofScan)).toEqual(answered(await ben.client.measurements.get({ params: { id } })));
    }
    const entries = await ben.client.entries.list({ query: {} });
    for (const { id } of entries.items) expect([...observations.keys()].some((one) => one.startsWith(id))).toBe(true);
  });

  it('declares itself as FHIR, is in the log, and is in the caller’s language', async () => {
    const { headers, body } = await api.app.inject({
      url: `/v1${mienContract.records.exportFhir.path.replace(':uid', uid)}`,
      headers: {
        'accept-language': 'es',
        cookie: [...ben.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    expect(headers['content-type']).toBe('application/fhir+json; charset=utf-8');
    const [heartRate] = allOf<{ code: { text: string }; language: string }>(JSON.parse(body), 'Observation');
    expect(heartRate).toMatchObject({ language: 'es' });
    expect(body).toContain(CATALOGS.es.measures.types.heartRateBpm.name);
    expect((await ben.client.accessLog.own({ query: {} })).items[0]).toMatchObject({ action: 'recordsExported' });
  });

  it.each(['batch', 'transaction'] as const)(
    'as a %s stores each resource under its id, after those that it names',
    async (as) => {
      const [stored, collection] = [await exported(ben, { as }), await exported()];
      expect(stored.type).toBe(as);
      expect(faultsOf({ ...stored, entry: stored.entry.slice(0, 3) })).toEqual([]);
      expect(stored.entry.map(({ resource }) => resource)).toEqual(collection.entry.map(({ resource }) => resource));
      const known = new Set<string>();
      for (const { resource, request } of stored.entry) {
        const url = `${resource.resourceType}/${resource.id}`;
        expect(request).toEqual({ method: 'PUT', url });
        for (const [, named] of JSON.stringify(resource).matchAll(/"reference":"([^"]+)"/g))
          expect(known).toContain(named);
        known.add(url);
      }
      expect(collection.entry.every(({ request }) => request === undefined)).toBe(true);
    },
  );

  it('is closed to others', async () => {
    const grace = await api.signIn(GRACE);
    expect(await problemOf(exported(grace))).toBe('not-found');
  });

  it.each(LANGUAGES)('has a text for every reason for which a page in %s has one', (language) => {
    const { missing } = exportWords(language, 'Mien');
    expect(Object.keys(missing).toSorted()).toEqual(ABSENCE_CODES.toSorted());
    for (const reason of Object.keys(CATALOGS[language].measures.missing)) expect(ABSENCE_CODES).toContain(reason);
  });
});

describe('an export for other health software, when data change', () => {
  beforeEach(startWithDemo);

  it('has no measure that the client hides, and no deleted scan', { tags: 'thorough' }, async () => {
    const grace = await api.signIn(GRACE);
    const { clientId } = await api.database
      .selectFrom('users')
      .select('client_id as clientId')
      .where('phone_number', '=', BEN)
      .executeTakeFirstOrThrow();
    const measures = LISTED_MEASURE_KEYS.map((key) => ({ key, isShown: key !== 'breathingRatePerMin', ranges: null }));
    const { measures: now } = await grace.client.clientSettings.get({ params: { clientId } });
    await grace.client.clientSettings.saveMeasures({ params: { clientId }, body: { version: now.version, measures } });
    const { items } = await ben.client.measurements.list({ query: { page: 1, pageSize: 1 } });
    const gone = items[0]?.id ?? '';
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', gone)
      .execute();
    const { entry } = await exported();
    const found = JSON.stringify(entry.filter(({ resource }) => resource.resourceType !== 'CodeSystem'));
    // Some scans have it, others give a reason for its absence.
    expect(found).toContain('heartRateBpm');
    expect(found).not.toContain('breathingRatePerMin');
    expect(found).not.toContain(gone);
  });
});
