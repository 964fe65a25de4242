import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database/connect.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { environmentOf } from '../testing/run-command.ts';

let folder: string;
beforeEach(async () => {
  await makeEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mien-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start() {
  return spawn(process.execPath, [join(import.meta.dirname, 'load-demo-alone.ts')], {
    env: environmentOf({
      DATA_DIR: folder,
      SERVER_KEY: 'a-server-key-of-at-least-32-characters',
      SCAN_LICENCE_KEY: 'a-partner-key-of-at-least-32-characters',
    }),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

async function clientsInFolder(): Promise<number> {
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  await migrateDatabase(database);
  const clients = await database.selectFrom('clients').select('client_id').execute();
  await database.destroy();
  return clients.length;
}

describe('loading the demo in a process of its own', { tags: 'thorough' }, () => {
  it('leaves a database with the demo, which the server can open', async () => {
    const [code] = await once(start(), 'exit');
    expect(code).toBe(0);
    expect(await clientsInFolder()).toBeGreaterThan(1);
  });

  it('ends with the server, and leaves a folder without half a demo', async () => {
    const child = start();
    child.stdin.end();
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(await clientsInFolder()).toBe(0);
  });
});
