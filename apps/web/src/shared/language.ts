import { inPseudoLanguage, PSEUDO_LANGUAGE } from '@mien/messages';
import { stored } from './stored.ts';

/** The language of the texts a patient agrees to and reads. */
export const LANGUAGE = 'en';

function chosenLanguage(): string {
  const asked = import.meta.env.DEV ? new URLSearchParams(window.location.search).get('lang') : null;
  if (asked !== null) stored.language.set(asked);
  return asked ?? stored.language.get() ?? LANGUAGE;
}

const isPseudo = chosenLanguage() === PSEUDO_LANGUAGE;

/** A feature's texts in the language of the page. `name` is the catalogue's name, shown by the pseudo-language. */
export function textsOf<T>(name: string, english: T): T {
  return isPseudo ? inPseudoLanguage(english, name) : english;
}
