import type { Database } from './database/connect.ts';

/** The parts of a module: the dependencies of its service, with the database instead of the store, which stays inside. */
export type Parts<Dependencies> = Omit<Dependencies, 'store'> & {
  readonly database: Database;
};

/** The same of a module with reads that a standby may answer. */
export type PartsWithReader<Dependencies> = Parts<Dependencies> & { readonly reader: Database };
