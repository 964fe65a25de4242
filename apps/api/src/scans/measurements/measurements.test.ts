import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import type { Database } from '../../platform/database/connect.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads, countRows, countStatements } from '../../testing/test-database.ts';
import * as measurementsStore from './measurements.store.ts';
import { ALL, type Sought, type StoredSummary } from './measurements.store.ts';

let api: TestApi;
let frances: TestBrowser;

beforeAll(async () => {
  api = await startTestApi();
  await loadDemo(api.database, new Date(api.clock.nowMs), api.hash);
  frances = await api.signIn('5125550103');
});

async function ownerOf(phone: string) {
  const found = await api.database
    .selectFrom('users')
    .select(['client_id as clientId', 'patient_id as patientId'])
    .where('phone_number', '=', phone)
    .executeTakeFirstOrThrow();
  return { ...found, patientId: found.patientId ?? '' };
}

describe('the list of measurements', () => {
  it('is sent newest first, in pages without gaps or overlaps', async () => {
    const all = await frances.client.measurements.list({ query: { page: 1, pageSize: 9999 } });
    expect(all.totalItems).toBe(2000);
    expect(all.items).toHaveLength(2000);
    const times = all.items.map((item) => Date.parse(item.created));
    expect(times).toEqual([...times].sort((left, right) => right - left));
    const third = await frances.client.measurements.list({ query: { page: 3, pageSize: 25 } });
    expect(third.items).toEqual(all.items.slice(50, 75));
    expect((await frances.client.measurements.list({ query: { page: 81, pageSize: 25 } })).items).toEqual([]);
  });

  it('sends a long page in chunks, compressed if the client accepts that, with the same content as short pages', async () => {
    const list = async (page: number, pageSize: number, headers = {}) =>
      api.app.inject({
        url: `/v1/measurements?page=${page}&pageSize=${pageSize}`,
        headers: { cookie: [...frances.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
      });
    const short = await Promise.all([1, 2, 3, 4].map(async (page) => (await list(page, 500)).json()));
    const items = short.flatMap((page) => page.items);
    expect(items).toHaveLength(2000);
    for (const [page, pageSize] of [
      [1, 9999],
      [1, 2000],
      [2, 750],
      [3, 750],
      [2, 1999],
      [2, 9999],
    ] as const) {
      const first = (page - 1) * pageSize;
      const expected = { items: items.slice(first, first + pageSize), page, pageSize, totalItems: 2000 };
      expect((await list(page, pageSize)).body).toBe(JSON.stringify(expected));
    }
    const sent = await list(1, 9999, { 'accept-encoding': 'br' });
    expect(sent.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(sent.rawPayload).toString()).items).toEqual(items);
    // The session, and four chunks.
    expect(await countStatements(() => list(1, 2000))).toBe(5);
  });

  it('leaves out hidden measurements', async () => {
    const [newest] = (await frances.client.measurements.list({ query: { pageSize: 1 } })).items;
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', newest?.id ?? '')
      .execute();
    const after = await frances.client.measurements.list({ query: { pageSize: 1 } });
    expect(after.totalItems).toBe(1999);
    expect(after.items[0]?.id).not.toBe(newest?.id);
    await api.database.updateTable('measurements').set({ is_deleted: false }).execute();
  });

  it('has the same pages from either end, and reads a long history only to count it', async () => {
    const owner = await ownerOf('5125550103');
    const { rows: all } = await measurementsStore.page(api.database, owner.clientId, owner.patientId, null, 0, 2000);
    for (const offset of [20, 980, 990, 1000, 1010, 1980, 1990, 1999, 2000]) {
      const { rows, total } = await measurementsStore.page(
        api.database,
        owner.clientId,
        owner.patientId,
        null,
        offset,
        20,
      );
      expect(rows.map(({ measurementId }) => measurementId)).toEqual(
        all.slice(offset, offset + 20).map(({ measurementId }) => measurementId),
      );
      expect(total).toBe(2000);
    }
    for (const offset of [0, 1980]) {
      const reads = await countReads(api.database, 'measurements', (transaction) =>
        measurementsStore.page(transaction, owner.clientId, owner.patientId, null, offset, 20),
      );
      expect(reads).toBeLessThan(2600);
    }
  });

  it('reads a period from its part of the history only, in pages from either end', async () => {
    const owner = await ownerOf('5125550103');
    const whole = await measurementsStore.page(api.database, owner.clientId, owner.patientId, null, 0, 2000);
    const at = (place: number) => whole.rows[place]?.createdAt ?? null;
    const idsOf = (rows: readonly StoredSummary[]) => rows.map(({ measurementId }) => measurementId);
    const page = (database: Database, offset: number, sought: Sought) =>
      measurementsStore.page(database, owner.clientId, owner.patientId, null, offset, 20, sought);
    // From the last one (inclusive) to just before the first one.
    const month = { ...ALL, from: at(1059), until: at(999) };
    for (const offset of [0, 20, 40, 60]) {
      const reads = await countReads(api.database, 'measurements', async (transaction) => {
        const { rows, total } = await page(transaction, offset, month);
        expect(idsOf(rows)).toEqual(idsOf(whole.rows.slice(1000 + offset, Math.min(1020 + offset, 1060))));
        expect(total).toBe(60);
      });
      // Of a history of two thousand, only the period is read: once to count it, and once for a page.
      expect(reads).toBeLessThan(150);
    }
    const older = await page(api.database, 0, { ...ALL, until: at(1979) });
    expect(idsOf(older.rows)).toEqual(idsOf(whole.rows.slice(1980)));
    const { rows, total } = await page(api.database, 0, { ...ALL, from: at(9) });
    expect([idsOf(rows), total]).toEqual([idsOf(whole.rows.slice(0, 10)), 10]);
    const last = rows[4] as StoredSummary;
    const rest = await measurementsStore.following(api.database, owner.clientId, owner.patientId, null, last, 20, {
      ...ALL,
      from: at(9),
    });
    expect(idsOf(rest)).toEqual(idsOf(whole.rows.slice(5, 10)));
  });

  it('reads the scans in one state, in pages from either end, and refuses an unknown one', async () => {
    const list = (query: object) => frances.client.measurements.list({ query });
    const all = (await list({ pageSize: 2000 })).items;
    const partial = all.filter(({ externalStatus }) => externalStatus === 'PARTIAL');
    expect(partial.length).toBeGreaterThan(20);
    for (const page of [1, 2, Math.ceil(partial.length / 10)]) {
      const answer = await list({ state: 'partial', page, pageSize: 10 });
      expect(answer.items).toEqual(partial.slice((page - 1) * 10, page * 10));
      expect(answer.totalItems).toBe(partial.length);
    }
    const complete = await list({ state: 'complete', pageSize: 2000 });
    expect(complete.items).toHaveLength(all.length - partial.length);
    // The session, and one.
    expect(await countStatements(() => list({ state: 'partial' }))).toBe(2);
    for (const state of ['PARTIAL', 'unusable', '', 'complete,partial'])
      expect(await problemOf(list({ state }))).toBe('invalid-request');
  });

  it('continues after a scan that was deleted while a long page was being sent', async () => {
    const owner = await ownerOf('5125550103');
    const { rows } = await measurementsStore.page(api.database, owner.clientId, owner.patientId, null, 0, 3);
    const [, second, third] = rows;
    // At the same instant, and after it in the list.
    const gone = { ...(second as StoredSummary), measurementId: '00000000-0000-7000-8000-000000000000' };
    const [next] = await measurementsStore.following(api.database, owner.clientId, owner.patientId, null, gone, 1);
    expect(next?.measurementId).toBe(third?.measurementId);
  });
});

describe('the demo', () => {
  it('has the documented people, groups and scans', async () => {
    const users = await api.database
      .selectFrom('users as u')
      .leftJoin('patients as p', (join) =>
        join.onRef('p.client_id', '=', 'u.client_id').onRef('p.patient_id', '=', 'u.patient_id'),
      )
      .leftJoin('groups as g', (join) =>
        join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
      )
      .select([
        'u.phone_number as phone',
        'u.first_name as name',
        'u.roles as roles',
        'g.code as group',
        'p.patient_id as patientId',
        'p.client_id as clientId',
      ])
      .execute();
    const named = (phone: string) =>
      users.filter((user) => user.phone === phone).map((user) => [user.name, user.group, user.roles.join()]);
    expect(named('5125550100')).toEqual([['Ana', 'signature', 'Patient']]);
    expect(named('5125550102').sort()).toEqual([
      ['Dana', 'signature', 'Patient'],
      ['Eli', 'md', 'Patient'],
    ]);
    expect(['0', '1', '2', '3', '4'].map((digit) => named(`512555011${digit}`)[0]?.[2])).toEqual([
      'System Admin',
      'Client Admin',
      'Client User',
      'System User',
      'Provider Admin',
    ]);
    const scans = await api.database
      .selectFrom('measurements')
      .select(['patient_id', 'created_at', 'external_status', 'provider_id'])
      .execute();
    const scansOf = (phone: string) =>
      scans.filter((scan) => users.some((user) => user.phone === phone && user.patientId === scan.patient_id));
    expect(scansOf('5125550100')).toHaveLength(0);
    expect(scansOf('5125550101')).toHaveLength(40);
    expect(new Set(scansOf('5125550101').map((scan) => scan.provider_id))).toEqual(new Set([1, 2]));
    expect(scansOf('5125550101').some((scan) => scan.external_status === 'PARTIAL')).toBe(true);
    const recent = (group: string, days: number) =>
      new Set(
        scans
          .filter((scan) => api.clock.nowMs - scan.created_at.getTime() < days * 86_400_000)
          .filter((scan) => users.some((user) => user.patientId === scan.patient_id && user.group === group))
          .map((scan) => scan.patient_id),
      ).size;
    for (const group of ['signature', 'md', 'warehouse', 'office'])
      expect(recent(group, 30)).toBeGreaterThanOrEqual(25);
    expect(users.filter((user) => user.group === 'night-shift')).toHaveLength(6);
    expect(recent('signature', 0.02)).toBeGreaterThanOrEqual(12);
  });

  it('is loaded once, and is the same when loaded for the same day', { tags: 'thorough' }, async () => {
    const before = await countRows(api.database);
    await loadDemo(api.database, new Date(api.clock.nowMs), api.hash);
    expect(await countRows(api.database)).toEqual(before);
    const items = () =>
      api.database.selectFrom('measurement_items').select(['item_id', 'value']).orderBy('item_id').execute();
    const first = await items();
    await startTestApi();
    await loadDemo(api.database, new Date(api.clock.nowMs), api.hash);
    expect(await items()).toEqual(first);
  });
});
