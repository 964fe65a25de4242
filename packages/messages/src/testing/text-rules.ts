/** What every translation of a text keeps. Tests hold the catalogs to it, and `npm run translate` a translator's file. */

const PLURAL_CATEGORIES: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Whether an object with these keys is a text that depends on a number. */
export const arePluralForms = (keys: readonly string[]): boolean =>
  keys.includes('other') && keys.every((key) => PLURAL_CATEGORIES.includes(key));

export const placeholdersOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** Placeholders that every form of a plural text has. */
export const sharedPlaceholdersOf = (text: string): readonly string[] =>
  placeholdersOf(text).filter((name) => name !== '{count}');

export const tagsOf = (text: string): readonly string[] => text.match(/<[^>]*>/g) ?? [];

/** A direction mark, or a digit that is not Latin. */
const FOREIGN_SIGN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![0-9])\p{Nd}/u;
export const foreignSignOf = (text: string): string | undefined => text.match(FOREIGN_SIGN)?.[0];

const numbersOf = (text: string): ReadonlySet<string> => new Set(text.match(/\d+(?:[.,]\d+)*/g));

/** Numbers of an English text that its translation lacks. Small numbers may be words. */
export function missingNumbersOf(english: string, translated: string): readonly string[] {
  const own = numbersOf(translated);
  return [...numbersOf(english)].filter((number) => Number(number) > 12 && !own.has(number));
}
