import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../../e2e/browser.ts';
import { signInByPhone } from '../../e2e/steps.ts';
import { buildProduct } from '../../tools/build.ts';
import { startServers } from '../../tools/servers.ts';
import { chromiumPath } from '../../tools/system-packages.ts';
import { writePart } from './performance-page.ts';

/**
 * Measures how fast a shared result shows on a first visit by phone, compared with the lightest page of the app, and writes that
 * part of docs/performance.md.
 */
const VISITS = 7;
const PORT = 3620;
const SCAN_PORT = 3621;
const BASE = `http://localhost:${PORT}`;
const BEN = '5125550101';

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down. A phone's processor is four times slower than this one. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 750e3 / 8 };
const CPU_SLOWDOWN = 4;

interface Visit {
  readonly firstPaintMs: number;
  /** All that came over the wire, with headers, until nothing more came. */
  readonly transferredBytes: number;
  readonly requests: number;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One visit by a browser without anything in its cache. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let transferredBytes = 0;
  let requests = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    transferredBytes += encodedDataLength;
    requests += 1;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A slow processor may still be drawing when nothing comes over the wire any more.
  let firstPaintMs: number | null = null;
  while (firstPaintMs === null) {
    await page.waitForTimeout(100);
    firstPaintMs = await page.evaluate<number | null>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null",
    );
  }
  await context.close();
  return { firstPaintMs, transferredBytes, requests };
}

async function visits(browser: Browser, url: string): Promise<Visit> {
  const all: Visit[] = [];
  for (let count = 0; count < VISITS; count += 1) all.push(await visit(browser, url));
  const middle = (pick: (one: Visit) => number) => median(all.map(pick));
  return {
    firstPaintMs: middle((one) => one.firstPaintMs),
    transferredBytes: middle((one) => one.transferredBytes),
    requests: middle((one) => one.requests),
  };
}

/** A link to the newest result of a patient of the demo. */
async function makeLink(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: BASE, locale: 'en-US' });
  const page = await context.newPage();
  await signInByPhone(page, BEN);
  await page.waitForURL(/\/(profile|dashboard)$/);
  const list = (await (await page.request.get('/v1/measurements?pageSize=1')).json()) as { items: { id: string }[] };
  const answer = await page.request.post(`/v1/measurements/${list.items[0]?.id}/shares`, {
    data: { lifetimeHours: 24 },
    headers: { origin: BASE },
  });
  const { accessKey } = (await answer.json()) as { accessKey: string };
  await context.close();
  return `${BASE}/sharedResult/${accessKey}`;
}

/** The part of docs/performance.md, measured now. */
async function measuredSection(browser: Browser): Promise<string> {
  const shared = await visits(browser, await makeLink(browser));
  const app = await visits(browser, `${BASE}/error?ID=1002`);
  const ratio = (pick: (one: Visit) => number) => `${(pick(app) / pick(shared)).toFixed(1)} times`;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const row = (what: string, pick: (one: Visit) => number, text: (value: number) => string) =>
    `| ${what} | ${text(pick(shared))} | ${text(pick(app))} | ${ratio(pick)} |`;
  return `Drawn by the server, without a script; beside it the lightest page of the app, which is what a page in the app could not
be faster than. Chromium with an empty cache, slow 4G and a processor ${CPU_SLOWDOWN} times slower; medians of ${VISITS} visits.

| what | shared result | page of the app | app to shared result |
|---|---|---|---|
${[
  row(
    'First contentful paint',
    (one) => one.firstPaintMs,
    (ms) => `${ms.toFixed(0)} ms`,
  ),
  row('Bytes over the wire, letters included', (one) => one.transferredBytes, kilobytes),
  row('Requests', (one) => one.requests, String),
].join('\n')}
`;
}

const browserPath = chromiumPath();
if (!browserPath) throw new Error('no Chromium here');
await buildProduct();
const dataFolder = mkdtempSync(join(tmpdir(), 'mien-bench-'));
const servers = await startServers({
  ...process.env,
  DATA_DIR: dataFolder,
  PORT: String(PORT),
  SCAN_PORT: String(SCAN_PORT),
  PUBLIC_URL: BASE,
});
const browser = await launchBrowser();
try {
  const section = await measuredSection(browser);
  await writePart('## Opening a shared result', section);
  console.log(section);
} finally {
  await browser.close();
  await servers.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
