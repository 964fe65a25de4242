import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PGliteDialect } from 'kysely';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedWorkerData } from './embedded-protocol.ts';
import { takeLockFile } from './lock-file.ts';

/** A statement failed in the database. `code` is Postgres' SQLSTATE, as with the `pg` driver. */
export class EmbeddedDatabaseError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(answer: { message: string; code?: string; constraint?: string }) {
    super(answer.message);
    this.name = 'EmbeddedDatabaseError';
    this.code = answer.code;
    this.constraint = answer.constraint;
  }
}

type Rows = { rows: never[]; affectedRows: number; fields: never[] };
type Outcome = { resolve: (rows: Rows) => void; reject: (error: Error) => void };

/** The part of PGlite that Kysely uses, spoken to a worker thread. */
function createWorkerDatabase(worker: Worker, onClosed: () => void) {
  const waiting = new Map<number, Outcome>();
  let lastId = 0;
  let closed = false;

  worker.on('message', (answer: EmbeddedAnswer) => {
    const outcome = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'error') outcome?.reject(new EmbeddedDatabaseError(answer));
    else outcome?.resolve({ rows: answer.rows as never[], affectedRows: answer.affectedRows, fields: [] });
  });
  worker.on('error', (error) => {
    closed = true;
    for (const outcome of waiting.values()) outcome.reject(error as Error);
    waiting.clear();
  });
  worker.on('exit', () => {
    closed = true;
    onClosed();
  });

  function send(
    request: { kind: 'close' } | { kind: 'query'; sql: string; parameters: readonly unknown[] },
  ): Promise<Rows> {
    if (closed) return Promise.reject(new Error('the embedded database is closed'));
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
      return closed;
    },
    query,
    /** Kysely holds its connection lock meanwhile, so nobody else's statement comes between. */
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
      if (closed) return;
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      await send({ kind: 'close' });
      await exited;
    },
  };
}

/**
 * A Kysely dialect on PGlite in a worker thread. With a folder, the data is durable (one sync a commit) and the folder
 * is locked against a second process; without, it lives in memory.
 *
 * @throws FolderInUseError
 */
export function createEmbeddedDialect(dataFolder: string | null, syncCounter: Int32Array | null = null): PGliteDialect {
  let release = () => {};
  let folder: string | null = null;
  if (dataFolder !== null) {
    mkdirSync(dataFolder, { recursive: true });
    release = takeLockFile(join(dataFolder, 'database.lock'));
    folder = join(dataFolder, 'database');
  }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, syncCounter } satisfies EmbeddedWorkerData,
  });
  return new PGliteDialect({ pglite: createWorkerDatabase(worker, release) as never });
}
