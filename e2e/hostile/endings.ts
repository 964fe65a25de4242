import { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { BROKEN_ON_PURPOSE } from '../../apps/scan/src/site/testing/browser-parts.ts';
import { expect } from '../browser.ts';

/** Maximum time without a message about a problem, on the page's clock. */
const WORDS_WITHIN_MS = 30_000;

/**
 * Runs in a page before its own scripts and before anything is broken: records every track that the browser returns.
 */
export const WATCH_TRACKS = `(() => {
  const { mediaDevices } = navigator;
  const tracks = [];
  window.handedOut = () => tracks.map(({ readyState }) => readyState);
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
})()`;

const camerasOn = async (page: Page): Promise<number> =>
  ((await page.evaluate('window.handedOut()')) as string[]).filter((state) => state === 'live').length;

/** The scan is running: it reads and processes frames, with one camera. */
export async function expectRuns(page: Page): Promise<void> {
  await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();
  expect(await camerasOn(page), 'one camera is on').toBe(1);
}

/** Advances the clock of a page by the maximum time until a message. */
export async function limitHasPassed(page: Page): Promise<void> {
  await page.clock.runFor(WORDS_WITHIN_MS);
}

/** Messages of a waiting page before anything is wrong. */
const WAITING: readonly string[] = [scanSite.opening.camera, scanSite.opening.permission, scanSite.opening.tracker];

/** A message, a next step, and the camera off. */
export async function expectEnded(page: Page): Promise<void> {
  const { retry, leave } = scanSite.stops;
  await expect(page.getByRole('button', { name: new RegExp(`^(${retry}|${leave})$`) }).first()).toBeVisible();
  const words = await page.getByRole('heading', { level: 1 }).or(page.getByRole('status')).first().textContent();
  expect(WAITING, 'it says more than that it waits').not.toContain(words?.trim());
  expect(words).toMatch(/\S/);
  expect(await camerasOn(page), 'no camera is on').toBe(0);
}

/**
 * A page with a broken connection or parts: the browser's console errors about them do not fail the test. Other errors
 * do.
 */
export function withFaults(page: Page): Page {
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  page.on('pageerror', (error) => {
    // A gateway's HTML page is not a script.
    if (!error.message.includes(BROKEN_ON_PURPOSE) && !error.message.includes("Unexpected token '<'")) throw error;
  });
  return page;
}
