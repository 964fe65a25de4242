import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { me } from '@mien/messages';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { MIEN_PORT, SCAN_PORT } from '../../e2e/ports.ts';
import { giveOutPatientsFrom, measurementIds, signInPatient, texts } from '../../e2e/steps.ts';
import { buildProduct } from '../../tools/build.ts';
import { ROOT } from '../../tools/processes.ts';
import { startServers } from '../../tools/servers.ts';
import { chromiumPath } from '../../tools/system-packages.ts';
import type { PageScores } from '../pages/page-scores.ts';
import { writePart } from './performance-page.ts';

/**
 * Runs Lighthouse's mobile preset on the main built pages and writes the scores to docs/performance.md. Lighthouse is large, so
 * it is installed only here, with a separate lock file.
 */
const DEBUGGING_PORT = 3599;
/** Odd, so that there is a median run. */
const RUNS = 3;
/** Duration of a visit, so that prefetched files have arrived. */
const VISIT_MS = 3000;
const BASE = `http://localhost:${MIEN_PORT}`;

function installLighthouse(): void {
  const { status, stderr } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    cwd: join(ROOT, 'bench/pages'),
    stdio: 'pipe',
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Lighthouse could not be installed:\n${stderr}`);
}

async function sharedResultAddress(page: Page, measurementId: string): Promise<string> {
  const answer = await page.request.post(`/v1/measurements/${measurementId}/shares`, {
    data: { lifetimeHours: 72 },
    headers: { origin: BASE },
  });
  const { accessKey } = (await answer.json()) as { accessKey: string };
  return `${BASE}/sharedResult/${accessKey}`;
}

/** A page that loads and runs nothing: its score is that of the machine. */
const EMPTY_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
<body><main><h1>Empty</h1></main></body></html>`;

/** Serves {@link EMPTY_PAGE} at every URL of a port. */
async function serveEmptyPage() {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(EMPTY_PAGE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const median = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

const executablePath = chromiumPath();
if (!executablePath) throw new Error('no Chromium here');
installLighthouse();
const { CATEGORIES, NotRecorded, pageScores } = await import('../pages/page-scores.ts');
await buildProduct();
const folder = mkdtempSync(join(tmpdir(), 'mien-bench-pages-'));
giveOutPatientsFrom(folder);
const servers = await startServers({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  PORT: String(MIEN_PORT),
  SCAN_PORT: String(SCAN_PORT),
  PUBLIC_URL: BASE,
  SMS_SENDS_PER_HOUR_PER_IP: '1000',
});

const openBrowser = () =>
  chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath,
    baseURL: BASE,
    locale: 'en-US',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${DEBUGGING_PORT}`],
  });

/** Runs a function in a tab of a new browser. */
async function withPage<Result>(act: (page: Page, context: BrowserContext) => Promise<Result>): Promise<Result> {
  const context = await openBrowser();
  try {
    return await act(context.pages()[0] ?? (await context.newPage()), context);
  } finally {
    await context.close();
  }
}

/** Number of retries if Lighthouse could not record a visit, because its trace sometimes misses the beginning. */
const MOST_RETRIES = 2;

/**
 * Scores a page in a new browser. Lighthouse attributes its own work to the process that it measures, and a browser
 * reuses the process for further pages of a site.
 */
async function judgeOnce(url: string, prepare: () => Promise<void>): Promise<PageScores> {
  for (let retries = 0; ; retries += 1) {
    await prepare();
    try {
      return await withPage(() => pageScores(url, DEBUGGING_PORT));
    } catch (error) {
      if (!(error instanceof NotRecorded) || retries === MOST_RETRIES) throw error;
      console.log(`  ${url}: ${error.message}; once more`);
    }
  }
}

/** Clears everything in the browser except cookies and session storage, as on a first visit by a link. */
const forgetFiles = (): Promise<void> =>
  withPage(async (page, context) => {
    const browser = await context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await browser.send('Storage.clearDataForOrigin', { origin: BASE, storageTypes: 'service_workers,cache_storage' });
  });

/** The median of several runs for performance, otherwise the worst. */
function rowOf(name: string, runs: readonly PageScores[]): string {
  const scores = CATEGORIES.map(({ id }) => {
    const values = runs.map((one) => one.scores[id]);
    return id === 'performance' ? median(values) : Math.min(...values);
  });
  const middle = (pick: (one: PageScores) => number) => median(runs.map(pick));
  const paint = (middle((one) => one.firstContentfulPaintMs) / 1000).toFixed(1);
  const largest = (middle((one) => one.largestContentfulPaintMs) / 1000).toFixed(1);
  const blocking = middle((one) => one.totalBlockingMs).toFixed(0);
  const sent = (middle((one) => one.sentBytes) / 1000).toFixed(0);
  const requests = middle((one) => one.requests);
  return `| ${name} | ${scores.join(' | ')} | ${paint} s | ${largest} s | ${blocking} ms | ${sent} kB | ${requests} |`;
}

/** Benchmark index of every run. */
const indexes: number[] = [];

/** Scores a page after checking its heading, alternately with an empty and a warm cache. */
async function judge(name: string, url: string, heading: string): Promise<string[]> {
  const visit = () =>
    withPage(async (page) => {
      await page.goto(url);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForTimeout(VISIT_MS);
    });
  const first: PageScores[] = [];
  const later: PageScores[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    first.push(await judgeOnce(url, forgetFiles));
    later.push(await judgeOnce(url, visit));
  }
  for (const fault of new Set([...first, ...later].flatMap(({ faults }) => faults))) console.log(`  ${name}: ${fault}`);
  indexes.push(...[...first, ...later].map(({ benchmarkIndex }) => benchmarkIndex));
  const rows = [rowOf(`${name}, first visit`, first), rowOf(`${name}, again`, later)];
  console.log(rows.join('\n'));
  return rows;
}

const empty = await serveEmptyPage();
try {
  const rows = await judge('An empty page', empty.url, 'Empty');
  rows.push(...(await judge('Sign-in', `${BASE}/`, texts.signIn.title)));
  const { id, shared } = await withPage(async (page) => {
    await signInPatient(page);
    const [newest = ''] = await measurementIds(page);
    return { id: newest, shared: await sharedResultAddress(page, newest) };
  });
  for (const [name, path, heading] of [
    ['Profile', '/profile', texts.profile.title],
    ['Results', `/resultSummary/${id}`, texts.results.title],
    ['Home', '/dashboard', texts.dashboard.title],
    ['Trends', '/trendChart/month', texts.trends.title],
    ['Me', '/me', me.title],
  ] as const)
    rows.push(...(await judge(name, `${BASE}${path}`, heading)));
  rows.push(...(await judge('Shared results', shared, texts.sharedResult.title)));
  const names = CATEGORIES.map(({ name, aim }) => `${name} (aim ${aim})`);
  const head = `| page | ${names.join(' | ')} | first paint | largest paint | blocked | transferred | requests |`;
  const line = `|---${'|---:'.repeat(names.length + 5)}|`;
  const text = `Written by \`npm run bench -- pages\`. Lighthouse, mobile preset (a mid-range phone on slow 4G), the pages as built.

${[head, line, ...rows].join('\n')}

Lighthouse's benchmark index of this machine was ${median(indexes).toFixed(0)}. The empty page and shared results have no script, so their
blocked time is the machine's own.`;
  await writePart('## Page scores', text);
} finally {
  empty.close();
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
