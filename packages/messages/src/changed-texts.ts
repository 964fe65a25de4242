// Apart from `fill.ts`: only readers of some languages load this.

/** The same texts, each changed. */
function changed<Texts>(texts: Texts, change: (text: string) => string): Texts {
  if (typeof texts === 'string') return change(texts) as Texts;
  if (Array.isArray(texts)) return texts.map((text) => changed(text, change)) as Texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, changed(text, change)])) as Texts;
}

/** Placeholders that phones and browsers read: a character beside them would break a link or the filling-in of a code. */
const ISOLATED = /\{(?!(?:code|host|link|url)\})\w+\}/g;

/**
 * Texts of a right-to-left language, in which `fill` isolates what it inserts (U+2068 and U+2069): a name or a number
 * keeps its own direction, and does not change the order of the words around it.
 */
export const isolated = <Texts>(texts: Texts): Texts =>
  changed(texts, (text) => text.replace(ISOLATED, '\u2068$&\u2069'));

/** A translation, with English for what it lacks. Lists and plural texts are translated as a whole. */
export function completed<Texts>(own: unknown, english: Texts): Texts {
  if (own === undefined) return english;
  if (typeof english !== 'object' || english === null || Array.isArray(english)) return own as Texts;
  const translated = own as Readonly<Record<string, unknown>>;
  if ('other' in english && 'other' in translated) return own as Texts;
  return Object.fromEntries(
    Object.entries(english).map(([name, text]) => [name, completed(translated[name], text)]),
  ) as Texts;
}

/** Begins English texts in a page of another language: a left-to-right isolate. */
export const ENGLISH_BEGINS = '\u2066';

/** The same texts, marked as English; signs without letters are left as they are. */
export const markedAsEnglish = <Texts>(texts: Texts): Texts =>
  changed(texts, (text) => (/\p{L}/u.test(text) ? `${ENGLISH_BEGINS}${text}\u2069` : text));
