import { scanSite } from '@mien/messages/scan-site';
import type { Page, Route } from '@playwright/test';
import { BROKEN_ON_PURPOSE, BROWSER_PARTS, breakPart } from '../../apps/scan/src/site/testing/browser-parts.ts';
import { expect, test } from '../browser.ts';
import { MIEN_PORT, SCAN_PORT } from '../ports.ts';
import { measurementIds, openScanSite, shownHeartRateBpm, signInPatient } from '../steps.ts';
import { withFaults } from './endings.ts';
import { LINE_FAULTS } from './line-faults.ts';

const FILM = { heartRateBpm: 72, breathingRatePerMin: 15, seed: 3 };
const TOLERANCE_BPM = 5;
const { finish } = scanSite;
const scans = `http://localhost:${SCAN_PORT}/v1/scans`;
const live = `http://localhost:${SCAN_PORT}/v1/health/live`;

const begin = (page: Page) => page.getByRole('button', { name: scanSite.start.begin }).click();
const says = (page: Page, words: string) => expect(page.getByRole('status').getByText(words)).toBeVisible();
/** The words at the end of a scan, which takes as long as the machine needs for its frames. */
const saysAfterScan = (page: Page, words: string) =>
  expect(page.getByRole('status').getByText(words)).toBeVisible({ timeout: 300_000 });
const sendNow = (page: Page) => page.getByRole('button', { name: finish.sendNow }).click();

async function expectOneResult(page: Page, before: number): Promise<void> {
  await page.waitForURL(/\/resultSummary\//);
  expect(Math.abs((await shownHeartRateBpm(page)) - FILM.heartRateBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
  expect(await measurementIds(page)).toHaveLength(before + 1);
}

test('a completed scan is delivered, whatever the connection does in between', async ({ withCamera }) => {
  const page = withFaults((await withCamera(FILM)).page);
  await signInPatient(page);
  const before = (await measurementIds(page)).length;
  await openScanSite(page);
  const cdp = await page.context().newCDPSession(page);
  let fault: ((route: Route) => Promise<void>) | null = null;
  let sent = 0;
  await page.route(scans, (route) => {
    sent += 1;
    return fault === null ? route.fallback() : fault(route);
  });
  fault = (route) => route.abort('internetdisconnected');
  await begin(page);
  await saysAfterScan(page, finish.offline);
  for (const [name, answer] of Object.entries(LINE_FAULTS))
    await test.step(name, async () => {
      const earlier = sent;
      fault = answer;
      await sendNow(page);
      await expect.poll(() => sent).toBeGreaterThan(earlier);
      await says(page, finish.offline);
    });
  await test.step('the response to an upload is lost', async () => {
    fault = async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    };
    const earlier = sent;
    await sendNow(page);
    await expect.poll(() => sent).toBeGreaterThan(earlier);
    await says(page, finish.offline);
  });
  await test.step('offline when the page leaves, and it comes back with the same session', async () => {
    fault = (route) => route.abort('internetdisconnected');
    await page.reload();
    await says(page, finish.offline);
    expect(await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))')).toEqual([
      'kept-scan',
    ]);
  });
  await test.step('uploaded, and the way back is offline', async () => {
    await page.route(live, (route) => route.abort('internetdisconnected'));
    fault = null;
    await cdp.send('Network.enable');
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await expect(page.getByText(scanSite.unreachable.sent)).toBeVisible();
    expect(page.url(), 'still here').toContain(`:${SCAN_PORT}/`);
    await page.unroute(live);
  });
  await expectOneResult(page, before);
});

test('a scan is deleted from the device when it is canceled, and the page does not leave without a connection', async ({
  withCamera,
}) => {
  const page = withFaults((await withCamera(FILM)).page);
  await signInPatient(page);
  const before = await measurementIds(page);
  await openScanSite(page);
  await page.route(scans, (route) => route.abort('internetdisconnected'));
  await begin(page);
  await saysAfterScan(page, finish.offline);
  await page.route(live, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }));
  await page.getByRole('button', { name: scanSite.capture.cancel }).click();
  await expect(page.getByText(scanSite.unreachable.lead)).toBeVisible();
  expect(page.url()).toContain(`:${SCAN_PORT}/`);
  await page.unroute(live);
  await page.getByRole('button', { name: scanSite.unreachable.retry }).click();
  await expect(page).toHaveURL(`http://localhost:${MIEN_PORT}/scanningError?errorCode=MEASUREMENT_CANCELED`);
  expect(await measurementIds(page)).toEqual(before);
});

/**
 * Parts that may all be missing in the same scan. A part with a fallback is broken only in its first way; a tab without
 * storage has no hand-off to keep.
 */
const MAY_BE_LACKING = BROWSER_PARTS.filter(
  ({ path, isNeeded }) => isNeeded !== true && !/VideoFrame|TrackProcessor|sessionStorage/.test(path),
);
for (const way of ['throws', 'silent'] as const)
  test(`a scan is delivered although every optional part is broken: ${way}`, async ({ withCamera }) => {
    const page = withFaults((await withCamera(FILM)).page);
    await signInPatient(page);
    const before = (await measurementIds(page)).length;
    // Only the scan site is broken here.
    const broken = MAY_BE_LACKING.map((part) => ({ ...part, way, words: BROKEN_ON_PURPOSE }));
    await page.addInitScript(
      `if (location.port === '${SCAN_PORT}') for (const part of ${JSON.stringify(broken)}) (${breakPart.toString()})(part)`,
    );
    await openScanSite(page);
    await begin(page);
    await expectOneResult(page, before);
  });
