import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { beginningOf, type Stop, type Walk } from './stop.ts';

/**
 * Staff actions for one patient: the sections of Today, the list, the patient's page with its tabs, and the
 * conversation.
 */
export async function walkPatientForStaff(page: Page, walk: Walk): Promise<void> {
  await walkToday(page, walk);
  await walkList(page, walk);
  const uid = await uidOfSharingPatient(page);
  await walkOnePatient(page, walk, uid);
  await walkConversation(page, walk);
}

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Stops at the overlay of a button, then closes it. */
async function opens(
  page: Page,
  { look }: Pick<Walk, 'look'>,
  button: Locator,
  stop: Pick<Stop, 'name' | 'except'>,
): Promise<void> {
  await button.click();
  await expect(dialogOf(page)).toBeVisible();
  await look(page, stop);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
}

async function walkToday(page: Page, walk: Walk): Promise<void> {
  const { account } = walk.texts;
  await page.goto('/account');
  const more = page.getByRole('button', { name: beginningOf(account.today.followUp.menu) }).first();
  await expect(more).toBeVisible();
  await opens(page, walk, more, { name: 'what can be done about a line of Today' });
}

async function walkList(page: Page, walk: Walk): Promise<void> {
  const { patientsPage, users } = walk.texts;
  await page.goto('/admin?view=patients');
  await expect(headingOf(page, users.title)).toBeVisible();
  const boxes = page.getByRole('table').getByRole('checkbox');
  await expect(boxes.nth(1)).toBeVisible();
  await walk.look(page, { name: 'the list of patients' });
  await opens(page, walk, page.getByRole('button', { name: patientsPage.views.manage }), { name: 'saved views' });
  await boxes.nth(1).check();
  await walk.look(page, { name: 'a list with a patient chosen' });
}

/** The patient of a scan that needs attention; such scans belong to patients who share their results. */
async function uidOfSharingPatient(page: Page): Promise<string> {
  await page.goto('/admin?only=attention');
  const link = page.getByRole('main').locator('a[href^="/admin/patient/"]').first();
  await expect(link).toBeVisible();
  return String(/patient\/([^/?#]+)/.exec(String(await link.getAttribute('href')))?.[1]);
}

async function walkOnePatient(page: Page, walk: Walk, uid: string): Promise<void> {
  const { patientForStaff } = walk.texts;
  const { parts, entries, manage } = patientForStaff;
  for (const part of ['overview', 'scans', 'trends', 'entries'] as const) {
    await page.goto(`/admin/patient/${uid}?show=${part}`);
    await expect(page.getByRole('navigation', { name: parts.name })).toBeVisible();
    await walk.look(page, { name: `a patient, ${part}` });
  }
  await page.goto(`/admin/patient/${uid}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await opens(page, walk, button(entries.link), { name: 'asking a patient for a scan' });
  await opens(page, walk, button(manage), { name: 'a patient’s data' });
}

async function walkConversation(page: Page, walk: Walk): Promise<void> {
  const { snooze, templates } = walk.texts.chatInbox;
  await page.goto('/admin/chat');
  await page.getByRole('main').locator('a[href^="/admin/chat/"]').first().click();
  const aside = page.getByRole('button', { name: snooze.open, exact: true });
  await expect(aside).toBeVisible();
  await walk.look(page, { name: 'a conversation' });
  await opens(page, walk, aside, { name: 'when a conversation comes back' });
  await opens(page, walk, page.getByRole('button', { name: templates.open }), { name: 'the templates' });
}
