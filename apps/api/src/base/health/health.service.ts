import { Problem } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import { RETRY_UNAVAILABLE_S } from '@mien/server';
import { type Database, hasCurrentTables } from '../../platform/database/connect.ts';
import { isUnwritable } from '../../platform/database/database-failure.ts';

/** A database that takes longer to answer a plain question serves nobody well; proxies ask again in seconds. */
const LOOK_LIMIT_MS = 1000;
/** For so long nobody is sent here after a write that the database could not take: time to make room. Chosen by us. */
const UNWRITABLE_FOR_MS = 30 * SECOND_MS;

export interface HealthDependencies {
  readonly database: Database;
  /** Whether the server takes its leave: it still answers, but nothing new should be sent here. */
  readonly isStopping: () => boolean;
  /** Whether the disk takes writes, where it is this machine's. */
  readonly canWrite: () => Promise<boolean>;
  readonly now: () => Date;
}

/** Whether this process can serve requests. */
export function createHealth({ database, isStopping, canWrite, now }: HealthDependencies) {
  let unwritableAtMs = Number.NEGATIVE_INFINITY;
  let look: Promise<boolean> | null = null;

  async function isDatabaseReady(): Promise<boolean> {
    const limit = AbortSignal.timeout(LOOK_LIMIT_MS);
    const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false)));
    try {
      const looks = Promise.all([hasCurrentTables(database), canWrite()]).then((found) => found.every(Boolean));
      return await Promise.race([looks, late]);
    } catch {
      // Why it does not answer stands in the log of whatever was asked of it; here it only counts that it does not.
      return false;
    }
  }

  return {
    /** Told of each failure that is answered: a write that the database could not take says more than any read. */
    noteFailure(error: unknown): void {
      if (isUnwritable(error)) unwritableAtMs = now().getTime();
    },

    /** @throws Problem service-unavailable unless the database answers, takes writes, is up to date, and the server is to stay */
    async checkReady(): Promise<void> {
      // Whoever asks meanwhile gets the same answer: watching costs one statement at a time.
      look ??= isDatabaseReady().finally(() => {
        look = null;
      });
      const isUnwritableNow = now().getTime() - unwritableAtMs < UNWRITABLE_FOR_MS;
      if (isStopping() || isUnwritableNow || !(await look))
        throw new Problem('service-unavailable', { retryAfterS: RETRY_UNAVAILABLE_S });
    },
  };
}

export type Health = ReturnType<typeof createHealth>;
