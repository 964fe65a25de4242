import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PGliteDialect } from 'kysely';
import { fromDatabase } from './database-failure.ts';
import { DamagedDatabaseError, takeDatabaseFolder } from './database-folder.ts';
import { openEngine } from './embedded-engine.ts';
import type { EmbeddedAnswer, EmbeddedFiles, EmbeddedRequest, EmbeddedWorkerData } from './embedded-protocol.ts';
import { filesOfEmptyDatabase } from './empty-database.ts';

/** A statement failed in the database. `code` is Postgres' SQLSTATE, as with the `pg` driver. */
class EmbeddedDatabaseError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(answer: { message: string; code?: string; constraint?: string }) {
    super(answer.message);
    this.name = 'EmbeddedDatabaseError';
    this.code = answer.code;
    this.constraint = answer.constraint;
  }
}

/** The database thread has ended without being closed: every statement fails from now on. */
export class DatabaseThreadEndedError extends Error {
  constructor(reason: string) {
    super(`The embedded database has stopped: ${reason}. Start Mien again: what it confirmed is on the disk.`);
    this.name = 'DatabaseThreadEndedError';
  }
}

type Rows = { rows: never[]; affectedRows: number; fields: never[] };
type Outcome = { resolve: (rows: Rows) => void; reject: (error: Error) => void };

interface ThreadEvents {
  /** The files are open. */
  readonly onOpened: () => void;
  /** The thread has ended: as requested, or, with a failure, by itself. */
  readonly onEnded: (failure: Error | null) => void;
  /** The error for a thread that ended by itself. */
  readonly failureOf: (reason: string, hasOpened: boolean) => Error;
}

/** The thread of a database, as a `Worker` is. */
type DatabaseThread = Pick<EventEmitter, 'on' | 'once'> & { postMessage(request: EmbeddedRequest): void };

/**
 * A database in memory runs in the caller's thread, because it waits for no disk and serves tests: messages between threads took a
 * third of their processor time. Its answers arrive like those of a thread, between which timers and sockets get their turn.
 */
class SameThread extends EventEmitter {
  readonly #engine;

  constructor(files: EmbeddedFiles) {
    super();
    this.#engine = openEngine(files);
    this.#engine.opened.then(
      () => this.emit('message', { kind: 'opened' } satisfies EmbeddedAnswer),
      (error: unknown) => {
        this.emit('error', error);
        this.emit('exit', 1);
      },
    );
  }

  postMessage(request: EmbeddedRequest): void {
    this.#engine.answer(request).then(
      (answer) =>
        setImmediate(() => {
          this.emit('message', answer);
          if (request.kind === 'close' || answer.kind === 'lost') this.emit('exit', 0);
        }),
      // The engine did not open, which the constructor reports.
      () => {},
    );
  }
}

/** The part of PGlite that Kysely uses, forwarded to its thread. */
function createThreadDatabase(worker: DatabaseThread, { onOpened, onEnded, failureOf }: ThreadEvents) {
  const waiting = new Map<number, Outcome>();
  let lastId = 0;
  let hasOpened = false;
  let isClosing = false;
  let failure: Error | null = null;
  let hasEnded = false;

  /** The first reason counts; all pending statements fail with it. */
  function lose(reason: string): void {
    failure ??= fromDatabase(failureOf(reason, hasOpened));
    for (const outcome of waiting.values()) outcome.reject(failure);
    waiting.clear();
  }

  worker.on('message', (answer: EmbeddedAnswer) => {
    if (answer.kind === 'opened') {
      hasOpened = true;
      return onOpened();
    }
    if (answer.kind === 'lost') return lose(answer.message);
    const outcome = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'error') outcome?.reject(fromDatabase(new EmbeddedDatabaseError(answer)));
    else outcome?.resolve({ rows: answer.rows as never[], affectedRows: answer.affectedRows, fields: [] });
  });
  worker.on('error', (error) => lose(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => {
    hasEnded = true;
    if (!isClosing) lose(`its thread ended with code ${code}`);
    onEnded(failure);
  });

  function send(
    request: { kind: 'close' } | { kind: 'query'; sql: string; parameters: readonly unknown[] },
  ): Promise<Rows> {
    if (failure !== null) return Promise.reject(failure);
    if (hasEnded) return Promise.reject(fromDatabase(new Error('the embedded database is closed')));
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id } satisfies EmbeddedRequest);
    });
  }
  const query = (sql: string, parameters: readonly unknown[] = []) => send({ kind: 'query', sql, parameters });

  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return hasEnded;
    },
    query,
    /** Kysely holds its connection lock, so no other statement can run in between. */
    async transaction<T>(run: (transaction: { query: typeof query }) => Promise<T>): Promise<T> {
      await query('begin');
      try {
        const result = await run({ query });
        await query('commit');
        return result;
      } catch (error) {
        await query('rollback');
        throw error;
      }
    },
    async close(): Promise<void> {
      if (hasEnded) return;
      isClosing = true;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      if (failure === null) await send({ kind: 'close' });
      await exited;
    },
  };
}

export interface EmbeddedOptions {
  /** The data folder that contains the database. */
  readonly dataFolder: string;
  /**
   * For a short-lived process: it takes less memory and ends sooner, but statements run slower. Applies to the whole process
   * from then on.
   */
  readonly isForMoments?: boolean;
  /** Called when the database stopped by itself after it had opened. */
  readonly onLost?: (failure: Error) => void;
}

export interface MemoryOptions {
  /** Archive of the initial files, as PGlite writes it; without one the database begins empty. */
  readonly files?: string;
}

/**
 * A Kysely dialect on PGlite. With a folder, it runs in a worker thread, the data is durable (one sync a commit) and the folder is
 * locked against a second process; without one, the database is in memory.
 *
 * @throws FolderInUseError, DamagedDatabaseError, UnwritableFolderError. A database that cannot be opened fails with a
 *         DamagedDatabaseError at the first statement.
 */
export function createEmbeddedDialect(
  options: EmbeddedOptions | MemoryOptions,
  syncCounter: Int32Array | null = null,
): PGliteDialect {
  const embedded = 'dataFolder' in options ? options : null;
  const files = 'dataFolder' in options ? null : (options.files ?? null);
  const folder = embedded && takeDatabaseFolder(embedded.dataFolder, filesOfEmptyDatabase);
  const opening: EmbeddedFiles = { folder: folder?.path ?? null, files, syncCounter };
  const thread =
    embedded === null
      ? new SameThread(opening)
      : new Worker(new URL('./embedded-worker.ts', import.meta.url), {
          workerData: { ...opening, isForMoments: embedded.isForMoments ?? false } satisfies EmbeddedWorkerData,
        });
  let hasOpened = false;
  const pglite = createThreadDatabase(thread, {
    onOpened() {
      hasOpened = true;
      folder?.noteMade();
    },
    onEnded(failure) {
      folder?.release();
      if (failure !== null && hasOpened) embedded?.onLost?.(failure);
    },
    failureOf: (reason, wasOpen) =>
      wasOpen || embedded === null
        ? new DatabaseThreadEndedError(reason)
        : new DamagedDatabaseError(embedded.dataFolder, `its engine says "${reason}"`),
  });
  return new PGliteDialect({ pglite: pglite as never });
}
