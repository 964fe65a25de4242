import type { TextDirection } from '@mien/domain';

/**
 * Stands in for a language: makes every text from the English one. It is not part of the built pages; tests and the dev
 * server set it as `mienPseudoLanguage` before the page's scripts run.
 */
export interface PseudoLanguage {
  readonly dir: TextDirection;
  /** @param key  the name of the texts in the catalog */
  readonly textsOf: <T>(english: T, key: string) => T;
}

// The functions below run in a page, from their source: they use nothing outside of themselves.

/** Each text replaced by its key, so that words outside the catalog can be seen. */
export function textsAsKeys<T>(english: T, key: string): T {
  if (typeof english === 'string') return `[[${key}]]` as T;
  if (Array.isArray(english)) return english.map((entry, index) => textsAsKeys(entry, `${key}.${index}`)) as T;
  if (typeof english !== 'object' || english === null) return english;
  return Object.fromEntries(
    Object.entries(english).map(([name, entry]) => [name, textsAsKeys(entry, `${key}.${name}`)]),
  ) as T;
}

/**
 * Each text in brackets and 40% longer, with what is inserted isolated as in a right-to-left language: shows texts that
 * are cut, and borders on the wrong side.
 */
export function textsAsLong<T>(english: T): T {
  if (typeof english === 'string') {
    const words = english.replace(/<[^<>]*>|\{\w+\}/g, '').trim();
    if (!/\p{L}{2}/u.test(words)) return english;
    const isolated = english.replace(/\{(?!(?:code|host|link|url)\})\w+\}/g, '\u2068$&\u2069');
    return `[${isolated} ${words.slice(0, Math.ceil(0.4 * words.length)).trim()}]` as T;
  }
  if (Array.isArray(english)) return english.map((entry) => textsAsLong(entry)) as T;
  if (typeof english !== 'object' || english === null) return english;
  return Object.fromEntries(Object.entries(english).map(([name, entry]) => [name, textsAsLong(entry)])) as T;
}

/** With which developers ask for it: `?lang=test`. */
export type PseudoLanguageName = 'test' | 'long';

export const PSEUDO_LANGUAGES: Readonly<Record<PseudoLanguageName, PseudoLanguage>> = {
  test: { dir: 'ltr', textsOf: textsAsKeys },
  long: { dir: 'rtl', textsOf: textsAsLong },
};

/** A script that sets a pseudo-language in a page. */
export function pseudoLanguageScript(name: PseudoLanguageName): string {
  const { dir, textsOf } = PSEUDO_LANGUAGES[name];
  return `(()=>{${textsOf}\nglobalThis.mienPseudoLanguage={dir:'${dir}',textsOf:${textsOf.name}}})()`;
}
