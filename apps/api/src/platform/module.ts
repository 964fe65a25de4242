import type { Database } from './database/connect.ts';

/** What a module is made of: what its service needs, with the database in place of the store, which stays inside. */
export type Parts<Dependencies> = Omit<Dependencies, 'store'> & { readonly database: Database };
