import type { ScanTag } from '@mien/domain';
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

const PHONE = '5125550199';
const KEY = 'a-server-key-of-at-least-32-characters';
const NEXT_KEY = 'the-next-server-key-of-32-characters-';

let api: TestApi;
let browser: TestBrowser;
let uid: string;
let id: string;

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: PHONE })).patientId ?? '';
  browser = await api.signIn(PHONE);
  id = await scanOf(browser, uid);
});

async function scanOf(of: TestBrowser, patientUid: string): Promise<string> {
  const { client } = of;
  await completeProfile(of, patientUid);
  const { sessionId } = await client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  const outcome = outcomeOf(sessionId);
  const program = api.program(PARTNER_KEY);
  const { measurementId } = await program.scanSessions.report({ params: { sessionId }, body: outcome });
  const receipt = JSON.stringify({ sessionId, measurementId, resultsHash: outcome.resultsHash });
  const Results = [{ key: 'receipt', value: receipt }];
  await client.measurements.submit({ body: { ExternalId: sessionId, ProviderId: 1, Results } });
  return measurementId;
}

const save = (tags: readonly ScanTag[], note = '', from = browser, of = id) =>
  from.client.scanNotes.save({ params: { id: of }, body: { tags: [...tags], note } });
const kept = async (from = browser) => {
  const { tags, note } = await from.client.comparisons.get({ params: { id }, query: { timeZone: 'UTC' } });
  return { tags, note };
};

describe('a note about a scan', () => {
  it('is replaced as a whole, and is returned with the scan', async () => {
    expect(await kept()).toEqual({ tags: [], note: '' });
    expect(await save(['coffee', 'atRest', 'coffee'], ' Two cups \n')).toEqual({
      tags: ['atRest', 'coffee'],
      note: 'Two cups',
    });
    expect(await kept()).toEqual({ tags: ['atRest', 'coffee'], note: 'Two cups' });
    await save([]);
    expect(await kept()).toEqual({ tags: [], note: '' });
  });

  it('takes two changes at the same time: one of them stays', async () => {
    const answers = await Promise.all([save(['coffee']), save(['stress'], 'Late'), save(['unwell'])]);
    expect(answers).toContainEqual(await kept());
  });

  it('holds up to 280 characters, and refuses unknown tags', async () => {
    await save([], 'é'.repeat(280));
    expect((await kept()).note).toHaveLength(280);
    expect(await problemOf(save([], 'é'.repeat(281)))).toBe('invalid-request');
    expect(await problemOf(save(['asleep' as ScanTag]))).toBe('invalid-request');
    expect((await kept()).note).toHaveLength(280);
  });

  it('is unreadable in the database, can be opened for its own scan only, and with the server’s next key', async () => {
    await save([], 'After the funeral');
    const row = await api.database.selectFrom('scan_notes').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('funeral');
    const opened = (key: string, measurementId: string, sealed = row.sealed_note ?? '') =>
      createSealedSecrets(key).open(sealed, { clientId: row.client_id, field: `scanNote ${measurementId}` });
    expect([opened(KEY, id), opened(KEY, uid)]).toEqual(['After the funeral', null]);
    await resealAll(api.database, createSealedSecrets(NEXT_KEY, [KEY]));
    const again = await api.database.selectFrom('scan_notes').select('sealed_note').executeTakeFirstOrThrow();
    expect([opened(KEY, id, again.sealed_note ?? ''), opened(NEXT_KEY, id, again.sealed_note ?? '')]).toEqual([
      null,
      'After the funeral',
    ]);
    // The server of this test has the old key only.
    expect((await kept()).note).toBe('');
  });

  it('is readable in the patient’s export', async () => {
    await save(['poorSleep'], 'Three hours');
    const records = await browser.client.records.exportAll({ params: { uid } });
    expect(records.scanNotes).toEqual([
      { measurementId: id, updated: new Date(api.clock.nowMs).toISOString(), tags: ['poorSleep'], note: 'Three hours' },
    ]);
  });

  it('is deleted with the patient', async () => {
    await save(['coffee'], 'Mine');
    await browser.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('scan_notes').select('tags').execute()).toEqual([]);
  });
});

describe('another person', () => {
  it('other patients, staff and strangers can neither write nor read it', async () => {
    await save(['coffee'], 'Mine');
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    for (const phone of ['5125550198', '5125550197']) {
      const other = await api.signIn(phone);
      expect(await problemOf(save(['stress'], 'Theirs', other))).toBe('not-found');
      expect(await problemOf(kept(other))).toBe('not-found');
    }
    expect(await problemOf(save([], '', api.browser()))).toBe('sign-in-required');
    expect(await kept()).toEqual({ tags: ['coffee'], note: 'Mine' });
  });

  it('sees no note in a shared result', async () => {
    await save(['afterExercise'], 'Zebra');
    const { accessKey } = await browser.client.shares.create({ params: { id }, body: { lifetimeHours: 72 } });
    const shared = await api.browser().client.shares.open({ params: { key: accessKey ?? '' } });
    expect(JSON.stringify(shared)).not.toMatch(/afterExercise|Zebra/);
  });
});

it('cannot be written about a scan that is hidden or missing', async () => {
  expect(await problemOf(save(['coffee'], '', browser, uid))).toBe('not-found');
  await api.database.updateTable('measurements').set({ is_deleted: true }).execute();
  expect(await problemOf(save(['coffee']))).toBe('not-found');
});
