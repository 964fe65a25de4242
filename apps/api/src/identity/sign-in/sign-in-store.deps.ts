import type { UserKey } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What other modules end for a user, each in its own tables. */
export interface EndsOfOthers {
  /** Every login link. */
  readonly endLinks: (transaction: Database, user: UserKey, at: Date) => Promise<void>;
  /** Scans in progress. */
  readonly endScans: (transaction: Database, user: UserKey, at: Date) => Promise<void>;
  /** Unassigns the conversations of a user who can no longer answer. */
  readonly unassign: (transaction: Database, user: UserKey) => Promise<void>;
}

export interface SignInStoreDeps extends EndsOfOthers {
  readonly database: Database;
}
