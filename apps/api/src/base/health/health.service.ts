import { Problem } from '@mien/contract';
import { SECOND_MS } from '@mien/domain';
import { RETRY_UNAVAILABLE_S } from '@mien/server';
import type { Database } from '../../platform/database/connect.ts';
import { isUnwritable } from '../../platform/database/database-failure.ts';
import { hasCurrentTables } from '../../platform/database/migrate.ts';

/** A database slower than this for a trivial query is of no use; proxies ask again in seconds. */
const LOOK_LIMIT_MS = 1000;
/** How long the server reports unready after a failed database write: time to free disk space. Chosen by us. */
const UNWRITABLE_FOR_MS = 30 * SECOND_MS;

export interface HealthDeps {
  readonly database: Database;
  /** Whether the server is shutting down: it still answers, but should get no new requests. */
  readonly isStopping: () => boolean;
  /** Whether the disk is writable, where the database is on this machine. */
  readonly canWrite: () => Promise<boolean>;
  readonly now: () => Date;
}

/** Whether this process can serve requests. */
export function createHealth({ database, isStopping, canWrite, now }: HealthDeps) {
  let unwritableAtMs = Number.NEGATIVE_INFINITY;
  let look: Promise<boolean> | null = null;

  async function isDatabaseReady(): Promise<boolean> {
    const limit = AbortSignal.timeout(LOOK_LIMIT_MS);
    const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false)));
    try {
      const looks = Promise.all([hasCurrentTables(database), canWrite()]).then((found) => found.every(Boolean));
      return await Promise.race([looks, late]);
    } catch {
      // The reason is logged by the request that failed; here only the failure matters.
      return false;
    }
  }

  return {
    /** Called for each failure that is answered: a failed database write says more than any read. */
    noteFailure(error: unknown): void {
      if (isUnwritable(error)) unwritableAtMs = now().getTime();
    },

    /** @throws Problem service-unavailable unless the database answers, takes writes, is up to date, and the server is not shutting down */
    async checkReady(): Promise<void> {
      // Concurrent callers share one answer, so that health checks cost one statement at a time.
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
