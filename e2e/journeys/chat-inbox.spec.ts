import { account, chat, chatInbox, chatInboxInMenu, fill, plural, shell } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { nextPhoneOfAustin, openMenu, signInPatient, signInStaff } from '../steps.ts';

/** Client User of Austin Wellness. */
const OMAR = '5125550112';
/** System User, who can read but not reply. */
const RUTH = '5125550113';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: chat.label }).fill(text);
  await page.getByRole('button', { name: chat.send, exact: true }).click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

test('a patient writes, staff reply, close the conversation, and see it reopened', async ({
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
  await page.goto('/liveChat');
  await say(page, 'Is 90 too high?');
  await page.goto('/profile');

  const context = await newContext(quietBrowser, contextOptions, baseURL);
  const staff = await newWatchedPage(context);
  await signInStaff(staff, OMAR);
  const pages = staff.getByRole('navigation', { name: account.pages });
  const tile = pages.getByRole('link', { name: chatInboxInMenu });
  const { count } = (await (await staff.request.get('/v1/chat/conversations/waiting')).json()) as { count: number };
  await expect(tile.getByText(plural(shell.menu.waiting, 'en-US', count))).toBeVisible();
  await tile.click();
  await expect(headingOf(staff, chatInbox.title)).toBeFocused();
  const row = staff.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(row).toHaveText(/(Just wrote|1 minute)Is 90 too high\?1 unread$/);
  await expectAccessible(staff, 'inbox');
  await row.click();
  await expect(staff).toHaveTitle(`${fill(chatInbox.conversation.title, { name })} · Mien`);
  await say(staff, 'Not after coffee.');
  await expectAccessible(staff, 'conversation of staff');

  await openMenu(page);
  await page.getByRole('link', { name: `${shell.menu.liveChat} ${plural(shell.menu.unread, 'en-US', 1)}` }).click();
  const answer = page.getByRole('listitem').filter({ hasText: 'Not after coffee.' });
  await expect(answer).toContainText('Mien Health');
  await expect(answer).not.toContainText('Omar');

  await staff.getByRole('button', { name: chatInbox.conversation.close }).click();
  await expect(staff.getByText(chatInbox.conversation.closed)).toBeVisible();
  await say(page, 'Thank you. One more thing.');
  await expect(staff.getByRole('log').getByText('Thank you. One more thing.')).toBeVisible();
  await expect(staff.getByText(chatInbox.conversation.closed)).toBeHidden();
  await staff.getByRole('link', { name: chatInbox.conversation.back }).click();
  // Staff have seen it, so nothing is unread, but there is no reply.
  await expect(row).toHaveText(/(Just wrote|1 minute)Thank you\. One more thing\.$/);
  await context.close();
  expect((await page.request.get(`/v1/chat/conversations/${user.patientUid}/messages`)).status()).toBe(403);
});

test('a System User is refused', async ({ page }) => {
  await signInStaff(page, RUTH);
  await expect(page.getByRole('link', { name: chatInboxInMenu })).toBeHidden();
  await page.goto('/admin/chat');
  await expect(page.getByText(chatInbox.denied)).toBeVisible();
  expect((await page.request.get('/v1/chat/conversations')).status()).toBe(403);
});
