import { averages, averagesInMenu, fill, shell } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { headingOf } from '../screens.ts';
import { openMenu, signInPatient, signInStaff } from '../steps.ts';

/** Staff of the provider. */
const PRIYA = '5125550114';
/** Client User of Austin Wellness. */
const OMAR = '5125550112';

/** Maximum height of a dropdown. Source: the product's specification, section 9. */
const DROPDOWN_MAX_PX = 200;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dropdown = (page: Page, name: string) => page.getByRole('combobox', { name });

async function choose(page: Page, name: string, option: string): Promise<void> {
  await dropdown(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(dropdown(page, name)).toHaveText(option);
}

async function update(page: Page, group: string, period: string): Promise<void> {
  await choose(page, averages.filter.group, group);
  await choose(page, averages.filter.period, period);
  await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible();
}

const users = (page: Page) => page.getByText(/^\d+ users$/);
const userCount = async (page: Page) => Number.parseInt((await users(page).textContent()) ?? '', 10);

test('provider staff see averages of groups, and a small group is pending without figures', async ({ page }) => {
  await signInStaff(page, PRIYA);
  await openMenu(page);
  await page.getByRole('link', { name: averagesInMenu }).click();
  await expect(headingOf(page, averages.title)).toBeFocused();
  await expect(page).toHaveTitle(`${averages.title} · Mien`);
  await openMenu(page);
  await expect(page.getByRole('link', { name: averagesInMenu })).toBeHidden();
  await page.keyboard.press('Escape');

  // Signature and today are preselected.
  await expect(page.getByRole('heading', { level: 2, name: 'Signature' })).toBeVisible();
  await expect(page.getByText(/^The result averages (for|indicate that) the signature group/)).toBeVisible();
  expect(await userCount(page)).toBeGreaterThan(10);
  await expect(page.getByText(/^\d+ of 100, /)).toBeVisible();
  await expectAccessible(page, 'averages');

  await dropdown(page, averages.filter.period).click();
  const list = await page.getByRole('listbox').boundingBox();
  expect(list?.height).toBeLessThanOrEqual(DROPDOWN_MAX_PX);
  // While the list is open, the list and its focus guards are outside the page's landmarks.
  await expectAccessible(page, 'averages with an open list', ['aria-hidden-focus', 'region']);
  await page.keyboard.press('Escape');

  await update(page, 'Warehouse', averages.periods.Last30Days);
  await expect(page).toHaveURL(/\/averages\?group=warehouse&period=Last30Days$/);
  expect(await userCount(page)).toBeGreaterThan(20);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Warehouse' })).toBeVisible();

  await update(page, 'Night-shift', averages.periods.AllTime);
  await expect(page.getByText(fill(averages.pending, { groupCode: 'night-shift' }))).toBeVisible();
  await expect(users(page)).toBeHidden();
  await expect(page.getByText(/^\d+ of 100, /)).toBeHidden();
  const placeholders = page.locator('[data-placeholder]');
  await expect(placeholders).toHaveCount(2);
  for (const placeholder of await placeholders.all()) {
    await expect(placeholder).toHaveCSS('filter', /^blur/);
    expect(((await placeholder.textContent()) ?? '').replace('of 100', '').replace(/[1-9]/g, 'figure')).not.toContain(
      'figure',
    );
  }
  const answer = await page.request.get('/v1/measurements/average/night-shift?period=AllTime');
  expect(await answer.json()).toMatchObject({ outcome: 'pending', totalUsers: null, score: null, groups: [] });
  await expectAccessible(page, 'pending averages');

  await page.goBack();
  await expect(dropdown(page, averages.filter.period)).toHaveText(averages.periods.Last30Days);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Warehouse' })).toBeVisible();
  await expect(dropdown(page, averages.filter.group)).toHaveText('Warehouse');
});

test('a Client User sees only the groups of their own client, even by URL', async ({ page }) => {
  await signInStaff(page, OMAR);
  await page.getByRole('link', { name: averagesInMenu }).click();
  await dropdown(page, averages.filter.group).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Md', 'Night-shift', 'Signature']);
  await page.keyboard.press('Escape');
  await page.goto('/averages?group=warehouse&period=Last30Days');
  await expect(page.getByRole('heading', { level: 2, name: 'Signature' })).toBeVisible();
  expect((await page.request.get('/v1/measurements/average/warehouse')).status()).toBe(404);
  expect((await page.request.get('/v1/measurements/average/signature')).status()).toBe(200);
});

test('two groups are compared side by side and month by month, on a laptop and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInStaff(page, PRIYA);
  await page.goto('/averages?group=signature&period=Last30Days');
  await page.getByRole('button', { name: averages.compare.start }).click();
  await choose(page, averages.compare.group, 'Warehouse');
  const label = (group: string) => fill(averages.compare.label, { group, period: averages.periods.Last30Days });
  const cards = ['Signature', 'Warehouse'].map((group) => page.getByRole('region', { name: label(group) }));
  for (const card of cards) await expect(card.getByText(/^\d+ of 100, /)).toBeVisible();
  const [left, right] = await Promise.all(cards.map((card) => card.boundingBox()));
  expect(left?.y).toBe(right?.y);
  const compared = page.getByRole('region', { name: averages.compare.title });
  await expect(compared.getByRole('listitem').filter({ hasText: /^Heart rate:/ })).toBeVisible();
  const trend = page.getByRole('region', { name: averages.trend.title });
  const groups = 'Signature and Warehouse';
  await expect(
    trend.getByRole('img', { name: fill(averages.trend.chart, { measure: averages.trend.score, groups }) }),
  ).toBeVisible();
  await expect(trend.locator('span[data-line="1"]').first()).toBeVisible();
  await expectAccessible(page, 'compared averages');
  await trend.getByText(averages.trend.table).click();
  await expect(trend.getByRole('row')).toHaveCount(13);
  await page.reload();
  await expect(cards[1] ?? page.locator('none')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'compared averages on a phone');
  await page.getByRole('button', { name: averages.compare.stop }).click();
  await expect(page).toHaveURL(/group=signature&period=Last30Days$/);
});

test('a patient is refused', async ({ page }) => {
  await signInPatient(page);
  await openMenu(page);
  await expect(page.getByRole('link', { name: averagesInMenu })).toBeHidden();
  await page.goto('/averages');
  await expect(headingOf(page, averages.denied.title)).toBeVisible();
  await expectAccessible(page, 'refused averages');
  expect((await page.request.get('/v1/measurements/average/signature')).status()).toBe(403);
  await page.getByRole('main').getByRole('link', { name: shell.places.home }).click();
  await expect(page).toHaveURL(/\/(profile|dashboard)$/);
});
