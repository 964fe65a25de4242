import { measures, scanError } from '@mien/messages';
import { expect, test } from '../browser.ts';
import { watchHeartRate } from '../film-rate.ts';
import { signInByPhone, startScan, texts } from '../steps.ts';

const TOLERANCE_BPM = 2;

/** Patients with a complete profile, each used by one test: a number may ask for three codes in ten minutes. */
const SCANS = [
  { phone: '5125560001', heartRateBpm: 54, skin: 'dark' },
  { phone: '5125560002', heartRateBpm: 96, skin: 'medium' },
  { phone: '5125560003', heartRateBpm: 120, skin: 'light' },
] as const;

for (const { phone, heartRateBpm, skin } of SCANS) {
  test(`a film of ${skin} skin with ${heartRateBpm} beats a minute gives that number`, async ({ withCamera }) => {
    const { page, clip } = await withCamera({ heartRateBpm, skin, seed: heartRateBpm, frameNumbers: true });
    await signInByPhone(page, phone);
    await page.waitForURL(/\/(profile|dashboard)$/);
    await page.goto('/profile');
    await page.getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: texts.profile.next }).click();
    await startScan(page);
    const trueBpm = await watchHeartRate(page, clip);
    await page.waitForURL(/\/resultSummary\//, { timeout: 120_000 });
    const heartRate = page.getByRole('button', { name: new RegExp(`^${measures.types.heartRateBpm.name}`) });
    const shownBpm = Number(/(\d+)\s*bpm/.exec((await heartRate.textContent()) ?? '')?.[1]);
    expect(Math.abs(shownBpm - trueBpm)).toBeLessThanOrEqual(TOLERANCE_BPM);
  });
}

test('a still photograph gets a reason and no number', async ({ withCamera }) => {
  const { page } = await withCamera({ pulse: false, seed: 7 });
  await signInByPhone(page, '5125560004');
  await page.waitForURL(/\/(profile|dashboard)$/);
  await page.goto('/profile');
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: texts.profile.next }).click();
  await startScan(page);
  await page.waitForURL(/\/scanningError\?errorCode=LOW_SIGNAL/, { timeout: 120_000 });
  await expect(page.getByRole('heading', { level: 1, name: scanError.kinds.unsuccessful.title })).toBeVisible();
  await expect(page.getByText(measures.missing['no-pulse'])).toBeVisible();
});
