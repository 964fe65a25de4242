import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

const PHONE = { width: 390, height: 844 };
const COMPUTER = { width: 1280, height: 800 };
const NARROWEST_PX = 320;

/** Waits until nothing moves any more: axe judges the colours of the moment. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    // A page that is not painted at the moment never finishes them.
    'Promise.race([new Promise((resolve) => setTimeout(resolve, 3000)), Promise.all(document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished.catch(() => undefined)))])',
  );
}

/**
 * What axe finds, in words that tell where to look. A document is given axe's code once: reading it takes as long as
 * judging a screen. Of what keeps the rules, nothing is written down.
 */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await settle(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Holds a screen against all of axe's rules once, on a phone by day: for walks through many screens. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
}

/** No sideways scroll on the narrowest screen that counts (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 });
  await expect
    .poll(() => page.evaluate<number>('document.scrollingElement.scrollWidth'), { message: `${name} at 320 px` })
    .toBeLessThanOrEqual(NARROWEST_PX);
  await page.setViewportSize(PHONE);
}

/**
 * Holds a screen against axe's rules: all of them by day on a phone and on a computer; by night, where only colours
 * differ, those about colour.
 *
 * @param except  rules that the screen is known to break
 */
export async function expectAccessible(page: Page, name: string, except: readonly string[] = []): Promise<void> {
  const unexpected = async (rules?: string[]) =>
    (await violations(page, rules)).filter((violation) => !except.some((rule) => violation.startsWith(`${rule}:`)));
  for (const viewport of [COMPUTER, PHONE]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await unexpected(), `${name}, ${viewport.width} px, light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await unexpected(['color-contrast']), `${name}, ${viewport.width} px, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoSidewaysScroll(page, name);
}
