import { readFile } from 'node:fs/promises';
import { fill, measures, trends } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { signInPatient, texts } from '../steps.ts';

/** Two thousand scans over ten years. */
const FRANCES = '5125550103';

interface Trend {
  readonly buckets: readonly {
    readonly key: string;
    readonly values: readonly [number] | null;
    readonly count: number;
  }[];
}

const chart = (page: Page) => page.getByRole('slider').first();
const range = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/** The numbers of the table: value and number of scans of each row. */
async function tableNumbers(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('table').locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td').allTextContents();
      return [cells[0] ?? '', cells.at(-1) ?? ''];
    }),
  );
}

/** The same numbers from the API. */
async function askedNumbers(page: Page, query: string): Promise<string[][]> {
  const answer = await page.request.get(`/v1/measurements/trends?timeZone=America/Chicago&${query}`);
  const { buckets } = (await answer.json()) as Trend;
  return buckets.flatMap(({ values, count }) => (values ? [[values[0].toFixed(0), String(count)]] : []));
}

/**
 * Mean score and number of scans of each day of a month, computed from the list of all scans without our calendar code.
 */
async function meansByLocalDay(page: Page, month: string): Promise<string[][]> {
  const answer = await page.request.get('/v1/measurements?page=1&pageSize=9999');
  const { items } = (await answer.json()) as { items: { created: string; score: number | null }[] };
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short' });
  const scores = new Map<string, number[]>();
  for (const { created, score } of items) {
    const day = clock.format(new Date(created));
    if (day.startsWith(month) && score !== null) scores.set(day, [score, ...(scores.get(day) ?? [])]);
  }
  const days = [...scores].sort(([left], [right]) => left.localeCompare(right));
  return days.map(([, ofDay]) => [
    (ofDay.reduce((total, score) => total + score, 0) / ofDay.length).toFixed(0),
    String(ofDay.length),
  ]);
}

test('ten years of scans are shown by year and month, in the URL, and as a table', { tag: '@essential' }, async ({
  page,
}) => {
  await signInPatient(page, FRANCES);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: texts.dashboard.trendCharts }).click();
  // Opens the period that the newest scans fill: with a scan every second or third day, the week or the month.
  await expect(page).toHaveURL(/\/trendChart\/(week|month|year)$/);
  await expect(page.getByRole('heading', { level: 1, name: trends.title })).toBeVisible();
  await expect(chart(page)).toBeVisible();

  const lastYear = new Date().getFullYear() - 1;
  await page.getByRole('link', { name: trends.periods.year }).click();
  await page.getByRole('button', { name: trends.previous.year }).click();
  await expect(page).toHaveURL(new RegExp(`/trendChart/year\\?datePeriod=${lastYear}$`));
  await expect(range(page)).toHaveText(String(lastYear));
  await expect(chart(page)).toHaveAttribute('aria-valuetext', new RegExp(`^December ${lastYear}`));

  await page.getByLabel(trends.measure).selectOption({ label: measures.types.heartRateBpm.name });
  await expect(page).toHaveURL(/measure=heartRateBpm$/);
  await expect(chart(page)).toHaveAccessibleName(
    fill(trends.chart, { measure: measures.types.heartRateBpm.name, range: lastYear }),
  );
  await page.getByText(trends.table.show).click();
  expect(await tableNumbers(page)).toEqual(
    await askedNumbers(page, `period=year&date=${lastYear}-01-01&measure=heartRateBpm`),
  );

  // The selected point links to its month.
  await chart(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart(page)).toHaveAttribute('aria-valuetext', new RegExp(`^November ${lastYear}`));
  await page.getByRole('link', { name: trends.periods.month }).click();
  await expect(range(page)).toHaveText(`November ${lastYear}`);
  await page.getByRole('button', { name: trends.next.month }).click();
  await expect(range(page)).toHaveText(`December ${lastYear}`);
  await expect(chart(page)).toBeVisible();
  const december = new RegExp(`/trendChart/month\\?datePeriod=${lastYear}-12&measure=heartRateBpm$`);
  await expect(page).toHaveURL(december);

  await page.reload();
  await expect(page).toHaveURL(december);
  await expect(range(page)).toHaveText(`December ${lastYear}`);
  await page.getByText(trends.table.show).click();
  expect(await tableNumbers(page)).toEqual(
    await askedNumbers(page, `period=month&date=${lastYear}-12-31&measure=heartRateBpm`),
  );
  await page.goBack();
  await expect(range(page)).toHaveText(`November ${lastYear}`);
  await page.goBack();
  await expect(range(page)).toHaveText(String(lastYear));
  await expect(page.getByLabel(trends.measure)).toHaveValue('heartRateBpm');

  // March has a 23-hour day: its scans are listed by days in the patient's time zone.
  const march = `${lastYear}-03`;
  await page.goto(`/trendChart/month?datePeriod=${march}`);
  await expect(range(page)).toHaveText(`March ${lastYear}`);
  await page.getByText(trends.table.show).click();
  expect(await tableNumbers(page)).toEqual(await meansByLocalDay(page, march));

  // All years; the table links to one of them.
  await page.getByRole('link', { name: trends.periods.all }).click();
  await expect(page).toHaveURL(/\/trendChart\/all$/);
  await expect(chart(page)).toBeVisible();
  await page.getByText(trends.table.show).click();
  await page
    .getByRole('table')
    .getByRole('link', { name: String(lastYear) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/trendChart/year\\?datePeriod=${lastYear}$`));

  // Downloads a file with a header and one row for each point.
  await expect(chart(page)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: trends.file.save }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(13);

  await page.goto(`/trendChart/year?datePeriod=${lastYear}&measure=heartRateBpm`);
  await page.getByLabel(trends.goToDate).fill('1999-07-04');
  await expect(
    page.getByText(fill(trends.empty, { period: trends.periodNames.year, range: 1999 }), { exact: true }),
  ).toBeVisible();
});
