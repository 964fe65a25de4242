/** Mutexes within this process, one for each key. */
export interface Mutex {
  /**
   * Runs `work` when no other work of the same `key` runs. Waiting calls for one `task` share one run, which
   * begins after all of these calls and therefore sees what they wrote before. An error rejects all callers of that run
   * and no later ones.
   */
  run(key: string, task: string, work: () => Promise<void>): Promise<void>;
}

export function createMutex(): Mutex {
  /** The end of each key that has work. */
  const ends = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<void>>();
  return {
    run(key, task, work) {
      const name = JSON.stringify([key, task]);
      const shared = waiting.get(name);
      if (shared) return shared;
      const before = ends.get(key) ?? Promise.resolve();
      const result = before.then(() => {
        waiting.delete(name);
        return work();
      });
      const end = result
        .catch(() => undefined)
        .then(() => {
          if (ends.get(key) === end) ends.delete(key);
        });
      waiting.set(name, result);
      ends.set(key, end);
      return result;
    },
  };
}
