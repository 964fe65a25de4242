import {
  DEFAULT_LANGUAGE,
  directionOf,
  EMBED_PATH,
  isLanguage,
  type Language,
  localeOf,
  preferredLanguage,
  type TextDirection,
} from '@mien/domain';
import type { Catalog, PseudoLanguage } from '@mien/messages';
import type { LegalTexts } from '@mien/messages/legal';
import { stored } from './stored.ts';

type Texts = Catalog & { readonly legal: LegalTexts };

/**
 * The language chosen on this device, or requested in the URL: by the software that embeds a scan, and during
 * development.
 */
function askedLanguage(): string | null {
  // The server also renders pages, at no address.
  const isEmbedded = typeof window !== 'undefined' && window.location.pathname.startsWith(`${EMBED_PATH}/`);
  const asked = isEmbedded || import.meta.env.DEV ? new URLSearchParams(window.location.search).get('lang') : null;
  if (asked !== null && !isEmbedded) stored.language.set(asked);
  return asked ?? stored.language.get();
}

/** The initial language: the one chosen on this device, else the first supported language of the browser. */
export function languageOfVisitor(): Language {
  const asked = askedLanguage();
  if (pseudo) return DEFAULT_LANGUAGE;
  return isLanguage(asked) ? asked : preferredLanguage(navigator.languages);
}

let language: Language = DEFAULT_LANGUAGE;
const loaded: Record<string, unknown> = {};
/** Set by tests and during development only. */
const { mienPseudoLanguage: pseudo } = globalThis as { readonly mienPseudoLanguage?: PseudoLanguage };

/** The language of the page. It does not change while the page is open: see `choose-language.ts`. */
export function currentLanguage(): Language {
  return language;
}

/** Whether the page shows the texts of a language, not those of a pseudo-language. */
export function showsWordsOf(words: string): boolean {
  return words === language && !pseudo;
}

/** The `Intl` locale for dates and numbers in the page's language. */
export function currentLocale(): string {
  return localeOf(language);
}

/** The direction of the page's text. */
export function currentDirection(): TextDirection {
  return pseudo?.dir ?? directionOf(language);
}

/** Sets the page's language, before other code of the app runs. */
export function startIn(chosen: Language): void {
  language = chosen;
  // The server also renders pages; those already declare their language.
  if (typeof document === 'undefined') return;
  document.documentElement.lang = chosen;
  document.documentElement.dir = currentDirection();
}

/** Adds texts of the page's language, before the code that reads them runs. */
export function addTexts(texts: object): void {
  Object.assign(loaded, texts);
}

/**
 * A feature's texts in the language of the page. `name` is the catalog's name. Untranslated texts are in English, and
 * marked so in languages that are not translated in full (`prepared-texts.ts`).
 */
export function textsOf<Name extends keyof Texts>(name: Name, english: Texts[Name]): Texts[Name] {
  if (pseudo) return pseudo.textsOf(english, name);
  const { completed } = loaded as { readonly completed?: <T>(own: unknown, english: T) => T };
  return completed?.(loaded[name], english) ?? (loaded[name] as Texts[Name] | undefined) ?? english;
}

/** What pages say in a language that no person has reviewed; undefined in all others. */
export function machineTranslation(): Texts['machineTranslation'] | undefined {
  return loaded.machineTranslation as Texts['machineTranslation'] | undefined;
}
