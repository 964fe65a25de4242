/** How often the server looks for work that is due. */
const LOOK_EVERY_MS = 2000;
/** The same for codes: somebody is waiting for each. */
export const LOOK_FOR_CODES_EVERY_MS = 400;

export interface RunningJobs {
  /** Resolves when the work under way is done; none begins after. */
  stop(): Promise<void>;
}

/** Looks for due work again and again, one look after the other. A look that fails is logged and does not end it. */
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
