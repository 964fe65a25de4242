import { measures } from '@mien/messages';
import { expect, test } from '../browser.ts';
import { watchHeartRate } from '../film-rate.ts';
import { SCAN_PORT } from '../ports.ts';
import { fillProfile, signInByPhone, startScan, texts } from '../steps.ts';

/** Ana has a phone, a profile with gaps, and no scan yet. */
const ANA = '5125550100';
const HEART_RATE_BPM = 72;
const TOLERANCE_BPM = 2;

test('a patient signs in, fills in the profile, is scanned and sees the pulse of the film', async ({ withCamera }) => {
  const { page, clip } = await withCamera({
    heartRateBpm: HEART_RATE_BPM,
    breathingRatePerMin: 15,
    seed: 1,
    frameNumbers: true,
  });
  expect(clip.heartRateBpm).not.toBeNull();

  await signInByPhone(page, ANA);
  await fillProfile(page);
  await expect(page).toHaveURL(/\/howto$/i);
  await startScan(page);
  await expect(page).toHaveURL(new RegExp(`^http://localhost:${SCAN_PORT}/`));
  expect(page.url(), 'the hand-over does not stay in the address').not.toContain('/c/');

  const trueBpm = await watchHeartRate(page, clip);
  await page.waitForURL(/\/resultSummary\//, { timeout: 120_000 });
  await expect(page.getByRole('heading', { level: 1, name: texts.results.title })).toBeVisible();
  const heartRate = page.getByRole('button', { name: new RegExp(`^${measures.types.heartRateBpm.name}`) });
  const shownBpm = Number(/(\d+)\s*bpm/.exec((await heartRate.textContent()) ?? '')?.[1]);
  expect(Math.abs(shownBpm - trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
  await expect(
    page.getByRole('button', { name: new RegExp(`^${measures.types.breathingRatePerMin.name}`) }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mien Score' })).toBeVisible();
  expect(page.url()).not.toContain('results=');

  await page.getByRole('link', { name: texts.results.dashboard }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: texts.dashboard.viewResults })).toBeVisible();
  await expect(page.getByText(texts.dashboard.today)).toBeVisible();
});
