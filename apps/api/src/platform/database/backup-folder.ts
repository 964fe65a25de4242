import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { replaceFile } from '@mien/server';
import { sql } from 'kysely';
import { type Database, openDatabase } from './connect.ts';
import { hasCurrentTables } from './migrate.ts';

/** Parts of a backup. */
export const DATA_PART = 'data';
export const KEYS_PART = 'keys';
const MANIFEST = 'manifest.json';
/** In the part with the data, where it is of Postgres. */
export const DUMP_FILE = 'database.dump';

/** A hash that requires the server's key. */
export type Seal = (purpose: string, text: string) => string;

/** The purpose of the seal, distinct from other uses of the key. */
const SEAL_PURPOSE = 'backup manifest';

interface Manifest {
  /** ISO 8601. An older backup in the place of a newer one is whole, and shows by this alone. */
  readonly madeAt: string;
  readonly files: Readonly<Record<string, string>>;
  /** Of all else, with the server's key; absent if the key was not available. */
  readonly seal?: string;
}

/** The name of a backup's folder. */
const NAME_OF_BACKUP = /^mien-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/;

/** Folder name of a backup. */
export const backupName = (madeAt: Date): string => `mien-${madeAt.toISOString().replaceAll(/[:.]/g, '-')}`;

/** The time in a backup's folder name; null for any other name. */
export function timeOfName(folder: string): Date | null {
  const [, day, hour, minute, second, ms] = NAME_OF_BACKUP.exec(basename(folder)) ?? [];
  return day === undefined ? null : new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
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

const sealedText = ({ madeAt, files }: Manifest) => JSON.stringify({ madeAt, files });

/** Records every file of a backup with its hash, sealed if the key is available. @throws Error for links */
export function writeManifest(backup: string, seal: Seal | null, madeAt: Date): void {
  const files = Object.fromEntries(filesIn(backup).map((name) => [name, hashOf(join(backup, name))]));
  const manifest: Manifest = { madeAt: madeAt.toISOString(), files };
  const sealed = seal === null ? manifest : { ...manifest, seal: seal(SEAL_PURPOSE, sealedText(manifest)) };
  replaceFile(join(backup, MANIFEST), `${JSON.stringify(sealed, null, 2)}\n`);
}

function parsed(text: string): Partial<Manifest> | null {
  try {
    return JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    return null;
  }
}

function readManifest(backup: string): Manifest {
  const path = join(backup, MANIFEST);
  if (!existsSync(path)) throw new Error(`${backup} is no backup: it has no ${MANIFEST}.`);
  const manifest = parsed(readFileSync(path, 'utf8'));
  if (typeof manifest?.madeAt !== 'string' || typeof manifest.files !== 'object' || manifest.files === null)
    throw new Error(`${path} is not the manifest of a backup, or was cut off.`);
  return manifest as Manifest;
}

/**
 * The state of the manifest's own seal, as text.
 *
 * @throws Error when it doesn't match, and when it is missing although a key is known: an attacker who changes a
 * backup can cut off its seal
 */
function sealText(manifest: Manifest, seals: readonly Seal[], mayBeUnsealed: boolean): string {
  const { seal } = manifest;
  if (seal === undefined) {
    if (seals.length > 0 && !mayBeUnsealed)
      throw new Error(
        'The manifest has no seal: the backup may have been changed. If it was made without SERVER_KEY, say so with --unsealed.',
      );
    return 'The manifest has no seal: who can change the backup can change it, too.';
  }
  if (seals.length === 0) return 'The manifest has a seal, which was not checked: set SERVER_KEY for that.';
  if (!seals.some((make) => make(SEAL_PURPOSE, sealedText(manifest)) === seal))
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

/** The time of the backup, as text. @throws Error when its folder name has another time */
function timeText(backup: string, { madeAt }: Manifest): string {
  const named = timeOfName(resolve(backup));
  if (named !== null && named.toISOString() !== madeAt)
    throw new Error(
      `This is the backup of ${madeAt}, in a folder that is named after another one: was a newer backup exchanged for it?`,
    );
  return `Made on ${madeAt}.`;
}

export interface CountedRows {
  readonly tables: number;
  readonly rows: number;
}

/** Reads every row of every table. */
export async function countAllRows(database: Database): Promise<CountedRows> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  let rows = 0;
  for (const { name } of tables) {
    const counted = await sql<{ count: number }>`
      select count(t.*) as count from ${sql.raw(name)} as t`.execute(database);
    rows += counted.rows[0]?.count ?? 0;
  }
  return { tables: tables.length, rows };
}

/** Opens a copy of the copied database and reads every row of every table, so that each page passes its checksum. */
async function countedRows(data: string): Promise<CountedRows & { isCurrent: boolean }> {
  const trial = mkdtempSync(join(tmpdir(), 'mien-backup-'));
  try {
    cpSync(data, trial, { recursive: true });
    const database = openDatabase({ kind: 'embedded', dataFolder: trial });
    try {
      return { ...(await countAllRows(database)), isCurrent: await hasCurrentTables(database) };
    } finally {
      await database.destroy();
    }
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

/** Checks that a file is a readable Postgres dump. @throws Error with a readable message for a truncated one */
export type ReadDump = (file: string) => boolean;

/**
 * Checks whether a backup can be restored, without touching it.
 *
 * @param seals  made with the available keys
 * @param mayBeUnsealed  whether a manifest without a seal is accepted although there are keys
 * @returns the findings, as lines to print
 * @throws Error that names what is wrong
 */
export async function checkCopy(
  backup: string,
  seals: readonly Seal[],
  readDump: ReadDump,
  mayBeUnsealed = false,
): Promise<string[]> {
  const manifest = readManifest(backup);
  const sealed = sealText(manifest, seals, mayBeUnsealed);
  const changed = changedFiles(backup, manifest);
  if (changed.length > 0) throw new Error(`The backup was changed, or is not whole: ${changed.slice(0, 5).join(', ')}`);
  const made = timeText(backup, manifest);
  const data = join(backup, DATA_PART);
  const dump = join(data, DUMP_FILE);
  if (existsSync(dump)) {
    const read = readDump(dump)
      ? 'and the dump was read to its end'
      : 'but the dump was not read: there is no pg_restore here';
    return [`Every file is as the manifest says, ${read}.`, sealed, made];
  }
  const { tables, rows, isCurrent } = await countedRows(data);
  return [
    `Every file is as the manifest says; ${rows} rows of ${tables} tables were read from a copy of it.`,
    sealed,
    made,
    ...(isCurrent
      ? []
      : ['Its tables are of another Mien. If that is an older one, the first start brings them up to date.']),
  ];
}
