import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SIGNAL_ENGINE_VERSION } from '../../packages/signal/src/index.ts';
import { ROOT } from '../../tools/processes.ts';
import { withPart } from './accuracy-page.ts';
import { scansTable } from './scans-table.ts';

test('a part replaces the text between its marks and leaves the rest', () => {
  const page = '# Accuracy\n\nengine\n\n<!-- scans:begin -->\n\nold\n\n<!-- scans:end -->\n\nmore\n';
  const written = withPart(page, 'scans', '\nnew\n');
  expect(written).toBe('# Accuracy\n\nengine\n\n<!-- scans:begin -->\n\nnew\n\n<!-- scans:end -->\n\nmore\n');
  expect(withPart(written, 'scans', 'new')).toBe(written);
});

test('a new part is placed before those that follow it', () => {
  const page = withPart('# Accuracy\n', 'scans', 'films');
  expect(withPart(page, 'camera', 'videos')).toBe(
    '# Accuracy\n\n<!-- camera:begin -->\n\nvideos\n\n<!-- camera:end -->\n\n<!-- scans:begin -->\n\nfilms\n\n<!-- scans:end -->\n',
  );
});

test('a new part is placed at the end if nothing follows it', () => {
  const page = withPart('# Accuracy\n', 'scans', 'table');
  expect(page).toBe('# Accuracy\n\n<!-- scans:begin -->\n\ntable\n\n<!-- scans:end -->\n');
});

test('every part names the engine that it measured', () => {
  const page = readFileSync(join(ROOT, 'docs/accuracy.md'), 'utf8');
  const parts = [...page.matchAll(/<!-- ([\w-]+):begin -->([\s\S]*?)<!-- \1:end -->/g)];
  expect(parts.length).toBeGreaterThan(3);
  const silent = parts.filter(([, , text = '']) => !/Engine \d+\.\d+\.\d+, by `npm run bench:/.test(text));
  expect(silent.map(([, name]) => name)).toEqual([]);
  expect(scansTable([])).toContain(`Engine ${SIGNAL_ENGINE_VERSION}, by`);
});
