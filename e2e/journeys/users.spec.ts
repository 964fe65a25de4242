import { averages, fill, profile, users, usersInMenu } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { enterByLink, openMenu, readMessage, shownPhone, signInPatient, signInStaff } from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
/** Client User of Austin Wellness, and System User: they can read but not edit. */
const READERS = ['5125550112', '5125550113'];
/** Data of the patient that the first test creates. */
const NEW_PHONE = '5125557301';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const total = async (page: Page) => {
  const range = page.getByText(/^\d+–\d+ of [\d,]+$/);
  await expect(range).toBeVisible();
  return Number(((await range.textContent()) ?? '').split(' of ')[1]?.replace(',', ''));
};

test('a Client Admin creates a patient, who signs in by the link, and searches, sorts and pages by the URL', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInStaff(page, GRACE);
  await page.getByRole('link', { name: new RegExp(`^${usersInMenu}`) }).click();
  await expect(headingOf(page, users.title)).toBeFocused();
  await expect(page).toHaveTitle(`${users.title} · Mien`);
  await page.goto('/admin?view=directory');
  await expect(headingOf(page, users.title)).toBeVisible();
  await expectAccessible(page, 'patients');

  await page.getByRole('button', { name: users.create }).click();
  const drawer = page.getByRole('dialog', { name: users.form.createTitle });
  await drawer.getByLabel(users.form.firstName).fill('Wilma');
  await drawer.getByLabel(users.form.lastName).fill('Aaronson');
  await drawer.getByLabel(users.form.phone).fill(NEW_PHONE);
  await drawer.getByLabel(users.form.group, { exact: true }).selectOption('signature');
  await expectAccessible(page, 'creating a patient');
  await drawer.getByRole('button', { name: users.create }).click();
  await expect(drawer.getByText(fill(users.created.title, { name: 'Wilma Aaronson' }))).toBeFocused();
  await drawer.getByRole('button', { name: users.link.send }).click();
  await expect(drawer.getByText(fill(users.link.sent, { phone: shownPhone(NEW_PHONE) }))).toBeVisible();
  await drawer.getByRole('button', { name: users.created.done }).click();

  let link = '';
  await expect
    .poll(async () => {
      link = /https?:\S+\/alogin\/\S+/.exec(await readMessage(page, NEW_PHONE))?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const patient = await newWatchedPage(context);
  await enterByLink(patient, link);
  await expect(headingOf(patient, profile.steps.personal.title)).toBeVisible();
  await expect(patient.getByText('Wilma Aaronson')).toBeVisible();
  await context.close();

  // The URL contains the state, and Back steps through it.
  await page.getByRole('searchbox', { name: users.search.label }).fill('aaronson w');
  await expect(page).toHaveURL(/\/admin\?search=aaronson\+w$/);
  // Phones hide the table header.
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).last()).toContainText('Wilma');
  await page.getByRole('searchbox', { name: users.search.label }).fill('');
  await expect(page).toHaveURL(/\/admin\?view=directory$/);
  // Other tests create and delete patients meanwhile.
  await expect.poll(() => total(page)).toBeGreaterThan(1);
  await page.getByLabel(users.sortBy).selectOption('firstName desc');
  await expect(page).toHaveURL(/\/admin\?sort=firstName&direction=desc$/);
  await page.getByRole('button', { name: users.pages.next, exact: true }).click();
  await expect(page).toHaveURL(/direction=desc&page=2$/);
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  const second = await rows(page).allTextContents();
  await page.getByRole('button', { name: users.pages.next, exact: true }).click();
  await expect(page.getByText(/^21–30 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  expect(await rows(page).allTextContents()).toEqual(second);
  await page.reload();
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  expect(await rows(page).allTextContents()).toEqual(second);
});

test('a file is checked before it is imported; readers cannot change anything; patients are refused', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInStaff(page, GRACE);
  await page.goto('/admin?search=zzimport');
  await expect(page.getByText(users.noHits.title)).toBeVisible();
  await page.getByRole('button', { name: users.import }).click();
  const drawer = page.getByRole('dialog', { name: users.importing.title });
  const csv = 'First name,Last name,Phone,Group\nAda,Zzimport,5125557302,signature\nBo,Zzimport,12,signature\n';
  await drawer
    .getByLabel(users.importing.chooseFile)
    .setInputFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const { columns, faults } = users.importing;
  await expect(
    drawer.getByText(fill(users.importing.fault, { line: 3, column: columns.phone, fault: faults.phone })),
  ).toBeVisible();
  await expectAccessible(page, 'preview of an import');
  const found = async () =>
    ((await (await page.request.get('/v1/users?search=zzimport')).json()) as { totalItems: number }).totalItems;
  expect(await found()).toBe(0);
  await drawer.getByRole('button', { name: users.importing.confirm.one }).click();
  await expect(drawer.getByText(users.importing.done.one)).toBeVisible();
  expect(await found()).toBe(1);
  await drawer.getByRole('button', { name: users.form.close }).click();
  await expect(rows(page).last()).toContainText('Ada');

  for (const reader of READERS) {
    const context = await newContext(quietBrowser, contextOptions, baseURL);
    const other = await newWatchedPage(context);
    await signInStaff(other, reader);
    await other.goto('/admin?search=zzimport');
    await expect(rows(other).last()).toContainText('Ada');
    await expect(other.getByRole('button', { name: users.create })).toBeHidden();
    await expect(other.getByRole('button', { name: users.import })).toBeHidden();
    await expect(
      other.getByRole('button', { name: fill(users.row.manageName, { name: 'Ada Zzimport' }) }),
    ).toBeHidden();
    await context.close();
  }

  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const patient = await newWatchedPage(context);
  await signInPatient(patient);
  await openMenu(patient);
  await expect(patient.getByRole('link', { name: usersInMenu, exact: true })).toBeHidden();
  await patient.goto('/admin');
  await expect(headingOf(patient, averages.denied.title)).toBeVisible();
  await expect(patient.getByText(users.denied)).toBeVisible();
  expect((await patient.request.get('/v1/users')).status()).toBe(403);
  await context.close();
});
