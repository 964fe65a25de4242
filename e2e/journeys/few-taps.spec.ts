import { scanSheet } from '@mien/messages';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { SCAN_PORT } from '../ports.ts';
import { signInPatient, texts } from '../steps.ts';

/** Opens the sheet, starts the camera. */
const MOST_TAPS_FROM_HOME = 2;

test('a patient who was scanned before is in front of the camera after two taps', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: texts.dashboard.viewResults })).toBeVisible();
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('link', { name: 'Scan', exact: true }));
  const sheet = page.getByRole('dialog', { name: scanSheet.title });
  await expect(sheet.getByRole('radio', { name: scanSheet.length.minute })).toBeVisible();
  await expectAccessible(page, 'the sheet before a scan');
  await tap(sheet.getByRole('button', { name: new RegExp(`^(${scanSheet.start}|${scanSheet.yes})$`) }));
  const { advice, capture, start } = texts.scanSite;
  await expect(page.getByText(advice.findFace)).toBeVisible();
  await expect(page.getByRole('button', { name: capture.cancel })).toBeVisible();
  expect(new URL(page.url()).port).toBe(String(SCAN_PORT));
  await expect(page.getByText(start.beginHint)).toBeHidden();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS_FROM_HOME);

  // Back leads home, with the sheet that was left.
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(sheet).toBeVisible();
});
