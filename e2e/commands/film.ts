import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { buildProduct } from '../../tools/build.ts';
import { makeFaceClip } from '../../tools/face-clip/index.ts';
import { ROOT } from '../../tools/processes.ts';
import { startServers } from '../../tools/servers.ts';
import { launchBrowser } from '../browser.ts';
import { texts } from '../steps.ts';

/**
 * Makes the moving picture at the top of the README from the running product: the front door, a scan of a drawn face, its
 * result, a trend of ten years, and a care team's day. Needs ffmpeg with libwebp. `--frames FOLDER` keeps its pictures as
 * PNG files, too.
 */
const { values: options } = parseArgs({ options: { frames: { type: 'string' } } });
const TARGET = join(ROOT, 'docs/screens/mien.webp');
const MOST_BYTES = 2_000_000;
const PORT = 3410;
const SCAN_PORT = 3411;
const BASE = `http://localhost:${PORT}`;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const STAGE = { width: 800, height: 600 };
const SCAN_MS = 30_000;

interface Frame {
  readonly picture: Buffer;
  readonly caption: string;
  readonly isWide: boolean;
  readonly shownMs: number;
}

const frames: Frame[] = [];

/** Takes a frame of a page. */
async function take(page: Page, caption: string, shownMs: number): Promise<void> {
  const isWide = page.viewportSize()?.width === DESKTOP.width;
  frames.push({ picture: await page.screenshot(), caption, isWide, shownMs });
}

/** Takes frames at even intervals, which are shown as long. */
async function record(page: Page, caption: string, count: number, everyMs: number, shownMs = everyMs): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    await take(page, caption, shownMs);
    await page.waitForTimeout(Math.max(0, everyMs - (performance.now() - begun)));
  }
}

/** A frame in its place next to the caption. */
const stageOf = ({ picture, caption, isWide }: Frame): string => `<!doctype html><style>
  body { margin: 0; width: ${STAGE.width}px; height: ${STAGE.height}px; display: flex; align-items: center; justify-content: center;
    gap: 48px; background: #edebfb; color: #1c1a2b; font: 700 30px/1.2 "Figtree Variable", system-ui, sans-serif; }
  body.wide { flex-direction: column; gap: 20px; }
  p { margin: 0; width: ${isWide ? 'auto' : '330px'}; }
  img { display: block; border-radius: 22px; border: 6px solid #1c1a2b; ${isWide ? 'width: 720px' : 'height: 552px'}; }
</style><body class="${isWide ? 'wide' : ''}"><p>${caption}</p><img src="data:image/png;base64,${picture.toString('base64')}">`;

await buildProduct();
const folder = mkdtempSync(join(tmpdir(), 'mien-film-'));
const clipPath = join(folder, 'face.y4m');
makeFaceClip({ path: clipPath, heartRateBpm: 72, seed: 3 });
const servers = await startServers({
  ...process.env,
  DATA_DIR: join(folder, 'data'),
  PORT: String(PORT),
  SCAN_PORT: String(SCAN_PORT),
  PUBLIC_URL: BASE,
});
const browser = await launchBrowser([
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${clipPath}`,
]);

async function openAs(person: string | null, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  });
  const page = await context.newPage();
  if (person !== null) await page.request.post('/v1/demo/signIn', { data: { person }, headers: { origin: BASE } });
  return page;
}

async function filmFrontDoor(): Promise<void> {
  const page = await openAs(null);
  await page.goto('/');
  await page.getByLabel(texts.signIn.phone.label).waitFor();
  await record(page, 'A health scan that you host yourself', 9, 400);
  await page.context().close();
}

async function filmScan(): Promise<void> {
  const page = await openAs('ben');
  await page.goto('/howto');
  await page.getByText(texts.howTo.check.passed).waitFor({ timeout: SCAN_MS });
  await page.getByRole('button', { name: texts.howTo.start }).click();
  await page.getByRole('button', { name: texts.scanSite.start.begin }).click();
  const { good, fair } = texts.scanSite.capture.quality;
  await page
    .getByText(good)
    .or(page.getByText(fair))
    .first()
    .waitFor({ timeout: 2 * SCAN_MS });
  await record(page, 'The camera reads the pulse from the skin. The video never leaves the phone.', 12, 1800, 400);
  await page.getByRole('heading', { level: 1, name: texts.results.title }).waitFor({ timeout: 3 * SCAN_MS });
  await record(page, 'Every value with its uncertainty, or the reason why there is none', 6, 400, 500);
  await take(page, 'Every value with its uncertainty, or the reason why there is none', 1500);
  await page.context().close();
}

async function filmTrend(): Promise<void> {
  const page = await openAs('frances');
  await page.goto('/trendChart/all?measure=heartRateBpm');
  await page.getByRole('slider').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'Ten years in one picture, with what happened', 1800);
  const event = page.getByRole('button', { name: /Smoking/ });
  await event.click();
  await event.scrollIntoViewIfNeeded();
  await take(page, 'Ten years in one picture, with what happened', 2200);
  await page.context().close();
}

async function filmToday(): Promise<void> {
  const page = await openAs('grace', DESKTOP);
  await page.goto('/account');
  await page.locator('[data-line="needsAttention"]').getByRole('listitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'The care team sees who needs them today', 3500);
  await page.context().close();
}

async function writeFilm(): Promise<void> {
  const stage = await browser.newPage({ viewport: STAGE });
  const pictures = options.frames === undefined ? join(folder, 'pictures') : resolve(options.frames);
  mkdirSync(pictures, { recursive: true });
  const list: string[] = [];
  for (const [index, frame] of frames.entries()) {
    await stage.setContent(stageOf(frame));
    const path = join(pictures, `${index}.png`);
    await stage.screenshot({ path });
    list.push(`file '${path}'`, `duration ${frame.shownMs / 1000}`);
  }
  // The last picture is named again, because the duration of the last entry is ignored.
  const listPath = join(folder, 'list.txt');
  writeFileSync(listPath, [...list, `file '${join(pictures, `${frames.length - 1}.png`)}'`].join('\n'));
  const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', listPath];
  const output = ['-fps_mode', 'vfr', '-c:v', 'libwebp_anim', '-quality', '70', '-loop', '0', TARGET];
  execFileSync('ffmpeg', [...input, ...output], { stdio: 'inherit' });
  const { size } = statSync(TARGET);
  if (size > MOST_BYTES) throw new Error(`${TARGET} has ${size} bytes, more than ${MOST_BYTES}`);
  console.log(`${TARGET}: ${frames.length} pictures, ${size} bytes`);
}

try {
  await filmFrontDoor();
  await filmScan();
  await filmTrend();
  await filmToday();
  await writeFilm();
} finally {
  await browser.close();
  await servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
