import { fill, measures, scanError } from '@mien/messages';
import { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { expect, launchBrowser, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT, SCAN_PORT } from '../ports.ts';
import { measurementIds, openScanSite, signInPatient, texts } from '../steps.ts';

const MIEN = `http://localhost:${MIEN_PORT}`;
const SCAN_SITE = `http://localhost:${SCAN_PORT}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const beginButton = (page: Page) => page.getByRole('button', { name: scanSite.start.begin });
const expectScanError = (page: Page, code: string) => expect(page).toHaveURL(`${MIEN}/scanningError?errorCode=${code}`);

test.use({ serviceWorkers: 'allow' });

test('a scan canceled before or during the capture is reported as canceled', async ({ page }) => {
  await signInPatient(page);
  const before = await measurementIds(page);
  await openScanSite(page);
  await page.getByRole('button', { name: scanSite.start.cancel, exact: true }).click();
  await expectScanError(page, 'MEASUREMENT_CANCELED');
  await expect(heading(page, 'Scan cancelled.')).toBeVisible();
  await expect(page.getByText('Your scan was successfully cancelled.')).toBeVisible();

  // The camera of this browser shows no face: the page says what to do and can be left.
  await page.getByRole('button', { name: 'Scan Again' }).click();
  await beginButton(page).click();
  await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();
  await page.getByRole('button', { name: scanSite.capture.cancel }).click();
  await expectScanError(page, 'MEASUREMENT_CANCELED');
  await expect(heading(page, scanError.kinds.cancelled.title)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await measurementIds(page)).toEqual(before);
});

test('a reload on the scan site continues the scan, and Back leads to the tips', async ({ page }) => {
  await signInPatient(page);
  await openScanSite(page);
  await page.reload();
  await expect(heading(page, scanSite.start.heading)).toBeVisible();
  await beginButton(page).click();
  await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();
  await page.reload();
  await beginButton(page).click();
  await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();
  await page.goBack();
  await expect(heading(page, texts.howTo.title)).toBeVisible();
});

test('the scan site without a hand-off links to the product', async ({ page }) => {
  for (const path of ['/', '/c/builtin/broken']) {
    await page.goto(`${SCAN_SITE}${path}`);
    await expect(heading(page, scanSite.noHandoff.heading), path).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to Mien' }).click();
  await expect(page).toHaveURL(`${MIEN}/`);
});

test('a camera that is denied, or taken away during the scan, can be allowed again on the scan site', {
  tag: '@essential',
}, async ({ contextOptions, baseURL }) => {
  // A browser with a camera prompt, and a user who answers it.
  const browser = await launchBrowser(['--use-fake-device-for-media-stream']);
  try {
    const page = await newWatchedPage(await newContext(browser, contextOptions, baseURL));
    const cdp = await page.context().newCDPSession(page);
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    const { browserContextId = '' } = targetInfo;
    const answerCamera = (setting: 'granted' | 'denied') =>
      cdp.send('Browser.setPermission', {
        permission: { name: 'camera' },
        setting,
        origin: SCAN_SITE,
        browserContextId,
      });
    const { cameraSteps, causes, leave, released, retry } = scanSite.stops;
    const expectSteps = async () => {
      await page.getByRole('button', { name: "Reloading the page isn't working?" }).click();
      for (const { name, steps } of cameraSteps.browsers) {
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
        for (const step of steps) await expect(page.getByText(step, { exact: true }).first()).toBeVisible();
      }
    };
    await signInPatient(page);
    await openScanSite(page);
    await answerCamera('denied');
    await beginButton(page).click();
    await expect(heading(page, 'Camera permissions required.')).toBeVisible();
    await expect(page.getByText('Please reload this page and grant permission when prompted.')).toBeVisible();
    expect(page.url(), 'where the permission belongs').toContain(SCAN_SITE);
    await expectSteps();
    // If still denied: the same page again. If allowed for the scan site: the scan continues in the same session.
    await page.getByRole('button', { name: retry }).click();
    await expect(heading(page, 'Camera permissions required.')).toBeVisible();
    await answerCamera('granted');
    await page.getByRole('button', { name: retry }).click();
    await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();

    // Leaving instead leads back to the scan site, which has the camera permission.
    await page.reload();
    await answerCamera('denied');
    await beginButton(page).click();
    await page.getByRole('button', { name: leave }).click();
    await expectScanError(page, 'CAMERA_PERMISSION_NOT_GRANTED');
    await expect(heading(page, 'Camera permissions required.')).toBeVisible();
    await expect(page.getByText('Please reload this page and grant permission when prompted.')).toBeVisible();
    await expect(page.getByText(fill(scanError.camera.where, { button: 'Scan Again' }))).toBeVisible();
    await expectSteps();
    await page.getByRole('button', { name: 'Is this a pre visit scan?' }).click();
    await expect(page.getByText(scanError.preVisit.text)).toBeVisible();

    await answerCamera('granted');
    await page.getByRole('button', { name: 'Scan Again' }).click();
    await beginButton(page).click();
    await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();
    await answerCamera('denied');
    await expect(heading(page, causes.revoked.title)).toBeVisible();
    await expect(page.getByText(released)).toBeVisible();
    // In the same session: after the permission, the scan continues here.
    await answerCamera('granted');
    await page.getByRole('button', { name: retry }).click();
    await expect(page.getByText(scanSite.advice.findFace)).toBeVisible();
    await answerCamera('denied');
    await expect(heading(page, causes.revoked.title)).toBeVisible();
    await page.getByRole('button', { name: leave }).click();
    await expectScanError(page, 'CAMERA_PERMISSION_NOT_GRANTED');
  } finally {
    await browser.close();
  }
});

test('an unusable return URL leads to a server error, not to a dead end', async ({ page }) => {
  await signInPatient(page);
  const before = await measurementIds(page);
  const unsigned = { sessionId: 'A'.repeat(22), receipt: 'eyJhbGciOiJub25lIn0.e30.' };
  const queries = [
    '',
    '?results=%25%25%25',
    `?results=${encodeURIComponent(btoa('{"sessionId":1}'))}`,
    `?results=${encodeURIComponent(btoa(JSON.stringify(unsigned)))}`,
    '?details=%00%01',
  ];
  for (const query of queries) {
    await page.goto(`/scanresult${query}`);
    await expectScanError(page, 'SERVER_ERROR');
    await expect(heading(page, 'Something went wrong')).toBeVisible();
  }
  await page.goto('/scanresult?error=LOW_SIGNAL&details=no-pulse');
  await expectScanError(page, 'LOW_SIGNAL');
  await expect(page.getByText(measures.missing['no-pulse'])).toBeVisible();
  await page.goto('/scanresult?error=%3Cscript%3E');
  await expect(heading(page, scanError.kinds.unsuccessful.title)).toBeVisible();
  expect(await measurementIds(page)).toEqual(before);
});
