import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-styles-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORBIDDEN = [
  'left: 1px',
  'right: calc(50% - 1px)',
  'float: left',
  'margin-left: 1px',
  'padding-right: var(--space-1)',
  'border-left: 1px solid red',
  'border-right-color: red',
  'scroll-margin-left: 1px',
  'border-top-left-radius: 1px',
  'text-align: right',
  'justify-content: left',
  'inset: 0 auto auto 0',
  'margin: 0 0 0 max(1px, var(--space-1))',
  'padding: 1px calc(2px + (1px * 2)) 1px 3px',
  'border-radius: var(--radius) 0 0 var(--radius)',
];
const ALLOWED = [
  '--left: 1px',
  'inset-inline-start: 1px',
  'margin: 0 1px 2px',
  'inset: 0',
  'inset-block: 0 auto',
  'margin-inline: auto 0',
  'text-align: start',
  'border-radius: 1px 1px 0 0',
  'border-start-start-radius: 1px',
  'padding: 0 max(1px, env(safe-area-inset-right)) 0 max(1px, env(safe-area-inset-left))',
  'transform-origin: left',
];

it('styles name the start and the end of a line, not its left and right', async () => {
  copyFileSync(join(ROOT, 'tools/physical-styles.grit'), join(folder, 'physical-styles.grit'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: ['./physical-styles.grit'], linter: { rules: { preset: 'none' } } }),
  );
  const lines = [...FORBIDDEN, ...ALLOWED].map((declaration) => `.a { ${declaration}; }`);
  writeFileSync(join(folder, 'page.css'), lines.join('\n'));
  const { output } = await run('biome', ['lint', '--max-diagnostics=none', 'page.css'], { cwd: folder });
  const found = [...output.matchAll(/page\.css:(\d+):/g)].map(([, line]) => lines[Number(line) - 1]);
  expect(found).toEqual(FORBIDDEN.map((declaration) => `.a { ${declaration}; }`));
});
