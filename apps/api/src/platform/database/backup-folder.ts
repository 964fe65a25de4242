import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { replaceFile } from '@mien/server';
import { sql } from 'kysely';
import { openDatabase } from './connect.ts';
import { hasCurrentTables } from './migrate.ts';

/** Parts of a backup. */
export const DATA_PART = 'data';
export const KEYS_PART = 'keys';
const MANIFEST = 'manifest.json';

/** A hash that requires the server's key. */
export type Seal = (purpose: string, text: string) => string;

/** The purpose of the seal, distinct from other uses of the key. */
const SEAL_PURPOSE = 'backup manifest';

interface Manifest {
  readonly files: Readonly<Record<string, string>>;
  /** Of `files`, with the server's key; absent if the key was not available. */
  readonly seal?: string;
}

/** @throws Error for an entry that is neither a file nor a folder, because changes to its target could not be detected */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd !== undefined)
    throw new Error(
      `${join(odd.parentPath, odd.name)} is a link, or no file. Put what it points to in its place in the data folder.`,
    );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => name !== MANIFEST)
    .sort();
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Records every file of a backup with its hash, sealed if the key is available. @throws Error for links */
export function writeManifest(backup: string, seal: Seal | null): void {
  const files = Object.fromEntries(filesIn(backup).map((name) => [name, hashOf(join(backup, name))]));
  const sealed = seal === null ? {} : { seal: seal(SEAL_PURPOSE, JSON.stringify(files)) };
  replaceFile(join(backup, MANIFEST), `${JSON.stringify({ files, ...sealed } satisfies Manifest, null, 2)}\n`);
}

function readManifest(backup: string): Manifest {
  const path = join(backup, MANIFEST);
  if (!existsSync(path)) throw new Error(`${backup} is no backup: it has no ${MANIFEST}.`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** The state of the manifest's own seal, in words. @throws Error when it does not fit */
function sealText({ files, seal }: Manifest, seals: readonly Seal[]): string {
  if (seal === undefined) return 'The manifest has no seal: who can change the backup can change it, too.';
  if (seals.length === 0) return 'The manifest has a seal, which was not checked: set SERVER_KEY for that.';
  if (!seals.some((make) => make(SEAL_PURPOSE, JSON.stringify(files)) === seal))
    throw new Error('The manifest was changed, or sealed with a key that is not given (SERVER_KEY, OLD_SERVER_KEYS).');
  return 'The manifest has the seal of this installation.';
}

/** Files that differ from the manifest; the part with the keys may be stored elsewhere. */
function changedFiles(backup: string, { files }: Manifest): string[] {
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
 * Checks whether a backup can be restored, without touching it.
 *
 * @param seals  made with the available keys
 * @returns the findings, as lines to print
 * @throws Error that names what is wrong
 */
export async function checkCopy(backup: string, seals: readonly Seal[]): Promise<string[]> {
  const manifest = readManifest(backup);
  const sealed = sealText(manifest, seals);
  const changed = changedFiles(backup, manifest);
  if (changed.length > 0) throw new Error(`The backup was changed, or is not whole: ${changed.slice(0, 5).join(', ')}`);
  const data = join(backup, DATA_PART);
  if (existsSync(join(data, 'database.dump')))
    return ['Every file is as the manifest says. Restore it by pg_restore.', sealed];
  const { tables, rows, isCurrent } = await countedRows(data);
  return [
    `Every file is as the manifest says; ${rows} rows of ${tables} tables were read from a copy of it.`,
    sealed,
    ...(isCurrent ? [] : ['Its tables are of an older Mien: the first start brings them up to date.']),
  ];
}
