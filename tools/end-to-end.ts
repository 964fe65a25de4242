import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { buildProduct } from './build.ts';
import { freePortsInARow, TEST_PORTS } from './free-ports.ts';
import { memoryFolder } from './memory-folder.ts';
import { run } from './processes.ts';
import { forgetReport, readReport, reportPath } from './reports.ts';
import { escaped, quoted } from './shell.ts';
import { chromiumPath } from './system-packages.ts';
import { type Counts, noteFailure, ONE_FAILED, ONE_PASSED, runPart, type Tally } from './tally.ts';

/**
 * `live` tests depend on the clock: camera frames arrive in real time, so nothing runs in parallel. The others share
 * the machine.
 */
export const PROJECTS = {
  journeys: { workers: 4 },
  live: { workers: 1 },
} as const;

type Project = keyof typeof PROJECTS;

/** The tag of end-to-end tests that `npm test` runs. */
export const ESSENTIAL_TAG = '@essential';
/** Maximum number of tests with this tag, because every change waits for them. */
const MOST_ESSENTIAL = 15;

/** Which tests run: the essential ones, or those in Playwright's arguments, such as a file. No arguments: all. */
export type Journeys = 'essential' | readonly string[];

/**
 * Notes every end-to-end test of a suite that failed or passed only on retry.
 *
 * @param titles  of the enclosing suites, below the file's
 */
export function noteFailedJourneys(
  tally: Tally,
  project: string,
  suite: JSONReportSuite,
  titles: readonly string[] = [],
): void {
  for (const { file, line, title, tests } of suite.specs)
    for (const { status, results } of tests)
      if (status === 'unexpected' || status === 'flaky') {
        const name = [...titles, title].join(' ');
        noteFailure(tally, {
          name: `${project}: ${file}: ${name} (${status})`,
          details: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
          command: `npm run e2e -- ${file}:${line} -g ${quoted(escaped(name))}`,
        });
      }
  for (const inner of suite.suites ?? []) noteFailedJourneys(tally, project, inner, [...titles, inner.title]);
}

function argumentsFor(journeys: Journeys): readonly string[] {
  if (journeys === 'essential') return ['--grep', ESSENTIAL_TAG];
  // A named file is in one project only. Without names, finding no tests is an error.
  return journeys.length > 0 ? ['--pass-with-no-tests', ...journeys] : [];
}

function runProject(tally: Tally, project: Project, journeys: Journeys, installation: string): Promise<boolean> {
  const command = ['npm run e2e --', ...argumentsFor(journeys).map(quoted)].join(' ').replace(/ --$/, '');
  return runPart(tally, { name: project, command }, async (): Promise<Counts> => {
    if (chromiumPath() === null)
      throw new Error('No Chromium here. On Debian: apt-get install chromium; or set CHROME_PATH.');
    forgetReport(project);
    mkdirSync(dirname(reportPath(project)), { recursive: true });
    const workers = String(PROJECTS[project].workers);
    const options = ['--config', 'e2e/playwright.config.ts', '--workers', workers, '--project', project];
    const memory = memoryFolder();
    const { code } = await run('playwright', ['test', ...argumentsFor(journeys), ...options], {
      env: {
        ...(memory ? { TMPDIR: memory, E2E_CLIPS: memory } : {}),
        E2E_INSTALLATION: installation,
        E2E_PORT: String(await freePortsInARow(TEST_PORTS.first, TEST_PORTS.count)),
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(project),
      },
      output: 'inherit',
    });
    const result = readReport<JSONReport>(project);
    for (const file of result?.suites ?? []) noteFailedJourneys(tally, project, file);
    const { expected = 0, skipped = 0, unexpected = 0, flaky = 0 } = result?.stats ?? {};
    const failed = unexpected + flaky;
    if (code !== 0 && failed === 0) throw new Error(`Playwright ended with code ${code}.`);
    return { passed: expected, failed, skipped };
  });
}

/** Runs end-to-end tests in a real browser against the built apps. No essential test depends on the clock. */
export async function runEndToEnd(tally: Tally, journeys: Journeys): Promise<void> {
  const isBuilt = await runPart(tally, { name: 'build', command: 'npm run build' }, async () => {
    await buildProduct();
    return ONE_PASSED;
  });
  if (!isBuilt) return;
  // Creating a database with the demo patients takes seconds, and each project starts with a new one.
  const folder = mkdtempSync(join(tmpdir(), 'mien-installation-'));
  const projects: readonly Project[] = journeys === 'essential' ? ['journeys'] : ['journeys', 'live'];
  for (const project of projects) await runProject(tally, project, journeys, join(folder, 'data'));
  if (journeys === 'essential') checkCount(tally);
  rmSync(folder, { recursive: true, force: true });
}

function checkCount(tally: Tally): void {
  const count = tally.parts
    .filter(({ name }) => Object.hasOwn(PROJECTS, name))
    .reduce((sum, { passed, failed, skipped }) => sum + passed + failed + skipped, 0);
  if (count <= MOST_ESSENTIAL) return;
  const name = `${count} journeys are marked ${ESSENTIAL_TAG}, at most ${MOST_ESSENTIAL} may be`;
  tally.parts.push({ name, ...ONE_FAILED, seconds: 0 });
  noteFailure(tally, { name, command: `grep -rn '${ESSENTIAL_TAG}' e2e/journeys` });
}
