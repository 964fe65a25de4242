import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../platform/database/connect.ts';
import { DATABASE_STATE_FILE } from '../platform/database/database-folder.ts';
import { makeEmptyDatabase } from '../platform/database/make-empty-database.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { environmentOf } from '../testing/run-command.ts';
import { loadDemoApart } from './load-demo-apart.ts';

let folder: string;
beforeEach(async () => {
  await makeEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mien-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () =>
  environmentOf({
    DATA_DIR: folder,
    SERVER_KEY: 'a-server-key-of-at-least-32-characters',
    SCAN_LICENCE_KEY: 'a-partner-key-of-at-least-32-characters',
  });
const configOf = (more: object = {}) =>
  ({ DEMO: '1', MIGRATE_AT_START: '1', DATABASE_URL: undefined, DATA_DIR: folder, ...more }) as const;
const stateOf = () => {
  const path = join(folder, DATABASE_STATE_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
};

async function clientsInFolder(): Promise<number> {
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  await migrateDatabase(database);
  const clients = await database.selectFrom('clients').select('client_id').execute();
  await database.destroy();
  return clients.length;
}

describe('loading the demo in a process of its own', { tags: 'thorough' }, () => {
  it('leaves a database with the demo, which the server can open', async () => {
    await loadDemoApart(configOf(), environment());
    expect(await clientsInFolder()).toBeGreaterThan(1);
  });

  it.each([
    ['without a demo', { DEMO: '0' }],
    ['for a role that may not migrate', { MIGRATE_AT_START: '0' }],
    ['on Postgres', { DATABASE_URL: 'postgres://localhost/mien' }],
  ])('does nothing %s', async (_, more) => {
    await loadDemoApart(configOf(more), environment());
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves a folder with a database as it is', async () => {
    expect(await clientsInFolder()).toBe(0);
    await loadDemoApart(configOf(), environment());
    expect(await clientsInFolder()).toBe(0);
  });

  it('ends with the server, and leaves no half demo', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'load-demo-alone.ts')], {
      env: environment(),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await expect.poll(stateOf, { interval: 20 }).toBe('made');
    child.stdin.end();
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(await clientsInFolder()).toBe(0);
  });
});
