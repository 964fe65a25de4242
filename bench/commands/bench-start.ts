import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/browser.ts';
import { signInByPhone, startScan, texts } from '../../e2e/steps.ts';
import { buildProduct } from '../../tools/build.ts';
import { measureSizes } from '../../tools/check-sizes.ts';
import { makeFaceClip } from '../../tools/face-clip/index.ts';
import { run } from '../../tools/processes.ts';
import { startServers } from '../../tools/servers.ts';
import { chromiumPath } from '../../tools/system-packages.ts';
import { mainPart, writeMainPart } from './performance-page.ts';

/** Measures the built product on this machine and writes docs/performance.md; with `sizes`, only its rows of sizes. */
const PORT = 3600;
const SCAN_PORT = 3601;
const BASE = `http://localhost:${PORT}`;
const STARTS = 5;
const SCANNED_PHONES = ['5125560005', '5125560006', '5125560007'];

interface Row {
  readonly what: string;
  readonly measured: string;
  readonly aim: string;
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** Long enough for memory of the start to be released. */
const SETTLING_MS = 10_000;

const megabytes = (mb: number) => `${mb.toFixed(0)} MB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function environment(dataFolder: string) {
  return {
    ...process.env,
    DATA_DIR: dataFolder,
    PORT: String(PORT),
    SCAN_PORT: String(SCAN_PORT),
    PUBLIC_URL: BASE,
    SMS_SENDS_PER_HOUR_PER_IP: '1000',
  };
}

/** Memory of a process in megabytes (1,000,000 bytes): current and peak. @see proc_pid_status(5) */
function memoryOf(pid: number | undefined): { readonly nowMb: number; readonly mostMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * (1024 / 1e6);
  return { nowMb: field('VmRSS'), mostMb: field('VmHWM') };
}

/**
 * Time from the command until both sites are ready, with an existing database, and the memory of Mien's process
 * afterwards.
 */
async function measureStarts(dataFolder: string): Promise<Row[]> {
  const first = performance.now();
  const atFirst = await startServers(environment(dataFolder));
  const firstMs = performance.now() - first;
  await setTimeout(SETTLING_MS);
  const firstMemory = memoryOf(atFirst.children[0]?.pid);
  await atFirst.stop();
  const times: number[] = [];
  const memories: ReturnType<typeof memoryOf>[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    const servers = await startServers(environment(dataFolder));
    times.push(performance.now() - begun);
    await setTimeout(SETTLING_MS);
    memories.push(memoryOf(servers.children[0]?.pid));
    await servers.stop();
  }
  return [
    {
      what: 'First start: database created, demo loaded, both sites ready',
      measured: seconds(firstMs),
      aim: 'demo within 10 s',
    },
    { what: `Ready again, median of ${STARTS} starts`, measured: seconds(median(times)), aim: '3 s' },
    {
      what: 'Memory of Mien with the embedded database, idle',
      measured: megabytes(median(memories.map(({ nowMb }) => nowMb))),
      aim: '500 MB',
    },
    {
      what: 'The same after the first start, until it is restarted',
      measured: megabytes(firstMemory.nowMb),
      aim: '500 MB',
    },
    {
      what: 'Most memory at start: first, later',
      measured: `${megabytes(firstMemory.mostMb)}, ${megabytes(median(memories.map(({ mostMb }) => mostMb)))}`,
      aim: '',
    },
  ];
}

interface Capture {
  readonly frameRateHz: number;
  readonly largestGapMs: number;
  readonly serviceMs: number;
  readonly toResultsMs: number;
  readonly uploadBytes: number;
}

/** One scan in Chromium: what the page captured, and how long the patient waited afterwards. */
async function measureScan(page: Page, phone: string): Promise<Capture> {
  await signInByPhone(page, phone);
  await page.waitForURL(/\/(profile|dashboard)$/);
  await page.goto('/profile');
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: texts.profile.next }).click();
  const submitted = page.waitForRequest((request) => request.url().endsWith('/v1/scans'), { timeout: 120_000 });
  await startScan(page);
  const request = await submitted;
  const lastFrame = performance.now();
  const body = request.postData() ?? '';
  const { frameTimesMs } = (JSON.parse(body) as { trace: { frameTimesMs: number[] } }).trace;
  await request.response();
  const answered = performance.now();
  await page.getByRole('heading', { level: 1, name: texts.results.title }).waitFor();
  const shown = performance.now();
  const gaps = frameTimesMs.slice(1).map((time, index) => time - (frameTimesMs[index] ?? time));
  const spanMs = (frameTimesMs.at(-1) ?? 0) - (frameTimesMs[0] ?? 0);
  return {
    frameRateHz: (frameTimesMs.length - 1) / (spanMs / 1000),
    largestGapMs: Math.max(...gaps),
    serviceMs: answered - lastFrame,
    toResultsMs: shown - lastFrame,
    uploadBytes: body.length,
  };
}

async function measureScans(dataFolder: string): Promise<Row[]> {
  const path = join(dataFolder, 'face.y4m');
  makeFaceClip({ path, heartRateBpm: 72, seed: 5 });
  const servers = await startServers(environment(dataFolder));
  const browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]);
  const captures: Capture[] = [];
  try {
    for (const phone of SCANNED_PHONES) {
      const context = await browser.newContext({ baseURL: BASE, viewport: { width: 390, height: 844 } });
      captures.push(await measureScan(await context.newPage(), phone));
      await context.close();
    }
  } finally {
    await browser.close();
    await servers.stop();
  }
  const middle = (pick: (capture: Capture) => number) => median(captures.map(pick));
  return [
    {
      what: 'Capture at 640x480 with the face tracker running',
      measured: `${middle((capture) => capture.frameRateHz).toFixed(1)} frames/s`,
      aim: '30 frames/s',
    },
    {
      what: 'Largest gap between two frames of a scan',
      measured: `${middle((capture) => capture.largestGapMs).toFixed(0)} ms`,
      aim: '',
    },
    {
      what: 'Color traces sent',
      measured: `${(middle((capture) => capture.uploadBytes) / 1000).toFixed(0)} kB`,
      aim: '100 kB',
    },
    {
      what: 'Scan service: traces in, results stored in Mien, receipt out',
      measured: `${middle((capture) => capture.serviceMs).toFixed(0)} ms`,
      aim: '',
    },
    {
      what: 'From the last frame to the results page',
      measured: seconds(middle((capture) => capture.toResultsMs)),
      aim: '2 s',
    },
  ];
}

async function measureEngine(): Promise<string> {
  const { code, output } = await run('node', ['bench/engine/speed.ts']);
  if (code !== 0) throw new Error(output);
  return output.trim();
}

/** Sizes are the same on every machine. */
function sizesOfPages(): Row[] {
  return measureSizes().map(({ what, value, most, unit }) => ({
    what: `${what}, ${unit === 'files' ? 'files' : 'gzip'}`,
    measured: unit === 'files' ? String(value) : `${value.toFixed(1)} kB`,
    aim: unit === 'files' ? String(most) : `${most} kB`,
  }));
}

const tableOf = (rows: readonly Row[]) =>
  rows.map((row) => `| ${row.what} | ${row.measured} | ${row.aim} |`).join('\n');

/** Rewrites the rows of sizes and keeps everything that depends on the machine. */
async function writeSizes(): Promise<void> {
  await buildProduct();
  const rows = tableOf(sizesOfPages());
  // The rows of sizes are the last ones of the table.
  await writeMainPart(mainPart().replace(/(^\| [^|]*, (files|gzip) +\|.*\n)+/m, () => `${rows}\n`));
}

async function measureAll(): Promise<void> {
  const browserPath = chromiumPath();
  if (!browserPath) throw new Error('no Chromium here');
  await buildProduct();
  const dataFolder = mkdtempSync(join(tmpdir(), 'mien-bench-'));
  try {
    const rows = [...(await measureStarts(dataFolder)), ...(await measureScans(dataFolder))];
    const table = tableOf([...rows, ...sizesOfPages()]);
    const page = `# Performance

Written by \`npm run bench -- start\`; no figure is typed. Times are of one machine (${process.arch}, Node ${process.version}, two cores);
sizes are the same everywhere.

| what | measured | aim |
|---|---|---|
${table}

## Signal engine

\`\`\`
${await measureEngine()}
\`\`\`
`;
    await writeMainPart(page);
    console.log(page);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'sizes') await writeSizes();
else await measureAll();
