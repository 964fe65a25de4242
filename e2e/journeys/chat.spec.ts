import { chat, shell, signIn } from '@mien/messages';
import { expectAccessible } from '../accessible.ts';
import { expect, newContext, newWatchedPage, test } from '../browser.ts';
import { signInPatient } from '../steps.ts';

test('a patient writes in the live chat; an unsent message is kept, and another window shows it', {
  tag: '@essential',
}, async ({ page, quietBrowser, contextOptions, baseURL }) => {
  await signInPatient(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: shell.places.messages }).click();
  await expect(page.getByRole('heading', { level: 1, name: chat.title })).toBeFocused();
  await expect(page.getByText(chat.notForEmergencies)).toBeVisible();
  await expectAccessible(page, 'empty live chat');

  const log = page.getByRole('log');
  const field = page.getByRole('textbox', { name: chat.label });
  await page.context().setOffline(true);
  await field.fill('Is this normal?');
  await field.press('Enter');
  await expect(page.getByText(/^Not sent yet/)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(field).toHaveValue('Is this normal?');
  await page.getByRole('button', { name: chat.send, exact: true }).click();
  await expect(log.getByText('Is this normal?')).toBeVisible();
  await expect(field).toHaveValue('');

  const other = await newContext(
    quietBrowser,
    { ...contextOptions, storageState: await page.context().storageState() },
    baseURL,
  );
  const otherPage = await newWatchedPage(other);
  await otherPage.goto('/liveChat');
  await expect(otherPage.getByRole('log').getByText('Is this normal?')).toBeVisible();
  await field.fill('I had coffee before.\nTwo cups.');
  await page.getByRole('button', { name: chat.send, exact: true }).click();
  await expect(otherPage.getByRole('log').getByText('Two cups.')).toBeVisible();
  await expectAccessible(otherPage, 'live chat');
  await other.close();
});

test('the test logout ends the session and leads to sign-in', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/unauthorized/test');
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByLabel(signIn.phone.label)).toBeVisible();
});
