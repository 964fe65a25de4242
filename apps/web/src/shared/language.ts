import { DEFAULT_LANGUAGE, isLanguage, type Language, localeOf, preferredLanguage } from '@mien/domain';
import { type Catalogue, inPseudoLanguage, PSEUDO_LANGUAGE } from '@mien/messages';
import type { LegalTexts } from '@mien/messages/legal';
import { stored } from './stored.ts';

type Texts = Catalogue & { readonly legal: LegalTexts };

/** What somebody chose on this device, or what this address asks for during development. */
function askedLanguage(): string | null {
  const asked = import.meta.env.DEV ? new URLSearchParams(window.location.search).get('lang') : null;
  if (asked !== null) stored.language.set(asked);
  return asked ?? stored.language.get();
}

/** The language to start in: what was chosen on this device, else the first of the browser's languages we have. */
export function languageOfVisitor(): Language {
  const asked = askedLanguage();
  if (isLanguage(asked)) return asked;
  return asked === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : preferredLanguage(navigator.languages);
}

let language: Language = DEFAULT_LANGUAGE;
const loaded: Record<string, unknown> = {};
const isPseudo = askedLanguage() === PSEUDO_LANGUAGE;

/** The language of the page. It does not change while the page is open: see `chooseLanguage`. */
export function currentLanguage(): Language {
  return language;
}

/** Whether the page shows the words of a language, and not the keys of the pseudo-language. */
export function showsWordsOf(words: string): boolean {
  return words === language && !isPseudo;
}

/** For `Intl`: how the page's language writes dates and numbers. */
export function currentLocale(): string {
  return localeOf(language);
}

/** Sets the page's language, before anything of the app runs. */
export function startIn(chosen: Language): void {
  language = chosen;
  // The server draws pages too; those carry their language already.
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
}

/** Takes texts of the page's language, before the parts of the app run that read them. */
export function addTexts(texts: object): void {
  Object.assign(loaded, texts);
}

/**
 * A feature's texts in the language of the page. `name` is the catalogue's name. What has not been translated yet is
 * shown in English.
 */
export function textsOf<Name extends keyof Texts>(name: Name, english: Texts[Name]): Texts[Name] {
  if (isPseudo) return inPseudoLanguage(english, name);
  return (loaded[name] as Texts[Name] | undefined) ?? english;
}

/** Keeps the choice on this device and opens the same page in it. What was typed waits in the tab's storage. */
export function chooseLanguage(chosen: Language, reload = () => window.location.reload()): void {
  stored.language.set(chosen);
  // It holds words.
  stored.clientMeasureTypes.clear();
  reload();
}
