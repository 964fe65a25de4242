import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { replaceFile } from '@mien/server';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { DATABASE_FOLDER, DATABASE_STATE_FILE } from './database-folder.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

/** A command asks the server that holds the folder through a file in it; the server answers the same way. */
const REQUEST_FILE = 'backup.request';
const ANSWER_FILE = 'backup.answer';
/** How often a command checks for its answer, and how long it waits. */
const LOOK_EVERY_MS = 200;
const ANSWER_WITHIN_MS = 600_000;
/** Files of a running server, which are meaningless in a copy. */
const FILES_OF_A_RUN = ['postmaster.pid'];

interface Request {
  readonly id: string;
  readonly target: string;
}

interface BackupAnswer {
  readonly id: string;
  /** Null when the copy is complete. */
  readonly fault: string | null;
}

async function copyFiles(dataFolder: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  await cp(join(dataFolder, DATABASE_FOLDER), join(target, DATABASE_FOLDER), {
    recursive: true,
    errorOnExist: true,
    force: false,
    filter: (path) => !FILES_OF_A_RUN.includes(basename(path)),
  });
  await cp(join(dataFolder, DATABASE_STATE_FILE), join(target, DATABASE_STATE_FILE));
}

/**
 * Copies the files of an open embedded database. It has a single session: nothing is written while this one is held, and
 * after a checkpoint the files contain everything confirmed.
 */
async function copyWhileOpen(database: Database, dataFolder: string, target: string): Promise<void> {
  await database.connection().execute(async (held) => {
    await sql`checkpoint`.execute(held);
    await copyFiles(dataFolder, target);
  });
}

function readIfThere<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}

/** Copies the database if a command has asked for it. Called by the server that holds the folder. */
export async function answerBackupRequest(database: Database, dataFolder: string): Promise<void> {
  const path = join(dataFolder, REQUEST_FILE);
  const request = readIfThere<Request>(path);
  if (request === null) return;
  rmSync(path);
  const answer = (fault: string | null) =>
    replaceFile(join(dataFolder, ANSWER_FILE), JSON.stringify({ id: request.id, fault } satisfies BackupAnswer));
  try {
    await copyWhileOpen(database, dataFolder, request.target);
    answer(null);
  } catch (error) {
    answer(error instanceof Error ? error.message : String(error));
  }
}

/** Asks the server that holds the folder for a copy, and waits for it. */
async function askForCopy(dataFolder: string, target: string): Promise<void> {
  const request: Request = { id: randomUUID(), target };
  const requestPath = join(dataFolder, REQUEST_FILE);
  const answerPath = join(dataFolder, ANSWER_FILE);
  replaceFile(requestPath, JSON.stringify(request));
  for (let waitedMs = 0; waitedMs < ANSWER_WITHIN_MS; waitedMs += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    const answer = readIfThere<BackupAnswer>(answerPath);
    if (answer?.id !== request.id) continue;
    rmSync(answerPath);
    if (answer.fault !== null) throw new Error(`The server could not copy its database: ${answer.fault}`);
    return;
  }
  rmSync(requestPath, { force: true });
  throw new Error('The server that holds the folder did not answer.');
}

/**
 * Copies the embedded database of a data folder, whether or not its server is running.
 *
 * @param target  an absolute path; a folder of this name must not hold a database yet
 */
export async function backUpDatabase(dataFolder: string, target: string): Promise<void> {
  if (!isAbsolute(target)) throw new Error('The server has another working folder: name the target in full.');
  let release: () => void;
  try {
    release = lockFolder(dataFolder);
  } catch (error) {
    if (error instanceof FolderInUseError) return askForCopy(dataFolder, target);
    throw error;
  }
  try {
    await copyFiles(dataFolder, target);
  } finally {
    release();
  }
}
