import { measures, results as resultTexts, scanError } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { DOUBLE_PORT, MIEN_PORT } from '../ports.ts';
import { measurementIds, pagesOf, signInPatient } from '../steps.ts';

const MIEN = `http://localhost:${MIEN_PORT}`;
const HOSTED = `http://localhost:${DOUBLE_PORT}`;
const HOSTED_PROVIDER_ID = 2;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const expectScanError = (page: Page, code: string) => expect(page).toHaveURL(`${MIEN}/scanningError?errorCode=${code}`);

/** Signs in where new scans use the hosted site, as with SCAN_PROVIDER=anura; both are mounted in any case. */
async function signInToHosted(page: Page): Promise<void> {
  await page.route('**/v1/configurations', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), scanProviderId: HOSTED_PROVIDER_ID } });
  });
  await signInPatient(page);
}

/** Opens the hosted page and selects how the scan ends. */
async function scan(page: Page, scenario: string): Promise<void> {
  // Any page with this button works; the error page has no connection check to wait for.
  if (!page.url().includes('/scanningError')) await page.goto('/scanningError?errorCode=WORKER_ERROR');
  await page.getByRole('button', { name: scanError.scanAgain }).click();
  await expect(page).toHaveURL(new RegExp(`^${HOSTED}/c/double/`));
  await page.getByRole('button', { name: scenario, exact: true }).click();
}

test('a scan on the hosted site returns all its values, fetched by the server', async ({ page }) => {
  await signInToHosted(page);
  const before = await measurementIds(page);
  await scan(page, 'good');
  await expect(page).toHaveURL(/\/resultSummary\//);
  await expect(heading(page, resultTexts.title)).toBeVisible();
  expect(page.url()).not.toContain('results=');
  await expect(page.getByText(resultTexts.unverified)).toBeHidden();

  const open = (group: string) =>
    page.getByRole('button', { name: new RegExp(`^${group}\\s*${resultTexts.badge.normal}`) });
  for (const group of [measures.groups.heartAndCirculation, measures.groups.body]) await open(group).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${measures.bloodPressure}.*118/76`) })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Facial skin age.*41 years/ })).toBeVisible();
  await open(measures.groups.mind).click();
  await page.getByRole('button', { name: /^Stress index.*2\.4/ }).click();
  await page.getByRole('dialog').getByText(resultTexts.sheet.measured).click();
  await expect(page.getByText('The scan provider estimates this from the video', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: resultTexts.close }).click();
  await expectAccessible(page, 'results of the hosted site');
  expect(await measurementIds(page)).toHaveLength(before.length + 1);
  await expect(page.locator('[data-print-sheet]')).toBeAttached();
  for (const format of ['A4', 'Letter']) expect(pagesOf(await page.pdf({ format })), format).toBe(1);
});

test('a partial scan lists missing values, and a slow one is awaited', async ({ page }) => {
  await signInToHosted(page);
  await scan(page, 'partial');
  await expect(heading(page, resultTexts.title)).toBeVisible();
  await expect(page.getByText(measures.missing['not-reported']).first()).toBeVisible();
  await scan(page, 'slow');
  await expect(page).toHaveURL(/\/resultSummary\//);
  await expect(heading(page, resultTexts.title)).toBeVisible();
});

test('a failure on the hosted site or on the way back creates no measurement', async ({ page }) => {
  await signInToHosted(page);
  const before = await measurementIds(page);
  await scan(page, 'expired');
  await expectScanError(page, 'TOKEN_EXPIRED');
  await expect(page.getByText(scanError.causes.sessionOver)).toBeVisible();
  await scan(page, 'tampered');
  await expectScanError(page, 'SERVER_ERROR');
  await scan(page, 'failing');
  await expectScanError(page, 'WORKER_ERROR');
  await expect(heading(page, scanError.kinds.unsuccessful.title)).toBeVisible();
  await scan(page, 'silent');
  await expectScanError(page, 'LOW_SIGNAL');
  await expect(page.getByText(measures.missing['no-pulse'])).toBeVisible();
  expect(await measurementIds(page)).toEqual(before);
});
