import { SCAN_ERROR_CODES, scanErrorKind } from '@mien/domain';
import { scanError } from '@mien/messages';
import { expect, test } from '../browser.ts';
import { signInPatient } from '../steps.ts';

/** All codes, the specification's other name for slow internet, an unknown one, and none. */
const CODES: readonly string[] = [...SCAN_ERROR_CODES, 'SLOW_INTERNET', 'WHAT_IS_THIS', ''];

test('every scan error explains what happened and how to continue', async ({ page }) => {
  await signInPatient(page);
  for (const code of CODES) {
    await page.goto(`/scanningError${code === '' ? '' : `?errorCode=${code}`}`);
    const kind = scanErrorKind(code);
    const { title, description } = scanError.kinds[kind];
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true }), code).toBeVisible();
    await expect(page.getByText(description, { exact: true }), code).toBeVisible();
    await expect(page.getByRole('button', { name: scanError.preVisit.title }), code).toBeVisible();

    const isSlow = kind === 'slowInternet';
    const counts = [
      [page.getByRole('button', { name: scanError.camera.title }), kind === 'cameraPermission'],
      [page.getByRole('button', { name: scanError.slow.title }), isSlow],
      [page.getByRole('button', { name: scanError.testConnection }), isSlow],
      [page.getByRole('button', { name: scanError.scanAgain }), !isSlow],
      [page.getByRole('link', { name: scanError.home }), !isSlow],
    ] as const;
    for (const [part, isThere] of counts) await expect(part, `${code}: ${part}`).toHaveCount(isThere ? 1 : 0);
  }

  await page.goto('/scanningError?errorCode=CAMERA_PERMISSION_NOT_GRANTED');
  await page.getByRole('button', { name: scanError.camera.title }).click();
  for (const { name, steps } of scanError.camera.browsers) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    for (const step of steps) await expect(page.getByText(step, { exact: true }).first()).toBeAttached();
  }
  await page.goto('/scanningError?errorCode=SLOW_INTERNET');
  // Expanded initially, because it helps most.
  for (const { text } of scanError.slow.tips) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: scanError.preVisit.title }).click();
  await expect(page.getByText(scanError.preVisit.text, { exact: true })).toBeVisible();
});
