import { DASHES } from './ascii-text.ts';

/**
 * Folding of texts for search and comparison. The database computes the same (`folded_text`, `folded_name`), and a test
 * compares the two over all of Unicode. See docs/adr/0138-text-at-the-border.md.
 */

/**
 * Characters typed as an apostrophe in names, including letters and signs of other scripts. Source: Unicode Technical
 * Standard #39, confusables of U+0027; the half rings of romanized Arabic; U+A78B, U+A78C of Mexican and Mayan
 * languages.
 */
const APOSTROPHES =
  /[`\u00B4\u2018\u2019\u201B\u2032\u2035\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\u07F4\u07F5\u1FBD\u1FBF\u1FFE\uA78B\uA78C\uFF07]/gu;

/**
 * Marks that folding drops: accents, points and harakat of scripts that write their vowels as letters or not at all,
 * and the dot (nukta) of Indic scripts. Vowel signs of other scripts distinguish words, so they stay. Source: what the
 * root of the Unicode Collation Algorithm ignores at its first level. Also drops invisible marks and the Arabic
 * tatweel, which only lengthens a word.
 */
const MARKS =
  /(?=[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}])\p{M}|[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u0640\u07FA]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Letters that do not decompose, and what people type instead. Source: Latin by the Unicode CLDR transform Latin-ASCII;
 * final sigma by case folding; letters of Persian keyboards by the Arabic ones that they replace (Unicode Standard,
 * section 9.2); other forms of Arabic letters, and the Ukrainian ґ, by the letter that is typed for them.
 */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'q',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ς: 'σ',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ة: 'ه',
  ە: 'ه',
  ٱ: 'ا',
  ґ: 'г',
};
const NO_ASCII = /[^\0-\x7f]/gu;

/** Separators between the words of a name. */
const SEPARATORS = /[\p{P}\p{S}\p{Z}\p{Cc}]/gu;

/**
 * Folds case, accents, width and kinds of dashes and apostrophes: texts with equal results look the same to a reader.
 */
export function foldedText(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(NO_ASCII, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * A name as words with single blanks: hyphens and commas become blanks, apostrophes are dropped. A name without any
 * letter or digit is returned unchanged.
 */
export function foldedName(name: string): string {
  const folded = foldedText(name);
  const words = folded.replaceAll("'", '').replace(SEPARATORS, ' ').replace(/ +/g, ' ').trim();
  return words === '' ? folded.trim() : words;
}

/** Two-letter spellings that German, Danish and related languages use without the special key. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const LETTERS_SPELLED_OUT = /[äöüøå]/giu;

/**
 * Scripts that write a whole name without a blank. Decomposed, so that Korean syllables match by their first letters.
 */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Maximum number of words of a name that are indexed. */
const MAX_WORDS = 12;

/**
 * The search keys of a person's name, folded by {@link foldedName}: the words rotated to start at each word, in every
 * spelling; in scripts without blanks also the whole name, last name first.
 */
export function nameSpellings(firstName: string, lastName: string): readonly string[] {
  const name = `${firstName} ${lastName}`;
  const written = [
    name,
    name.replace(APOSTROPHES, "'").replaceAll("'", ' '),
    name.replace(LETTERS_SPELLED_OUT, (letter) => SPELLED_OUT[letter.toLowerCase()] ?? letter),
  ];
  const spellings = new Set<string>();
  for (const folded of new Set(written.map(foldedName))) {
    const words = folded.split(' ');
    for (let first = 0; first < Math.min(words.length, MAX_WORDS); first += 1)
      if (words[first] !== '') spellings.add([...words.slice(first), ...words.slice(0, first)].join(' '));
  }
  if (UNSPACED.test(name.normalize('NFKD')))
    spellings.add((foldedName(lastName) + foldedName(firstName)).replaceAll(' ', ''));
  return [...spellings];
}

/** The parts from which the database builds the same folding. */
export const FOLDING = { apostrophes: APOSTROPHES, dashes: DASHES, marks: MARKS, separators: SEPARATORS } as const;
