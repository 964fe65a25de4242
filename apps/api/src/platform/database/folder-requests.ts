import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@mien/domain';
import { readIfThere, replaceFile } from '@mien/server';
import { v7 as uuidv7 } from 'uuid';
import { FolderInUseError } from './folder-lock.ts';

/** A command asks the server that holds the data folder through a file in here; the server answers the same way. */
const REQUESTS_FOLDER = 'requests';
const REQUEST = '.request';
const ANSWER = '.answer';
/** Polling interval of a command that waits for its answer. */
const LOOK_EVERY_MS = 200;
/** A running server polls every two seconds. An older request is ignored: its command may have exited long ago. */
const TAKEN_WITHIN_MS = 10 * SECOND_MS;
/** A copy of a large database takes minutes. */
const ANSWER_WITHIN_MS = 10 * MINUTE_MS;
/** Timeout of a command that waits for a folder held by another process. */
const FREE_WITHIN_MS = MINUTE_MS;

interface FolderRequest {
  readonly kind: string;
  readonly details: unknown;
}

interface FolderAnswer {
  /** Null when the request was carried out. */
  readonly fault: string | null;
}

/** Request handlers of a server, by kind of request. */
export type RequestHandlers = Readonly<Record<string, (details: unknown) => Promise<void>>>;

/** Removes a file; false if it is not there. Of two processes that remove one file, one succeeds. */
function isRemoved(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const ageMsOf = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY);

async function faultOf(text: string, handlers: RequestHandlers): Promise<string | null> {
  try {
    const { kind, details } = JSON.parse(text) as FolderRequest;
    const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined;
    if (handler === undefined) return 'It runs another version of Mien. Restart it first.';
    await handler(details);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Carries out what commands have asked for, in that order. Called by the server that holds the folder. */
export async function answerFolderRequests(dataFolder: string, handlers: RequestHandlers): Promise<void> {
  const folder = join(dataFolder, REQUESTS_FOLDER);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name);
    const ageMs = ageMsOf(path);
    // Left by a command that was killed.
    if (ageMs > ANSWER_WITHIN_MS) rmSync(path, { force: true });
    if (!name.endsWith(REQUEST) || ageMs > TAKEN_WITHIN_MS) continue;
    // Null if the command has withdrawn its request.
    const text = readIfThere(path);
    if (text === null || !isRemoved(path)) continue;
    const fault = await faultOf(text, handlers);
    const answer: FolderAnswer = { fault };
    replaceFile(join(folder, `${name.slice(0, -REQUEST.length)}${ANSWER}`), JSON.stringify(answer));
  }
}

/** The process that holds the folder refused the request or failed at it. */
export class RequestRefusedError extends Error {
  constructor(fault: string) {
    super(fault);
    this.name = 'RequestRefusedError';
  }
}

/** @returns whether the holder carried out the request; false if it didn't accept it, and then it never will */
async function isDoneByHolder(dataFolder: string, request: FolderRequest, takenWithinMs: number): Promise<boolean> {
  const folder = join(dataFolder, REQUESTS_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = uuidv7();
  const requestPath = join(folder, `${id}${REQUEST}`);
  const answerPath = join(folder, `${id}${ANSWER}`);
  replaceFile(requestPath, JSON.stringify(request));
  const askedAtMs = performance.now();
  while (existsSync(requestPath)) {
    await pause(LOOK_EVERY_MS);
    if (performance.now() - askedAtMs > takenWithinMs && isRemoved(requestPath)) return false;
  }
  while (!existsSync(answerPath)) {
    await pause(LOOK_EVERY_MS);
    if (performance.now() - askedAtMs > ANSWER_WITHIN_MS)
      throw new Error('The server began and did not finish. Run the command again.');
  }
  const { fault } = JSON.parse(readFileSync(answerPath, 'utf8')) as FolderAnswer;
  rmSync(answerPath, { force: true });
  if (fault !== null) throw new RequestRefusedError(fault);
  return true;
}

/**
 * Does something with the embedded database of a data folder, whether or not its server is running: here if the folder is
 * free, else by the server that holds it. A folder that another command holds is waited for.
 *
 * @param here  does it in this process; throws FolderInUseError if the folder is not free
 * @throws RequestRefusedError, FolderInUseError
 */
export async function hereOrByHolder(
  dataFolder: string,
  request: FolderRequest,
  here: () => Promise<void>,
  { freeWithinMs = FREE_WITHIN_MS, takenWithinMs = TAKEN_WITHIN_MS } = {},
): Promise<void> {
  const beganAtMs = performance.now();
  for (let hasAsked = false; ; hasAsked = true) {
    try {
      return await here();
    } catch (error) {
      // The holder is asked at least once, however long the first attempt took.
      const isOver = hasAsked && performance.now() - beganAtMs > freeWithinMs;
      if (!(error instanceof FolderInUseError) || isOver) throw error;
    }
    if (await isDoneByHolder(dataFolder, request, takenWithinMs)) return;
  }
}
