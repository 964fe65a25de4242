import {
  chat,
  consent,
  dashboard,
  generalError,
  howTo,
  legalPage,
  profile,
  results,
  scanError,
  shell,
  signIn,
} from '@mien/messages';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { measurementIds, signInPatient } from '../steps.ts';

/** Routes of the app and the heading each shows: to anybody, or to a signed-in patient with a history. */
const FOR_ANYBODY: readonly (readonly [path: string, heading: string])[] = [
  ['/scanningError?errorCode=SERVER_ERROR', scanError.kinds.serverError.title],
  ['/scanningError', scanError.kinds.unsuccessful.title],
  ['/scanFailed', scanError.scanFailed.title],
  ['/error', generalError.title],
  ['/privacy', legalPage.privacy],
  ['/termsofuse', legalPage.terms],
  ['/no/such/page', shell.notFound.title],
];

const FOR_PATIENTS: readonly (readonly [path: string, heading: string])[] = [
  ['/consent', consent.title],
  ['/profile', profile.title],
  ['/account', profile.title],
  ['/howto', howTo.title],
  ['/howTo', howTo.title],
  ['/dashboard', dashboard.title],
  ['/resultSummary/{id}', results.title],
  ['/resultSummary/history/{id}', results.title],
  ['/development/{id}', results.title],
  ['/scanresult', scanError.kinds.serverError.title],
  ['/liveChat', chat.title],
];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Every page shows its heading when it is opened, reloaded and found again by Back or Forward, and has a way on. */
async function visitAll(page: Page, screens: readonly (readonly [path: string, heading: string])[]): Promise<void> {
  for (let index = 0; index < screens.length; index += 2) {
    const pair = screens.slice(index, index + 2);
    for (const [path, title] of pair) {
      await page.goto(path);
      await expect(heading(page, title), path).toBeVisible();
      const ways = page.getByRole('link').or(page.getByRole('button')).filter({ visible: true });
      expect(await ways.count(), `${path} is no dead end`).toBeGreaterThan(0);
      await page.reload();
      await expect(heading(page, title), `${path} reloaded`).toBeVisible();
    }
    const [first, second] = pair;
    if (!first || !second) return;
    await page.goBack();
    await expect(heading(page, first[1]), `Back to ${first[0]}`).toBeVisible();
    await page.goForward();
    await expect(heading(page, second[1]), `Forward to ${second[0]}`).toBeVisible();
  }
}

test('every address works for somebody who is not signed in', async ({ page }) => {
  await visitAll(page, [...FOR_ANYBODY, ['/', signIn.title], ['/mlogin', signIn.title]]);
});

test('every address of a patient leads somebody who is not signed in to the sign-in', async ({ page }) => {
  for (const [path] of FOR_PATIENTS) {
    await page.goto(path.replace('{id}', '01890000-0000-7000-8000-000000000000'));
    await expect(heading(page, signIn.title), path).toBeVisible();
    await expect(page).toHaveURL(/localhost:\d+\/(mlogin)?$/);
  }
});

test('every address works for a patient', async ({ page }) => {
  await signInPatient(page);
  const [id = ''] = await measurementIds(page);
  const own = FOR_PATIENTS.map(([path, title]) => [path.replace('{id}', id), title] as const);
  await visitAll(page, [...own, ...FOR_ANYBODY]);
  // Who is signed in need not sign in.
  for (const path of ['/', '/mlogin']) {
    await page.goto(path);
    await expect(heading(page, dashboard.title)).toBeVisible();
  }
});

test('an address that is none of ours leads back to the start', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText(shell.notFound.text)).toBeVisible();
  await page.getByRole('link', { name: shell.notFound.home }).click();
  await expect(heading(page, signIn.title)).toBeVisible();
});
