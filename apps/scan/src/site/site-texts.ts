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

/** The site's texts in the language of the page. */
export function siteTexts(): SiteTexts {
  return texts;
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
  const language = isLanguage(asked) ? asked : preferredLanguage(browserLanguages);
  if (language === 'en') return;
  // If the texts did not load, English is better than an empty page.
  const come = await optional(OTHER_LANGUAGES[language], null, { limitMs: WORDS_LIMIT_MS });
  if (come === null) return;
  texts = come as SiteTexts;
  document.documentElement.lang = language;
}
