import type { Language } from '@mien/domain';
import type { Catalog } from '@mien/messages';
import type { PseudoLanguageName } from '@mien/messages/pseudo-language';
import type { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';
import { type Exceptions, headingOf, type Screen } from '../screens.ts';
import { followLink } from '../steps.ts';

/** The target of a URL. */
export interface Address {
  readonly path: string;
  /** The heading of its page, in the language of the walk. */
  readonly title: string;
}

/** A screen, or a state of one, at which the walk runs all checks. */
export interface Stop {
  /** Its name in failure messages. */
  readonly name: string;
  /** Set if the stop is a page that was opened by its URL. */
  readonly address?: Address & {
    /** The previous page, to which Back leads. */
    readonly before?: Address | undefined;
  };
  /** Expands collapsed parts after a reload. */
  readonly open?: (page: Page) => Promise<void>;
  /** Checks that are skipped here, each with its reason. */
  readonly except?: Exceptions;
}

/** Runs all checks of a language at a stop. */
type Look = (page: Page, stop: Stop) => Promise<void>;

/** A walk in one language. */
export interface Walk {
  readonly language: Language | PseudoLanguageName;
  readonly texts: Catalog;
  readonly site: typeof scanSite;
  /** Sets the language of all pages that the tab opens from now on. */
  readonly begin: (page: Page) => Promise<void>;
  readonly look: Look;
}

/** Fills a text's placeholders, if it has any: keys have none. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The text before its first placeholder; of a key all of it. */
export const beginningOf = (text: string): string => text.split('{')[0]?.trim() || text;

/**
 * Stops at screens one after the other by client-side navigation, which takes a fraction of the time of a page load.
 * Loads the first one, and any with the same heading as the previous screen, where the heading would not show that the
 * screen has changed.
 */
export async function stopAt(
  page: Page,
  { texts, look }: Walk,
  screens: readonly Screen[],
  more: Pick<Stop, 'open'> = {},
): Promise<void> {
  let before: Address | undefined;
  for (const { path, heading } of screens) {
    const title = heading(texts);
    const shown = headingOf(page, title);
    if (before === undefined || (await shown.isVisible())) await page.goto(path);
    else await followLink(page, path);
    await expect(shown, path).toBeVisible();
    await look(page, { name: path, address: { path, title, before }, ...more });
    before = { path, title };
  }
}
