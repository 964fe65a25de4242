import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './connect.ts';
import { createEmbeddedDialect } from './embedded.ts';
import { FolderInUseError } from './folder-lock.ts';
import { makeEmptyDatabase } from './make-empty-database.ts';
import type { Tables } from './tables.ts';

describe('the embedded database in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mien-database-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('syncs to disk with each commit, keeps its rows and refuses a second process', { tags: 'thorough' }, async () => {
    await makeEmptyDatabase();
    const counter = new Int32Array(new SharedArrayBuffer(4));
    const database = new Kysely<Tables>({ dialect: createEmbeddedDialect({ dataFolder: folder }, counter) });
    const message = (id: number) => ({
      message_id: `00000000-0000-4000-8000-00000000000${id}`,
      recipient: '5125550100',
      text: 'x',
      sent_at: new Date(0),
    });
    await database.insertInto('outbox_messages').values(message(0)).execute();
    const before = Atomics.load(counter, 0);
    for (let id = 1; id <= 5; id += 1) await database.insertInto('outbox_messages').values(message(id)).execute();
    expect(Atomics.load(counter, 0) - before).toBeGreaterThanOrEqual(5);
    expect(() => openDatabase({ kind: 'embedded', dataFolder: folder })).toThrow(FolderInUseError);
    await database.destroy();

    const again = openDatabase({ kind: 'embedded', dataFolder: folder });
    expect(await again.selectFrom('outbox_messages').select('message_id').execute()).toHaveLength(6);
    await again.destroy();
  });

  it('rolls back a failed transaction', { tags: 'thorough' }, async () => {
    await makeEmptyDatabase();
    const database = openDatabase({ kind: 'embedded', dataFolder: folder });
    const failing = database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('outbox_messages')
        .values({ message_id: crypto.randomUUID(), recipient: '1', text: 'x', sent_at: new Date(0) })
        .execute();
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await database.selectFrom('outbox_messages').selectAll().execute()).toHaveLength(0);
    await database.destroy();
  });
});

it('the embedded database in memory lets other work run between statements', async () => {
  const database = openDatabase({ kind: 'memory' });
  await sql`select 1`.execute(database);
  let hasRun = false;
  setImmediate(() => {
    hasRun = true;
  });
  for (let statements = 0; !hasRun && statements < 100; statements += 1) await sql`select 1`.execute(database);
  expect(hasRun).toBe(true);
  await database.destroy();
});
