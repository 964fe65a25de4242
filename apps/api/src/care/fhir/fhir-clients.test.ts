import { MedplumClient } from '@medplum/core';
import { Client } from 'fhir-kit-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import { type AnyResource, FHIR_BASE, fetchInProcess } from '../../testing/fhir-requests.ts';
import { ORIGIN, startTestApi, type TestApi } from '../../testing/test-api.ts';

/** Has 40 scans. */
const BEN = '5125550101';
const HEART_RATE = 'http://loinc.org|8867-4';

let api: TestApi;
let uid: string;
let token: string;
let heartRates: readonly string[];

beforeAll(async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash, 4);
  const browser = api.browser();
  token = (await browser.client.signIn.loginTemp({ body: await api.profileCode(BEN) })).accessToken ?? '';
  uid = (await browser.client.signIn.session())?.user.patientUid ?? '';
  const { entry } = await browser.client.records.exportFhir({ params: { uid }, query: {} });
  heartRates = entry
    .filter(({ resource }) => JSON.stringify(resource.code ?? '').includes('"8867-4"'))
    .map(({ resource }) => resource.id)
    .toSorted();
  expect(heartRates.length).toBeGreaterThan(30);
});

describe('fhir-kit-client, unchanged', () => {
  let client: Client;

  beforeEach(() => {
    vi.stubGlobal('fetch', fetchInProcess(api));
    client = new Client({ baseUrl: FHIR_BASE, bearerToken: token });
  });
  afterEach(() => vi.unstubAllGlobals());

  interface Bundle {
    readonly resourceType: string;
    readonly link: { readonly relation: string; readonly url: string }[];
    readonly entry?: readonly { readonly resource: AnyResource }[];
    readonly [element: string]: unknown;
  }
  const resourcesOf = ({ entry = [] }: Bundle) => entry.map(({ resource }) => resource);

  it('reads the CapabilityStatement and a patient', async () => {
    expect(await client.capabilityStatement()).toMatchObject({ fhirVersion: '4.0.1' });
    expect(await client.read({ resourceType: 'Patient', id: uid })).toMatchObject({ id: uid });
  });

  it('finds where a program gets its token', async () => {
    const { tokenUrl } = (await client.smartAuthMetadata()) as { readonly tokenUrl?: unknown };
    expect(String(tokenUrl)).toBe(`${ORIGIN}/v1/oauth/token`);
  });

  it('searches by address and by form, and follows the pages to the end', async () => {
    for (const postSearch of [false, true]) {
      const found: string[] = [];
      const searchParams = { patient: uid, code: HEART_RATE, _count: 9 };
      const options = { postSearch };
      let page = (await client.search({ resourceType: 'Observation', searchParams, options })) as Bundle | undefined;
      while (page !== undefined) {
        found.push(...resourcesOf(page).map(({ id }) => id));
        const isLast = page.link.every(({ relation }) => relation !== 'next');
        page = isLast ? undefined : ((await client.nextPage({ bundle: page })) as Bundle);
      }
      expect(found.toSorted()).toEqual(heartRates);
    }
  });

  it('gets everything of a patient', async () => {
    const input = { _type: 'DiagnosticReport', _count: 500 };
    const operation = { name: 'everything', resourceType: 'Patient', id: uid, method: 'GET', input } as const;
    const bundle = await client.operation(operation);
    expect(resourcesOf(bundle as unknown as Bundle)).toHaveLength(40);
  });

  it('gets an OperationOutcome with a failure', async () => {
    await expect(client.read({ resourceType: 'Observation', id: 'none' })).rejects.toMatchObject({
      response: { status: 404, data: { resourceType: 'OperationOutcome' } },
    });
  });
});

describe('@medplum/core, unchanged', () => {
  const open = () =>
    new MedplumClient({
      baseUrl: `${ORIGIN}/`,
      fhirUrlPath: 'v1/fhir/',
      accessToken: token,
      fetch: fetchInProcess(api),
    });

  it('searches resources', async () => {
    const parameters = { patient: uid, code: HEART_RATE, _count: '500' };
    const found: readonly AnyResource[] = await open().searchResources('Observation', parameters);
    expect(found.map(({ id }) => id).toSorted()).toEqual(heartRates);
  });

  it('follows the pages of a search', async () => {
    const ids: string[] = [];
    for await (const page of open().searchResourcePages('Observation', `patient=${uid}&code=${HEART_RATE}&_count=9`))
      ids.push(...(page as readonly AnyResource[]).map(({ id }) => id));
    expect(ids.toSorted()).toEqual(heartRates);
  });

  it('reads a resource', async () => {
    expect(await open().readResource('Patient', uid)).toMatchObject({ resourceType: 'Patient', id: uid });
  });
});
