import { scanReturn } from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { expect, newWatchedPage, test } from '../browser.ts';
import { watchHeartRate } from '../film-rate.ts';
import { MIEN_PORT, SCAN_PORT } from '../ports.ts';
import { trafficFaults, watchScanTraffic } from '../scan-traffic.ts';
import {
  logOut,
  measurementIds,
  nextPatientPhone,
  openScanSite,
  shellIsKept,
  shownHeartRateBpm,
  signInPatient,
  texts,
} from '../steps.ts';

const MIEN = `http://localhost:${MIEN_PORT}`;
const SCAN_SITE = `http://localhost:${SCAN_PORT}`;
const TOLERANCE_BPM = 2;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const beginButton = (page: Page) => page.getByRole('button', { name: scanSite.start.begin });
const expectScanError = (page: Page, code: string) => expect(page).toHaveURL(`${MIEN}/scanningError?errorCode=${code}`);

test.use({ serviceWorkers: 'allow' });

test('a scan sends numbers and no picture, and is stored once for its owner only, whatever the browser does next', {
  tag: '@live',
}, async ({ withCamera }) => {
  const owner = nextPatientPhone();
  const stranger = nextPatientPhone();
  const { page, clip } = await withCamera({ heartRateBpm: 132, skin: 'II', seed: 132, frameNumbers: true }, 'live');
  const context = page.context();
  await signInPatient(page, owner);
  const before = await measurementIds(page);
  // Mien's own service worker loads files of Mien meanwhile, which is not traffic of the scan page.
  await shellIsKept(page);

  const traffic = await watchScanTraffic(page);
  await openScanSite(page);
  await page.getByText(scanSite.start.sentSummary).click();
  for (const line of Object.values(scanSite.start.sent)) await expect(page.getByText(line)).toBeVisible();
  traffic.pressedStart();
  await beginButton(page).click();
  // The tab is closed as soon as the scan site redirects back.
  const [returning, trueBpm] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/scanresult', { timeout: 300_000 }),
    watchHeartRate(page, clip),
  ]);
  const returnAddress = returning.url();
  await page.close();

  const seen = traffic.end();
  expect(trafficFaults(seen, { scanSite: SCAN_SITE, mien: MIEN, longestScanS: 60 })).toEqual([]);
  // The watch recorded the requests of the face tracker's worker, the upload, and the redirect back.
  const paths = seen.requests.map(({ url }) => new URL(url).pathname);
  expect(paths.filter((path) => path.endsWith('.wasm'))).not.toEqual([]);
  expect(paths).toContain('/v1/scans');
  expect(paths.at(-1)).toBe('/scanresult');

  // Another tab, later.
  const later = await newWatchedPage(context);
  await later.goto('/dashboard');
  await expect(later.getByText(texts.dashboard.today)).toBeVisible();
  const after = await measurementIds(later);
  expect(after).toHaveLength(before.length + 1);
  const [measured] = after;

  // The same URL twice, and Back: one scan, with the pulse of the film.
  for (const _ of [1, 2]) {
    await later.goto(returnAddress);
    await expect(later).toHaveURL(`${MIEN}/resultSummary/${measured}`);
    await expect(heading(later, texts.results.title)).toBeVisible();
  }
  expect(Math.abs((await shownHeartRateBpm(later)) - trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
  await later.goBack();
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await measurementIds(later)).toEqual(after);

  await logOut(later);
  await signInPatient(later, stranger);
  const strangersOwn = await measurementIds(later);
  await later.goto(returnAddress);
  await expectScanError(later, 'SERVER_ERROR');
  expect(await measurementIds(later)).toEqual(strangersOwn);
  await later.goto(`/resultSummary/${measured}`);
  await expectScanError(later, 'SERVER_ERROR');
  await expect(later.getByText(scanReturn.failed.title)).toBeHidden();
});
