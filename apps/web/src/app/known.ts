import type { Configuration } from '@mien/contract';

/** What the first screen has learned, so that the app need not ask again. */
export interface Known {
  /** Null: nobody is signed in. */
  readonly session?: null;
  readonly configuration?: Configuration;
  /** The page that was told to the server as opened. */
  readonly countedPage?: string;
}
