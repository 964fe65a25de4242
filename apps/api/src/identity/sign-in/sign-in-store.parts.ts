import type { UserKey } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What other modules end of a user, each in the tables that it owns. */
export interface EndsOfOthers {
  /** Every login link. */
  readonly endLinks: (transaction: Database, user: UserKey, at: Date) => Promise<void>;
  /** The scans that are under way. */
  readonly endScans: (transaction: Database, user: UserKey, at: Date) => Promise<void>;
  /** Takes the conversations of a user who cannot answer any more. */
  readonly unassign: (transaction: Database, user: UserKey) => Promise<void>;
}

export interface SignInStoreParts extends EndsOfOthers {
  readonly database: Database;
}
