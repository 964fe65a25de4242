import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../tools/processes.ts';
import { joinPage, splitPage } from './performance-page.ts';

const PAGE = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');

it('the performance page can be split and reassembled', () => {
  const { main, parts } = splitPage(PAGE);
  expect([...parts.keys()]).toEqual(["## The API's calls", '## Page scores']);
  expect(joinPage(main, parts)).toBe(PAGE);
});

it('a rewritten part leaves the others unchanged', () => {
  const { main, parts } = splitPage(PAGE);
  const changed = joinPage(
    '# New',
    new Map([...parts, ["## The API's calls", "## The API's calls\n\nNew\n\n### More"]]),
  );
  const again = splitPage(changed);
  expect(again.main).toBe('# New');
  expect(again.parts.get("## The API's calls")).toContain('### More');
  expect(again.parts.get('## Page scores')).toBe(parts.get('## Page scores'));
  expect(main).not.toContain('Page scores');
});
