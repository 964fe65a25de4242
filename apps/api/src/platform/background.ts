import type { FastifyBaseLogger } from 'fastify';

/** Work that no answer waits for. */
export interface Background {
  /** Begins it. A failure is logged. */
  inBackground(work: () => Promise<void>): void;
  /** Resolves when none is left. */
  settled(): Promise<void>;
}

export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<void>>();
  return {
    inBackground(work) {
      const task: Promise<void> = work()
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settled() {
      // What runs may begin more of its kind.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
