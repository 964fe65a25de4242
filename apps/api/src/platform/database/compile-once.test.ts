import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyTables, testDatabase } from '../../testing/test-database.ts';
import { compileOnce } from './compile-once.ts';
import type { Database } from './connect.ts';
import { inTransaction } from './transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  await emptyTables(database);
  await database
    .insertInto('clients')
    .values(
      ['one', 'two'].map((name) => ({ client_id: crypto.randomUUID(), name, created_at: new Date('2026-01-01') })),
    )
    .execute();
});

describe('a statement that is compiled once', () => {
  it('is built once, and gives the right answer each time', async () => {
    let builds = 0;
    const named = compileOnce(({ name }: { name: string }, database: Database) => {
      builds += 1;
      return database.selectFrom('clients').select('name').where('name', '=', name).where('time_zone', '!=', 'nowhere');
    });
    expect(await named(database, { name: 'one' })).toEqual([{ name: 'one' }]);
    expect(await named(database, { name: 'two' })).toEqual([{ name: 'two' }]);
    expect(await named(database, { name: 'three' })).toEqual([]);
    expect(builds).toBe(1);
  });

  it('accepts a value that is used twice, and one in raw SQL', async () => {
    const found = compileOnce(
      ({ name, limit }: { name: string; limit: number }) => sql<{ found: string }>`
        select name || ' is ' || ${name}::text as found from clients where name = ${name} limit ${limit}`,
    );
    expect(await found(database, { name: 'two', limit: 5 })).toEqual([{ found: 'two is two' }]);
    expect(await found(database, { name: 'two', limit: 0 })).toEqual([]);
  });

  it('runs in a given transaction', async () => {
    const all = compileOnce(({ name }: { name: string }, database: Database) =>
      database.selectFrom('clients').select('name').where('name', '!=', name),
    );
    await inTransaction(database, async (transaction) => {
      await transaction.updateTable('clients').set({ name: 'changed' }).where('name', '=', 'one').execute();
      expect(await all(transaction, { name: 'two' })).toEqual([{ name: 'changed' }]);
      await transaction.updateTable('clients').set({ name: 'one' }).where('name', '=', 'changed').execute();
    });
  });

  it('has a different text if a value is null', async () => {
    const named = compileOnce(({ name }: { name: string | null }, database: Database) =>
      database
        .selectFrom('clients')
        .select('name')
        .$if(name !== null, (query) => query.where('name', '=', name))
        .orderBy('name'),
    );
    expect(await named(database, { name: 'one' })).toEqual([{ name: 'one' }]);
    expect(await named(database, { name: null })).toEqual([{ name: 'one' }, { name: 'two' }]);
    expect(await named(database, { name: 'two' })).toEqual([{ name: 'two' }]);
  });

  it('cannot be built with a value as text', async () => {
    const wrong = compileOnce(({ name }: { name: string }) => sql`select ${sql.lit(`${name}!`)}`);
    await expect(wrong(database, { name: 'one' })).rejects.toThrow('name has no value while its statement is built');
  });
});
