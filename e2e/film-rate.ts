import type { Page } from '@playwright/test';
import { type FaceClip, readFrameNumber } from '../tools/face-clip/index.ts';
import { texts } from './steps.ts';

/** Runs in the page: brightness along the row of squares that carries a film's frame number, and when it was read. */
const READ_NUMBER_ROW = `(() => {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0);
  const atMs = performance.now();
  const { data } = context.getImageData(0, 8, canvas.width, 1);
  return { atMs, row: Array.from({ length: canvas.width }, (_, x) => data[4 * x + 1]) };
})()`;

async function readNumber(page: Page): Promise<{ number: number; atMs: number }> {
  const { atMs, row } = (await page.evaluate(READ_NUMBER_ROW)) as { atMs: number; row: number[] };
  return { atMs, number: readFrameNumber((x) => row[Math.floor(x)] ?? 0) };
}

/**
 * How fast the face's heart really beat during a scan, in beats a minute. Chromium's fake camera plays a film slower on a
 * busy machine; the numbers in the film's frames tell by how much. Call it when the scan has been started; it answers
 * shortly before the scan ends.
 */
export async function watchHeartRate(page: Page, clip: FaceClip): Promise<number> {
  const { keepStill, almost } = texts.scanSite.capture;
  await page.getByText(keepStill).first().waitFor({ timeout: 60_000 });
  const first = await readNumber(page);
  await page.getByText(almost).first().waitFor({ timeout: 60_000 });
  const last = await readNumber(page);
  const frames = (last.number - first.number + clip.frameCount) % clip.frameCount;
  const playedShare = frames / clip.frameRateHz / ((last.atMs - first.atMs) / 1000);
  return (clip.heartRateBpm ?? 0) * playedShare;
}
