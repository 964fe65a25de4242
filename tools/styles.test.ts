import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './processes.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
const FILES = globSync('{apps,packages}/*/src/**/*.css', { cwd: ROOT }).toSorted();
const SOURCES = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => ({
  file,
  source: read(file),
}));

/** The class names that a stylesheet defines. */
function classesIn(css: string): ReadonlySet<string> {
  const selectors = withoutComments(css)
    .replace(/:global\([^)]*\)+/g, '')
    .matchAll(/(?<=^|[{};])([^{};]*)\{/g);
  return new Set([...selectors].flatMap(([, selector = '']) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
}

/** The classes of a stylesheet that the code uses; null if it computes a name. */
function classesNamed(file: string): ReadonlySet<string> | null {
  const named = new Set<string>();
  for (const { file: from, source } of SOURCES)
    for (const [, name = '', path = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const target = path.startsWith('@mien/ui/')
        ? path.replace('@mien/ui', 'packages/ui/src')
        : join(dirname(from), path);
      if (target !== file) continue;
      if (source.includes(`${name}[`)) return null;
      for (const [, found = ''] of source.matchAll(new RegExp(`\\b${name}\\.(?!module\\.css)(\\w+)`, 'g')))
        named.add(found);
    }
  return named;
}

describe('stylesheets', () => {
  it('have one declaration per line', () => {
    const crowded = FILES.filter((file) =>
      /;[^\n]*[a-z-]+:[^\n]*;/.test(withoutComments(read(file)).replace(/\([^)]*\)/g, '')),
    );
    expect(crowded).toEqual([]);
  });

  it('have no unused class, and code names no missing class', () => {
    const faults = FILES.filter((file) => file.endsWith('.module.css')).flatMap((file) => {
      const named = classesNamed(file);
      if (named === null) return [];
      const there = classesIn(read(file));
      return [
        ...[...there].filter((name) => !named.has(name)).map((name) => `${file}: nothing uses .${name}`),
        ...[...named].filter((name) => !there.has(name)).map((name) => `${file}: there is no .${name}`),
      ];
    });
    expect(faults).toEqual([]);
  });
});
