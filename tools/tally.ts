import { stripVTControlCharacters } from 'node:util';

/** The result of one part of a run. */
export interface PartOutcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

export interface Tally {
  readonly parts: PartOutcome[];
  /** Failures, a few lines each. Repeated at the end, because people read the end of a long log. */
  readonly failures: string[];
}

export const emptyTally = (): Tally => ({ parts: [], failures: [] });

export const failedCount = ({ parts }: Tally): number => parts.reduce((sum, { failed }) => sum + failed, 0);

/** Maximum number of lines of one failure that are repeated at the end. */
const FAILURE_LINES = 12;

export interface Failure {
  readonly name: string;
  /** Its output; only the first lines are kept. */
  readonly details?: string;
  /** The command that repeats only this. */
  readonly command: string;
}

/** Adds a failure with the first lines of its output. */
export function noteFailure(tally: Tally, { name, details = '', command }: Failure): void {
  const lines = stripVTControlCharacters(details)
    .split('\n')
    .filter((line) => line.trim() !== '');
  tally.failures.push(
    [`FAILED ${name}`, ...lines.slice(0, FAILURE_LINES).map((line) => `  ${line}`), `  Again: ${command}`].join('\n'),
  );
}

export type Counts = Omit<PartOutcome, 'name' | 'seconds'>;

export const ONE_PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };
export const ONE_SKIPPED: Counts = { passed: 0, failed: 0, skipped: 1 };

/** Start time of each running task by name (`performance.now()`, ms). */
const running = new Map<string, number>();

/** Runs a slow task under a name that {@link sayWhatRuns} prints. */
export async function whileNamed<T>(name: string, act: () => Promise<T>): Promise<T> {
  running.set(name, performance.now());
  try {
    return await act();
  } finally {
    running.delete(name);
  }
}

/**
 * Runs one part of a run, prints its result and adds it to the tally. A part that throws counts as failed.
 *
 * @param command  repeats only this part
 * @returns whether nothing failed
 */
export async function runPart(
  tally: Tally,
  { name, command }: Pick<Failure, 'name' | 'command'>,
  act: () => Promise<Counts>,
): Promise<boolean> {
  const startedMs = performance.now();
  const counts = await whileNamed(name, act).catch((error: unknown) => {
    noteFailure(tally, {
      name,
      details: error instanceof Error ? (error.stack ?? error.message) : String(error),
      command,
    });
    return ONE_FAILED;
  });
  const part = { name, ...counts, seconds: (performance.now() - startedMs) / 1000 };
  tally.parts.push(part);
  console.log(partLine(part));
  return counts.failed === 0;
}

function partLine({ name, passed, failed, skipped, seconds }: PartOutcome): string {
  const state = failed > 0 ? 'FAILED ' : passed > 0 ? 'ok     ' : 'skipped';
  const counts = passed + failed + skipped > 1 ? `: ${countsLine({ passed, failed, skipped })}` : '';
  return `${state} ${name}${counts} (${seconds.toFixed(1)} s)`;
}

const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Failures, if any, and the counts on the last line. */
export function closingLines({ parts, failures }: Tally): string {
  const sum = (of: keyof Counts) => parts.reduce((total, part) => total + part[of], 0);
  return [...failures, countsLine({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })].join(
    '\n',
  );
}

const EVERY_MS = 60_000;

const clock = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Running tasks, as `scans (0:40), units and API (2:10)`. @param nowMs  by `performance.now()` */
export const runningLine = (nowMs: number): string =>
  [...running].map(([name, sinceMs]) => `${name} (${clock(nowMs - sinceMs)})`).join(', ');

/** Prints the running tasks every minute until this process ends. */
export function sayWhatRuns(): void {
  const startedMs = performance.now();
  setInterval(() => {
    const nowMs = performance.now();
    if (running.size > 0) console.log(`${clock(nowMs - startedMs)} running: ${runningLine(nowMs)}`);
  }, EVERY_MS).unref();
}
