import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTables, testDatabase } from '../../testing/test-database.ts';
import type { Database } from './connect.ts';
import {
  inTransaction,
  LockOrderError,
  lockAndReadByIndex,
  lockInTransaction,
  noteLock,
  queueForEnd,
} from './transaction.ts';

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
  await emptyTables(database);
});

const fail = (transaction: Database, code: string) =>
  sql.raw(`do $$ begin raise exception 'provoked' using errcode = '${code}'; end $$`).execute(transaction);

const note = (transaction: Database) =>
  transaction
    .insertInto('outbox_messages')
    .values({ message_id: crypto.randomUUID(), recipient: '5125550100', text: 'x', sent_at: new Date(0) })
    .execute();

const countNotes = async () => (await database.selectFrom('outbox_messages').select('message_id').execute()).length;

describe('a transaction', () => {
  it.each(['40001', '40P01'])('that loses a race (%s) runs again and stores its rows once', async (code) => {
    let runs = 0;
    await inTransaction(database, async (transaction) => {
      runs += 1;
      await note(transaction);
      if (runs < 3) await fail(transaction, code);
    });
    expect(runs).toBe(3);
    expect(await countNotes()).toBe(1);
  });

  it('within another is part of it: both commit or neither', async () => {
    const both = (isDone: boolean) =>
      inTransaction(database, async (transaction) => {
        await inTransaction(transaction, note);
        if (!isDone) throw new Error('changed our mind');
      });
    await expect(both(false)).rejects.toThrow('changed our mind');
    expect(await countNotes()).toBe(0);
    await both(true);
    expect(await countNotes()).toBe(1);
  });

  it('within another cannot set its own isolation level', async () => {
    const nested = inTransaction(database, (transaction) =>
      inTransaction(transaction, note, { isolationLevel: 'serializable' }),
    );
    await expect(nested).rejects.toThrow('isolation level');
    expect(await countNotes()).toBe(0);
  });

  it('gives up after three lost races and stores nothing', async () => {
    let runs = 0;
    const losing = inTransaction(database, async (transaction) => {
      runs += 1;
      await note(transaction);
      await fail(transaction, '40001');
    });
    await expect(losing).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(3);
    expect(await countNotes()).toBe(0);
  });

  it('does not run again if a statement is wrong or the connection is lost', async () => {
    for (const code of ['23505', '57P01', '08006']) {
      let runs = 0;
      const failing = inTransaction(database, async (transaction) => {
        runs += 1;
        await fail(transaction, code);
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(runs).toBe(1);
    }
  });

  it('has the statement timeout that it sets, and leaves the usual one behind', async () => {
    const limitOf = async (reader: Database) =>
      (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(reader)).rows[0]
        ?.limit;
    const usual = await limitOf(database);
    const inside = await inTransaction(database, limitOf, { statementTimeoutMs: 123_000 });
    expect(inside).toBe('123s');
    expect(await limitOf(database)).toBe(usual);
  });
});

describe('the locks of a transaction', () => {
  const take = (...names: readonly (readonly [Parameters<typeof lockInTransaction>[1], string?])[]) =>
    inTransaction(database, async (transaction) => {
      for (const [kind, key] of names) await lockInTransaction(transaction, kind, key);
    });

  it('are taken in one order only', async () => {
    await take(['staff', 'a'], ['chat', 'a'], ['sms messages']);
    await expect(take(['sms messages'], ['chat', 'a'])).rejects.toThrow(LockOrderError);
    await expect(take(['chat', 'a'], ['staff', 'a'])).rejects.toThrow('the lock staff a comes before chat a');
  });

  it('of one kind are taken in the order of their keys', async () => {
    await take(['chat', 'a'], ['chat', 'b']);
    await expect(take(['chat', 'b'], ['chat', 'a'])).rejects.toThrow(LockOrderError);
  });

  it('may be taken again while they are held', () => take(['chat', 'a'], ['shares', 'a'], ['chat', 'a']));

  it('are checked for rows and for several at once, too', async () => {
    const rowFirst = inTransaction(database, async (transaction) => {
      noteLock(transaction, { kind: 'user', key: 'a' });
      noteLock(transaction, { kind: 'patient', key: 'a' });
    });
    await expect(rowFirst).rejects.toThrow(LockOrderError);
    const several = inTransaction(database, (transaction) =>
      lockAndReadByIndex(transaction, [{ kind: 'codes of site' }, { kind: 'codes of phone' }]),
    );
    await expect(several).rejects.toThrow(LockOrderError);
  });
});

describe('what is queued for the end of a transaction', () => {
  it('runs after everything else, text messages before the access log, and all items of a kind at once', async () => {
    const ran: unknown[] = [];
    const messages = async (_: Database, items: readonly string[]) => void ran.push(['messages', ...items]);
    const log = async (_: Database, items: readonly string[]) => void ran.push(['log', ...items]);
    await inTransaction(database, async (transaction) => {
      queueForEnd(transaction, 'access log', log, 'opened');
      await inTransaction(transaction, async (nested) => queueForEnd(nested, 'sms messages', messages, 'hello'));
      queueForEnd(transaction, 'access log', log, 'closed');
      ran.push('work');
    });
    expect(ran).toEqual(['work', ['messages', 'hello'], ['log', 'opened', 'closed']]);
  });

  it('undoes the transaction when it fails', async () => {
    const failing = inTransaction(database, async (transaction) => {
      await note(transaction);
      queueForEnd(transaction, 'access log', () => Promise.reject(new Error('the log is full')), 'opened');
    });
    await expect(failing).rejects.toThrow('the log is full');
    expect(await countNotes()).toBe(0);
  });

  it('runs once when the transaction runs again', async () => {
    let runs = 0;
    const ran: string[] = [];
    await inTransaction(database, async (transaction) => {
      runs += 1;
      queueForEnd(transaction, 'access log', async (_, items: readonly string[]) => void ran.push(...items), 'opened');
      if (runs === 1) await fail(transaction, '40P01');
    });
    expect([runs, ran]).toEqual([2, ['opened']]);
  });

  it('is refused outside of one', () => {
    expect(() => queueForEnd(database, 'access log', async () => undefined, 'opened')).toThrow('only inTransaction');
  });
});
