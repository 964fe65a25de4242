import { trialScan } from '@mien/messages';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { watchHeartRate } from '../film-rate.ts';
import { texts } from '../steps.ts';

test('a visitor scans without an account, and nothing of it remains after a reload', async ({ withCamera }) => {
  const { page, clip } = await withCamera({ heartRateBpm: 72, breathingRatePerMin: 15, seed: 2, frameNumbers: true });
  await page.goto('/try');
  await expect(page.getByRole('heading', { level: 1, name: trialScan.title })).toBeVisible();
  await expectAccessible(page, 'the consent to a trial scan');
  await page.getByLabel(trialScan.agree).check();
  await page.getByRole('button', { name: trialScan.start }).click();
  await page.getByRole('button', { name: texts.scanSite.start.begin }).click();
  const trueBpm = await watchHeartRate(page, clip);
  await page.waitForURL(/\/try\/result$/);
  await expect(page.getByRole('heading', { level: 1, name: trialScan.result })).toBeVisible();
  await expectAccessible(page, 'the result of a trial scan');
  const shown = Number(await page.getByText(/^\d+$/).first().textContent());
  expect(Math.abs(shown - trueBpm)).toBeLessThanOrEqual(2);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('results=');
  await expect(page.getByRole('link', { name: trialScan.keep.button })).toHaveAttribute('href', '/register');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: trialScan.gone.title })).toBeVisible();
});
