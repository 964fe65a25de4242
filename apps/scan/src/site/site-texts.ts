import { directionOf, isLanguage, type Language, preferredLanguage } from '@mien/domain';
import type { machineTranslation, PseudoLanguage } from '@mien/messages';
import { scanSite as english } from '@mien/messages/scan-site';
import { scanSiteFile } from '@mien/messages/scan-site-files';
import { optional } from './browser/ask.ts';

export type SiteTexts = typeof english;

/** Timeout: a slow network needs some seconds. */
const WORDS_LIMIT_MS = 10_000;

let texts: SiteTexts = english;
let note: typeof machineTranslation | null = null;
let language: Language = 'en';

/** The site's texts in the language of the page. */
export function siteTexts(): SiteTexts {
  return texts;
}

/** What the page says in a language that no person has reviewed; null in all others. */
export function machineNote(): typeof machineTranslation | null {
  return note;
}

/** The language of these texts. A translator in the browser may have changed that of the page. */
export function siteLanguage(): Language {
  return language;
}

/**
 * Loads the texts of the language that came with the hand-off, otherwise of the browser.
 *
 * @param asked  from the URL, so it may be anything
 */
export async function openTexts(asked: string | null, browserLanguages: readonly string[]): Promise<void> {
  // Set by tests only.
  const { mienPseudoLanguage: pseudo } = globalThis as { readonly mienPseudoLanguage?: PseudoLanguage };
  if (pseudo) {
    texts = pseudo.textsOf(english, 'scanSite');
    document.documentElement.dir = pseudo.dir;
    return;
  }
  const wanted = isLanguage(asked) ? asked : preferredLanguage(browserLanguages);
  const load = scanSiteFile(wanted, english);
  if (!load) return;
  // If the texts did not load, English is better than an empty page.
  const come = await optional(load, null, { limitMs: WORDS_LIMIT_MS });
  if (come === null) return;
  texts = come.scanSite;
  note = come.machineTranslation ?? null;
  language = wanted;
  document.documentElement.lang = wanted;
  document.documentElement.dir = directionOf(wanted);
}
