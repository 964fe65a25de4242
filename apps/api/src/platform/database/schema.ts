import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { foldingFunctions } from './folding-functions.ts';
import { DATA, TABLES } from './tables.ts';

const SOURCE = join(import.meta.dirname, '../..');

/** The SQL files of all modules that have tables. */
export const schemaFiles = (): string[] =>
  Object.keys(DATA)
    .map((folder) => join(SOURCE, folder, `${basename(folder)}.sql`))
    .filter((path) => existsSync(path));

const named = (text: string, expression: RegExp) =>
  new Set(Array.from(text.matchAll(expression), ([, name = '']) => name));

/** Sorts files so that each comes after those whose tables it refers to. @throws Error where two refer to each other */
export function inOrderOfReferences(files: readonly string[]): string[] {
  const waiting = files.map((text) => ({
    text,
    made: named(text, /^create table (\w+)/gm),
    referred: named(text, /\breferences (\w+)/g),
  }));
  const ordered: string[] = [];
  const made = new Set<string>();
  while (waiting.length > 0) {
    const next = waiting.findIndex((file) => [...file.referred].every((name) => made.has(name) || file.made.has(name)));
    const [file] = next === -1 ? [] : waiting.splice(next, 1);
    if (!file) throw new Error('tables of these files refer to each other, or to a table that none of them makes');
    ordered.push(file.text);
    for (const name of file.made) made.add(name);
  }
  return ordered;
}

/**
 * A statement that makes a table, with the collation of its columns that are declared as compared byte by byte.
 *
 * @see https://www.postgresql.org/docs/current/collation.html
 */
function withCollations(statement: string): string {
  const [, name] = /^create table (\w+)/m.exec(statement) ?? [];
  if (name === undefined) return statement;
  const columns = TABLES.get(name)?.columns ?? {};
  return statement.replace(/^ {2}(\w+) text\b/gm, (line, column: string) =>
    columns[column]?.isExact ? `${line} collate "C"` : line,
  );
}

/** Every statement that makes the current tables, in order. In a file a blank line ends a statement. */
export const schemaStatements = (): string[] => [
  ...foldingFunctions(),
  ...inOrderOfReferences(schemaFiles().map((path) => readFileSync(path, 'utf8'))).flatMap((text) =>
    text
      .split(/\n{2,}/)
      .filter((statement) => statement.trim() !== '')
      .map(withCollations),
  ),
];
