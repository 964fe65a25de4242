import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** `quiet` collects the output and prints it only if the command fails. */
  readonly output?: 'inherit' | 'quiet';
  readonly cwd?: string;
  /** Timeout in milliseconds, after which the command is stopped and counts as failed. */
  readonly limitMs?: number;
}

/** Node's compile cache, also used by child processes. */
const COMPILED = join(ROOT, '.cache', 'compiled');

/** Runs a program of `node_modules/.bin`, or Node itself, and waits for it. Returns its exit code and output. */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  const isNode = program === 'node';
  const child = spawn(process.execPath, isNode ? [...args] : [join(ROOT, 'node_modules', '.bin', program), ...args], {
    cwd: options.cwd ?? ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...options.env },
    stdio: options.output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    timeout: options.limitMs,
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  // 'close' instead of 'exit', because output may arrive after the exit.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

/** Starts a long-running Node program. */
export function startNode(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  stdio: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  return spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The IPC channel carries no messages. It closes when this process ends, and the servers then exit.
    stdio: ['ignore', stdio, stdio, 'ipc'],
  });
}

/** Asks a process to stop and waits; kills it after a timeout. */
export async function stopProcess(child: ChildProcess, timeoutMs = 8000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(timer);
}

/** How often a start that takes long is mentioned. Chosen. */
const MENTIONED_EVERY_MS = 60_000;

interface Waiting {
  /** A monotonic clock. */
  readonly nowMs?: () => number;
  readonly say?: (line: string) => void;
}

/**
 * Waits until a URL responds with 200, for as long as its process lives: a busy machine needs minutes for what takes
 * seconds, and the first start loads the demo. What a server waits for has limits of its own, after which it ends.
 * Throws when the process ends. `npm run bench -- start` measures startup time.
 */
export async function waitForHealth(
  url: string,
  child: ChildProcess,
  { nowMs = () => performance.now(), say = console.log }: Waiting = {},
): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  child.once('exit', end);
  if (child.exitCode !== null || child.signalCode !== null) end();
  const startedMs = nowMs();
  let mentionedMs = startedMs;
  try {
    while (!ended.signal.aborted) {
      try {
        const answer = await fetch(url, { signal: AbortSignal.any([ended.signal, AbortSignal.timeout(2000)]) });
        if (answer.ok) return;
      } catch {
        // Not listening yet.
      }
      if (nowMs() - mentionedMs >= MENTIONED_EVERY_MS) {
        mentionedMs = nowMs();
        const minutes = Math.floor((mentionedMs - startedMs) / MENTIONED_EVERY_MS);
        say(`Still starting after ${minutes} min: ${new URL(url).origin}. The first start takes longest.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    child.off('exit', end);
  }
  throw new Error(`the process for ${url} ended`);
}
