import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A hash of a source file and of every file of ours that it imports by its path, and they in turn. Packages do not count. */
export function hashOfSources(path: string): string {
  const files = new Map<string, string>();
  const waiting = [path];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (files.has(next)) continue;
    const source = readFileSync(next, 'utf8');
    files.set(next, source);
    for (const [, imported] of source.matchAll(/from '(\.[^']+)'/g)) waiting.push(join(dirname(next), imported!));
  }
  const hash = createHash('sha256');
  for (const source of [...files.values()].sort()) hash.update(source).update('\0');
  return hash.digest('hex').slice(0, 12);
}
