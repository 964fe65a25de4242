import { breathing, dashboard, me, plural } from '@mien/messages';
import { breathing as spanish } from '@mien/messages/es/rest';
import type { Page } from '@playwright/test';
import { expectAccessible, expectRoomForText } from '../accessible.ts';
import { expect, test } from '../browser.ts';
import { measurementIds, signInPatient } from '../steps.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const status = (page: Page) => page.getByRole('main').getByRole('status');

/**
 * Shifts the patient's two newest scans to these times, minutes from now; if the patient has one scan, it is
 * duplicated.
 */
async function moveScans(page: Page, minutes: readonly [number, number]): Promise<void> {
  const now = Date.now();
  await page.route('**/v1/measurements?page=1&pageSize=9999', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as { items: { created: string }[] };
    const items = minutes.map((minutesFromNow, index) => ({
      ...(list.items[index] ?? list.items[0]),
      created: new Date(now + minutesFromNow * 60_000).toISOString(),
    }));
    await route.fulfill({ response: answer, json: { ...list, items, totalItems: 2 } });
  });
}

test('a patient does paced breathing for two minutes by keyboard and can stop at any time', async ({ page }) => {
  await signInPatient(page);
  await page.goto('/me');
  await page.clock.install();
  await page.getByRole('link', { name: me.calm.breathe }).click();
  await expect(heading(page, breathing.title)).toBeVisible();
  await expect(page.getByText(breathing.dizzy)).toBeVisible();
  await expectAccessible(page, 'paced breathing');
  await expectRoomForText(page, 'paced breathing');

  await page.getByRole('button', { name: breathing.start }).focus();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(breathing.phase.in);
  await expect(page.getByRole('button', { name: breathing.stop })).toBeFocused();
  const words = page.getByText(breathing.phase.in).last();
  const { x = 0, y = 0, width = 0, height = 0 } = (await words.boundingBox()) ?? {};
  const onTop = await page.evaluate(`document.elementFromPoint(${x + width / 2}, ${y + height / 2}).textContent`);
  expect(onTop, 'the words stand on the circle').toBe(breathing.phase.in);
  await expectAccessible(page, 'breathing in');
  await expectRoomForText(page, 'breathing in');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: breathing.start })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(breathing.phase.in);
  await page.clock.fastForward(4500);
  await expect(status(page)).toHaveText(breathing.phase.out);
  await page.clock.fastForward(20_000);
  await expect(status(page)).toHaveText(plural(breathing.minutesLeft, 'en-US', 2));
  await page.clock.fastForward(50_000);
  await expect(status(page)).toHaveText(plural(breathing.minutesLeft, 'en-US', 1));
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('heading', { name: breathing.done.title })).toBeFocused();
  await expectAccessible(page, 'after the breathing');
});

test('reduced motion shows a bar with text instead of a circle', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInPatient(page);
  await page.goto('/breathe');
  await page.getByRole('button', { name: breathing.start }).click();
  await expect(page.getByText(breathing.phase.in).last()).toBeVisible();
  await expect(page.locator('[class*="circle"]')).toBeHidden();
  await expect(page.locator('[class*="bar"] > i').last()).toBeVisible();
});

test('the previous scan is found, and both heart rates are shown together', async ({ page }) => {
  await signInPatient(page);
  const [newest = ''] = await measurementIds(page);
  await moveScans(page, [-5, -500]);
  await page.goto('/breathe');
  await expect(page.getByText(breathing.before.done.slice(0, breathing.before.done.indexOf('{')))).toBeVisible();

  // As after a session that ended just now, with one scan before and one after it.
  const now = Date.now();
  await page.evaluate(
    `sessionStorage.setItem('breathing', ${JSON.stringify(JSON.stringify({ startedMs: now - 240_000, endedMs: now - 120_000 }))})`,
  );
  await page.unroute('**/v1/measurements?page=1&pageSize=9999');
  await moveScans(page, [-1, -10]);
  await page.reload();
  await expect(page.getByRole('heading', { name: breathing.compared.title })).toBeVisible();
  const { none, lower, higher } = breathing.compared;
  const said = [none, lower, higher].map((sentence) => page.getByText(sentence, { exact: true }));
  await expect(said.reduce((one, other) => one.or(other))).toBeVisible();
  await expect(page.getByRole('link', { name: breathing.compared.open })).toHaveAttribute('href', new RegExp(newest));
  await expectAccessible(page, 'before and after');
});

test('paced breathing speaks Spanish', async ({ page }) => {
  await signInPatient(page);
  await page.evaluate(`localStorage.setItem('language', 'es')`);
  await page.goto('/breathe');
  await expect(heading(page, spanish.title)).toBeVisible();
  await page.getByRole('button', { name: spanish.start }).click();
  await expect(status(page)).toHaveText(spanish.phase.in);
});

test('Home offers paced breathing if there is nothing else to do', async ({ page }) => {
  await signInPatient(page);
  await page.route('**/v1/measurements/*/comparison?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), measures: [] } });
  });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: dashboard.nextStep.breathe.button }).click();
  await expect(page).toHaveURL(/\/breathe$/);
});
