import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import type { Database } from './connect.ts';
import { fromDatabase } from './database-failure.ts';
import { type Answering, createReader, withNewReads, withOldReads } from './standby-reads.ts';
import type { Tables } from './tables.ts';

let primary: Database;
beforeAll(async () => {
  primary = await testDatabase();
});

/** A reader with a standby that answers where it answers at all, and what it did. */
function readerOf(failure: Error | null = null, isUsable = true) {
  const answeredBy: Answering[] = [];
  const asked: string[] = [];
  const standby = new Proxy(primary, {
    get: (target, name) =>
      name === 'executeQuery'
        ? async (query: Parameters<Kysely<Tables>['executeQuery']>[0]) => {
            asked.push('standby');
            if (failure) throw failure;
            return target.executeQuery(query);
          }
        : Reflect.get(target, name),
  });
  const reader = createReader(primary, {
    database: standby,
    isUsable: () => isUsable,
    onRead: (by) => answeredBy.push(by),
  });
  const read = async () => (await sql<{ one: number }>`select 1 as one`.execute(reader)).rows[0]?.one;
  return { reader, read, asked, answeredBy };
}

it('a read is the standby’s where it may be old, and the primary’s everywhere else', async () => {
  const { read, asked, answeredBy } = readerOf();
  expect(await read()).toBe(1);
  expect(asked).toEqual([]);
  expect(await withOldReads(read)).toBe(1);
  expect([asked, answeredBy]).toEqual([['standby'], ['standby']]);
  expect(await withOldReads(() => withNewReads(read))).toBe(1);
  expect(asked).toHaveLength(1);
});

it('statements that lock or write never go to the standby', async () => {
  const { reader, asked } = readerOf();
  await withOldReads(async () => {
    await sql`select from sms_messages for update`.execute(reader);
    await reader.deleteFrom('page_views').execute();
  });
  expect(asked).toEqual([]);
  await expect(withOldReads(() => reader.transaction().execute(async () => {}))).rejects.toThrow('no transaction');
});

it('patients’ permissions are never read from the standby, in any part of a statement', async () => {
  const { reader, asked } = readerOf();
  await withOldReads(async () => {
    await reader.selectFrom('care_team_records').select('act').execute();
    await sql`select 1 from users as u where exists (select from carers as c
      where c.client_id = u.client_id and c.patient_id = u.patient_id)`.execute(reader);
    await sql`with s as (select * from shares) select count(*) from s`.execute(reader);
  });
  expect(asked).toEqual([]);
});

it('the primary serves reads when the standby lags too far, is unavailable or fails', async () => {
  const behind = readerOf(null, false);
  expect(await withOldReads(behind.read)).toBe(1);
  expect([behind.asked, behind.answeredBy]).toEqual([[], ['primary']]);
  for (const code of ['ECONNREFUSED', '57P01', '40001']) {
    const failing = readerOf(fromDatabase(Object.assign(new Error('gone'), { code })));
    expect(await withOldReads(failing.read)).toBe(1);
    expect([failing.asked, failing.answeredBy]).toEqual([['standby'], ['primary']]);
  }
});

it('a statement that is wrong is wrong on both, and asked once', async () => {
  const { read, answeredBy } = readerOf(fromDatabase(Object.assign(new Error('no such column'), { code: '42703' })));
  await expect(withOldReads(read)).rejects.toThrow('no such column');
  expect(answeredBy).toEqual([]);
});

it('without a standby the reader is the database itself', () => {
  expect(createReader(primary, null)).toBe(primary);
});
