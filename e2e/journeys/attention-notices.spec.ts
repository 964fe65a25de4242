import { account, clientSettings, fill, users } from '@mien/messages';
import { account as accountInSpanish, users as usersInSpanish } from '@mien/messages/es/rest';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import { signInPatient, signInStaff, toast, unfoldLog } from '../steps.ts';

/** System User: reads the list of all clients, and cannot change patients. */
const RUTH = '5125550113';
/** Client Admin of Hill Country Employers. */
const NORA = '5125550115';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const MARK = new RegExp(`^${users.attention.since.split('{')[0]}`);

test('staff see on Today and in the list that a patient needs attention, until one of them marks it as seen', async ({
  page,
  quietBrowser,
  contextOptions,
  baseURL,
}) => {
  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const patient = await newWatchedPage(context);
  await signInPatient(patient);
  const { user } = (await (await patient.request.get('/v1/auth/session')).json()) as {
    user: { firstName: string; lastName: string };
  };
  const name = `${user.firstName} ${user.lastName}`;
  // Sends the patient's answer of the card, whose dialog another test covers.
  const answer = await patient.request.post('/v1/attention/heartRateBpm/events?timeZone=UTC', {
    data: { kind: 'felt', feeling: 'symptoms' },
    headers: { origin: `http://localhost:${MIEN_PORT}` },
  });
  expect(await answer.json()).toMatchObject({ isStaffNotified: true });

  await signInStaff(page, RUTH);
  const line = page.getByRole('link', { name: account.attention.title });
  await expect(page.getByText(account.attention.notMonitored)).toBeVisible();
  const waiting = page.getByRole('region', { name: account.today.lines.needsAttention });
  await expect(waiting.getByRole('link', { name })).toHaveCount(1);
  await expectAccessible(page, 'what waits for staff');
  await line.click();
  await expect(headingOf(page, users.title)).toBeFocused();
  await expect(page).toHaveURL(/\/admin\?only=attention$/);
  await expect(page.getByRole('checkbox', { name: users.attention.filter })).toBeChecked();
  await expect(page.getByText(users.attention.notMonitored)).toBeVisible();
  // The demo also has a waiting patient.
  const mark = page.getByRole('button', { name: fill(users.attention.seenName, { name }) });
  const row = page.getByRole('main').getByRole('table').locator('tbody tr').filter({ has: mark });
  await expect(row.getByTitle(MARK)).toHaveCount(1);
  await expectAccessible(page, 'patients who need attention');

  await page.getByRole('checkbox', { name: users.attention.filter }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goBack();
  await expect(row.getByTitle(MARK)).toHaveCount(1);

  const spanish = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await spanish.addInitScript("localStorage.setItem('language', 'es')");
  await spanish.context().addCookies(await page.context().cookies());
  await spanish.goto('/account');
  await expect(spanish.getByRole('link', { name: accountInSpanish.attention.title })).toBeVisible();
  await expect(spanish.getByText(accountInSpanish.attention.notMonitored)).toBeVisible();
  await spanish.goto('/admin?only=attention');
  await expect(spanish.getByText(usersInSpanish.attention.about)).toBeVisible();
  await expectAccessible(spanish, 'patients who need attention, in Spanish');
  await spanish.context().close();

  await mark.click();
  const sheet = page.getByRole('dialog', { name: users.attention.seen });
  await expect(sheet).toBeVisible();
  await expectAccessible(page, 'the question whether the patient was seen');
  await sheet.getByRole('button', { name: users.attention.confirm }).click();
  await expect(toast(page, fill(users.attention.done, { name }))).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto('/account');
  await expect(headingOf(page, account.title)).toBeVisible();
  await expect(waiting).toBeVisible();
  await expect(waiting.getByRole('link', { name })).toHaveCount(0);
  await patient.goto('/accessLog');
  await unfoldLog(patient);
  await expect(patient.getByText(/marked your readings that need attention as seen/)).toBeVisible();
  await context.close();
});

test('a client disables alerts to its staff about patients who need attention', async ({ page }) => {
  await signInStaff(page, NORA);
  await page.goto('/admin/settings#attentionNotice');
  const section = page.getByRole('region', { name: clientSettings.attentionNotice.title });
  const box = section.getByRole('checkbox', { name: clientSettings.attentionNotice.label });
  await expect(box).toBeChecked();
  await box.click();
  await section.getByRole('button', { name: clientSettings.save }).click();
  await expect(toast(page, clientSettings.saved)).toBeVisible();
  await page.reload();
  await expect(box).not.toBeChecked();
  await box.click();
  await section.getByRole('button', { name: clientSettings.save }).click();
  await expect(section.getByRole('button', { name: clientSettings.discard })).toBeHidden();
  await page.reload();
  await expect(box).toBeChecked();
});
