import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-browser-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORBIDDEN = [
  'await navigator.clipboard.writeText(text)',
  'navigator.vibrate?.(15)',
  'const shares = typeof navigator.share',
  'await navigator.storage?.persist?.()',
  'const worker = navigator.serviceWorker?.controller',
  'const { matches } = window.matchMedia(query)',
  'requestIdleCallback(work)',
  'const { port1 } = new MessageChannel()',
  'new ResizeObserver(measure).observe(element)',
  'speechSynthesis.speak(words)',
];
const ALLOWED = [
  'ifPossible(() => navigator.vibrate(15))',
  'void ifGranted(() => navigator.storage.persist())',
  'const isMatched = ifPossible(() => window.matchMedia(query).matches) ?? false',
  'const channel = ifPossible(() => new MessageChannel())',
  'const isOnline = navigator.onLine',
  'new AbortController().abort()',
];

it('optional browser APIs are used only where their absence is handled', async () => {
  copyFileSync(join(ROOT, 'tools/browser-parts.grit'), join(folder, 'browser-parts.grit'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: ['./browser-parts.grit'], linter: { rules: { preset: 'none' } } }),
  );
  const lines = [...FORBIDDEN, ...ALLOWED];
  writeFileSync(join(folder, 'a.ts'), lines.join(';\n'));
  const { output } = await run('biome', ['lint', '--max-diagnostics=none', 'a.ts'], { cwd: folder });
  const found = [...output.matchAll(/a\.ts:(\d+):/g)].map(([, line]) => lines[Number(line) - 1]);
  expect([...new Set(found)]).toEqual(FORBIDDEN);
});
