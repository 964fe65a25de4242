import { howTo, profile, scanError, shell } from '@mien/messages';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { catchAnswer, openMenu, signInPatient, toast } from '../steps.ts';

const UPLOAD_BYTES = 1_000_000;
/** A little under 1 Mbps, in bytes a second: too slow, but no slower than necessary. */
const TOO_SLOW = 110_000;

async function setConnection(cdp: CDPSession, connection: { uploadBytesPerS?: number; isOffline?: boolean }) {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: connection.isOffline ?? false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: connection.uploadBytesPerS ?? -1,
  });
}

async function connectionOf(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  return cdp;
}

test('the check sends a million bytes that no proxy can compress', async ({ page }) => {
  await signInPatient(page);
  const sending = page.waitForRequest((request) => request.url().endsWith('/v1/patients/bandwith'));
  await page.goto('/howto');
  const request = await sending;
  await expect(page.getByText(howTo.check.passed)).toBeVisible();
  expect(request.method()).toBe('POST');
  const answer = await request.response();
  expect(await answer?.json()).toEqual({ receivedBytes: UPLOAD_BYTES });
  expect((await request.sizes()).requestBodySize).toBe(UPLOAD_BYTES);
  await expect(page.getByText(howTo.check.slow)).toBeHidden();
});

test('a slow connection is reported and can be tested again', async ({ page }) => {
  await signInPatient(page);
  const cdp = await connectionOf(page);
  await setConnection(cdp, { uploadBytesPerS: TOO_SLOW });
  const reporting = await catchAnswer(page, '/v1/measurements/error');
  await page.goto('/howto');
  const warning = 'Your connection speed is very slow. You may experience problems if you continue.';
  await expect(page.getByText(warning)).toBeVisible();
  const report = await reporting.answer;
  expect(report.json).toEqual({ recorded: true });
  const body = report.request.postDataJSON() as { message: string; bandwithPayload: string };
  expect(body.message).toBe('SLOW_INTERNET_CONNECTION_DETECTED');
  const { speedMbps } = JSON.parse(body.bandwithPayload) as { speedMbps: number };
  expect(speedMbps).toBeGreaterThan(0);
  expect(speedMbps).toBeLessThan(1);
  await expect(page.getByRole('button', { name: howTo.start }), 'a warning, not a wall').toBeEnabled();

  await page.getByRole('link', { name: 'Tips to improve' }).click();
  await expect(page).toHaveURL(/\/scanningError\?errorCode=SLOW_INTERNET_CONNECTION_DETECTED$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Slow internet connection detected.' })).toBeVisible();
  await expect(page.getByText('We recommend delaying your scan until you have a faster connection.')).toBeVisible();
  for (const tip of scanError.slow.tips) await expect(page.getByText(tip.title)).toBeVisible();
  await expect(page.getByRole('link', { name: scanError.home })).toBeHidden();

  const test = page.getByRole('button', { name: 'Test connection' });
  await test.click();
  await expect(toast(page, 'Your connection speed is still too slow to continue.')).toBeVisible();
  await setConnection(cdp, {});
  await test.click();
  await expect(page).toHaveURL(/\/howto$/);
});

test('a lost connection is reported, and so is its recovery', async ({ page }) => {
  await signInPatient(page);
  await page.getByRole('button', { name: profile.next }).click();
  await expect(page.getByText(howTo.check.passed)).toBeVisible();
  await openMenu(page);
  await page.getByRole('link', { name: shell.menu.profile }).click();
  await expect(page.getByRole('heading', { level: 1, name: profile.title })).toBeVisible();

  const cdp = await connectionOf(page);
  await setConnection(cdp, { isOffline: true });
  await page.goBack();
  await expect(toast(page, 'Error while measuring your speed, please try again')).toBeVisible();
  await expect(page.getByText(shell.offline, { exact: true })).toBeVisible();

  await setConnection(cdp, {});
  await expect(page.getByText(shell.offline, { exact: true })).toBeHidden();
  await page.getByRole('button', { name: howTo.check.again }).click();
  await expect(page.getByText(howTo.check.passed)).toBeVisible();
});
