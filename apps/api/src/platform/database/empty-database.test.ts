import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countRows } from '../../testing/test-database.ts';
import { openDatabase } from './connect.ts';
import { takeDatabaseFolder } from './database-folder.ts';
import { makeEmptyDatabase } from './make-empty-database.ts';
import { hasCurrentTables } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-empty-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the prepared empty database has every current table and no rows, and starts a new data folder', {
  tags: 'thorough',
}, async () => {
  await makeEmptyDatabase();
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  expect(await hasCurrentTables(database)).toBe(true);
  const counts = await countRows(database);
  await database.destroy();
  expect(Object.keys(counts).length).toBeGreaterThan(40);
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
  rmSync(join(folder, 'database'), { recursive: true });
  expect(() => takeDatabaseFolder(folder)).toThrow('a database was there');
});
