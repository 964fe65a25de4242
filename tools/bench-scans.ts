import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../e2e/browser.ts';
import { watchHeartRate } from '../e2e/film-rate.ts';
import { giveOutPatientsFrom, shownHeartRateBpm, signInPatient, startScan, texts } from '../e2e/steps.ts';
import { writeAccuracyPart } from './accuracy-page.ts';
import { buildPages } from './build.ts';
import { makeFaceClip } from './face-clip/index.ts';
import { SCAN_FILMS, type ScanFilm } from './face-clip/scan-films.ts';
import { startServers } from './servers.ts';
import { chromiumPath } from './system-packages.ts';

/**
 * Scans films of a drawn face from sign-in to results in Chromium and writes what came out to docs/accuracy.md.
 *
 * Usage: npm run bench:scans [-- --rate 132 (one rate only, nothing is written)]
 */
const { values: options } = parseArgs({ options: { rate: { type: 'string' } } });
const PORT = Number(process.env.E2E_PORT ?? 3200);
const SCAN_PORT = Number(process.env.E2E_SCAN_PORT ?? 3201);
const BASE = `http://localhost:${PORT}`;
const TOLERANCE_BPM = 2;
const LARGEST_REFUSED_SHARE = 0.1;

interface Outcome {
  readonly film: ScanFilm;
  /** What the film showed while it was scanned. */
  readonly trueBpm: number;
  readonly frameRateHz: number;
  readonly shownBpm: number | null;
  /** Why there is no value. */
  readonly reason: string | null;
}

async function scanFilm(film: ScanFilm, folder: string): Promise<Outcome> {
  const path = join(folder, 'film.y4m');
  const clip = makeFaceClip({ ...film, path, frameNumbers: true });
  const browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]);
  try {
    const context = await browser.newContext({ baseURL: BASE, viewport: { width: 390, height: 844 }, locale: 'en-US' });
    const page = await context.newPage();
    await signInPatient(page);
    await page.getByRole('button', { name: texts.profile.next }).click();
    const sent = frameRateOfScan(page);
    await startScan(page);
    const trueBpm = await watchHeartRate(page, clip);
    await page.waitForURL(/\/(resultSummary\/|scanningError)/, { timeout: 120_000 });
    const isAnswered = page.url().includes('/resultSummary/');
    const frameRateHz = await Promise.race([sent, Promise.resolve(Number.NaN)]);
    if (!isAnswered) {
      const asked = new URL(page.url()).searchParams;
      return { film, trueBpm, frameRateHz, shownBpm: null, reason: asked.get('details') ?? asked.get('errorCode') };
    }
    await page.getByRole('heading', { level: 1, name: texts.results.title }).waitFor();
    const shownBpm = await shownHeartRateBpm(page);
    return Number.isFinite(shownBpm)
      ? { film, trueBpm, frameRateHz, shownBpm, reason: null }
      : { film, trueBpm, frameRateHz, shownBpm: null, reason: 'not measured' };
  } finally {
    await browser.close();
    rmSync(path, { force: true });
  }
}

/** Frames a second of the colour traces that the page sends. */
async function frameRateOfScan(page: Page): Promise<number> {
  const request = await page.waitForRequest((one) => one.url().endsWith('/v1/scans'), { timeout: 180_000 });
  const { frameTimesMs } = (JSON.parse(request.postData() ?? '') as { trace: { frameTimesMs: number[] } }).trace;
  return (1000 * (frameTimesMs.length - 1)) / (frameTimesMs.at(-1)! - frameTimesMs[0]!);
}

const missBy = ({ shownBpm, trueBpm }: Outcome): number | null =>
  shownBpm === null ? null : Math.abs(shownBpm - trueBpm);

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((one) => {
    const miss = missBy(one);
    const shown = one.shownBpm === null ? `refused: ${one.reason}` : String(one.shownBpm);
    return `| ${one.film.heartRateBpm} | ${one.film.skin} | ${one.trueBpm.toFixed(1)} | ${shown} | ${miss === null ? '–' : miss.toFixed(1)} | ${one.frameRateHz.toFixed(1)} |`;
  });
  const misses = outcomes.map(missBy).filter((miss) => miss !== null);
  const within = misses.filter((miss) => miss <= TOLERANCE_BPM).length;
  const mean = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return `## Scans from sign-in to results

Written by \`npm run bench:scans\`. Chromium's camera plays a film of a drawn face with a known heart (beats that differ as
those of people at rest, breath, sway and jerks of the head, drifting light, sensor noise, 8 bit) and the product is used as
a patient uses it. What was true during the scan is read off numbers in the film's frames.

| film, bpm | skin type | true during the scan | shown | off by | frames a second |
|---:|---|---:|---:|---:|---:|
${rows.join('\n')}

Of ${outcomes.length} scans ${misses.length} were answered, ${within} of these within ${TOLERANCE_BPM} bpm; ${outcomes.length - misses.length} were refused. Mean error ${mean.toFixed(2)} bpm, largest ${Math.max(...misses).toFixed(1)}.`;
}

const browserPath = chromiumPath();
if (!browserPath) throw new Error('no Chromium here');
process.env.CHROME_PATH = browserPath;
await buildPages();
const folder = mkdtempSync(join(tmpdir(), 'mien-bench-scans-'));
giveOutPatientsFrom(folder);
const servers = await startServers({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  PORT: String(PORT),
  SCAN_PORT: String(SCAN_PORT),
  PUBLIC_URL: BASE,
  SMS_SENDS_PER_HOUR_PER_IP: '1000',
});
try {
  const outcomes: Outcome[] = [];
  for (const film of SCAN_FILMS) {
    if (options.rate !== undefined && film.heartRateBpm !== Number(options.rate)) continue;
    const outcome = await scanFilm(film, folder);
    outcomes.push(outcome);
    const { trueBpm, shownBpm, reason, frameRateHz } = outcome;
    console.log(
      `${film.heartRateBpm} bpm, skin ${film.skin}: true ${trueBpm.toFixed(1)}, ${shownBpm ?? `refused (${reason})`}, ${frameRateHz.toFixed(1)} frames/s`,
    );
  }
  const table = tableOf(outcomes);
  if (options.rate === undefined) await writeAccuracyPart('scans', table);
  console.log(`\n${table}`);
  const wrong = outcomes.filter((one) => (missBy(one) ?? 0) > TOLERANCE_BPM).length;
  const refused = outcomes.filter(({ shownBpm }) => shownBpm === null).length;
  if (wrong > 0 || refused > LARGEST_REFUSED_SHARE * outcomes.length) process.exitCode = 1;
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
