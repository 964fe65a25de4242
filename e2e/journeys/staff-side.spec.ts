import { chatInbox, chatInboxInMenu, shell, staffSide } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { followLink, signInPatient, signInStaff } from '../steps.ts';

/** Client User of Austin Wellness. */
const OMAR = '5125550112';
const SEARCH_PART = /staff-search/;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sideOf = (page: Page) => page.getByRole('navigation', { name: staffSide.name, includeHidden: true });

test('staff move between pages and find a patient by keyboard alone', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, OMAR);
  const side = sideOf(page);
  await expect(side).toBeVisible();
  await expect(side.getByRole('link', { name: staffSide.today })).toHaveAttribute('aria-current', 'page');
  expect(fetched.filter((url) => SEARCH_PART.test(url))).toEqual([]);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: staffSide.search.title });
  await expect(field).toBeFocused();
  await page.keyboard.type(chatInboxInMenu.slice(0, 5));
  await page.keyboard.press('Enter');
  await expect(headingOf(page, chatInbox.title)).toBeVisible();
  await expect(side.getByRole('link', { name: chatInboxInMenu })).toHaveAttribute('aria-current', 'page');

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('Frances');
  await expect(page.getByRole('option', { name: /Frances/ }).first()).toBeVisible();
  await expectAccessible(page, 'search of staff');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('Frances');
  const option = page.getByRole('option', { name: /Frances/ }).first();
  await expect(option).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/patient\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Frances/ })).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: staffSide.keys.title })).toBeVisible();
  await expectAccessible(page, 'keys of staff');
});

test('a phone has no sidebar, and searches with the same keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInStaff(page, OMAR);
  await expect(sideOf(page)).toBeAttached();
  await expect(sideOf(page)).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: staffSide.search.title })).toBeFocused();
});

test('a patient gets neither the sidebar nor its chunk', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await signInPatient(page);
  await followLink(page, '/dashboard');
  await page.keyboard.press('/');
  await expect(page.getByRole('navigation', { name: shell.places.name })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(fetched.filter((url) => /staff-(side|search|contract)/.test(url))).toEqual([]);
});
