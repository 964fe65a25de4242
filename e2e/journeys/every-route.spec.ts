import { CATALOGUES } from '@mien/messages/catalogues';
import type { Page } from '@playwright/test';
import { paths } from '../../apps/web/src/shared/paths.ts';
import { expect, test } from '../browser.ts';
import { headingOf, OTHER_ADDRESSES, SCREENS, type Screen } from '../screens.ts';
import { followLink, measurementIds, signInPatient, signInStaff } from '../steps.ts';

const texts = CATALOGUES.en;

/** System Admin, who sees all pages of staff: journeys that walk through them all. Others take somebody else. */
const SAM = '5125550110';

/** Address and heading of each screen. */
const withHeadings = (screens: readonly Screen[]) =>
  screens.map(({ path, heading }) => [path, heading(texts)] as const);
const FOR_ANYBODY = withHeadings(SCREENS.anybody);
const FOR_PATIENTS = withHeadings(SCREENS.patient);

const heading = headingOf;

/**
 * Every page shows its heading when its address is loaded, when a link leads to it, and when Back or Forward find it again,
 * and has a way on.
 */
async function visitAll(page: Page, screens: readonly (readonly [path: string, heading: string])[]): Promise<void> {
  for (let index = 0; index < screens.length; index += 2) {
    const pair = screens.slice(index, index + 2);
    for (const [path, title] of pair) {
      // Beside a page with the same heading, the heading would not tell that the page has come.
      if (page.url().startsWith('http') && !(await heading(page, title).isVisible())) await followLink(page, path);
      else await page.goto(path);
      await expect(heading(page, title), path).toBeVisible();
      const ways = page.getByRole('link').or(page.getByRole('button')).filter({ visible: true });
      expect(await ways.count(), `${path} is no dead end`).toBeGreaterThan(0);
      await page.reload();
      await expect(heading(page, title), `${path} loaded`).toBeVisible();
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
  await visitAll(page, [...FOR_ANYBODY, ...withHeadings(SCREENS.visitor)]);
});

test('every address of a patient or of staff leads somebody who is not signed in to the sign-in', async ({ page }) => {
  for (const [path] of [...FOR_PATIENTS, ...withHeadings(SCREENS.staff)]) {
    await page.goto(path.replace('{id}', '01890000-0000-7000-8000-000000000000'));
    await expect(heading(page, texts.signIn.title), path).toBeVisible();
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
    await expect(heading(page, texts.dashboard.title)).toBeVisible();
  }
});

test('every page that Me leads to leads back to Me', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/me');
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').getByRole('link');
  await expect(rows.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const led = await Promise.all((await rows.all()).map(async (row) => String(await row.getAttribute('href'))));
  expect(new Set(led)).toEqual(
    new Set<string>([
      ...(['cuff', 'weight', 'waist', 'answers'] as const).map((kind) => paths.entryOf(kind)),
      ...[paths.carers, paths.careTeam, paths.breathe, paths.periodReport, paths.ownAccessLog, paths.records],
    ]),
  );
  for (const path of [...led, paths.switchProfile, paths.profile]) {
    await followLink(page, path);
    await expect(heading(page, texts.me.title), path).toBeHidden();
    await main.getByRole('link', { name: texts.shell.places.me, exact: true }).click();
    await expect(heading(page, texts.me.title), path).toBeVisible();
  }
});

test('every address of staff works for staff', async ({ page }) => {
  await signInStaff(page, SAM);
  await visitAll(page, withHeadings(SCREENS.staff));
});

test('an address that is none of ours leads back to the start', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText(texts.generalError.notFound.text)).toBeVisible();
  await page.getByRole('link', { name: texts.generalError.notFound.home }).click();
  await expect(heading(page, texts.signIn.title)).toBeVisible();
});

test('every address of the app is in the list of screens', () => {
  const listed = [
    ...Object.values(SCREENS)
      .flat()
      .map(({ path }) => path),
    ...OTHER_ADDRESSES,
  ];
  // A parameter of a pattern stands for whatever the list has there.
  const isListed = (pattern: string) => {
    const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`, 'i');
    return listed.some((path) => path === pattern || shape.test(path));
  };
  const addresses = Object.values(paths).flatMap((path) => (typeof path === 'function' ? [] : path));
  expect(addresses.filter((address) => !isListed(address))).toEqual([]);
});
