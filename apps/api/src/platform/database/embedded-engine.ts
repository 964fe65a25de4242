import { fdatasyncSync, readFileSync } from 'node:fs';
import { PGlite, parse, protocol, type Results, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EmbeddedAnswer, EmbeddedFiles, EmbeddedRequest } from './embedded-protocol.ts';
import { PreparedStatements } from './prepared-statements.ts';

/**
 * PGlite starts Postgres without fsync; we start it with fsync, and give its file system the call for it. Its buffers use
 * this process's memory: a quarter of the default, because the system caches the files as well.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

class DurableNodeFS extends NodeFS {
  readonly #syncCounter: Int32Array | null;

  constructor(folder: string, syncCounter: Int32Array | null) {
    super(folder);
    this.#syncCounter = syncCounter;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const syncCounter = this.#syncCounter;
    const addSync = (module: { NODEFS?: { stream_ops: Record<string, unknown> } }) => {
      const operations = module.NODEFS?.stream_ops;
      if (!operations) throw new Error('this PGlite has no NODEFS to add fsync to');
      operations.fsync = (stream: { nfd: number }) => {
        fdatasyncSync(stream.nfd);
        if (syncCounter) Atomics.add(syncCounter, 0, 1);
        return 0;
      };
    };
    const preRun = [...((emscriptenOpts.preRun as ((module: never) => void)[] | undefined) ?? []), addSync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: preRun as NonNullable<typeof emscriptenOpts.preRun> } };
  }
}

const keepText = (value: string) => value;

/** Severities after which Postgres accepts no more statements. */
const ENDING_SEVERITIES = ['FATAL', 'PANIC'];

/** Errors thrown by WebAssembly after a trap, and by Emscripten after its exit. */
const ENDING_ERRORS = ['RuntimeError', 'ExitStatus'];

/** Whether the engine itself has stopped: by a fault in its code, an exit, or a failure that Postgres calls final. */
function hasEnded(error: unknown): boolean {
  const { name = '', severity = '' } = error as { name?: string; severity?: string };
  return ENDING_ERRORS.includes(name) || ENDING_SEVERITIES.includes(severity);
}

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A planned statement, with the engine's description: the types of its parameters, and its columns. */
interface Plan {
  readonly parameterTypes: readonly number[];
  readonly description: Messages;
}

/** Statements that begin or end a transaction have neither values nor rows. */
const IS_FRAME = /^(?:begin|commit|rollback)$/;
/** After such a statement a plan may return other columns than described. */
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export interface EmbeddedEngine {
  /** Resolves when the files are open; rejects if they cannot be opened. */
  readonly opened: Promise<void>;
  /** Carries out requests in sequence: PGlite has a single session, and the statements of a transaction arrive separately. */
  answer(request: EmbeddedRequest): Promise<EmbeddedAnswer>;
}

/** Opens PGlite on a folder, or in memory. */
export function openEngine({ folder, files, syncCounter }: EmbeddedFiles): EmbeddedEngine {
  const database = new PGlite({
    ...(folder === null ? { dataDir: 'memory://' } : { fs: new DurableNodeFS(folder, syncCounter) }),
    ...(files === null ? {} : { loadDataDir: new Blob([readFileSync(files)]) }),
    startParams: START_PARAMS,
    parsers: { [types.DATE]: keepText, [types.INT8]: Number },
  });
  const { serialize } = protocol;
  const prepared = new PreparedStatements(true);
  const plans = new Map<string, Plan>();

  /** Sends all parts in one call into the engine. */
  const run = (...parts: readonly Uint8Array[]): Promise<Messages> =>
    database.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function planOf(name: string, text: string): Promise<Plan> {
    const known = plans.get(name);
    if (known !== undefined) return known;
    const description = await run(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const plan = {
      parameterTypes: parse.parseDescribeStatementResults(description),
      description: description.filter((message) => message.name === 'rowDescription'),
    };
    plans.set(name, plan);
    return plan;
  }

  /** Runs a statement. From its second run on it has a stored plan, and takes one call into the engine instead of six. */
  async function query(text: string, parameters: readonly unknown[]): Promise<Results<unknown> | undefined> {
    if (IS_FRAME.test(text)) return (await database.exec(text))[0] as Results<unknown>;
    if (CHANGES_TABLES.test(text) && plans.size > 0) {
      plans.clear();
      await database.exec('deallocate all');
    }
    const name = prepared.nameOf(text);
    if (name === null) return database.query(text, [...parameters]);
    const { parameterTypes, description } = await planOf(name, text);
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null;
      const written = database.serializers[parameterTypes[index] ?? 0];
      return written === undefined ? String(value) : written(value);
    });
    const answer = await run(serialize.bind({ statement: name, values }), serialize.execute({}));
    return parse.parseResults([...description, ...answer], database.parsers)[0] as Results<unknown>;
  }

  async function answer(request: EmbeddedRequest): Promise<EmbeddedAnswer> {
    try {
      if (request.kind === 'close') {
        await database.close();
        return { id: request.id, kind: 'rows', rows: [], affectedRows: 0 };
      }
      const result = await query(request.sql, request.parameters);
      return { id: request.id, kind: 'rows', rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
    } catch (error) {
      if (hasEnded(error)) return { kind: 'lost', message: messageOf(error) };
      const { code, constraint } = error as { code?: string; constraint?: string };
      return {
        id: request.id,
        kind: 'error',
        message: messageOf(error),
        ...(code ? { code } : {}),
        ...(constraint ? { constraint } : {}),
      };
    }
  }

  let last: Promise<unknown> = database.waitReady;
  return {
    opened: database.waitReady,
    answer(request) {
      const answered = last.then(() => answer(request));
      last = answered;
      return answered;
    },
  };
}
