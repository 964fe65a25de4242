/** How often the server checks for due work. */
const LOOK_EVERY_MS = 2000;
/** The same for codes: a user is waiting for each. */
export const LOOK_FOR_CODES_EVERY_MS = 400;

export interface RunningJobs {
  /** Resolves when the current work is done; no more is started. */
  stop(): Promise<void>;
}

/** Checks for due work repeatedly, one check after the other. A failed check is logged, and the next one follows. */
export function startJobs(
  runDue: () => Promise<void>,
  onFailure: (error: unknown) => void,
  everyMs: number = LOOK_EVERY_MS,
): RunningJobs {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let look = Promise.resolve();

  function lookLater(): void {
    timer = setTimeout(() => {
      look = runDue()
        .catch(onFailure)
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
