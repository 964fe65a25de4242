import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { replaceFile } from '@mien/server';
import { sql } from 'kysely';
import { hasCurrentTables, openDatabase } from './connect.ts';

/** Parts of a backup. */
export const DATA_PART = 'data';
export const KEYS_PART = 'keys';
const MANIFEST = 'manifest.json';

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => name !== MANIFEST)
    .sort();
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Notes every file of a backup with its hash. */
export function writeManifest(backup: string): void {
  const files = Object.fromEntries(filesIn(backup).map((name) => [name, hashOf(join(backup, name))]));
  replaceFile(join(backup, MANIFEST), `${JSON.stringify({ files }, null, 2)}\n`);
}

/** Files that are not what the manifest says; the part with the keys may be kept elsewhere. */
function changedFiles(backup: string): string[] {
  const path = join(backup, MANIFEST);
  if (!existsSync(path)) throw new Error(`${backup} is no backup: it has no ${MANIFEST}.`);
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: Record<string, string> };
  const isThere = (name: string) => existsSync(join(backup, name));
  const hasKeys = isThere(KEYS_PART);
  const noted = Object.keys(files).filter((name) => hasKeys || !name.startsWith(`${KEYS_PART}/`));
  return [
    ...noted.filter((name) => !isThere(name) || hashOf(join(backup, name)) !== files[name]),
    ...filesIn(backup).filter((name) => !(name in files)),
  ];
}

/** Opens a copy of the copied database and reads every row of every table, so that each page passes its checksum. */
async function countedRows(data: string): Promise<{ tables: number; rows: number; isCurrent: boolean }> {
  const trial = mkdtempSync(join(tmpdir(), 'mien-backup-'));
  try {
    cpSync(data, trial, { recursive: true });
    const database = openDatabase({ kind: 'embedded', dataFolder: trial });
    try {
      const { rows: tables } = await sql<{ name: string }>`
        select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
      let rows = 0;
      for (const { name } of tables) {
        const counted = await sql<{ count: number }>`
          select count(t.*) as count from ${sql.raw(name)} as t`.execute(database);
        rows += counted.rows[0]?.count ?? 0;
      }
      return { tables: tables.length, rows, isCurrent: await hasCurrentTables(database) };
    } finally {
      await database.destroy();
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

/**
 * Looks whether a backup can be restored; the backup itself is not touched.
 *
 * @returns what was found, in lines for whoever asked
 * @throws Error that names what is wrong
 */
export async function checkCopy(backup: string): Promise<string[]> {
  const changed = changedFiles(backup);
  if (changed.length > 0) throw new Error(`The backup was changed, or is not whole: ${changed.slice(0, 5).join(', ')}`);
  const data = join(backup, DATA_PART);
  if (existsSync(join(data, 'database.dump'))) return ['Every file is as it was written. Restore it by pg_restore.'];
  const { tables, rows, isCurrent } = await countedRows(data);
  return [
    `Every file is as it was written; ${rows} rows of ${tables} tables were read from a copy of it.`,
    ...(isCurrent ? [] : ['Its tables are of an older Mien: the first start brings them up to date.']),
  ];
}
