import { account, chat, fill } from '@mien/messages';
import { account as accountInSpanish } from '@mien/messages/es/rest';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { MIEN_PORT } from '../ports.ts';
import { headingOf } from '../screens.ts';
import { nextPhoneOfAustin, signInPatient, signInStaff, wholeLineOfToday } from '../steps.ts';

/** Client User of Austin Wellness. */
const OMAR = '5125550112';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { today } = account;

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`staff see who is waiting for them and open it, on a screen of ${width} px`, async ({
    page,
    quietBrowser,
    contextOptions,
    baseURL,
  }) => {
    const context = await newContext(quietBrowser, contextOptions, baseURL);
    const patient = await newWatchedPage(context);
    await signInPatient(patient, nextPhoneOfAustin());
    const { user } = (await (await patient.request.get('/v1/auth/session')).json()) as {
      user: { patientUid: string; firstName: string; lastName: string };
    };
    const name = `${user.firstName} ${user.lastName}`;
    const headers = { origin: `http://localhost:${MIEN_PORT}` };
    const send = async (path: string, data: object) => {
      expect((await patient.request.post(`/v1${path}`, { data, headers })).ok()).toBe(true);
    };
    await send('/chat/messages', { message: 'Was 91.25 too high?' });
    for (const message of ['LOW_SIGNAL', 'LOW_SIGNAL', 'CAMERA_PERMISSION_NOT_GRANTED']) {
      const data = { providerId: 1, deviceType: 'WIN32' };
      const began = await patient.request.post('/v1/scanSessions', { data, headers });
      const { sessionId } = (await began.json()) as { sessionId: string };
      await send('/measurements/error', { message, sessionId });
    }
    await context.close();

    await page.setViewportSize({ width, height });
    await signInStaff(page, OMAR);
    await expect(headingOf(page, account.title)).toBeVisible();
    const refusals = await wholeLineOfToday(page, today.lines.refusedScans);
    const refused = refusals.locator('[data-row]').filter({ hasText: name });
    await expect(refused).toContainText(fill(today.about.refusedScans, { reason: today.reasons.cameraPermission }));
    const waiting = await wholeLineOfToday(page, today.lines.unansweredMessages);
    const unread = waiting.locator('[data-row]').filter({ hasText: name });
    await expect(unread).toContainText('Was 91.25 too high?');
    // A phone shows the counts without the days.
    const chart = page.getByRole('img', { name: new RegExp(`^${today.scans}, last 14 days`) });
    await expect(chart).toBeVisible({ visible: width > 390 });
    await expectAccessible(page, 'what needs staff');

    // Clicking "And 2 more" left the focus in a row, from which j would continue.
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('j');
    await expect(page.locator('[data-row]').first()).toBeFocused();
    await unread.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/chat/${user.patientUid}$`));
    await expect(page.getByRole('log').getByText('Was 91.25 too high?')).toBeVisible();
    await page.goBack();
    await refused.click();
    await expect(page).toHaveURL(new RegExp(`/admin/patient/${user.patientUid}$`));
    await page.goBack();
    await expect(refused).toBeFocused();
    const { action, text } = today.drafts.refusedScans;
    await refusals.getByRole('button', { name: fill(today.followUp.menu, { name }) }).click();
    await expectAccessible(page, 'the menu of a line');
    await page.getByRole('link', { name: action }).click();
    await expect(page.getByRole('textbox', { name: chat.label })).toHaveValue(text);

    const spanish = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
    await spanish.setViewportSize({ width, height });
    await spanish.addInitScript("localStorage.setItem('language', 'es')");
    await spanish.context().addCookies(await page.context().cookies());
    await spanish.goto('/account');
    await expect(headingOf(spanish, accountInSpanish.title)).toBeVisible();
    await expect(spanish.getByRole('region', { name: accountInSpanish.today.lines.refusedScans })).toContainText(
      accountInSpanish.today.reasons.cameraPermission,
    );
    await expectAccessible(spanish, 'what needs staff, in Spanish');
    await spanish.context().close();
  });
