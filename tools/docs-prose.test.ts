import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './processes.ts';

/** Turns of phrase that came in from other languages, with what English says instead. */
const NOT_ENGLISH: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bthe own\b/i, 'their own, its own, or no word at all'],
  [/\bof before\b/, 'earlier, previous'],
  [/\banew\b/i, 'again; start over; redraw, reseal, rewrite'],
  [/\b(?:is|are|was|were) told (?:of|about)\b/, 'is reported, is shown, is recorded'],
  [/\btells? about nobody\b/, 'reveals no individual'],
  [/\b(?:this|that|it|file|key|picture) is no (?!longer\b|more\b|way\b)\w/i, 'is not a …'],
];

const pathsBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const paths = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...['docs', 'apps', 'packages', 'tools', 'bench'].flatMap((folder) => pathsBelow(folder, /\.md$/)),
  ...pathsBelow('packages/messages/src/en', /\.ts$/),
  ...pathsBelow('packages/contract/src', /\.ts$/),
];

it('texts, documents and the description of the API keep to English turns of phrase', () => {
  expect(paths.length).toBeGreaterThan(150);
  const found = paths.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8').replace(/\s+/g, ' ');
    return NOT_ENGLISH.flatMap(([pattern, instead]) => {
      const match = pattern.exec(text);
      return match ? [`${path}: "${text.slice(Math.max(0, match.index - 30), match.index + 40)}" (${instead})`] : [];
    });
  });
  expect(found).toEqual([]);
});
