import type { Configuration } from '@mien/contract';

/** What the first screen already knows, so that the app need not request it again. */
export interface Known {
  /** Null: no user is signed in. */
  readonly session?: null;
  readonly configuration?: Configuration;
  /** The page whose view was reported to the server. */
  readonly countedPage?: string;
}
