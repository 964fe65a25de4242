import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../tools/processes.ts';
import { glanceOf, withPart } from './accuracy-page.ts';

test('a part replaces the text between its marks and leaves the rest', () => {
  const page = '# Accuracy\n\nfirst\n\n<!-- engine:begin -->\n\nold\n\n<!-- engine:end -->\n\nmore\n';
  const written = withPart(page, 'engine', '\nnew\n');
  expect(written).toBe('# Accuracy\n\nfirst\n\n<!-- engine:begin -->\n\nnew\n\n<!-- engine:end -->\n\nmore\n');
  expect(withPart(written, 'engine', 'new')).toBe(written);
});

test('a new part is inserted before those that follow it', () => {
  const page = withPart('# Accuracy\n', 'engine', 'films');
  expect(withPart(page, 'camera', 'videos')).toBe(
    '# Accuracy\n\n<!-- camera:begin -->\n\nvideos\n\n<!-- camera:end -->\n\n<!-- engine:begin -->\n\nfilms\n\n<!-- engine:end -->\n',
  );
});

test('a new part is appended if nothing follows it', () => {
  const page = withPart('# Accuracy\n', 'engine', 'table');
  expect(page).toBe('# Accuracy\n\n<!-- engine:begin -->\n\ntable\n\n<!-- engine:end -->\n');
});

test('every part names the engine that it measured', () => {
  const page = readFileSync(join(ROOT, 'docs/accuracy.md'), 'utf8');
  const parts = [...page.matchAll(/<!-- (?!glance)([\w-]+):begin -->([\s\S]*?)<!-- \1:end -->/g)];
  expect(parts.length).toBeGreaterThan(2);
  const silent = parts.filter(
    ([, , text = '']) => !/Engine \d+\.\d+\.\d+ at commit [0-9a-f]{8}, by `npm run bench -- /.test(text),
  );
  expect(silent.map(([, name]) => name)).toEqual([]);
});

test('the figures at a glance are those of the tables, with the costliest gates first', () => {
  const page = readFileSync(join(ROOT, 'docs/accuracy.md'), 'utf8');
  const cost = /^\| `rival` .*$/m;
  const costly = page.replace(cost, '| `rival` | 1000 | 0 | 20 | 0 | 3 | 0 | 0 | 0 | 0 |');
  expect(costly).not.toBe(page);
  expect(glanceOf(costly)).toMatch(/refuse most right values alone \| `rival` 1023, /);
  expect(
    glanceOf(
      costly.replace(/^\| Scans without life given a value .*$/m, '| Scans without life given a value | 0 | 7 of 9 |'),
    ),
  ).toContain('| 7 of 9 |');
});
