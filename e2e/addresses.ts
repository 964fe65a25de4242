import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import { headingOf } from './screens.ts';
import { ownReads } from './waits.ts';
import { settled } from './walk/settled.ts';
import type { Stop } from './walk/stop.ts';

/** The open page offers a next step: a visible link, button or search field. */
export async function expectWayOn(page: Page, name: string): Promise<void> {
  const ways = page
    .getByRole('link')
    .or(page.getByRole('button'))
    .or(page.getByRole('combobox'))
    .filter({ visible: true });
  expect(await ways.count(), `${name} is no dead end`).toBeGreaterThan(0);
}

/**
 * A page keeps its URL: it shows its heading after a reload and after Back and Forward.
 *
 * @returns the page's own requests when it is loaded
 */
export async function expectFound(
  page: Page,
  { path, title, before }: NonNullable<Stop['address']>,
): Promise<ReadonlySet<string>> {
  const shown = headingOf(page, title);
  const reads = await ownReads(page, async () => {
    await page.reload();
    await expect(shown, `${path} loaded`).toBeVisible();
    await settled(page);
  });
  if (before) {
    await page.goBack();
    await expect(headingOf(page, before.title), `Back to ${before.path}`).toBeVisible();
    await page.goForward();
    await expect(shown, `Forward to ${path}`).toBeVisible();
  }
  return reads;
}
