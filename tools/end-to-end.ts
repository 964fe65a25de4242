import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from './build.ts';
import { ROOT, run } from './processes.ts';
import { chromiumPath } from './system-packages.ts';
import type { Tally } from './test-steps.ts';

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
    readonly flaky: number;
  };
}

/** Journeys in a real browser against the built apps. */
export async function runEndToEnd(tally: Tally, args: readonly string[] = []): Promise<void> {
  const browser = chromiumPath();
  if (!browser) {
    tally.failed += 1;
    console.log('FAILED end-to-end: no Chromium here. On Debian: apt-get install chromium; or set CHROME_PATH.');
    return;
  }
  await buildPages();
  const report = join(ROOT, '.cache', 'reports', 'end-to-end.json');
  mkdirSync(join(ROOT, '.cache', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const { code } = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { CHROME_PATH: browser },
    output: 'inherit',
  });
  const stats = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport).stats : null;
  tally.passed += stats?.expected ?? 0;
  tally.skipped += stats?.skipped ?? 0;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  tally.failed += code === 0 ? failed : Math.max(1, failed);
}
