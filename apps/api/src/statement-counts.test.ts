import { API_PREFIX, type Endpoint, mienContract, staffContract } from '@mien/contract';
import { examplePath, ids, type Named } from '@mien/contract/testing';
import { beforeAll, expect, it } from 'vitest';
import { loadDemo } from './demo/load-demo.ts';
import { startTestApi, type TestApi, type TestBrowser } from './testing/test-api.ts';
import { countStatements } from './testing/test-database.ts';

const READS = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).flatMap(([name, declaration]) =>
    declaration.statements === undefined
      ? []
      : [{ group, name: `${group}.${name}`, count: declaration.statements, declaration }],
  ),
);

let api: TestApi;
/** With 40 scans; lets the care team see them. */
let patient: TestBrowser;
/** Client Admin of that patient's client, and one of its care team. */
let admin: TestBrowser;
let named: Named;

beforeAll(async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash, 10);
  patient = await api.signIn('5125550101');
  admin = await api.signIn('5125550111');
  const id = (await patient.client.measurements.list({ query: { page: 1, pageSize: 1 } })).items[0]?.id ?? '';
  const { patientUid } = await patient.client.measurements.get({ params: { id } });
  const share = await patient.client.shares.create({ params: { id }, body: { lifetimeHours: 24 } });
  await patient.client.healthLinks.create({
    body: { choice: { kind: 'everything' }, label: null, lifetimeHours: 24, hasPasscode: true },
  });
  await patient.client.chat.send({ body: { message: 'Hello' } });
  named = new Map<unknown, string>([
    [ids.PatientUid, patientUid],
    [ids.MeasurementId, id],
    [mienContract.shares.open.params.shape.key, share.accessKey ?? ''],
  ]);
  await api.settled();
});

it.each(READS)('$name takes $count statements', async ({ group, count, declaration }) => {
  const { cookies } = group in staffContract ? admin : patient;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const read = async () => {
    const answer = await api.app.inject({
      method: declaration.method,
      url: `${API_PREFIX}${examplePath(declaration, named)}`,
      headers: { cookie },
    });
    expect(answer.statusCode).toBe(200);
  };
  // The first one fills what is kept between calls.
  await read();
  expect(await countStatements(read)).toBe(count);
});
