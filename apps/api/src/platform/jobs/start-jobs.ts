import { MINUTE_MS } from '@mien/domain';

/** How often the server checks for due work. */
const LOOK_EVERY_MS = 2000;
/** The same for codes: a user is waiting for each. */
export const LOOK_FOR_CODES_EVERY_MS = 400;

/** While checks keep failing, for example while the database is unavailable, one report per interval. */
const FAILURE_REPORTED_EVERY_MS = MINUTE_MS;

export interface RunningJobs {
  /** Resolves when the current work is done; no more is started. */
  stop(): Promise<void>;
}

export interface JobListener {
  /**
   * Called for the first of several failures in a row at once, then for one a minute; `failedInRow` is their number so
   * far.
   */
  onFailure(error: unknown, failedInRow: number): void;
  /** Called when a check succeeds after this many failures. */
  onRecovery(failedInRow: number): void;
}

/** Polls for due work, one check after the other. Failures are logged; polling continues. */
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
    if (failedInRow > 1 && nowMs - toldAtMs < FAILURE_REPORTED_EVERY_MS) return;
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
