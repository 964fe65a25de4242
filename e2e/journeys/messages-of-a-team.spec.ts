import { chat, chatInbox, fill, patientForStaff } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { nextPhoneOfAustin, signInPatient, signInStaff } from '../steps.ts';

/** Client Admin and Client User of Austin Wellness. */
const GRACE = '5125550111';
const OMAR = '5125550112';

const { assign, snooze, templates, conversation } = chatInbox;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const fieldOf = (page: Page) => page.getByRole('textbox', { name: chat.label });
const assigneeOf = (page: Page) => page.getByRole('main').getByRole('combobox', { name: assign.label }).last();

const DESK = { width: 1280, height: 800 };

/** The check also resizes the page to a phone and does not restore it. */
async function expectAccessibleAtDesk(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  await page.setViewportSize(DESK);
}

async function say(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await page.getByRole('button', { name: chat.send, exact: true }).click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

test('two staff members share a conversation: assignment, typing indicator, templates, snooze and search', async ({
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
  const word = `kumquat${Date.now()}`;
  await page.goto('/liveChat');
  await expect(page.getByText(chat.notForEmergencies)).toBeVisible();
  await say(page, `May I eat a ${word} before a scan?`);

  // Grace at a desk, Omar with a phone.
  const grace = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await grace.setViewportSize(DESK);
  await signInStaff(grace, GRACE);
  await grace.goto('/admin/chat');
  await expect(headingOf(grace, chatInbox.title)).toBeVisible();
  await expectAccessibleAtDesk(grace, 'list without a conversation');
  const row = grace.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(row).toBeVisible();
  await grace.keyboard.press('j');
  await expect(grace.locator('[data-row]').first()).toBeFocused();
  await row.focus();
  await grace.keyboard.press('Enter');
  await expect(headingOf(grace, name)).toBeFocused();
  const panel = grace.getByRole('complementary', { name: chatInbox.panel.title });
  await expect(panel.getByText(patientForStaff.states.none)).toBeVisible();
  await expectAccessibleAtDesk(grace, 'three panes');
  await grace.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await grace.keyboard.press('Enter');
  await expect(headingOf(grace, name)).toBeVisible();

  const omar = await newWatchedPage(await newContext(quietBrowser, contextOptions, baseURL));
  await omar.setViewportSize({ width: 390, height: 844 });
  await signInStaff(omar, OMAR);
  await omar.goto(`/admin/chat/${user.patientUid}`);
  await expect(headingOf(omar, name)).toBeVisible();

  await assigneeOf(grace).selectOption({ label: 'Omar Haddad' });
  await expect(row.getByText(fill(chatInbox.assignedTo, { name: 'Omar Haddad' }))).toBeVisible();
  await omar.goto('/admin/chat?owner=mine');
  await omar.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(headingOf(omar, name)).toBeVisible();
  await expectAccessible(omar, 'a conversation on a phone');

  // Omar types while Grace does.
  await fieldOf(omar).pressSequentially('Yes, ');
  await expect(grace.getByText(fill(conversation.writing.one, { name: 'Omar Haddad' }))).toBeVisible();
  await fieldOf(grace).fill('One moment');
  await say(omar, 'Yes, but one hour before it.');
  await expect(grace.getByText(fill(conversation.answeredMeanwhile, { name: 'Omar Haddad' }))).toBeVisible();
  await expectAccessibleAtDesk(grace, 'a colleague answered meanwhile');
  await fieldOf(grace).fill('');

  await grace.keyboard.press('/');
  const sheet = grace.getByRole('dialog', { name: templates.title });
  await sheet.getByRole('button', { name: templates.add }).click();
  await sheet.getByRole('textbox', { name: templates.name }).fill(`Rest ${word}`);
  await sheet.getByRole('textbox', { name: templates.text, exact: true }).fill('Please rest first, {firstName}.');
  await expectAccessibleAtDesk(grace, 'a new template');
  await sheet.getByRole('button', { name: templates.save }).click();
  await sheet.getByRole('button', { name: new RegExp(`^Rest ${word}`) }).click();
  await expect(fieldOf(grace)).toHaveValue(`Please rest first, ${user.firstName}.`);
  await grace.getByRole('button', { name: chat.send, exact: true }).click();
  await expect(page.getByRole('log').getByText(`Please rest first, ${user.firstName}.`)).toBeVisible();
  // A patient must not see who reads or types.
  await expect(page.getByText(/Omar|Grace|is writing/)).toHaveCount(0);

  await grace.getByRole('button', { name: snooze.open, exact: true }).click();
  await grace.getByRole('button', { name: new RegExp(`^${snooze.tomorrow}`) }).click();
  await expect(row).toHaveCount(0);
  await grace.getByRole('link', { name: chatInbox.states.snoozed, exact: true }).click();
  await expect(row).toBeVisible();
  await grace.getByRole('link', { name: chatInbox.states.open, exact: true }).click();
  await say(page, 'Thank you!');
  await expect(row).toBeVisible();

  const box = grace.getByRole('searchbox', { name: chatInbox.search.label });
  await box.fill(word.slice(0, -2));
  await box.press('Enter');
  await expect(grace.locator('mark')).toHaveText(word.slice(0, -2));
  await grace.getByRole('link', { name: new RegExp(name) }).click();
  await expect(grace).toHaveURL(/found=1/);
  await expect(grace.locator('[data-found]')).toBeInViewport();
  await expectAccessibleAtDesk(grace, 'a message that was found');
  const log = (await (await page.request.get('/v1/accessLog/own')).json()) as { items: { action: string }[] };
  const actions = log.items.map(({ action }) => action);
  for (const action of ['conversationAssigned', 'conversationSnoozed', 'conversationsSearched'])
    expect(actions).toContain(action);

  // Below 1200 pixels without the patient panel, below 960 one pane at a time.
  await grace.setViewportSize({ width: 1100, height: 800 });
  await expect(panel).toHaveCount(0);
  await expect(grace.getByRole('log')).toBeVisible();
  await grace.setViewportSize({ width: 800, height: 800 });
  await expect(box).toHaveCount(0);
  await grace.getByRole('link', { name: conversation.back }).click();
  await expect(box).toBeVisible();
});
