import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_FOLDER } from './database-folder.ts';
import { schemaFiles } from './schema.ts';

/**
 * The build puts an empty database here. An embedded engine takes seconds of processor time and a gigabyte of memory to make
 * one from scratch, and moments to open a copy (decision 0003).
 */
export const EMPTY_DATABASES = join(import.meta.dirname, '../../../dist/empty-database');

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** The sources of an empty database: the engine that writes the files, and the code that makes the tables and folds names. */
function sources(): string[] {
  return [
    fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))),
    ...[
      'connect.ts',
      'embedded-worker.ts',
      'folding-functions.ts',
      'make-empty-database.ts',
      'migrate.ts',
      'schema.ts',
    ].map((name) => join(import.meta.dirname, name)),
    ...['ascii-text.ts', 'folding.ts', 'text.ts'].map((name) =>
      fileURLToPath(new URL(name, import.meta.resolve('@mien/domain'))),
    ),
    ...readdirSync(MIGRATIONS)
      .sort()
      .map((name) => join(MIGRATIONS, name)),
    ...schemaFiles(),
  ];
}

/** The data folder for the empty database with the tables of this code, whether or not it exists. */
export function emptyDatabaseFolder(): string {
  const hash = createHash('sha256');
  for (const path of sources()) hash.update(readFileSync(path)).update('\0');
  return join(EMPTY_DATABASES, hash.digest('hex').slice(0, 16));
}

/** The files of the empty database, as the engine wrote them; null if it does not exist. */
export function filesOfEmptyDatabase(): string | null {
  const files = join(emptyDatabaseFolder(), DATABASE_FOLDER);
  return existsSync(files) ? files : null;
}
