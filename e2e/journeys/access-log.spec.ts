import { accessLog, accessLogInMenu, fill, shell } from '@mien/messages';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { openMenu, signInPatient, signInStaff, unfoldLog } from '../steps.ts';

/** Client Admin of Austin Wellness. */
const GRACE = '5125550111';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a patient sees who acted on their data, and staff see what staff did', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  await signInPatient(page);
  const { user } = (await (await page.request.get('/v1/auth/session')).json()) as {
    user: { patientUid: string; firstName: string; lastName: string };
  };
  await page.goto('/accessLog');
  await expect(page.getByText(fill(accessLog.ownActs.signInByCode, { who: accessLog.own.you }))).toBeVisible();
  await expectAccessible(page, 'own access log');

  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const staff = await newWatchedPage(context);
  await signInStaff(staff, GRACE);
  expect((await staff.request.get(`/v1/patients/${user.patientUid}/selfserverlink`)).status()).toBe(200);
  expect((await staff.request.get(`/v1/users?search=${user.patientUid}`)).status()).toBe(200);
  await staff.getByRole('link', { name: accessLogInMenu }).click();
  await expect(headingOf(staff, accessLog.staff.title)).toBeFocused();
  await staff
    .getByRole('link', { name: fill(accessLog.staff.onlyThis, { name: `${user.firstName} ${user.lastName}` }) })
    .first()
    .click();
  await expect(staff).toHaveURL(new RegExp(`patient=${user.patientUid}$`));
  await expect(staff.getByText(/Grace Liu .*created a login link/)).toBeVisible();
  // The entry is in the same minute as the link, so it is listed after it on request.
  await expect(
    staff
      .getByRole('listitem')
      .filter({ hasText: /viewed the list of patients/ })
      .first(),
  ).toBeVisible();
  await staff.getByLabel(accessLog.staff.filter.action).selectOption('loginLinkMade');
  await expect(staff).toHaveURL(/action=loginLinkMade/);
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: accessLog.file.save }).click();
  expect((await download).suggestedFilename()).toBe(accessLog.file.name);
  await expectAccessible(staff, 'access log of staff');
  await context.close();

  await openMenu(page);
  await page.getByRole('link', { name: shell.menu.ownAccessLog }).click();
  await page.reload();
  await unfoldLog(page);
  await expect(
    page.getByText(/^(Grace Liu \(clinic staff, administrator\)|They) saw your name, age, phone number and email/),
  ).toBeVisible();
  // Listed once for all events within a minute.
  await expect(
    page.getByText(/^(Grace Liu \(clinic staff, administrator\)|They) created a login link for you/),
  ).toBeVisible();
  expect((await page.request.get('/v1/accessLog')).status()).toBe(403);
});
