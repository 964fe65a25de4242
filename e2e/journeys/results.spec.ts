import { dashboard, measures, plural, results } from '@mien/messages';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser.ts';
import { logOut, measurementIds, openGroup, signInPatient, toast } from '../steps.ts';

/** Forty scans, some partial, some from another provider. */
const BEN = '5125550101';
/** Two thousand scans over ten years. */
const FRANCES = '5125550103';
const FRANCES_SCANS = 2000;

interface Result {
  readonly id: string;
  readonly externalStatus: string;
  readonly trust: string;
  readonly groups: readonly {
    readonly key: string;
    readonly groupName: string;
    readonly items: readonly { readonly displayName: string }[];
  }[];
  readonly missing: readonly { readonly displayName: string; readonly reason: keyof typeof measures.missing }[];
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: results.title });

async function result(page: Page, id: string | undefined): Promise<Result> {
  return (await (await page.request.get(`/v1/measurements/${id}`)).json()) as Result;
}

/** The first result of the signed-in patient that matches. */
async function findResult(page: Page, isWanted: (candidate: Result) => boolean): Promise<Result> {
  for (const id of await measurementIds(page)) {
    const candidate = await result(page, id);
    if (isWanted(candidate)) return candidate;
  }
  throw new Error('no such result');
}

test('groups expand and collapse, and every value is explained', { tag: '@essential' }, async ({ page }) => {
  await signInPatient(page);
  const [id] = await measurementIds(page);
  const { groups } = await result(page, id);
  await page.goto(`/resultSummary/${id}`);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^Scanned on /)).toBeVisible();
  await expect(
    page
      .getByText(/your results (are all in the normal ranges\.|indicate you may be at risk as seen in the)/)
      .filter({ visible: true }),
  ).toBeVisible();

  // The groups are a separate chunk, loaded after the score is painted.
  await expect(page.getByRole('button', { name: new RegExp(`^${groups[0]?.groupName}`) })).toBeVisible();
  const isAnyRisky = (await page.getByRole('button', { name: results.badge.risk }).count()) > 0;
  for (const [index, { key, groupName, items }] of groups.entries()) {
    const card = page.getByRole('button', {
      name: new RegExp(`^${groupName}\\s*(${results.badge.risk}|${results.badge.normal})?`),
    });
    const isRisky = ((await card.textContent()) ?? '').includes(results.badge.risk);
    const isOpen = isRisky || key === 'vitalSigns' || (!isAnyRisky && index === 0);
    await expect(card).toHaveAttribute('aria-expanded', String(isOpen));
    const first = page.getByRole('button', {
      name: new RegExp(`^${items[0]?.displayName.replace(/[()]/g, '\\$&')}.*(measured|you|calc|prov)`),
    });
    if (!isOpen) {
      await expect(first).toBeHidden();
      if (items.length > 2) await expect(card).toContainText(plural(results.preview.more, 'en-US', items.length - 2));
      await card.click();
    }
    await expect(first).toBeVisible();
    await first.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: items[0]?.displayName as string })).toBeVisible();
    await expect(sheet.locator('p').last()).not.toBeEmpty();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await card.click();
    await expect(first).toBeHidden();
    await expect(card).toHaveAttribute('aria-expanded', 'false');
  }

  await page.getByRole('button', { name: 'Understand your results' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: results.score.understand })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('It is a wellness summary. It is not a diagnosis');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(heading(page), 'Back closes the sheet only').toBeVisible();
});

test('a partial scan says what is missing and why, and another provider’s is unverified', async ({ page }) => {
  await signInPatient(page, BEN);

  const partial = await findResult(
    page,
    ({ externalStatus, missing }) => externalStatus === 'PARTIAL' && missing.length > 0,
  );
  await page.goto(`/resultSummary/history/${partial.id}`);
  await expect(
    toast(page, 'One or more measurements were not obtained correctly! Please scan again for more acurate results!'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: results.missing.title })).toBeVisible();
  for (const { displayName, reason } of partial.missing) {
    const row = page.locator('dl > div').filter({ has: page.getByText(displayName, { exact: true }) });
    await expect(row.locator('dd')).toHaveText(measures.missing[reason]);
  }

  const foreign = await findResult(page, ({ trust }) => trust === 'browserOnly');
  await page.goto(`/resultSummary/${foreign.id}`);
  await expect(page.getByText(results.unverified).filter({ visible: true })).toBeVisible();

  await page.goto(`/development/${foreign.id}`);
  await expect(heading(page)).toBeVisible();
  await page.reload();
  await expect(heading(page)).toBeVisible();
});

test('a scan is compared with others: tags, usual range and lost points', async ({ page }) => {
  await signInPatient(page, BEN);
  const whole = await findResult(
    page,
    ({ externalStatus, trust }) => externalStatus === 'COMPLETE' && trust === 'signed',
  );
  const at = (id: string) =>
    page.request.get(`/v1/measurements/${id}/comparison?timeZone=America/Chicago`).then((answer) => answer.json());
  const before = await at(whole.id);
  await page.goto(`/resultSummary/${whole.id}`);

  // One click saves immediately; a second one reverts it.
  const note = page.getByRole('heading', { name: results.note.title });
  await note.click();
  const coffee = page.getByRole('button', { name: results.note.tags.coffee });
  await expect(coffee).toHaveAttribute('aria-pressed', String(before.tags.includes('coffee')));
  await coffee.click();
  await expect.poll(async () => (await at(whole.id)).tags.includes('coffee')).toBe(!before.tags.includes('coffee'));
  await page.reload();
  await note.click();
  await expect(coffee).toHaveAttribute('aria-pressed', String(!before.tags.includes('coffee')));
  await coffee.click();
  await expect.poll(async () => (await at(whole.id)).tags).toEqual(before.tags);
  await page.getByLabel(results.note.label).fill('After a night shift');
  await page.getByRole('button', { name: results.note.save }).click();
  await expect.poll(async () => (await at(whole.id)).note).toBe('After a night shift');

  // The usual range, on the bar and in words.
  await openGroup(page, measures.groups.vitalSigns);
  await page
    .getByRole('button', { name: new RegExp(`^${measures.types.heartRateBpm.name}`) })
    .last()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(results.sheet.isItOk);
  await expect(sheet).toContainText(/usually \d+ to \d+/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  // The parts add up to the score.
  await page.getByRole('button', { name: results.score.understand }).click();
  await expect(sheet).toContainText(/\d+ of 100 points/);
  const parts = await sheet.getByText(/^[A-Z].*: \d+ of \d+ points$/).allTextContents();
  const points = parts.map((part) => part.match(/\d+/g)?.map(Number) ?? []);
  const sum = (index: number) => points.reduce((total, numbers) => total + (numbers[index] ?? 0), 0);
  expect(sum(1)).toBe(100);
  await expect(sheet).toContainText(`${sum(0)} of 100 points`);
  await page.keyboard.press('Escape');

  // To the previous scan and back.
  await page.getByRole('link', { name: /^Earlier scan/ }).click();
  await expect(page).toHaveURL(new RegExp(`/resultSummary/history/${before.previous.id}$`));
  await page.getByRole('link', { name: /^Later scan/ }).click();
  await expect(page).toHaveURL(new RegExp(`/resultSummary/history/${whole.id}$`));
});

test('another patient’s result and a result that does not exist are server errors', async ({ page }) => {
  await signInPatient(page);
  const [foreign] = await measurementIds(page);
  await page.goto(`/resultSummary/${foreign}`);
  await expect(heading(page)).toBeVisible();
  await logOut(page);
  await signInPatient(page);
  for (const path of [
    `/resultSummary/${foreign}`,
    `/resultSummary/history/${foreign}`,
    `/development/${foreign}`,
    '/resultSummary/01890000-0000-7000-8000-000000000000',
    '/resultSummary/not-an-id',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/scanningError\?errorCode=SERVER_ERROR$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  }
});

test('any of two thousand scans is two taps away, and Back restores the scroll position', async ({ page }) => {
  await signInPatient(page, FRANCES);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: dashboard.viewResults })).toBeVisible();
  const list = await page.request.get('/v1/measurements?page=1&pageSize=9999');
  const { items } = (await list.json()) as { items: { id: string; created: string }[] };
  expect(items).toHaveLength(FRANCES_SCANS);
  // Collapsed content is not in the DOM.
  const links = page.locator('a[href^="/resultSummary/"]');
  expect(await links.count()).toBeLessThan(20);

  const oldest = items.at(-1) as { id: string; created: string };
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/Chicago' }).format(new Date(oldest.created));
  await page.getByRole('button', { name: new RegExp(`^${zoned({ year: 'numeric' })} `) }).click();
  await page.getByRole('button', { name: new RegExp(`^${zoned({ month: 'long', year: 'numeric' })} `) }).click();
  const link = page.locator(`a[href$="${oldest.id}"]`);
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(heading(page)).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
});
