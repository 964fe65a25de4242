/** Runs work of this process in turns. */
export interface Turns {
  /**
   * Runs `work` when no other work of the same `line` runs. Calls for one `task` that are waiting share one run, which begins after
   * all of them: it sees what each of them wrote before. A failure reaches all callers of that run, and nobody behind them.
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
