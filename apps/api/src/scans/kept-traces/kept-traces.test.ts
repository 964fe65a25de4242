import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { CapturedTrace } from '@mien/contract';
import { KEPT_TRACES_MAX, KEPT_TRACES_MAX_YEARS } from '@mien/domain';
import { TRACE_CONSENT_VERSION as textVersion } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import { resealAll } from '../../platform/data/reseal.ts';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';
import { keptMeasurement, keptTracesModule } from './index.ts';
import * as keptTracesStore from './kept-traces.store.ts';

const PHONE = '5125550199';
const SERVER_KEY = 'a-server-key-of-at-least-32-characters';
const NEXT_KEY = 'the-next-server-key-of-32-characters-';

/** Numbers that only 64-bit floats hold exactly, and a region that was out of sight. */
const channel = [128.12345678901235, 0.1 + 0.2, null];
const region = { red: channel, green: channel, blue: channel };
const TRACE: CapturedTrace = {
  trace: {
    frameTimesMs: [0, 33.333333333333336, 66.66666666666667],
    regions: { forehead: region, middle: region, whole: region },
    surroundings: region,
    headMotion: [1 / 3, null, -2.5e-17],
  },
  capture: { lengthS: 60, droppedFrames: 2, locked: ['exposure'], hasScreenLamp: false },
};

let api: TestApi;
let browser: TestBrowser;
let uid: string;
let clientId: string;

beforeEach(async () => {
  api = await startTestApi();
  const user = await api.addUser({ phone: PHONE });
  uid = user.patientId ?? '';
  clientId = user.clientId;
  browser = await api.signIn(PHONE);
  await completeProfile(browser, uid);
});

const allow = (by = browser, of = uid) =>
  by.client.keptTraces.allow({ params: { uid: of }, body: { textVersion, language: 'en' } });
const end = (by = browser, of = uid) => by.client.keptTraces.end({ params: { uid: of }, body: { isConfirmed: true } });
const state = (by = browser, of = uid) => by.client.keptTraces.get({ params: { uid: of } });
const open = (by = browser) => by.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
const report = (sessionId: string, keptTrace: CapturedTrace = TRACE) =>
  api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body: { ...outcomeOf(sessionId), keptTrace } });
async function scan(by = browser): Promise<string> {
  const { sessionId } = await open(by);
  return (await report(sessionId)).measurementId;
}
const rows = () => api.database.selectFrom('kept_traces').selectAll().orderBy('created_at').execute();
const measurementIds = async () =>
  (await api.database.selectFrom('measurements').select('measurement_id').execute()).map((row) => row.measurement_id);
const reading = (...keys: [string, ...string[]]) =>
  keptTracesModule({
    database: api.database,
    sealed: createSealedSecrets(keys[0], keys.slice(1)),
    now: () => new Date(api.clock.nowMs),
  });
const resealWith = (...keys: [string, ...string[]]) =>
  resealAll(api.database, createSealedSecrets(keys[0], keys.slice(1)));

describe('consent to storing color traces', () => {
  it('is off until the patient agrees, and the scan site learns of it when a scan begins', async () => {
    expect(await state()).toEqual({ isAllowed: false, since: null, count: 0, textVersion });
    await open();
    expect(await allow()).toEqual({
      isAllowed: true,
      since: new Date(api.clock.nowMs).toISOString(),
      count: 0,
      textVersion,
    });
    await open();
    await end();
    await open();
    expect(api.openedSessions.map(({ keepsTrace }) => keepsTrace)).toEqual([false, true, false]);
  });

  it('is independent of the consent to scans', async () => {
    await allow();
    const { consents, traceConsents } = await browser.client.records.exportAll({ params: { uid } });
    expect([consents.length, traceConsents.length]).toEqual([1, 1]);
    expect(await scan()).toBeTruthy();
    await end();
    expect(await scan()).toBeTruthy();
  });

  it('is one record however often it is given, also at the same time, and stays on record after its end', async () => {
    await Promise.all([allow(), allow(), allow()]);
    await allow();
    api.clock.nowMs += 1000;
    await Promise.all([end(), end()]);
    await allow();
    const consents = await api.database.selectFrom('trace_consents').selectAll().orderBy('created_at').execute();
    expect(consents).toHaveLength(2);
    expect(consents.map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
    expect(consents[0]).toMatchObject({ patient_id: uid, language: 'en', text_version: textVersion });
    expect(consents[0]?.text_hash).toMatch(/^[\w-]{43}$/);
  });

  it('needs the current text, and is asked for again when that changes', async () => {
    const old = { textVersion: '2020-01', language: 'en' } as const;
    expect(await problemOf(browser.client.keptTraces.allow({ params: { uid }, body: old }))).toBe('text-outdated');
    await allow();
    const kept = await scan();
    await api.database.updateTable('trace_consents').set({ text_version: '2020-01' }).execute();
    expect(await state()).toMatchObject({ isAllowed: false, since: null, count: 1 });
    await scan();
    expect((await rows()).map((row) => row.measurement_id)).toEqual([kept]);
    expect(await allow()).toMatchObject({ isAllowed: true, count: 1 });
  });

  it('can be given by the patient only', async () => {
    await allow();
    await scan();
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
    for (const phone of ['5125550198', '5125550110']) {
      const stranger = await api.signIn(phone);
      for (const call of [state, allow, end])
        expect(['not-found', 'not-allowed']).toContain(await problemOf(call(stranger)));
    }
    for (const call of [state, allow, end]) expect(await problemOf(call(api.browser()))).toBe('sign-in-required');
    expect(await rows()).toHaveLength(1);
  });
});

describe('color traces that a scan site reports', () => {
  it('are stored sealed, to the last digit, with their measurement', async () => {
    await allow();
    const measurementId = await scan();
    const [row] = await rows();
    expect(row).toMatchObject({ client_id: clientId, measurement_id: measurementId, patient_id: uid });
    expect(Buffer.from(row?.sealed ?? []).includes('frameTimesMs')).toBe(false);
    const kept = await keptMeasurement(reading(SERVER_KEY), measurementId);
    if (kept?.trace.kind !== 'kept') throw new Error(kept?.trace.kind);
    expect(JSON.parse(kept.trace.json)).toEqual(TRACE);
    expect(kept).toMatchObject({ clientId, patientId: uid, engineVersion: 'test' });
    expect(kept.items).toContainEqual({ key: 'heartRateBpm', value: 72, intervalLow: 71, intervalHigh: 73 });
  });

  it('are dropped without consent, and the measurement is still stored', async () => {
    const measurementId = await scan();
    expect(await rows()).toEqual([]);
    expect(await measurementIds()).toEqual([measurementId]);
    expect((await keptMeasurement(reading(SERVER_KEY), measurementId))?.trace).toEqual({ kind: 'none' });
  });

  it('cannot be read after the profile’s owner changed', async () => {
    await allow();
    const measurementId = await scan();
    const another = { owner_id: randomUUID() };
    await api.database.updateTable('users').set(another).where('patient_id', '=', uid).execute();
    expect((await keptMeasurement(reading(SERVER_KEY), measurementId))?.trace).toEqual({ kind: 'none' });
  });

  it('are dropped when consent ended during the scan', async () => {
    await allow();
    const { sessionId } = await open();
    await end();
    await report(sessionId);
    expect(await rows()).toEqual([]);
    expect(await measurementIds()).toHaveLength(1);
  });

  it('are all deleted when consent ends while they are being stored', async () => {
    for (let round = 0; round < 5; round += 1) {
      await allow();
      const { sessionId } = await open();
      await Promise.all([report(sessionId), end()]);
      expect(await state()).toMatchObject({ isAllowed: false, count: 0 });
    }
    expect(await measurementIds()).toHaveLength(5);
  });

  it('are stored once when they are reported twice', async () => {
    await allow();
    const { sessionId } = await open();
    const [first, second] = await Promise.all([report(sessionId), report(sessionId)]);
    expect(first).toEqual(second);
    expect(await rows()).toHaveLength(1);
  });

  it('are checked like every body', async () => {
    await allow();
    const { sessionId } = await open();
    const wrong = { ...TRACE, trace: { ...TRACE.trace, frameTimesMs: ['now'] } } as unknown as CapturedTrace;
    expect(await problemOf(report(sessionId, wrong))).toBe('invalid-request');
    const more = { ...TRACE, video: 'x' } as unknown as CapturedTrace;
    expect(await problemOf(report(sessionId, more))).toBe('invalid-request');
    expect(await measurementIds()).toEqual([]);
  });

  it('of the longest possible scan are stored', async () => {
    await allow();
    const { sessionId } = await open();
    const many = Array.from({ length: 8000 }, (_, i) => Math.sin(i) * 100 + 120);
    const colors = { red: many, green: many.map((x) => x / 3), blue: many.map((x) => x / 7) };
    const long = { forehead: colors, middle: colors, whole: colors };
    await report(sessionId, {
      trace: { frameTimesMs: many.map((_, i) => i * 8.333), regions: long, surroundings: colors },
    });
    expect((await rows())[0]?.sealed.length).toBeGreaterThan(100_000);
  });

  it(`are kept for the newest ${KEPT_TRACES_MAX} scans`, async () => {
    await allow();
    const first = await scan();
    const second = await scan();
    await api.database
      .updateTable('kept_traces')
      .set({ created_at: new Date(0) })
      .where('measurement_id', '=', first)
      .execute();
    const third = await scan();
    const fourth = await scan();
    await api.database.deleteFrom('kept_traces').where('measurement_id', '=', fourth).execute();
    const kept = { measurementId: fourth, sealed: Buffer.from('x'), textVersion, at: new Date(api.clock.nowMs + 1) };
    await api.database
      .transaction()
      .execute((transaction) => keptTracesStore.keep(transaction, { clientId, patientId: uid }, kept, 3));
    expect((await rows()).map((row) => row.measurement_id).toSorted()).toEqual([second, third, fourth].toSorted());
  });

  it('with one changed byte, or moved to another scan, cannot be opened', async () => {
    await allow();
    const [first, second] = [await scan(), await scan()];
    const [row] = await rows();
    const sealed = Buffer.from(row?.sealed ?? []);
    const kindOf = async (measurementId: string) =>
      (await keptMeasurement(reading(SERVER_KEY), measurementId))?.trace.kind;
    const set = (bytes: Buffer, measurementId: string) =>
      api.database
        .updateTable('kept_traces')
        .set({ sealed: bytes })
        .where('measurement_id', '=', measurementId)
        .execute();
    for (const at of [0, 5, 15, 40, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await set(changed, first);
      expect(await kindOf(first), String(at)).toBe('unreadable');
    }
    await set(sealed, first);
    await set(sealed, second);
    expect([await kindOf(first), await kindOf(second)]).toEqual(['kept', 'unreadable']);
    const { keptTraces } = await browser.client.records.exportAll({ params: { uid } });
    expect(keptTraces.map((trace) => trace.measurementId)).toEqual([first]);
  });

  it('can be opened after a change of the key, and no longer need the old key once resealed', async () => {
    await allow();
    const measurementId = await scan();
    const kindOf = async (...keys: [string, ...string[]]) =>
      (await keptMeasurement(reading(...keys), measurementId))?.trace.kind;
    expect([await kindOf(NEXT_KEY), await kindOf(NEXT_KEY, SERVER_KEY)]).toEqual(['unreadable', 'kept']);
    await resealWith(NEXT_KEY, SERVER_KEY);
    expect(await kindOf(NEXT_KEY)).toBe('kept');
    const [before] = await rows();
    await resealWith(NEXT_KEY, SERVER_KEY);
    expect(await rows()).toEqual([before]);
    await resealWith('a-third-server-key-of-32-characters-xx');
    expect(await rows()).toEqual([before]);
  });
});

describe('stored color traces are deleted', () => {
  it('as soon as consent ends, but no other patient’s', async () => {
    await allow();
    await scan();
    const other = await api.addUser({ phone: '5125550198' });
    const otherBrowser = await api.signIn('5125550198');
    await completeProfile(otherBrowser, other.patientId ?? '');
    await allow(otherBrowser, other.patientId ?? '');
    const theirs = await scan(otherBrowser);
    expect(await end()).toEqual({ isAllowed: false, since: null, count: 0, textVersion });
    expect((await rows()).map((row) => row.measurement_id)).toEqual([theirs]);
    expect(await measurementIds()).toHaveLength(2);
  });

  it('with the patient', async () => {
    await allow();
    await scan();
    await browser.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await rows()).toEqual([]);
    expect(await api.database.selectFrom('trace_consents').selectAll().execute()).toEqual([]);
  });

  it('within the hour after a measurement is hidden, and those of no other', async () => {
    await allow();
    await scan();
    const kept = await scan();
    const [hidden] = (await rows()).filter((row) => row.measurement_id !== kept);
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', hidden?.measurement_id ?? '')
      .execute();
    api.clock.nowMs += 2 * 3_600_000;
    await api.runJobs();
    expect((await rows()).map((row) => row.measurement_id)).toEqual([kept]);
  });

  it(`after ${KEPT_TRACES_MAX_YEARS} years`, async () => {
    await allow();
    await scan();
    await api.runJobs();
    expect(await rows()).toHaveLength(1);
    const years = (count: number) => new Date(api.clock.nowMs - count * 366 * 86_400_000);
    await api.database
      .updateTable('kept_traces')
      .set({ created_at: years(KEPT_TRACES_MAX_YEARS) })
      .execute();
    api.clock.nowMs += 2 * 3_600_000;
    await api.runJobs();
    expect(await rows()).toEqual([]);
  });
});

it('a patient can download stored color traces', async () => {
  await allow();
  const measurementId = await scan();
  const { keptTraces, traceConsents } = await browser.client.records.exportAll({ params: { uid } });
  expect(traceConsents).toEqual([{ created: expect.any(String), ended: null, textVersion, language: 'en' }]);
  expect(keptTraces).toHaveLength(1);
  expect(keptTraces[0]?.measurementId).toBe(measurementId);
  const json = gunzipSync(Buffer.from(keptTraces[0]?.jsonGzipBase64 ?? '', 'base64')).toString('utf8');
  expect(JSON.parse(json)).toEqual(TRACE);
});
