import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/browser.ts';
import { watchHeartRate } from '../../e2e/film-rate.ts';
import { MIEN_PORT, SCAN_PORT } from '../../e2e/ports.ts';
import { giveOutPatientsFrom, shownHeartRateBpm, signInPatient, startScan, texts } from '../../e2e/steps.ts';
import { buildProduct } from '../../tools/build.ts';
import { type FaceClip, makeFaceClip } from '../../tools/face-clip/index.ts';
import type { ScanFilm } from '../../tools/face-clip/scan-films.ts';
import { startServers } from '../../tools/servers.ts';
import { chromiumPath } from '../../tools/system-packages.ts';
import { slowDown } from './slowed-browser.ts';

const BASE = `http://localhost:${MIEN_PORT}`;

/** Chromium whose camera shows a film. */
const cameraFlags = (path: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];

/** What a scan of a film came to. */
export interface ScanOutcome {
  readonly film: ScanFilm;
  /** What the film showed while it was scanned. */
  readonly trueBpm: number;
  readonly frameRateHz: number;
  readonly shownBpm: number | null;
  /** Why there is no value. */
  readonly reason: string | null;
}

/** Opens a browser whose camera shows the clip, while `use` works with a page of it. */
export async function withFilm<T>(clip: FaceClip, use: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchBrowser(cameraFlags(clip.path));
  try {
    const context = await browser.newContext({ baseURL: BASE, viewport: { width: 390, height: 844 }, locale: 'en-US' });
    return await use(await context.newPage());
  } finally {
    await browser.close();
  }
}

/**
 * One scan as a patient does it, from sign-in to results.
 *
 * @param slowness  how many times slower than this machine the device should be; 1: as fast @returns with the slowness that was
 *   reached
 */
export function scanFilm(
  film: ScanFilm,
  clip: FaceClip,
  slowness = 1,
): Promise<ScanOutcome & { readonly slowedBy: number }> {
  return withFilm(clip, async (page) => {
    const browser = page.context().browser();
    const freeMs = await workMs(page);
    const letRun = slowness > 1 && browser !== null ? slowDown(browser, slowness) : null;
    try {
      const slowedBy = letRun === null ? 1 : (await workMs(page)) / freeMs;
      return { ...(await scanOn(page, film, clip)), slowedBy };
    } finally {
      await letRun?.();
    }
  });
}

/** How long the page takes for a piece of work: the second time, as the first also compiles it. */
async function workMs(page: Page): Promise<number> {
  const work = `(() => {
    const begunMs = performance.now();
    for (let i = 0, sum = 0; i < 3e8; i += 1) sum += i % 7;
    return performance.now() - begunMs;
  })()`;
  await page.evaluate(work);
  return (await page.evaluate(work)) as number;
}

async function scanOn(page: Page, film: ScanFilm, clip: FaceClip): Promise<ScanOutcome> {
  await signInPatient(page);
  await page.getByRole('button', { name: texts.profile.next }).click();
  const sent = frameRateOfScan(page);
  await startScan(page);
  const trueBpm = await watchHeartRate(page, clip);
  const stopped = page.locator('main[data-cause]');
  await Promise.race([
    page.waitForURL(/\/(resultSummary\/|scanningError)/, { timeout: 120_000 }),
    // A scan that the page itself ends sends nothing.
    stopped.waitFor({ timeout: 120_000 }),
  ]);
  if (await stopped.isVisible())
    return {
      film,
      trueBpm,
      frameRateHz: Number.NaN,
      shownBpm: null,
      reason: await stopped.getAttribute('data-cause'),
    };
  const facts = { film, trueBpm, frameRateHz: await sent };
  if (!page.url().includes('/resultSummary/'))
    return { ...facts, shownBpm: null, reason: new URL(page.url()).searchParams.get('errorCode') };
  await page.getByRole('heading', { level: 1, name: texts.results.title }).waitFor();
  const shownBpm = await shownHeartRateBpm(page);
  return Number.isFinite(shownBpm)
    ? { ...facts, shownBpm, reason: null }
    : { ...facts, shownBpm: null, reason: 'not measured' };
}

/** Both sites as built with the demo's people, and each film in turn, made for the time it is used. */
export async function overFilms(
  films: readonly ScanFilm[],
  use: (film: ScanFilm, clip: FaceClip) => Promise<void>,
): Promise<void> {
  const browserPath = chromiumPath();
  if (!browserPath) throw new Error('no Chromium here');
  await buildProduct();
  const folder = mkdtempSync(join(tmpdir(), 'mien-films-'));
  giveOutPatientsFrom(folder);
  const servers = await startServers({
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    PORT: String(MIEN_PORT),
    SCAN_PORT: String(SCAN_PORT),
    PUBLIC_URL: BASE,
    SMS_SENDS_PER_HOUR_PER_IP: '1000',
  });
  try {
    for (const film of films) {
      const path = join(folder, 'film.y4m');
      await use(film, makeFaceClip({ ...film, path, frameNumbers: true }));
      rmSync(path);
    }
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Frames a second of the colour traces that the page sends; NaN when it sends none. */
async function frameRateOfScan(page: Page): Promise<number> {
  const request = await page
    .waitForRequest((one) => one.url().endsWith('/v1/scans'), { timeout: 120_000 })
    .catch(() => null);
  if (!request) return Number.NaN;
  const { frameTimesMs } = (JSON.parse(request.postData() ?? '') as { trace: { frameTimesMs: number[] } }).trace;
  return (1000 * (frameTimesMs.length - 1)) / (frameTimesMs.at(-1)! - frameTimesMs[0]!);
}
