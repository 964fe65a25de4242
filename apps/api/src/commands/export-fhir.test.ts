import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FHIR_TYPES, type FhirTypeName, MINUTE_MS } from '@mien/domain';
import { faultsOf } from '@mien/fhir/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessLogModule } from '../base/access-log/index.ts';
import { createClientMeasures } from '../base/client-settings/index.ts';
import { type ClientExport, exportClient } from '../care/fhir/index.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { type AnyResource, pagesOf, resourcesIn } from '../testing/fhir-requests.ts';
import { addPerson, addScan, type Person } from '../testing/person-with-objects.ts';
import { runOperatorCommand } from '../testing/run-command.ts';
import { ORIGIN, startTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';

const KEY = 'a-server-key-of-at-least-32-characters';
const ALL = Object.keys(FHIR_TYPES) as FhirTypeName[];

let api: TestApi;
let person: Person;
let admin: TestBrowser;

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
  admin = await api.signIn('5125550110');
  person = await addPerson(api, { phone: '5125550101', lastName: 'Target' });
  api.clock.nowMs += MINUTE_MS;
});

function linesOf(more: Partial<ClientExport> = {}) {
  const { database } = api;
  const now = () => new Date(api.clock.nowMs);
  const deps = {
    database,
    now,
    installation: { publicUrl: ORIGIN, productName: 'Mien' },
    measuresOf: createClientMeasures(database),
    careTeam: { database, now, accessLog: accessLogModule({ database, hash: api.hash, now }) },
  };
  return exportClient(deps, { client: 'Clinic', types: ALL, since: null, language: 'en', ...more });
}

async function resourcesOf(more?: Partial<ClientExport>): Promise<readonly AnyResource[]> {
  const resources: AnyResource[] = [];
  for await (const { type, line } of linesOf(more)) {
    const resource = JSON.parse(line) as AnyResource;
    expect([line.endsWith('\n'), resource.resourceType]).toEqual([true, type]);
    resources.push(resource);
  }
  return resources;
}

const byId = (resources: readonly AnyResource[]) =>
  resources.toSorted((one, other) => (`${one.resourceType}/${one.id}` < `${other.resourceType}/${other.id}` ? -1 : 1));

const logged = () =>
  api.database
    .selectFrom('access_log_entries')
    .select(['actor_kind as actorKind', 'patient_id as patientId'])
    .where('action', '=', 'recordsExported')
    .execute();

describe('the exported resources of a client', () => {
  it('are those that staff read of each patient who shares, each valid', async () => {
    const found = await resourcesOf();
    const read = resourcesIn(await pagesOf(api, admin, `Patient/${person.patientUid}/$everything?_count=500`));
    expect(byId(found)).toEqual(byId(read.filter(({ resourceType }) => resourceType in FHIR_TYPES)));
    expect(found.flatMap(faultsOf)).toEqual([]);
    expect(await resourcesOf({ client: person.clientId })).toHaveLength(found.length);
  });

  it('are those of the types and the time that were asked for', async () => {
    const since = new Date(api.clock.nowMs);
    const scan = await addScan(api, person.browser);
    api.clock.nowMs += MINUTE_MS;
    const found = await resourcesOf({ types: ['Patient', 'DiagnosticReport'], since });
    expect(found.map(({ resourceType, id }) => `${resourceType}/${id}`)).toEqual([
      `Patient/${person.patientUid}`,
      `DiagnosticReport/${scan}`,
    ]);
  });

  it('are logged for each patient before they leave', async () => {
    const lines = linesOf();
    await lines.next();
    await lines.return(undefined);
    expect(await logged()).toEqual([{ actorKind: 'system', patientId: person.patientUid }]);
  });

  it('have nothing of a patient who does not share, or of another client', async () => {
    await addPerson(api, { phone: '5125550102', lastName: 'Elsewhere', client: 'Other', group: 'warehouse' });
    await person.browser.client.careTeamAccess.end({ body: {} });
    api.clock.nowMs += MINUTE_MS;
    expect((await resourcesOf()).map(({ resourceType }) => resourceType)).toEqual(['Device']);
    expect(await logged()).toEqual([]);
  });

  it('are not written for a client that does not exist', async () => {
    await expect(resourcesOf({ client: 'Nowhere' })).rejects.toThrow('There is no client Nowhere');
  });
});

describe('npm run admin -- export-fhir', () => {
  it('writes a folder with a file a type, or reports the fault in one sentence', { tags: 'thorough' }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mien-export-fhir-'));
    const command = (name: string, ...args: string[]) =>
      runOperatorCommand(name, args, { DATA_DIR: join(folder, 'data'), SERVER_KEY: KEY, PUBLIC_URL: ORIGIN });
    try {
      expect((await command('export-fhir', '--client', 'Austin')).output).toMatch(/^Usage: /);
      const of = ['--client', 'Austin', '--out', join(folder, 'out')];
      expect((await command('export-fhir', ...of, '--since', '2026-02-30')).output).toMatch(
        /^--since is not an instant/,
      );
      expect((await command('export-fhir', ...of, '--type', 'Encounter')).output).toMatch(
        /^--type has an unknown type/,
      );
      await makeEmptyDatabase();
      const owner = ['--first-name', 'Jo', '--last-name', 'Park', '--phone', '5125550100'];
      await command('add-client', '--client', 'Austin', '--time-zone', 'UTC', '--group', 'signature', ...owner);
      expect((await command('export-fhir', '--client', 'Nowhere', '--out', join(folder, 'out'))).output).toMatch(
        /^There is no client Nowhere/,
      );
      expect(readdirSync(folder)).toEqual(['data']);
      const { code, output } = await command('export-fhir', ...of);
      expect([code, output]).toEqual([0, expect.stringContaining('No patient shares results')]);
      expect(readdirSync(join(folder, 'out'))).toEqual([]);
      expect(statSync(join(folder, 'out')).mode & 0o777).toBe(0o700);
      expect((await command('export-fhir', ...of)).output).toMatch(/out exists already/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
