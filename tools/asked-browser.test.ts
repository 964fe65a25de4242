import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT, run } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mien-asked-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FORBIDDEN = [
  'await navigator.mediaDevices.enumerateDevices()',
  'const { wakeLock } = navigator',
  'window.navigator.vibrate(80)',
  "localStorage.getItem('a')",
  "window.sessionStorage.setItem('a', 'b')",
  "indexedDB.open('a')",
  'speechSynthesis.getVoices()',
  "screen.orientation.addEventListener('change', act)",
  "matchMedia('(pointer: coarse)').matches",
  "await fetch('/v1/live')",
  'const request = new XMLHttpRequest()',
  "const worker = new Worker('a.js')",
  "const channel = new BroadcastChannel('a')",
  'const reader = new window.MediaStreamTrackProcessor({ track })',
  'track.getSettings()',
  'track?.getCapabilities?.()',
  'await track.applyConstraints({})',
  'await video.play()',
  'video.requestVideoFrameCallback(act)',
];
const ALLOWED = [
  'await optional(() => navigator.mediaDevices.enumerateDevices(), null)',
  'optionalNow(() => localStorage.getItem(key), null)',
  'const stream = await needed(() => navigator.mediaDevices.getUserMedia({ video }), { limitMs })',
  'const worker = neededNow(() => new Worker(url))',
  "const isShown = screen === 'start'",
];

it('the linter rejects browser calls of the scan page outside the optional and needed wrappers', async () => {
  copyFileSync(join(ROOT, 'tools/asked-browser.grit'), join(folder, 'asked-browser.grit'));
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: ['./asked-browser.grit'], linter: { rules: { preset: 'none' } } }),
  );
  const lines = [...FORBIDDEN, ...ALLOWED];
  writeFileSync(join(folder, 'page.ts'), lines.join(';\n'));
  const { output } = await run('biome', ['lint', '--max-diagnostics=none', 'page.ts'], { cwd: folder });
  const found = new Set([...output.matchAll(/page\.ts:(\d+):/g)].map(([, line]) => lines[Number(line) - 1]));
  expect([...found]).toEqual(FORBIDDEN);
});
