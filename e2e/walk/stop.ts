import type { Catalogue, Translated } from '@mien/messages';
import type { scanSite } from '@mien/messages/scan-site';
import type { Page } from '@playwright/test';
import { expect } from '../browser.ts';
import { type Exceptions, headingOf, type Screen } from '../screens.ts';
import { followLink } from '../steps.ts';

/** Where an address leads. */
export interface Address {
  readonly path: string;
  /** The heading of its page, in the language of the walk. */
  readonly title: string;
}

/** A screen, or a state of one, where the walk stops for all looks. */
export interface Stop {
  /** What a failure calls it. */
  readonly name: string;
  /** Where the stop is a page that was opened by its address. */
  readonly address?: Address & {
    /** The one that was opened before it, to which Back leads. */
    readonly before?: Address | undefined;
  };
  /** Opens what is closed at first, once the page has been loaded again. */
  readonly open?: (page: Page) => Promise<void>;
  /** Looks that are left out here, each with its reason. */
  readonly except?: Exceptions;
}

/** Makes all looks of a language at a stop. */
export type Look = (page: Page, stop: Stop) => Promise<void>;

/** A walk in one language. */
export interface Walk {
  /** As the page's storage has it; `test` for the pseudo-language. */
  readonly language: 'en' | 'es' | 'test';
  readonly texts: Catalogue;
  readonly site: Translated<typeof scanSite>;
  /** Lets all pages that the tab opens from now on speak the language. */
  readonly begin: (page: Page) => Promise<void>;
  readonly look: Look;
}

/** Puts values into a text's placeholders where it has them: the texts of the pseudo-language have none. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The text before its first placeholder; in the pseudo-language the whole text. */
export const beginningOf = (text: string): string => text.split('{')[0]?.trim() || text;

/**
 * Stops at screens one after the other, opened as a link in the app does, which takes a fraction of a load's time. The first is
 * loaded, and so is one with the heading of the screen before it: there, the heading would not show that the screen has changed.
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
