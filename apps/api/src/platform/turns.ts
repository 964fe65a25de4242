/** Mutexes within this process. */
export interface Turns {
  /**
   * Runs `work` when no other work of the same `line` runs (a mutex). Waiting calls for one `task` share one run. It
   * begins after all of these calls, so it sees what they wrote before. An error rejects all callers of that run, and
   * no later ones.
   */
  take(line: string, task: string, work: () => Promise<void>): Promise<void>;
}

export function createTurns(): Turns {
  /** The end of each line that has work. */
  const ends = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<void>>();
  return {
    take(line, task, work) {
      const name = JSON.stringify([line, task]);
      const shared = waiting.get(name);
      if (shared) return shared;
      const before = ends.get(line) ?? Promise.resolve();
      const run = before.then(() => {
        waiting.delete(name);
        return work();
      });
      const end = run
        .catch(() => undefined)
        .then(() => {
          if (ends.get(line) === end) ends.delete(line);
        });
      waiting.set(name, run);
      ends.set(line, end);
      return run;
    },
  };
}
