import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hasCurrentTables, openDatabase } from '../database/connect.ts';
import { takeDatabaseFolder } from '../database/database-folder.ts';
import { copyEmptyDatabase } from './empty-database.ts';
import { countRows } from './test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-empty-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is as a first start leaves it: made, with every table of today and no rows', async () => {
  await copyEmptyDatabase(folder);
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  expect(await hasCurrentTables(database)).toBe(true);
  const counts = await countRows(database);
  await database.destroy();
  expect(Object.keys(counts).length).toBeGreaterThan(40);
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([]);
  rmSync(join(folder, 'database'), { recursive: true });
  expect(() => takeDatabaseFolder(folder)).toThrow('a database was there');
});
