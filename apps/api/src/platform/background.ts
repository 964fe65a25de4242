import type { FastifyBaseLogger } from 'fastify';

/** Background work: no response waits for it. */
export interface Background {
  /** Starts work. A failure is logged. */
  inBackground(work: () => Promise<void>): void;
  /** Resolves when no work is left. */
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
      // Running work may start more.
      while (running.size > 0) await Promise.all(running);
    },
  };
}
