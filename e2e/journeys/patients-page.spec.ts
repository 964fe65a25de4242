import { readFile } from 'node:fs/promises';
import { fill, patientForStaff, plural, staffSide, patientsPage as texts, users } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import { nextPhoneOfAustin, signInPatient, signInStaff } from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';
const ORIGIN = `http://localhost:${MIEN_PORT}`;
const VIEW = 'New this week';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const lines = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody tr');
const chip = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** The keyboard listener loads with the sidebar. */
const hearsKeys = (page: Page) => expect(page.getByRole('navigation', { name: staffSide.name })).toBeVisible();

/** Checks the page on all screen sizes and returns to that of a desktop. */
async function audit(staff: Page, name: string): Promise<void> {
  await expectAccessible(staff, name);
  await staff.setViewportSize({ width: 1280, height: 800 });
}

test('staff work with a dense list: shared results, filters, views, bulk actions', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInPatient(page, nextPhoneOfAustin());
  const { user } = (await (await page.request.get('/v1/auth/session')).json()) as {
    user: { patientUid: string; firstName: string; lastName: string };
  };
  const name = `${user.firstName} ${user.lastName}`;
  const { textVersion } = (await (await page.request.get('/v1/careTeam/access')).json()) as { textVersion: string };
  const answer = async (path: string, data: object) => {
    const sent = await page.request.post(`/v1/careTeam/access/${path}`, { data, headers: { origin: ORIGIN } });
    expect(sent.status(), path).toBe(200);
  };

  const staff = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await staff.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(staff, GRACE);

  // The page opens with the table of the specification; the other view is one click away.
  await staff.goto('/admin');
  await expect(staff.getByRole('columnheader', { name: users.columns.tokenCode })).toBeVisible();
  await chip(staff, texts.views.label).selectOption(texts.views.patients);
  await expect(staff).toHaveURL(/\?view=patients$/);
  await expect(lines(staff)).toHaveCount(25);
  const bottoms = await lines(staff).evaluateAll((all) => all.map((line) => line.getBoundingClientRect().bottom));
  const inSight = bottoms.filter((bottom) => bottom <= 800).length;
  expect(inSight).toBeGreaterThanOrEqual(19);

  // The header stays visible while scrolling.
  await lines(staff).last().scrollIntoViewIfNeeded();
  const head = staff.getByRole('columnheader', { name: texts.columns.status });
  await expect(head).toBeInViewport();
  const isOnTop = await head.evaluate((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return cell.contains(cell.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop, 'nothing covers it').toBe(true);
  await audit(staff, 'the dense list');

  // Hides data of patients who do not share; shows it with a permission, on the next load.
  const one = `/admin?view=patients&search=${user.patientUid}`;
  await staff.goto(one);
  await expect(lines(staff)).toHaveCount(1);
  await expect(lines(staff)).toContainText(texts.cells.notShared);
  await answer('give', { term: 'untilEnded', textVersion, language: 'en' });
  await staff.reload();
  await expect(lines(staff)).toContainText(/bpm|No scan yet/);
  await expect(lines(staff)).not.toContainText(texts.cells.notShared);
  const log = (await (await page.request.get('/v1/accessLog/own')).json()) as { items: { action: string }[] };
  expect(log.items.map(({ action }) => action)).toContain('resultsListed');

  // The URL contains the filters: back, forward and reload work. Finds the row by id, because more patients share than
  // fit on a page.
  const own = lines(staff).filter({ has: staff.locator(`a[href*="${user.patientUid}"]`) });
  await staff.goto(one);
  await chip(staff, texts.filters.consent).selectOption(texts.filters.consents.given);
  await expect(staff).toHaveURL(/consent=given/);
  await expect(own).toHaveCount(1);
  await chip(staff, texts.filters.group).selectOption('md');
  await expect(staff).toHaveURL(/group=md/);
  await staff.goBack();
  await expect(staff).not.toHaveURL(/group=md/);
  await expect(own).toHaveCount(1);
  await staff.reload();
  await expect(chip(staff, texts.filters.consent)).toHaveValue('given');

  // A view is saved on the server, renamed, loaded after a reload, and deleted.
  await staff.getByRole('button', { name: texts.views.manage }).click();
  const sheet = staff.getByRole('dialog', { name: texts.views.manage });
  await sheet.getByLabel(texts.views.name).fill('Sharing');
  await audit(staff, 'saving a view');
  await sheet.getByRole('button', { name: texts.views.save }).click();
  await expect(sheet).toBeHidden();
  await staff.goto('/admin');
  await chip(staff, texts.views.label).selectOption('Sharing');
  await expect(staff).toHaveURL(/\?view=patients&consent=given$/);
  await staff.getByRole('button', { name: texts.views.manage }).click();
  await sheet.getByRole('button', { name: fill(texts.views.renameName, { name: 'Sharing' }) }).click();
  await sheet.getByLabel(texts.views.name).last().fill(VIEW);
  await sheet.getByRole('button', { name: texts.views.rename, exact: true }).click();
  await sheet.getByRole('button', { name: fill(texts.views.removeName, { name: VIEW }) }).click();
  await expect(sheet.getByText(texts.views.none)).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // By keyboard alone: focus a row, select it, select a range, and export it.
  await staff.goto('/admin?view=patients&group=signature');
  await expect(lines(staff).first()).toBeVisible();
  await hearsKeys(staff);
  await staff.keyboard.press('j');
  await expect(lines(staff).first().getByRole('link')).toBeFocused();
  await staff.keyboard.press('x');
  await staff.keyboard.press('j');
  await staff.keyboard.press('j');
  await staff.keyboard.press('Shift+X');
  await expect(staff.getByText(plural(texts.bulk.chosen, 'en-US', 3))).toBeVisible();
  const exporting = staff.getByRole('button', { name: texts.bulk.export });
  await exporting.focus();
  await staff.keyboard.press('Enter');
  const file = staff.getByRole('dialog', { name: texts.bulk.export });
  await expect(file.getByRole('listitem')).toHaveCount(3);
  await audit(staff, 'exporting several');
  const download = staff.waitForEvent('download');
  await file.getByRole('button', { name: texts.bulk.makeFile }).press('Enter');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(5);
  expect(csv).toContain(texts.file.columns.join(','));
  await file.getByRole('button', { name: texts.bulk.close }).last().press('Enter');

  // Enter opens the patient.
  await staff.goto(one);
  await expect(lines(staff)).toHaveCount(1);
  await hearsKeys(staff);
  await staff.keyboard.press('j');
  await staff.keyboard.press('Enter');
  await expect(headingOf(staff, name)).toBeVisible();

  await answer('end', {});
  await staff.goto(one);
  await expect(lines(staff)).toContainText(texts.cells.notShared);
  await staff.goto(`/admin/patient/${user.patientUid}`);
  await expect(staff.getByText(patientForStaff.states.ended)).toBeVisible();
});

test('the list can be read, filtered and selected from on a phone', async ({ page }) => {
  await signInStaff(page, GRACE);
  await page.goto('/admin?view=patients&group=md');
  await expect(lines(page).first()).toBeVisible();
  await expectAccessible(page, 'the dense list on a phone');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await lines(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: texts.bulk.group }).click();
  const sheet = page.getByRole('dialog', { name: texts.bulk.group });
  await sheet.getByLabel(texts.bulk.newGroup).selectOption('md');
  await expectAccessible(page, 'changing a group on a phone');
  await sheet.getByRole('button', { name: texts.bulk.move }).click();
  await expect(sheet.getByText(texts.bulk.unchanged.one)).toBeVisible();
  await sheet.getByRole('button', { name: texts.bulk.close }).last().click();
  await page.getByRole('button', { name: texts.bulk.clear }).click();
  await expect(page.getByText(texts.bulk.chosen.one)).toBeHidden();
  await page.getByRole('button', { name: fill(texts.filters.clear, { filter: texts.filters.group }) }).click();
  await expect(page).toHaveURL(/\?view=patients$/);
});
