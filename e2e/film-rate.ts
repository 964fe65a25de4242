import type { Page } from '@playwright/test';
import { beatsUntil, type FaceClip, readFrameNumber } from '../tools/face-clip/index.ts';
import { takenFrame } from './film-by-camera-time.ts';
import { texts } from './steps.ts';

/** Runs in the page: brightness along the row of squares that encodes the frame number, and the time of the reading. */
const READ_NUMBER_ROW = `(() => {
  const video = document.querySelector('video');
  if (!video || video.videoWidth === 0 || !video.srcObject) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = 16;
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0);
  const atMs = performance.now();
  const { data } = context.getImageData(0, 8, canvas.width, 1);
  return { atMs, row: Array.from({ length: canvas.width }, (_, x) => data[4 * x + 1]) };
})()`;

interface Sample {
  readonly number: number;
  readonly atMs: number;
}

/** A page of any browser. */
interface WatchedPage {
  evaluate(expression: string): Promise<unknown>;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function readNumber(page: WatchedPage): Promise<Sample | null> {
  const taken = await takenFrame(page);
  if (taken !== null) return taken;
  const read = (await page.evaluate(READ_NUMBER_ROW)) as { atMs: number; row: number[] } | null;
  return read && { atMs: read.atMs, number: readFrameNumber((x) => read.row[Math.floor(x)] ?? 0) };
}

/** Polling interval of a running scan. */
const LOOK_EVERY_MS = 500;

/** Counts the heartbeats that the page's film shows while `goesOn`; returns their rate in beats a minute. */
async function countBeats(page: WatchedPage, clip: FaceClip, goesOn: () => Promise<boolean>): Promise<number> {
  const first = await readNumber(page);
  let last = first;
  let frames = 0;
  while (await goesOn()) {
    const sample = await readNumber(page);
    if (sample === null || last === null) break;
    // The film restarts at its end.
    frames += (sample.number - last.number + clip.frameCount) % clip.frameCount;
    last = sample;
    await pause(LOOK_EVERY_MS);
  }
  if (first === null || last === null || last.atMs === first.atMs) throw new Error('the film could not be watched');
  const { beatTimesS, durationS, frameRateHz } = clip;
  const beats =
    beatsUntil(beatTimesS, durationS, (first.number + frames) / frameRateHz) -
    beatsUntil(beatTimesS, durationS, first.number / frameRateHz);
  return (60_000 * beats) / (last.atMs - first.atMs);
}

/**
 * The face's actual heart rate during a scan, in beats a minute. Chromium's fake camera plays a film slower on a busy
 * machine, and the heart rate varies; the frame numbers show which beats were played in which time. Call it when the
 * scan has started; it resolves when the camera is released. The page may be a frame.
 */
export async function watchHeartRate(page: Pick<Page, 'getByRole' | 'evaluate'>, clip: FaceClip): Promise<number> {
  // The sentence changes during a scan; the pulse graph is present from the first frame to the last.
  const pulse = page.getByRole('img', { name: texts.scanSite.capture.wave });
  await pulse.waitFor({ timeout: 300_000 });
  return countBeats(page, clip, () => pulse.isVisible());
}

/** The same for a page with another driver. @param isPulseThere  whether the page shows the pulse graph */
export function watchHeartRateOf(
  page: WatchedPage,
  clip: FaceClip,
  isPulseThere: () => Promise<boolean>,
): Promise<number> {
  return countBeats(page, clip, isPulseThere);
}
