import { type Permission, ROLES, type Role, reachOf, roleName } from '@mien/domain';
import { account, operations, operationsInMenu, records, shell, staffSide } from '@mien/messages';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { headingOf, STAFF_PAGES } from '../screens.ts';
import { openMenu, signInPatient, signInStaff } from '../steps.ts';

/** One demo person for each staff role. */
const STAFF: Readonly<Record<Exclude<Role, 'Patient'>, string>> = {
  'Client User': '5125550112',
  'Client Admin': '5125550111',
  'System User': '5125550113',
  'System Admin': '5125550110',
  'Provider Admin': '5125550114',
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const mayOpen = (role: Role, permission: Permission) => ['client', 'all'].includes(reachOf([role], permission) ?? '');

for (const role of ROLES) {
  if (role === 'Patient') continue;
  test(`a ${role} gets the pages of the role, and no others even by URL`, async ({ page }) => {
    await signInStaff(page, STAFF[role]);
    await expect(page.getByText(`(${roleName(role, 'Mien Health')})`)).toBeVisible();
    const open = STAFF_PAGES.filter(({ permission }) => mayOpen(role, permission));
    const names = open.map(({ name }) => name);
    const pages = page.getByRole('navigation', { name: account.pages });
    await expect(pages.getByRole('link').locator('strong')).toHaveText(names);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(pages).toBeHidden();
    const side = page.getByRole('navigation', { name: staffSide.name });
    await expect(side.getByRole('link')).toContainText([staffSide.today, ...names]);
    for (const { path, permission } of STAFF_PAGES) {
      await page.goto(path);
      const denied = headingOf(page, 'Insufficient access rights to see this page!');
      if (mayOpen(role, permission)) {
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(denied, path).toBeHidden();
      } else await expect(denied, path).toBeVisible();
    }
  });
}

test('a System User sees the state of the installation', async ({ page }) => {
  await signInStaff(page, STAFF['System User']);
  await page.getByRole('link', { name: operationsInMenu }).click();
  await expect(headingOf(page, operations.title)).toBeFocused();
  const messages = page.getByRole('region', { name: operations.messages.title });
  await expect(messages.getByText(operations.messages.sent).first()).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${operations.jobs.names.retention}`) })).toBeVisible();
  await expectAccessible(page, 'operations');
  await page.getByLabel(operations.days.label).selectOption('1');
  await expect(page).toHaveURL(/\?days=1$/);
});

test('a patient downloads and deletes their data, and the account is gone', { tag: '@essential' }, async ({ page }) => {
  await signInPatient(page);
  await openMenu(page);
  await page.getByRole('link', { name: shell.menu.records }).click();
  await expect(headingOf(page, records.title)).toBeFocused();
  await expectAccessible(page, 'own data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: records.take.button }).click();
  expect((await download).suggestedFilename()).toBe(records.take.file);
  await page.getByText(records.take.otherApps).click();
  const fhir = page.waitForEvent('download');
  await page.getByRole('button', { name: records.take.fhir }).click();
  expect((await fhir).suggestedFilename()).toBe(records.take.fhirFile);
  await page.getByRole('button', { name: records.delete.button }).click();
  const confirm = page.getByRole('button', { name: records.delete.confirm });
  await expect(confirm).toBeDisabled();
  await page.getByText(records.delete.understood).click();
  await confirm.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(records.delete.done)).toBeVisible();
  expect(await (await page.request.get('/v1/auth/session')).json()).toBeNull();
});
