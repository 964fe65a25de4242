import { measures, scanError } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { watchHeartRate } from '../film-rate.ts';
import { shownHeartRateBpm, signInPatient, startScan, texts } from '../steps.ts';

const TOLERANCE_BPM = 2;

/** The first-scan and live-scan tests cover 75 and 132. */
const SCANS = [
  { heartRateBpm: 48, skin: 'II' },
  { heartRateBpm: 160, skin: 'V' },
] as const;

/** The scan service responds "busy" until released. */
async function keepServiceBusy(page: Page): Promise<{ end(): void }> {
  let isBusy = true;
  await page.route('**/v1/scans', (route) =>
    isBusy
      ? route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          headers: { 'retry-after': '1' },
          json: { code: 'too-many-requests', status: 429 },
        })
      : route.fallback(),
  );
  return {
    end() {
      isBusy = false;
    },
  };
}

/** Records the order in which sentences appear on a page. Returns a function that reads the order. */
async function watchOrder(page: Page, sentences: readonly string[]): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    window.cameUp = [];
    const look = () => {
      const shown = document.body.innerText;
      for (const sentence of ${JSON.stringify(sentences)})
        if (!window.cameUp.includes(sentence) && shown.includes(sentence)) window.cameUp.push(sentence);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  })()`);
  return () => page.evaluate<string[]>('window.cameUp');
}

for (const { heartRateBpm, skin } of SCANS) {
  test(`a film of skin type ${skin} with ${heartRateBpm} beats a minute gives that pulse, after a wait`, async ({
    withCamera,
  }) => {
    const { page, clip } = await withCamera({ heartRateBpm, skin, seed: heartRateBpm, frameNumbers: true });
    await signInPatient(page);
    await page.getByRole('button', { name: texts.profile.next }).click();
    const busy = await keepServiceBusy(page);
    await startScan(page);
    const { advice, capture, finish } = texts.scanSite;
    const cameUp = await watchOrder(page, [advice.ready, capture.quality.looking]);
    const trueBpm = await watchHeartRate(page, clip);
    expect(await cameUp(), 'good news comes before the ring').toEqual([advice.ready, capture.quality.looking]);
    await expect(page.getByText(finish.busy)).toBeVisible();
    await expect(page.getByRole('button', { name: capture.cancel }), 'the user may cancel').toBeVisible();
    await expectAccessible(page, 'a scan that waits');
    busy.end();
    await page.waitForURL(/\/resultSummary\//);
    expect(Math.abs((await shownHeartRateBpm(page)) - trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
  });
}

test('a still photograph gets a reason and no number', async ({ withCamera }) => {
  const { page } = await withCamera({ pulse: false, seed: 7 });
  await signInPatient(page);
  await page.getByRole('button', { name: texts.profile.next }).click();
  await startScan(page);
  const { causes, leave } = texts.scanSite.stops;
  // Whether the noise of a film looks hopeless after half of the time is random; it must never give a number.
  const isExplained = page.getByRole('heading', { level: 1, name: causes.noPulse.title });
  const isRefused = page.getByRole('heading', { level: 1, name: scanError.kinds.unsuccessful.title });
  await expect(isExplained.or(isRefused)).toBeVisible({ timeout: 300_000 });
  if (await isExplained.isVisible()) await page.getByRole('button', { name: leave }).click();
  await page.waitForURL(/\/scanningError\?errorCode=LOW_SIGNAL/);
  await expect(isRefused).toBeVisible();
  await expect(page.getByText(measures.missing['no-pulse'])).toBeVisible();
});

test('the screen lights a dark face automatically and asks the patient to turn to a window', async ({ withCamera }) => {
  const { page } = await withCamera({ heartRateBpm: 75, skin: 'VI', brightness: 0.5, seed: 8 });
  await signInPatient(page);
  await page.getByRole('button', { name: texts.profile.next }).click();
  await startScan(page);
  const { advice, tools, capture } = texts.scanSite;
  await expect(page.getByText(advice.turnToLight)).toBeVisible();
  await expect(page.getByText(tools.lampWhy)).toBeVisible();
  await expect(page.locator('[data-lamp="true"]')).toBeVisible();
  await expectAccessible(page, 'a page that lights a face');
  // Once disabled, it stays off.
  await page.getByRole('button', { name: tools.lampOff }).click();
  await expect(page.locator('[data-lamp="true"]')).toHaveCount(0);
  // A room without a window does not block the scan.
  await expect(page.getByText(capture.quality.looking)).toBeVisible();
  await expect(page.locator('[data-lamp="true"]')).toHaveCount(0);
  await expect(page.getByText(advice.turnToLight), 'no advice to turn during a scan').toHaveCount(0);
});
