import { Kysely } from 'kysely';
import { createEmbeddedDialect, type EmbeddedOptions, type MemoryOptions } from './embedded.ts';
import { createPostgresDialect, type PostgresOptions } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export type DatabaseLocation =
  | ({ readonly kind: 'embedded' } & EmbeddedOptions)
  | ({ readonly kind: 'memory' } & MemoryOptions)
  | ({ readonly kind: 'postgres' } & PostgresOptions);

/** Opens a database; nothing is read or written yet. */
export function openDatabase(location: DatabaseLocation): Database {
  switch (location.kind) {
    case 'memory':
    case 'embedded':
      return new Kysely<Tables>({ dialect: createEmbeddedDialect(location) });
    case 'postgres':
      return new Kysely<Tables>({ dialect: createPostgresDialect(location) });
  }
}
