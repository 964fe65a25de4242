import { Problem } from '@mien/contract';
import { RETRY_UNAVAILABLE_S } from '@mien/server';
import { type Database, hasCurrentTables } from '../../database/connect.ts';

/** A database that takes longer to answer a plain question serves nobody well; proxies ask again in seconds. */
const LOOK_LIMIT_MS = 1000;

export interface HealthDependencies {
  readonly database: Database;
  /** Whether the server takes its leave: it still answers, but nothing new should be sent here. */
  readonly isStopping: () => boolean;
}

/** Whether this process can serve requests. */
export function createHealth({ database, isStopping }: HealthDependencies) {
  let look: Promise<boolean> | null = null;

  async function isDatabaseReady(): Promise<boolean> {
    const limit = AbortSignal.timeout(LOOK_LIMIT_MS);
    const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false)));
    try {
      return await Promise.race([hasCurrentTables(database), late]);
    } catch {
      // Why it does not answer stands in the log of whatever was asked of it; here it only counts that it does not.
      return false;
    }
  }

  return {
    /** @throws Problem service-unavailable unless the database answers, is up to date, and the server is to stay */
    async checkReady(): Promise<void> {
      // Whoever asks meanwhile gets the same answer: watching costs one statement at a time.
      look ??= isDatabaseReady().finally(() => {
        look = null;
      });
      if (isStopping() || !(await look)) throw new Problem('service-unavailable', { retryAfterS: RETRY_UNAVAILABLE_S });
    },
  };
}

export type Health = ReturnType<typeof createHealth>;
