/** Messages between the server and its database, which may run in another thread: plain objects only. */
export type EmbeddedRequest =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly kind: 'close' };

export type EmbeddedAnswer =
  /** The files are open; requests are answered from now on. */
  | { readonly kind: 'opened' }
  /** The engine could not open its files, or has stopped for good. No message follows. */
  | { readonly kind: 'lost'; readonly message: string }
  | {
      readonly id: number;
      readonly kind: 'rows';
      readonly rows: unknown[];
      readonly affectedRows: number;
    }
  | {
      readonly id: number;
      readonly kind: 'error';
      readonly message: string;
      readonly code?: string;
      readonly constraint?: string;
    };

export interface EmbeddedFiles {
  /** Folder of the database, or null to keep it in memory. */
  readonly folder: string | null;
  /** Archive of the initial files of a database in memory; null makes a new one. */
  readonly files: string | null;
  /** One shared number that counts syncs to disk, for the test that proves them. */
  readonly syncCounter: Int32Array | null;
}

export interface EmbeddedWorkerData extends EmbeddedFiles {
  /** Whether the process does one thing with the database and then ends. */
  readonly isForMoments: boolean;
}
