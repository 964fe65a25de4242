import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Value imports and re-exports; types are erased at run time. */
const IMPORTS = /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm;

/**
 * A hash of a source file, of all own files that it imports (transitively, by path or as a package of the repository),
 * and of further inputs. Ignores external packages.
 */
export function hashOfSources(path: string, data: readonly Uint8Array[] = []): string {
  const files = new Map<string, string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (files.has(next)) continue;
    const source = readFileSync(next, 'utf8');
    files.set(next, source);
    for (const [, imported = ''] of source.matchAll(IMPORTS)) {
      if (imported.startsWith('.')) waiting.push(join(dirname(next), imported));
      // Computed import: finds the files to hash.
      else if (imported.startsWith('@mien/')) waiting.push(createRequire(next).resolve(imported));
    }
  }
  const hash = createHash('sha256');
  for (const source of [...files.values()].sort()) hash.update(source).update('\0');
  for (const bytes of data) hash.update(bytes);
  return hash.digest('hex').slice(0, 12);
}
