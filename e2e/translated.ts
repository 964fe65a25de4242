import { directionOf, type Language } from '@mien/domain';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectReadable } from './accessible.ts';
import { englishIn } from './visible-words.ts';

/** Checks a screen in another language: no English, no axe violations, and no horizontal scrolling on the narrowest phone. */
export async function expectTranslated(page: Page, language: Language, name: string): Promise<void> {
  await expect(page.locator('html'), name).toHaveAttribute('lang', language);
  expect(await page.evaluate('getComputedStyle(document.documentElement).direction'), name).toBe(directionOf(language));
  expect(await englishIn(page, language), name).toEqual([]);
  await expectReadable(page, name);
  await expectNoSidewaysScroll(page, name);
}

/** Checks the open page in Spanish, then restores the browser's language. */
export async function expectSpanishToo(page: Page, heading: string): Promise<void> {
  await page.evaluate("localStorage.setItem('language', 'es')");
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectTranslated(page, 'es', heading);
  await page.evaluate("localStorage.removeItem('language')");
  await page.reload();
}
