import {
  accessLog,
  account,
  dashboard,
  entries,
  me,
  periodReport,
  results,
  shell,
  staffSide,
  trends,
  users,
} from '@mien/messages';
import type { Page, Route } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { followLink, measurementIds, pagesOf, signInPatient, signInStaff, toast } from '../steps.ts';

const SYSTEM_ADMIN = '5125550110';
/** Forty scans, with values of all kinds. */
const BEN = '5125550101';

const none = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const retry = (page: Page) => page.getByRole('button', { name: shell.retry });
const offlineMark = (page: Page) => page.getByText(shell.offline, { exact: true });

/** The last of the long files to start: its tests run in parallel so that no worker is left alone with it. */
test.describe.configure({ mode: 'parallel' });

/** Without a service worker, so that a page also waits for its chunk. */
test.use({ serviceWorkers: 'block' });

test.describe('without a connection', () => {
  test('a result keeps its URL and opens when the connection is back, and opened ones stay readable', async ({
    page,
  }) => {
    await signInPatient(page, BEN);
    const [newest = '', other = ''] = await measurementIds(page);
    await page.goto(`/resultSummary/${newest}`);
    await expect(heading(page, results.title)).toBeVisible();
    const top = await topOf(page);
    await page.context().setOffline(true);
    await expect(offlineMark(page)).toBeVisible();
    expect(await topOf(page), 'the line that says so moves nothing').toBe(top);

    await followLink(page, `/resultSummary/${other}`);
    await expect(retry(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/resultSummary/${other}$`));
    await followLink(page, `/resultSummary/${newest}`);
    await expect(page.getByRole('button', { name: results.score.understand })).toBeVisible();
    await followLink(page, `/resultSummary/${other}`);
    await expect(retry(page)).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: results.score.understand })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/resultSummary/${other}$`));
  });

  test('Home waits for its chunks and its list', async ({ page }) => {
    await signInPatient(page);
    await page.goto('/me');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().setOffline(true);
    await followLink(page, '/dashboard');
    await expect(offlineMark(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.context().setOffline(false);
    const link = page.getByRole('link', { name: dashboard.viewResults });
    await expect(link).toBeVisible();
    // Its stylesheet is loaded, too.
    expect((await link.boundingBox())?.height).toBeGreaterThan(40);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('a part that was loading appears when the connection is back', async ({ page }) => {
    await signInPatient(page);
    const asked = Promise.withResolvers<Route>();
    await page.route('**/team-notes-card-*', (route) => asked.resolve(route), { times: 1 });
    await page.goto('/me');
    const onItsWay = await asked.promise;
    await page.context().setOffline(true);
    await onItsWay.abort('internetdisconnected');
    await expect(offlineMark(page)).toBeVisible();
    await expect(heading(page, me.title)).toBeVisible();
    const again = page.waitForResponse('**/team-notes-card-*');
    await page.context().setOffline(false);
    expect((await again).ok()).toBe(true);
    await expect(heading(page, me.title)).toBeVisible();
  });

  test('staff dialogs open when the connection is back', async ({ page }) => {
    await signInStaff(page, SYSTEM_ADMIN);
    await expect(heading(page, account.title)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await expect(offlineMark(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(heading(page, account.title)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('combobox', { name: staffSide.search.title })).toBeFocused();
  });

  test('trends are requested again', async ({ page }) => {
    await signInPatient(page);
    await page.goto('/trendChart/month');
    await expect(page.getByRole('region').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await followLink(page, '/trendChart/year?datePeriod=2019');
    await expect(retry(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect(retry(page)).toBeHidden();
    await expect(page.getByText(trends.empty.slice(0, trends.empty.indexOf('{')))).toBeVisible();
    await expect(page).toHaveURL(/year\?datePeriod=2019$/);
  });

  test('an unsent entry stays in its form and is sent when the connection is back', async ({ page }) => {
    await signInPatient(page);
    await page.goto('/entries/waist');
    await expect(heading(page, entries.kinds.waist)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await followLink(page, '/entries/weight');
    await expect(retry(page)).toBeVisible();
    const field = page.getByRole('textbox', { name: entries.amount.weight });
    await field.fill('155');
    await page.getByRole('button', { name: entries.save }).click();
    await expect(page.getByText(entries.failed.slice(0, entries.failed.indexOf('{')))).toBeVisible();
    await expect(field).toHaveValue('155');

    await page.context().setOffline(false);
    await expect(retry(page)).toBeHidden();
    await expect(page.getByText(entries.history.none)).toBeVisible();
    await expect(field).toHaveValue('155');
    await page.getByRole('button', { name: entries.save }).click();
    await expect(toast(page, entries.saved)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '155' })).toBeVisible();
  });

  test('answers in progress survive an unavailable server', async ({ page }) => {
    await signInPatient(page);
    await page.goto('/entries/answers');
    const question = page.getByRole('group', { name: entries.questions.steroids });
    await question.locator('label').filter({ hasText: entries.yes }).click();
    await page.context().setOffline(true);
    await expect(offlineMark(page)).toBeVisible();
    let timesAsked = 0;
    await page.route('**/v1/entries?*', (route) => {
      timesAsked += 1;
      return route.abort('internetdisconnected');
    });
    await page.context().setOffline(false);
    // Three attempts before it counts as failed.
    await expect.poll(() => timesAsked).toBeGreaterThanOrEqual(3);
    await expect(question.getByRole('radio', { name: entries.yes })).toBeChecked();
  });
});

const topOf = async (page: Page) => (await page.locator('h1').first().boundingBox())?.y;

/** Layout shifts while the page loaded, as browsers report them. A string, because it runs in the page. */
const RECORD_SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
const SHAPES = 'div[role="status"] > div[aria-hidden="true"]';

test.describe('a page that is loading', () => {
  const waits = async (page: Page, path: string, read: string, ready: () => Promise<void>) => {
    await page.addInitScript(RECORD_SHIFTS);
    let answer = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(read, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const shapes = page.locator(SHAPES).filter({ visible: true });
    await expect(shapes.first()).toBeVisible();
    const { width = 0, height = 0 } = (await shapes.first().boundingBox()) ?? {};
    expect(width).toBeGreaterThan(250);
    expect(height).toBeGreaterThan(100);
    const before = await page.evaluate<number>('window.shifts');
    answer();
    await ready();
    await page.waitForTimeout(500);
    expect((await page.evaluate<number>('window.shifts')) - before, path).toBeLessThan(0.1);
    await page.unroute(read);
  };

  test('shows skeletons of the right shape: results, entries, access log', async ({ page }) => {
    await signInPatient(page);
    const [id = ''] = await measurementIds(page);
    await waits(page, `/resultSummary/${id}`, `**/v1/measurements/${id}`, () =>
      expect(page.getByRole('button', { name: results.score.understand })).toBeVisible(),
    );
    await waits(page, '/entries/cuff', '**/v1/entries?*', () =>
      expect(page.getByText(entries.history.title)).toBeVisible(),
    );
    await waits(page, '/accessLog', '**/v1/accessLog/**', () =>
      expect(page.getByText(accessLog.own.lists)).toBeVisible(),
    );
  });

  test('shows skeletons of the right shape: staff lists', async ({ page }) => {
    await signInStaff(page, SYSTEM_ADMIN);
    await waits(page, '/admin', '**/v1/users?*', () =>
      expect(page.getByRole('button', { name: users.row.manage }).first()).toBeVisible(),
    );
    await waits(page, '/admin/accessLog', '**/v1/accessLog*', () =>
      expect(page.getByText(accessLog.staff.unchangeable)).toBeVisible(),
    );
  });
});

test('the explanation of a value opens next to the results on a desktop, and from the bottom on a phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInPatient(page);
  const [id = ''] = await measurementIds(page);
  await page.goto(`/resultSummary/${id}`);
  for (const { width, height, place } of [
    { width: 1280, height: 800, place: { x: 800, y: 0, width: 480, height: 800 } },
    { width: 390, height: 844, place: { x: 0, width: 390 } },
  ]) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: results.score.understand }).click();
    const sheet = page.getByRole('dialog');
    await expect.poll(() => sheet.boundingBox()).toMatchObject(place);
    const bottom = async () => {
      const box = await sheet.boundingBox();
      return box && box.y + box.height;
    };
    await expect.poll(bottom).toBe(height);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
});

test('the report with its cuff readings fills the width of one sheet of paper', async ({ page }) => {
  await signInPatient(page, BEN);
  for (const days of [90, 365]) {
    await page.goto(`/report?days=${days}`);
    await expect(page.getByRole('heading', { name: periodReport.cuffs.title })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const format of ['A4', 'Letter'])
      expect(pagesOf(await page.pdf({ format })), `${days} days on ${format}`).toBe(1);
    await page.emulateMedia({ media: null });
  }
  // A phone prints on the same paper, so nothing keeps the screen's column width.
  await page.emulateMedia({ media: 'print' });
  for (const width of [390, 816]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await page.getByRole('region', { name: periodReport.sheet.heading }).boundingBox();
    expect(box).toMatchObject({ x: 0, width });
  }
  // Print uses a white background in dark mode, too.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: periodReport.sheet.heading })).toHaveCSS('color', 'rgb(28, 26, 43)');
});

test('the score card separates its number and words at 320 px, and with text at 200%', async ({ page }) => {
  await signInPatient(page, BEN);
  const [id = ''] = await measurementIds(page);
  for (const path of ['/dashboard', `/resultSummary/${id}`])
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const card = page.getByRole('region', { name: /Score$/ });
      await expect(card).toBeVisible();
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      const unit = card.getByText(results.score.of, { exact: true });
      // Number, "of 100", word and uncertainty.
      const parts = await unit.locator('xpath=../*').all();
      expect(parts.length).toBeGreaterThanOrEqual(3);
      const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox()) ?? none));
      const frame = (await card.boundingBox()) ?? none;
      boxes.forEach((box, index) => {
        expect(box.width, `${path} at ${size}`).toBeGreaterThan(0);
        expect(box.x, `${path} at ${size}`).toBeGreaterThanOrEqual(frame.x);
        expect(box.x + box.width, `${path} at ${size}`).toBeLessThanOrEqual(frame.x + frame.width);
        const next = boxes[index + 1];
        const isApart = !next || box.x + box.width <= next.x || box.y + box.height <= next.y + 1;
        expect(isApart, `${path} at ${size}`).toBe(true);
      });
    }
});

test('forced colors mark the selection, and print leaves out buttons', async ({ page }) => {
  await signInPatient(page, BEN);
  await page.goto('/trendChart/year?measure=heartRateBpm');
  await expect(page.getByRole('slider').first()).toBeVisible();
  await page.emulateMedia({ forcedColors: 'active' });
  const period = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(period(trends.periods.year)).toHaveCSS('text-decoration-line', 'underline');
  await expect(period(trends.periods.month)).toHaveCSS('text-decoration-line', 'none');
  const { home, trends: chosen } = shell.places;
  await expect(period(chosen)).toHaveCSS('text-decoration-line', 'underline');
  await expect(period(home)).toHaveCSS('text-decoration-line', 'none');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await expect(page.getByRole('slider').first()).toBeVisible();
  for (const words of [trends.goToDate, trends.table.show, trends.file.save])
    await expect(page.getByText(words, { exact: true })).toBeHidden();
});
