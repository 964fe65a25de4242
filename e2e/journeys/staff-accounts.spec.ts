import { accessLog, fill, staff, staffInMenu, users, usersInMenu } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { openMenu, readMessage, signInByPhone, signInStaff } from '../steps.ts';
import { expectSpanishToo } from '../translated.ts';

/** Administrator of a client that no other test uses. */
const ADMIN = '5125550115';

/** Two staff members with numbers not used in the demo. */
const NORA = { firstName: 'Nora', lastName: 'Hill', phone: '5125580001' } as const;
const IVY = { firstName: 'Ivy', lastName: 'Wren', phone: '5125580002' } as const;

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/** Presses Enter on a button once its panel has loaded. */
async function enter(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** By keyboard only: the drawer takes the focus, and Enter submits. */
async function add(page: Page, person: typeof NORA | typeof IVY, role: string, isNotified: boolean): Promise<void> {
  await enter(page, staff.members.add);
  const drawer = page.getByRole('dialog', { name: staff.form.addTitle });
  await drawer.getByLabel(staff.form.firstName).fill(person.firstName);
  await drawer.getByLabel(staff.form.lastName).fill(person.lastName);
  await drawer.getByLabel(staff.form.phone, { exact: true }).fill(person.phone);
  await drawer.getByLabel(staff.form.role).selectOption(role);
  if (isNotified) await drawer.getByLabel(staff.form.tell).press('Space');
  await drawer.getByLabel(staff.form.firstName).press('Enter');
  await expect(page.getByText(fill(staff.added[isNotified ? 'sent' : 'none'], { name: nameOf(person) }))).toBeVisible();
  await expect(drawer).toBeHidden();
}

const manage = (page: Page, person: typeof NORA | typeof IVY) =>
  page.getByRole('button', { name: fill(staff.row.manageName, { name: nameOf(person) }) }).press('Enter');

test('an administrator adds colleagues, who sign in and lose access with the next click after deactivation', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const open = () => newContext(quietBrowser, contextOptions, baseURL);
  const contexts = [await open(), await open()] as const;
  await keepStaff(page, await newWatchedPage(contexts[0]), await newWatchedPage(contexts[1]));
  for (const context of contexts) await context.close();
});

async function keepStaff(page: Page, nora: Page, ivy: Page): Promise<void> {
  await signInStaff(page, ADMIN);
  await openMenu(page);
  await page.getByRole('link', { name: staffInMenu }).press('Enter');
  await expect(headingOf(page, staff.title)).toBeFocused();
  await expect(page.getByText(new RegExp(`^${staff.row.you}\\s·`))).toBeVisible();

  await enter(page, staff.members.add);
  await page.getByRole('button', { name: staff.form.add, exact: true }).press('Enter');
  await expect(page.getByLabel(staff.form.firstName)).toBeFocused();
  await expect(page.getByText(staff.faults.phone)).toBeVisible();
  await expectAccessible(page, 'a form for staff with faults');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: staff.members.add })).toBeFocused();
  await add(page, NORA, 'Client Admin', true);
  await add(page, IVY, 'Client User', false);
  await expect(page.getByText(staff.states.invited)).toHaveCount(2);
  await expectAccessible(page, 'staff and groups');
  await expectSpanishToo(page, CATALOGS.es.staff.title);
  expect(await readMessage(page, NORA.phone)).toContain('staff account');

  await signInByPhone(nora, NORA.phone);
  await expect(nora).toHaveURL(/\/account$/);
  await nora.goto('/admin/staff');
  await expect(nora.getByText(nameOf(IVY), { exact: true })).toBeVisible();
  await signInByPhone(ivy, IVY.phone);
  await expect(ivy).toHaveURL(/\/account$/);
  await openMenu(ivy);
  await expect(ivy.getByRole('link', { name: staffInMenu })).toBeHidden();
  await ivy.getByRole('link', { name: usersInMenu }).click();
  await expect(headingOf(ivy, users.title)).toBeVisible();

  // Demoted: the staff page is refused with the next click.
  await page.reload();
  await manage(page, NORA);
  await page.getByLabel(staff.form.role).selectOption('Client User');
  await page.getByRole('button', { name: staff.form.save }).press('Enter');
  await expect(page.getByText(staff.form.saved)).toBeVisible();
  await page.keyboard.press('Escape');
  await nora.getByRole('button', { name: staff.members.add }).click();
  await nora.getByLabel(staff.form.firstName).fill('Mallory');
  await nora.getByLabel(staff.form.lastName).fill('Late');
  await nora.getByLabel(staff.form.phone, { exact: true }).fill('5125580003');
  await nora.getByRole('button', { name: staff.form.add, exact: true }).click();
  await expect(nora).toHaveURL(/\/$/);
  await expect(page.getByText('Mallory')).toHaveCount(0);

  // Deactivated after confirmation.
  await manage(page, IVY);
  await page.getByRole('button', { name: staff.access.deactivate, exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: staff.access.confirm })).toBeFocused();
  await expectAccessible(page, 'the question before a deactivation');
  await page.getByRole('button', { name: staff.access.confirm }).press('Enter');
  await expect(page.getByText(fill(staff.access.deactivated, { name: nameOf(IVY) }))).toBeVisible();
  await page.keyboard.press('Escape');
  await ivy.getByRole('searchbox', { name: users.search.label }).fill('Ana');
  await expect(ivy).toHaveURL(/\/$/);
  expect((await ivy.request.get('/v1/auth/session')).status()).toBe(401);

  await page.goto('/admin/accessLog');
  const entryOf = (act: string, person: Parameters<typeof nameOf>[0]) =>
    page
      .getByRole('listitem')
      .filter({ hasText: act })
      .filter({ hasText: nameOf(person) });
  await expect(entryOf(accessLog.acts.staffDeactivated, IVY).first()).toBeVisible();
  await expect(entryOf(accessLog.acts.staffRoleChanged, NORA).first()).toBeVisible();
}

test('an administrator adds, renames and retires a group, whose codes work until then', async ({ page }) => {
  await signInStaff(page, ADMIN);
  await page.goto('/admin/staff');
  await enter(page, staff.groups.add);
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(staff.groups.code).fill('Ward 7');
  await drawer.getByLabel(staff.groups.code).press('Enter');
  await expect(drawer.getByText(staff.faults.code)).toBeVisible();
  await drawer.getByLabel(staff.groups.code).fill('ward-7');
  await drawer.getByLabel(staff.groups.code).press('Enter');
  await expect(page.getByText(fill(staff.groups.added, { code: 'ward-7' }))).toBeVisible();

  await page.getByRole('button', { name: fill(staff.groups.renameName, { code: 'ward-7' }) }).press('Enter');
  await drawer.getByLabel(staff.groups.code).fill('ward-seven');
  await drawer.getByLabel(staff.groups.code).press('Enter');
  await expect(page.getByText(fill(staff.groups.former, { codes: 'ward-7' }))).toBeVisible();
  const register = async (accessCode: string) => {
    const answer = await page.request.post('/v1/auth/register', {
      data: {
        anonymousRegistration: false,
        firstName: 'New',
        lastName: 'Patient',
        phoneNumber: '5125580009',
        patientUid: '',
        accessCode,
      },
      headers: { origin: new URL(page.url()).origin },
    });
    return answer.status();
  };
  expect(await register('ward-7')).toBe(200);

  await page.getByRole('button', { name: fill(staff.groups.retireName, { code: 'ward-seven' }) }).press('Enter');
  await expect(drawer.getByText(staff.groups.retireText)).toBeVisible();
  await expectAccessible(page, 'the question before a group is retired');
  await drawer.getByRole('button', { name: staff.groups.confirm }).press('Enter');
  await expect(page.getByText(fill(staff.groups.retiredNow, { code: 'ward-seven' }))).toBeVisible();
  await expect(page.getByRole('button', { name: fill(staff.groups.reopenName, { code: 'ward-seven' }) })).toBeVisible();
  expect(await register('ward-7')).toBe(400);
});
