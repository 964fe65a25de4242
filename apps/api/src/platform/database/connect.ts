import { Kysely, type KyselyConfig, type LogEvent } from 'kysely';
import { createEmbeddedDialect, type EmbeddedOptions, type MemoryOptions } from './embedded.ts';
import { createPostgresDialect, type PostgresOptions } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export type DatabaseLocation =
  | ({ readonly kind: 'embedded' } & EmbeddedOptions)
  | ({ readonly kind: 'memory' } & MemoryOptions)
  | ({ readonly kind: 'postgres' } & PostgresOptions);

/** Called after each statement. */
export type OnStatement = (statement: LogEvent['query'], durationMs: number) => void;

/** Opens a database; nothing is read or written yet. */
export function openDatabase(location: DatabaseLocation, onStatement?: OnStatement): Database {
  const watched: Pick<KyselyConfig, 'log'> =
    onStatement === undefined ? {} : { log: (event) => onStatement(event.query, event.queryDurationMillis) };
  switch (location.kind) {
    case 'memory':
    case 'embedded':
      return new Kysely<Tables>({ dialect: createEmbeddedDialect(location), ...watched });
    case 'postgres':
      return new Kysely<Tables>({ dialect: createPostgresDialect(location), ...watched });
  }
}
