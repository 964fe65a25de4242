import { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { watchHeartRate } from '../film-rate.ts';
import { HOSTILE_BROWSERS } from '../hostile-browsers.ts';
import { SCAN_PORT } from '../ports.ts';
import { measurementIds, openScanSite, shownHeartRateBpm, signInPatient } from '../steps.ts';
import { DESK } from './desk.ts';
import { withFaults } from './endings.ts';

const FILM = { heartRateBpm: 84, breathingRatePerMin: 14, seed: 33, frameNumbers: true };
const TOLERANCE_BPM = 3;
/** At the film's own speed, unless the scan checks what was shown. */
const FILM_TOLERANCE_BPM = 5;
const OFFLINE_MS = 60_000;
const { advice, capture, finish, start } = scanSite;

const says = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible();
/** Shown on all screen sizes while a scan runs. */
const running = (page: Page) => page.getByText(capture.keepStill);

async function openDesk(page: Page): Promise<void> {
  await page.addInitScript(`if (location.port === '${SCAN_PORT}') ${DESK}`);
  await openScanSite(page);
}

async function expectOneResult(page: Page, before: number, trueBpm: number, toleranceBpm: number): Promise<void> {
  await page.waitForURL(/\/resultSummary\//);
  expect(Math.abs((await shownHeartRateBpm(page)) - trueBpm)).toBeLessThanOrEqual(toleranceBpm);
  expect(await measurementIds(page)).toHaveLength(before + 1);
}

test('a scan is delivered from a translated page despite a headset and a minute offline at its end', async ({
  withCamera,
}) => {
  const { page: opened, clip } = await withCamera(FILM);
  const page = withFaults(opened);
  const { prepare, faults } = HOSTILE_BROWSERS['in a browser that translates the page'];
  await signInPatient(page);
  const before = (await measurementIds(page)).length;
  await prepare(page);
  await openDesk(page);
  await page.getByRole('button', { name: start.begin }).click();
  const [trueBpm] = await Promise.all([
    watchHeartRate(page, clip),
    (async () => {
      await running(page).waitFor();
      await page.evaluate('window.desk.plugHeadsetIn()');
      await page.context().setOffline(true);
    })(),
  ]);
  await says(page, finish.offline);
  await page.waitForTimeout(OFFLINE_MS);
  await says(page, finish.offline);
  expect(await faults(page)).toEqual([]);
  await page.context().setOffline(false);
  await expectOneResult(page, before, trueBpm, TOLERANCE_BPM);
});

test('a scan is delivered from a small screen with text at 200%, despite a closed shutter and a short mute', async ({
  withCamera,
}) => {
  const page = withFaults((await withCamera(FILM)).page);
  const { prepare, faults } = HOSTILE_BROWSERS['with text twice as large on a phone'];
  await page.setViewportSize({ width: 320, height: 568 });
  await signInPatient(page);
  const before = (await measurementIds(page)).length;
  await prepare(page);
  await openDesk(page);
  await page.evaluate('window.desk.setShutter(true)');
  await page.getByRole('button', { name: start.begin }).click();
  await expect(page.getByText(advice.uncover)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.evaluate('window.desk.setShutter(false)');
  await running(page).waitFor();
  await page.evaluate('window.desk.setMuted(true)');
  await page.waitForTimeout(1500);
  await page.evaluate('window.desk.setMuted(false)');
  // The scan restarts and counts from the beginning.
  await expect(running(page)).toBeHidden();
  await expectOneResult(page, before, FILM.heartRateBpm, FILM_TOLERANCE_BPM);
});

/** A phone's connection at the edge of its network. */
const SLOW_LINE = { offline: false, latency: 300, downloadThroughput: 3000, uploadThroughput: 3000 };
const FAST_LINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

test('a scan is delivered over a connection of 3 kB/s, and the page says that it takes long', async ({
  withCamera,
}) => {
  const page = withFaults((await withCamera(FILM)).page);
  await signInPatient(page);
  const before = (await measurementIds(page)).length;
  await openScanSite(page);
  await page.getByRole('button', { name: start.begin }).click();
  await running(page).waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
  const answered = page.waitForResponse((response) => response.url().endsWith('/v1/scans'), { timeout: 300_000 });
  // The rest of the scan, plus 20 s of upload.
  await expect(page.getByRole('status').getByText(finish.slowLine)).toBeVisible({ timeout: 180_000 });
  expect((await answered).status()).toBe(200);
  // The way back loads the whole app, which need not work over such a slow connection.
  await cdp.send('Network.emulateNetworkConditions', FAST_LINE);
  await expectOneResult(page, before, FILM.heartRateBpm, FILM_TOLERANCE_BPM);
});
