import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exitCodeOf, recomputationText, recomputeMeasurement } from '../apps/api/src/commands/recompute-measurement.ts';
import { createSealedSecrets } from '../apps/api/src/platform/crypto/sealed-secrets.ts';
import { openDatabase } from '../apps/api/src/platform/database/connect.ts';
import type { Column } from '../apps/api/src/platform/database/declaration.ts';
import { makeEmptyDatabase } from '../apps/api/src/platform/database/make-empty-database.ts';
import { tableOf } from '../apps/api/src/platform/database/tables.ts';
import {
  type KeptMeasurement,
  keepTrace,
  keptMeasurement,
  keptTracesModule,
} from '../apps/api/src/scans/kept-traces/index.ts';
import { completeProfile, PARTNER_KEY, startTestApi, type TestApi } from '../apps/api/src/testing/test-api.ts';
import { createScanService } from '../apps/scan/src/service/index.ts';
import { NO_HURRY } from '../apps/scan/src/service/testing/scan-bench.ts';
import { pulsingTrace } from '../packages/analysis/src/testing/pulsing-trace.ts';
import { encryptProfile } from '../packages/contract/src/index.ts';
import { SIGNAL_ENGINE_VERSION } from '../packages/signal/src/index.ts';
import { run } from '../tools/processes.ts';

const PHONE = '5125550199';
const SERVER_KEY = 'a-server-key-of-at-least-32-characters';

const folder = mkdtempSync(join(tmpdir(), 'mien-recompute-'));
let service: Awaited<ReturnType<typeof createScanService>>;
let api: TestApi;
/** One scan for all tests, which change copies of it. */
let kept: KeptMeasurement;
let json: string;

beforeAll(async () => {
  service = await createScanService({
    config: {
      scanUrl: 'http://localhost:3001',
      licenceKey: PARTNER_KEY,
      mienUrl: 'http://localhost:3000',
      mienApiUrl: 'http://mien.internal',
      dataDir: join(folder, 'scan'),
      productName: 'Mien',
      isDemo: false,
      logLevel: 'silent',
    },
    async fetch(input, init) {
      const answer = await api.app.inject({
        method: 'POST',
        url: new URL(String(input)).pathname,
        headers: Object.fromEntries(new Headers(init?.headers)),
        payload: String(init?.body),
      });
      return new Response(answer.body, { status: answer.statusCode });
    },
    analysisLimits: NO_HURRY,
    siteFolder: null,
  });
  api = await startTestApi();
  ({ kept, json } = await keptScan());
});
afterAll(async () => {
  await service.close();
  // Waits for background work of a stored scan before the tables are emptied.
  await api.settled();
  rmSync(folder, { recursive: true, force: true });
});

const reader = (database = api.database) =>
  keptTracesModule({
    database,
    sealed: createSealedSecrets(SERVER_KEY),
    now: () => new Date(),
  });

/** A scan of a patient who agreed to keep the color traces: through the scan service, its report and the database. */
async function keptScan(): Promise<{ kept: KeptMeasurement; json: string }> {
  const { patientId } = await api.addUser({ phone: PHONE });
  const uid = patientId ?? '';
  const { client, ...browser } = await api.signIn(PHONE);
  await completeProfile({ client, ...browser }, uid);
  const { textVersion } = await client.keptTraces.get({ params: { uid } });
  await client.keptTraces.allow({ params: { uid }, body: { textVersion, language: 'en' } });
  await client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const opened = api.openedSessions.at(-1)!;
  const call = async (url: string, payload?: object) =>
    (
      await service.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { authorization: `Bearer ${PARTNER_KEY}` },
        ...(payload ? { payload } : {}),
      })
    ).json();
  const { token } = await call('/v1/sessions', opened);
  const { profilePublicKey } = await call('/v1/keys');
  const profile = await encryptProfile(
    {
      identifier: opened.partnerId,
      age: 45,
      height: 170,
      weight: 70,
      gender: 'female',
      smoking: '0',
      bloodpressuremedication: '0',
      diabetes: '0',
    },
    profilePublicKey,
    'SHA-1',
  );
  const trace = pulsingTrace(72, 60);
  const capture = { lengthS: 60, droppedFrames: 1, locked: ['exposure'], hasScreenLamp: false };
  const answer = await call('/v1/scans', { sessionId: opened.sessionId, token, profile, trace, capture });
  expect(answer).toMatchObject({ kind: 'measured' });
  const { measurement_id } = await api.database
    .selectFrom('measurements')
    .select('measurement_id')
    .executeTakeFirstOrThrow();
  const measurement = await keptMeasurement(reader(), measurement_id);
  if (measurement?.trace.kind !== 'kept') throw new Error(measurement?.trace.kind);
  expect(JSON.parse(measurement.trace.json)).toEqual(JSON.parse(JSON.stringify({ trace, capture })));
  return { kept: measurement, json: measurement.trace.json };
}

it('matches the stored values to every digit', () => {
  const again = recomputeMeasurement(kept, json);
  expect(again).toMatchObject({
    storedEngine: SIGNAL_ENGINE_VERSION,
    runningEngine: SIGNAL_ENGINE_VERSION,
    isSame: true,
  });
  const heartRate = again.measures.find(({ key }) => key === 'heartRateBpm');
  if (heartRate?.stored.kind !== 'value') throw new Error('no heart rate');
  expect(heartRate.recomputed).toEqual(heartRate.stored);
  expect(heartRate.stored.value).toBeGreaterThan(71);
  expect(again.measures.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['heartRateBpm', 'breathingRatePerMin', 'sdnnMs', 'rmssdMs']),
  );
  expect(exitCodeOf(again)).toBe(0);
  expect(recomputationText(kept, again)).toContain(`stored      ${heartRate.stored.value} (`);
});

it('reports changed, missing and added values and intervals', { tags: 'thorough' }, () => {
  const changed = (change: (item: KeptMeasurement['items'][number]) => object): KeptMeasurement => ({
    ...kept,
    items: kept.items.map((item) => (item.key === 'heartRateBpm' ? { ...item, ...change(item) } : item)),
  });
  for (const [other, key] of [
    [changed(({ value }) => ({ value: value + 2e-9 })), 'heartRateBpm'],
    [changed(({ intervalHigh }) => ({ intervalHigh: (intervalHigh ?? 0) + 0.001 })), 'heartRateBpm'],
    [{ ...kept, items: kept.items.filter((item) => item.key !== 'heartRateBpm') }, 'heartRateBpm'],
    [{ ...kept, items: [...kept.items, { key: 'spo2', value: 97, intervalLow: null, intervalHigh: null }] }, 'spo2'],
  ] as const) {
    const again = recomputeMeasurement(other, json);
    expect(again.measures.filter(({ isSame }) => !isSame).map((measure) => measure.key)).toEqual([key]);
    expect(exitCodeOf(again)).toBe(1);
    expect(recomputationText(other, again)).toContain(`${key}: DIFFERENT`);
  }
  expect(
    exitCodeOf(
      recomputeMeasurement(
        changed(({ value }) => ({ value: value + 5e-10 })),
        json,
      ),
    ),
  ).toBe(0);
});

it('says that another engine version is not comparable', () => {
  const older = { ...kept, engineVersion: '0.9.0' };
  const again = recomputeMeasurement(older, json);
  expect(exitCodeOf(again)).toBe(2);
  expect(recomputationText(older, again)).toContain(`Engine: stored 0.9.0, running ${SIGNAL_ENGINE_VERSION}`);
});

it('assigns traces in an older format to another version', () => {
  const { trace, ...rest } = JSON.parse(json);
  const { forehead, middle, whole } = trace.regions;
  const regions = { forehead, leftCheek: middle, rightCheek: whole };
  const olderJson = JSON.stringify({ ...rest, trace: { ...trace, regions } });
  const older = { ...kept, engineVersion: '2.2.0' };
  const again = recomputeMeasurement(older, olderJson);
  expect(exitCodeOf(again)).toBe(2);
  const text = recomputationText(older, again);
  expect(text).toContain('Another version of the engine computed this measurement: run version 2.2.0 to compare.');
  expect(text).toContain('cannot read its colors');
  expect(() => recomputeMeasurement(kept, olderJson)).toThrow('is no trace');
});

it('shows a refusal for a stored trace without a pulse', () => {
  const again = recomputeMeasurement(kept, JSON.stringify({ trace: pulsingTrace(0) }));
  expect(exitCodeOf(again)).toBe(1);
  expect(again.measures.every(({ recomputed }) => recomputed.kind === 'missing')).toBe(true);
});

it.each(['', '{}', '[1]', '{"trace":{"frameTimesMs":[1],"regions":{}}}'])('rejects %j as a trace', (text) => {
  expect(() => recomputeMeasurement(kept, text)).toThrow('is no trace');
});

it('works from the command line on a stopped installation, and adds to the access log', {
  tags: 'thorough',
}, async () => {
  const { clientId, patientId, measurementId } = kept;
  const dataFolder = join(folder, 'data');
  const recompute = (id: string, key = SERVER_KEY) =>
    run('node', ['apps/api/src/commands/recompute.ts', id], {
      env: { DATA_DIR: dataFolder, DATABASE_URL: '', SERVER_KEY: key, OLD_SERVER_KEYS: '', NODE_NO_WARNINGS: '1' },
    });
  await makeEmptyDatabase();
  const database = openDatabase({ kind: 'embedded', dataFolder });
  // Copies the rows of the test's database to one that a command can open.
  for (const table of [
    'clients',
    'groups',
    'patients',
    'users',
    'trace_consents',
    'measurements',
    'measurement_items',
  ] as const) {
    const rows = await api.database.selectFrom(table).selectAll().execute();
    const { columns } = tableOf(table);
    const texts = rows.map((row) =>
      Object.fromEntries(
        // A generated column accepts no value.
        Object.entries(row).flatMap(([name, value]) =>
          (columns as Readonly<Record<string, Column>>)[name]?.filled === 'byDatabase'
            ? []
            : [[name, /missing/.test(name) ? JSON.stringify(value) : value]],
        ),
      ),
    );
    await database
      .insertInto(table)
      .values(texts as never)
      .execute();
  }
  const withoutTrace = await recomputeAfter(database, () => recompute(measurementId));
  expect(withoutTrace).toMatchObject({ code: 1, output: expect.stringContaining('No colors are kept') });

  const again = openDatabase({ kind: 'embedded', dataFolder });
  await again
    .transaction()
    .execute((transaction) =>
      keepTrace(reader(again), transaction, { clientId, patientId }, measurementId, JSON.parse(json), new Date()),
    );
  const same = await recomputeAfter(again, () => recompute(measurementId));
  expect(same.output).toContain('All values agree to 1e-9.');
  expect(same.code).toBe(0);
  expect(await recompute(measurementId, 'another-server-key-of-32-characters-x')).toMatchObject({
    code: 1,
    output: expect.stringContaining('does not open'),
  });
  expect(await recompute('0190a000-0000-7000-8000-000000000001')).toMatchObject({
    code: 1,
    output: 'There is no such measurement.\n',
  });
  expect(await recompute('nonsense')).toMatchObject({ code: 1, output: expect.stringContaining('Usage:') });

  const after = openDatabase({ kind: 'embedded', dataFolder });
  const entries = await after.selectFrom('access_log_entries').selectAll().execute();
  await after.destroy();
  expect(entries).toMatchObject([
    { action: 'traceRecomputed', actor_kind: 'system', patient_id: patientId, subject_id: measurementId },
  ]);
});

async function recomputeAfter<T>(database: ReturnType<typeof openDatabase>, work: () => Promise<T>): Promise<T> {
  await database.destroy();
  return work();
}
