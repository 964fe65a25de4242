import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../tools/free-ports.ts';
import { ROOT, stopProcess } from '../../tools/processes.ts';
import type { Machine } from './machine.ts';
import { pause } from './machine.ts';

export const SERVER_KEY = 'a-server-key-of-at-least-32-characters';
export const PARTNER_KEY = 'a-partner-key-of-at-least-32-characters';

/** Startup timeout on a busy machine. */
const START_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 25;

/** High rate limits, because the trials use one IP address. */
const ENVIRONMENT = {
  SERVER_KEY,
  SCAN_LICENCE_KEY: PARTNER_KEY,
  DEMO: '0',
  SMS_DRIVER: 'outbox',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  SMS_SENDS_PER_HOUR_PER_IP: '100000',
  SMS_SENDS_PER_DAY: '100000',
  LOGIN_LINKS_PER_HOUR_PER_IP: '100000',
  REGISTRATIONS_PER_HOUR_PER_IP: '100000',
} as const;

type Database = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string };

export interface ApiProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output since the start. */
  output(): string;
  /** How it exited; null while it runs. */
  ended(): string | null;
  /** Resolves when it is ready. @throws if it exits first or times out */
  ready(): Promise<void>;
  /** Resolves with whether it is ready or has exited, whichever comes first. */
  settled(): Promise<'ready' | 'ended'>;
  /** Kills it, like a power cut; resolves when it has exited. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves when it has exited. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The port of an earlier process, if it should be reused. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of another version. */
  readonly root?: string;
  /** Also serves the built pages. */
  readonly servesPages?: boolean;
  /** Starts it in a separate PID namespace, as in another container. */
  readonly inOwnProcessNamespace?: boolean;
}

/** Starts one of Mien's API processes as in production, without waiting for it. */
export async function startApi(machine: Machine, database: Database, options: StartOptions = {}): Promise<ApiProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const root = options.root ?? ROOT;
  const command = [
    process.execPath,
    join(root, 'apps/api/src/main.ts'),
    ...(options.servesPages ? [] : ['--no-web-app']),
  ];
  const [program = '', ...args] = options.inOwnProcessNamespace
    ? ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...command]
    : command;
  const { DATABASE_URL: _url, DATA_DIR: _folder, ...outside } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...outside,
      ...ENVIRONMENT,
      PORT: String(port),
      PUBLIC_URL: 'http://localhost:3000',
      ...database,
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-200_000);
    });
  const ended = () =>
    child.exitCode === null && child.signalCode === null ? null : (child.signalCode ?? `code ${child.exitCode}`);
  async function kill(): Promise<void> {
    if (ended() !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  // `unshare` forwards no other signal.
  const stop = () => (options.inOwnProcessNamespace ? kill() : stopProcess(child, STOP_LIMIT_MS));
  machine.atEnd(stop);

  async function settled(): Promise<'ready' | 'ended'> {
    const deadline = performance.now() + START_LIMIT_MS;
    while (performance.now() < deadline) {
      if (ended() !== null) return 'ended';
      try {
        if ((await fetch(`${url}/v1/health/ready`, { signal: AbortSignal.timeout(2000) })).ok) return 'ready';
      } catch {
        // Not listening yet.
      }
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`${url} was not ready after ${START_LIMIT_MS} ms:\n${output}`);
  }

  return {
    url,
    child,
    output: () => output,
    ended,
    settled,
    async ready() {
      if ((await settled()) === 'ended') throw new Error(`a server ended by itself (${ended()}):\n${output}`);
    },
    kill,
    stop,
  };
}

/** Processes that exited by themselves. */
export function deadOf(processes: readonly ApiProcess[]): string[] {
  return processes.flatMap((one) => {
    const ended = one.ended();
    return ended === null ? [] : [`${one.url} ended by itself (${ended}): ${one.output().trim().slice(-500)}`];
  });
}
