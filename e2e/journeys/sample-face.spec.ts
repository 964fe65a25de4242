import { results, trialScan } from '@mien/messages';
import { expect, test } from '../browser.ts';
import { texts } from '../steps.ts';

/** The heart rate of the drawn face, which is in `moving-face.ts`. */
const DRAWN_BPM = 66;

test('a visitor without a camera scans the sample face of the demo', { tag: '@live' }, async ({ page }) => {
  await page.goto('/try');
  await page.getByLabel(trialScan.agree).check();
  await page.getByRole('button', { name: trialScan.start }).click();
  await page.getByRole('button', { name: texts.scanSite.start.sample }).click();
  await page.waitForURL(/\/try\/result$/);
  await expect(page.getByRole('heading', { level: 1, name: trialScan.result })).toBeVisible();
  await expect(page.getByText(results.sample)).toBeVisible();
  const shown = Number(await page.getByText(/^\d+$/).first().textContent());
  expect(Math.abs(shown - DRAWN_BPM)).toBeLessThanOrEqual(2);
});
