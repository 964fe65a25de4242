import { MINUTE_MS } from '@mien/domain';

/** How often the server checks for due work. */
const LOOK_EVERY_MS = 2000;
/** The same for codes: a user is waiting for each. */
export const LOOK_FOR_CODES_EVERY_MS = 400;

/** While checks go on failing, as with a database that is away, one in this time is told. */
const FAILURE_TOLD_EVERY_MS = MINUTE_MS;

export interface RunningJobs {
  /** Resolves when the current work is done; no more is started. */
  stop(): Promise<void>;
}

export interface JobListener {
  /** Told of the first of several failures in a row at once, later of one a minute; `failedInRow` counts all of them. */
  onFailure(error: unknown, failedInRow: number): void;
  /** A check succeeded after so many that failed. */
  onRecovery(failedInRow: number): void;
}

/** Checks for due work repeatedly, one check after the other. A failed check is told, and the next one follows. */
export function startJobs(
  runDue: () => Promise<void>,
  { onFailure, onRecovery }: JobListener,
  everyMs: number = LOOK_EVERY_MS,
): RunningJobs {
  let failedInRow = 0;
  let toldAtMs = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let look = Promise.resolve();

  function fail(error: unknown): void {
    failedInRow += 1;
    const nowMs = performance.now();
    if (failedInRow > 1 && nowMs - toldAtMs < FAILURE_TOLD_EVERY_MS) return;
    toldAtMs = nowMs;
    onFailure(error, failedInRow);
  }

  function lookLater(): void {
    timer = setTimeout(() => {
      look = runDue()
        .then(() => {
          if (failedInRow > 0) onRecovery(failedInRow);
          failedInRow = 0;
        })
        .catch(fail)
        .then(() => {
          if (!isStopped) lookLater();
        });
    }, everyMs);
  }

  lookLater();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await look;
    },
  };
}
