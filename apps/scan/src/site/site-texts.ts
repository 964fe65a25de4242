import { isLanguage, type Language, preferredLanguage } from '@mien/domain';
import { inPseudoLanguage, PSEUDO_LANGUAGE } from '@mien/messages';
import { scanSite as english } from '@mien/messages/scan-site';
import { optional } from './browser/ask.ts';

export type SiteTexts = typeof english;

/** Loaded only by their readers; English is bundled. */
const OTHER_LANGUAGES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<object>>> = {
  es: async () => (await import('@mien/messages/es/scan-site')).scanSite,
};

/** Timeout: a slow network needs some seconds. */
const WORDS_LIMIT_MS = 10_000;

let texts: SiteTexts = english;
let language: Language = 'en';

/** The site's texts in the language of the page. */
export function siteTexts(): SiteTexts {
  return texts;
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
  if (asked === PSEUDO_LANGUAGE) {
    texts = inPseudoLanguage(english, 'scanSite');
    return;
  }
  const wanted = isLanguage(asked) ? asked : preferredLanguage(browserLanguages);
  if (wanted === 'en') return;
  // If the texts did not load, English is better than an empty page.
  const come = await optional(OTHER_LANGUAGES[wanted], null, { limitMs: WORDS_LIMIT_MS });
  if (come === null) return;
  texts = come as SiteTexts;
  language = wanted;
  document.documentElement.lang = wanted;
}
