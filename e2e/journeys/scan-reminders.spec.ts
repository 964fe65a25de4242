import { fill, me } from '@mien/messages';
import { me as meInSpanish } from '@mien/messages/es/rest';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { signInPatient } from '../steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const { reminder } = me;

test('a patient subscribes to reminders by text message, changes them and unsubscribes', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/me');
  await expect(headingOf(page, me.title)).toBeVisible();
  const row = page.getByRole('button', { name: new RegExp(`^${me.device.reminders}`) });
  await expect(row).toContainText(me.device.noReminders);
  await row.click();
  const sheet = page.getByRole('dialog', { name: me.device.reminders });
  await expect(sheet.getByRole('button', { name: reminder.add })).toBeVisible();
  await sheet.getByRole('radio', { name: reminder.channels.text }).click();
  await expect(sheet.getByText(/^Mien: Time for your scan\./)).toBeVisible();
  await expectAccessible(page, 'reminders by text message');

  await sheet.getByLabel(reminder.time).fill('21:00');
  await sheet.getByRole('button', { name: reminder.text.switchOn }).click();
  await expect(sheet.getByText(fill(reminder.text.needsTime, { from: '8:00 AM', to: '8:30 PM' }))).toBeVisible();
  await sheet.getByLabel(reminder.time).fill('18:30');
  await sheet.getByRole('button', { name: reminder.text.switchOn }).click();
  await expect(sheet.getByText(/^On: Mon, 6:30\sPM \(America\/Chicago\)$/)).toBeVisible();
  await expectAccessible(page, 'reminders that are on');

  await page.reload();
  await expect(sheet.getByText(/^On: Mon, 6:30\sPM \(America\/Chicago\)$/)).toBeVisible();
  await page.evaluate("localStorage.setItem('language', 'es')");
  await page.reload();
  const spanish = page.getByRole('dialog', { name: meInSpanish.device.reminders });
  await expect(spanish.getByText(/^Mien: Es hora de su escaneo\./)).toBeVisible();
  await expectAccessible(page, 'reminders in Spanish');
  await spanish.getByRole('button', { name: meInSpanish.reminder.text.switchOff }).click();
  await expect(spanish.getByRole('button', { name: meInSpanish.reminder.text.switchOn })).toBeVisible();
  await page.reload();
  await expect(page.getByText(meInSpanish.device.noReminders)).toBeVisible();
});
