import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './processes.ts';

interface Rule {
  readonly forbidden: RegExp;
  /** Files in which it is allowed. */
  readonly except?: RegExp;
  readonly message: string;
}

/**
 * What does not survive a pooler that gives each transaction another session (PgBouncer, transaction mode), and what
 * goes around the one way to run a transaction.
 * @see https://www.pgbouncer.org/features.html
 */
const RULES: readonly Rule[] = [
  {
    forbidden: /pg_(try_)?advisory_(lock|unlock)(?!\w*xact)\w*\s*\(/i,
    message: 'a lock of the session stays on a connection that somebody else gets next: use lockInTransaction',
  },
  { forbidden: /sql(<[^`]*>)?`\s*(un)?listen\b/i, message: 'LISTEN belongs to a session' },
  {
    forbidden: /sql(<[^`]*>)?`\s*(prepare|deallocate)\b/i,
    message: 'a statement prepared in SQL belongs to a session',
  },
  {
    forbidden: /sql(<[^`]*>)?`\s*(re)?set\s+(?!local\b|transaction\b)/i,
    message: 'SET belongs to a session: set_config(name, value, true) inside a transaction',
  },
  { forbidden: /set_config\([^)]*,\s*false\s*\)/i, message: 'set_config for the session: true, inside a transaction' },
  {
    forbidden: /\.transaction\(\)/,
    except: /^apps\/api\/src\/database\/transaction\.ts$/,
    message: 'inTransaction repeats a transaction that lost a race',
  },
];

/** Rules that a file breaks, as `file: reason`. */
export function brokenSqlRules(file: string, source: string): string[] {
  return RULES.filter((rule) => rule.forbidden.test(source) && !rule.except?.test(file)).map(
    (rule) => `${file}: ${rule.message}`,
  );
}

if (import.meta.main) {
  const folder = join(ROOT, 'apps/api/src');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  const broken = files.flatMap((file) => brokenSqlRules(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const line of broken) console.error(line);
  console.log(`sql: ${files.length} files, ${broken.length} broken`);
  process.exit(files.length > 0 && broken.length === 0 ? 0 : 1);
}
