import type { Language } from '@mien/domain';
import { currentLocale } from './language.ts';

/** A language as the page's language calls it, within a sentence. */
export function languageName(language: Language): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language;
}
