import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { buildProduct } from './build.ts';
import { memoryFolder } from './memory-folder.ts';
import { ROOT, run } from './processes.ts';
import { chromiumPath, pageBrowserPath } from './system-packages.ts';
import { noteFailure, type Tally } from './test-steps.ts';

/** A scan needs its frames in time: one after the other. Journeys that only look at pages share the machine. */
const PARTS = {
  scans: { workers: 1, browser: chromiumPath },
  'other-browsers': { workers: 1, browser: chromiumPath },
  pages: { workers: 4, browser: pageBrowserPath },
} as const;

/** Notes every journey of a suite that failed, or passed at a second try only. */
export function noteFailedJourneys(tally: Tally, project: string, suite: JSONReportSuite): void {
  for (const { file, title, tests } of suite.specs)
    for (const { status, results } of tests)
      if (status === 'unexpected' || status === 'flaky')
        noteFailure(
          tally,
          `${project}: ${file}: ${title} (${status})`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
        );
  for (const inner of suite.suites ?? []) noteFailedJourneys(tally, project, inner);
}

async function runPart(
  project: keyof typeof PARTS,
  tally: Tally,
  args: readonly string[],
  installation: string,
): Promise<void> {
  const browser = PARTS[project].browser();
  if (!browser) {
    tally.failed += 1;
    console.log(`FAILED ${project}: no Chromium here. On Debian: apt-get install chromium; or set CHROME_PATH.`);
    return;
  }
  const report = join(ROOT, '.cache', 'reports', `end-to-end-${project}.json`);
  rmSync(report, { force: true });
  const options = [
    '--config',
    'e2e/playwright.config.ts',
    '--project',
    project,
    '--workers',
    String(PARTS[project].workers),
  ];
  // Somebody who asks for one file has it in one part only; without a wish, no journeys at all would be a fault.
  const mayBeEmpty = args.length > 0 ? ['--pass-with-no-tests'] : [];
  const memory = memoryFolder();
  const { code } = await run('playwright', ['test', ...options, ...mayBeEmpty, ...args], {
    env: {
      ...(memory ? { TMPDIR: memory, E2E_CLIPS: memory } : {}),
      CHROME_PATH: browser,
      E2E_INSTALLATION: installation,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    output: 'inherit',
  });
  const result = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as JSONReport) : null;
  const stats = result?.stats;
  tally.passed += stats?.expected ?? 0;
  tally.skipped += stats?.skipped ?? 0;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  tally.failed += code === 0 ? failed : Math.max(1, failed);
  for (const suite of result?.suites ?? []) noteFailedJourneys(tally, project, suite);
  if (code !== 0 && failed === 0) noteFailure(tally, `${project}: ended with code ${code}`);
}

/**
 * Journeys in a real browser against the built apps. `args` are Playwright's, such as the name of a file.
 *
 * @param beside  what runs in the background of the scans, which mostly wait for their camera; the other journeys want the
 *                whole machine and wait until it has ended
 */
export async function runEndToEnd(
  tally: Tally,
  args: readonly string[] = [],
  beside: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await buildProduct();
  mkdirSync(join(ROOT, '.cache', 'reports'), { recursive: true });
  // A database with the demo's people takes seconds to make, and each part begins with a new one.
  const folder = mkdtempSync(join(tmpdir(), 'mien-installation-'));
  const runParts = async (...projects: (keyof typeof PARTS)[]) => {
    for (const project of projects) await runPart(project, tally, args, join(folder, 'data'));
  };
  await Promise.all([runParts('scans'), beside()]);
  await runParts('other-browsers', 'pages');
  rmSync(folder, { recursive: true, force: true });
}
