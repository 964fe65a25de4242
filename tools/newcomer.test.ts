import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './processes.ts';

/** What a newcomer reads before the first change. */
const FIRST_PAGES = ['README.md', 'docs/architecture.md', 'CONTRIBUTING.md'];
const MOST_WORDS = 3000;

/** Words of a page, without what scripts write into it and without the lines of its tables. */
function wordsOf(path: string): number {
  const page = readFileSync(join(ROOT, path), 'utf8');
  const own = page.replace(/<!-- ([\w -]+): written by [\s\S]*?<!-- end of \1 -->/g, '');
  return own.split(/\s+/).filter((token) => /[A-Za-z0-9]/.test(token)).length;
}

it('a newcomer has to read at most three thousand words before the first change', () => {
  const words = FIRST_PAGES.map((path) => [path, wordsOf(path)] as const);
  expect(words.every(([, count]) => count > 300)).toBe(true);
  expect(
    words.reduce((sum, [, count]) => sum + count, 0),
    JSON.stringify(words),
  ).toBeLessThanOrEqual(MOST_WORDS);
});
