import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-waits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORBIDDEN = [
  'await vi.waitFor(() => look())',
  'await vi.waitUntil(look, 5000)',
  'await expect.poll(look, { timeout: 5000 }).toBe(1)',
  "await screen.findByRole('button', { name }, { timeout: 5000 })",
  'await waitFor(() => look(), { timeout: 5000 })',
  'await new Promise((resolve) => setTimeout(resolve, 50))',
  'setInterval(look, 50)',
  'look(AbortSignal.timeout(50))',
  'look(performance.now())',
  'expect(Date.now() - startedMs).toBeLessThan(1000)',
  "it('waits', async () => {}, 20_000)",
  "it('waits', { retry: 2 }, async () => {})",
  'beforeAll(async () => {}, 20_000)',
];
const ALLOWED = [
  'await expect.poll(look).toBe(1)',
  "await screen.findByRole('button', { name })",
  'await new Promise((resolve) => setTimeout(resolve))',
  'created(new Date(Date.now() - 3 * DAY_MS))',
  'vi.useFakeTimers({ now: Date.now() })',
  "it('looks', async () => {})",
  "it('looks', { tags: 'thorough' }, async () => {})",
];

it('no test waits for a fixed time or measures one', async () => {
  copyFileSync(join(ROOT, 'tools/test-waits.grit'), join(folder, 'test-waits.grit'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: ['./test-waits.grit'], linter: { rules: { preset: 'none' } } }),
  );
  const lines = [...FORBIDDEN, ...ALLOWED];
  writeFileSync(join(folder, 'a.test.ts'), lines.join(';\n'));
  const { output } = await run('biome', ['lint', '--max-diagnostics=none', 'a.test.ts'], { cwd: folder });
  const found = [...output.matchAll(/a\.test\.ts:(\d+):/g)].map(([, line]) => lines[Number(line) - 1]);
  expect(found).toEqual(FORBIDDEN);
});
