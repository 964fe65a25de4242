/**
 * Normalization of all user text on input. Stored text is NFC (Unicode Standard Annex #15), without invisible marks,
 * and with one kind of blank. Its appearance does not change. See docs/adr/0138-text-at-the-border.md.
 */

/** Invisible characters: format characters without a glyph, control characters, noncharacters. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\uFFF9-\uFFFB]|(?![\t-\r\x85])\p{Cc}/u;

/** Line breaks of every system and of Unicode. */
const LINE_BREAK = /\r\n|[\n-\r\x85\u2028\u2029]/gu;
/** Everything that looks like a blank. U+2800 is the Braille pattern without a dot. */
const BLANK = /[\p{Zs}\t\u2800]/gu;

/**
 * Scripts whose words need the zero width joiner or non-joiner. Source: Unicode Standard Annex #31, section 2.3.1; Mongolian, Syriac
 * and N'Ko join as Arabic does.
 */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;
const PICTURE_OR_SKIN = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const COMBINING = /\p{M}/u;
const HAN = /\p{Script=Han}/u;
const MONGOLIAN = /\p{Script=Mongolian}/u;
const KEY = /[0-9#*]/;
const TAG = /[\u{E0020}-\u{E007F}]/u;
const BLACK_FLAG = '\u{1F3F4}';
const ENCLOSING_KEY = '\u20E3';
const NON_JOINER = '\u200C';
const JOINER = '\u200D';

/**
 * Visible neighbors of an invisible mark: the adjacent characters, and the nearest that are not combining marks; '' at
 * an end.
 */
interface Surroundings {
  readonly before: string;
  readonly letterBefore: string;
  readonly after: string;
  readonly letterAfter: string;
}

/** Whether an invisible mark affects rendering. */
function hasMeaning(mark: string, { before, letterBefore, after, letterAfter }: Surroundings): boolean {
  if (mark === NON_JOINER) return JOINED.test(letterBefore) && JOINED.test(letterAfter);
  // At the end of a word as well: the old way of writing a letter without its vowel.
  if (mark === JOINER)
    return JOINED.test(letterBefore) || (PICTURE_OR_SKIN.test(letterBefore) && PICTURE.test(letterAfter));
  if (mark === '\uFE0E' || mark === '\uFE0F')
    return PICTURE.test(before) || (KEY.test(before) && after === ENCLOSING_KEY);
  // Variants of a Chinese or Japanese character: names are registered with them. Source: Unicode Technical Standard #37.
  if (/[\uFE00-\uFE02\u{E0100}-\u{E01EF}]/u.test(mark)) return HAN.test(before);
  if (/[\u180B-\u180D\u180F]/.test(mark)) return MONGOLIAN.test(before);
  return TAG.test(mark) && (before === BLACK_FLAG || TAG.test(before));
}

/** Removes invisible marks, except where they affect rendering: in Persian, Indic scripts, emoji. */
function seen(text: string): string {
  if (!UNSEEN.test(text)) return text;
  const letters = [...text.normalize('NFC')];
  // What follows each position, computed from the end in linear time.
  const following: (readonly [after: string, letterAfter: string])[] = [];
  let [after, letterAfter] = ['', ''];
  for (let index = letters.length - 1; index >= 0; index -= 1) {
    following[index] = [after, letterAfter];
    const letter = letters[index] ?? '';
    if (UNSEEN.test(letter)) continue;
    after = letter;
    if (!COMBINING.test(letter)) letterAfter = letter;
  }
  const kept: string[] = [];
  let letterBefore = '';
  for (const [index, letter] of letters.entries()) {
    const [next = '', nextLetter = ''] = following[index] ?? [];
    const surroundings = { before: kept.at(-1) ?? '', letterBefore, after: next, letterAfter: nextLetter };
    if (UNSEEN.test(letter) && !hasMeaning(letter, surroundings)) continue;
    kept.push(letter);
    if (!COMBINING.test(letter)) letterBefore = letter;
  }
  return kept.join('');
}

/** One line of text: trimmed, with single blanks. */
export function lineOf(text: string): string {
  return seen(text).replace(LINE_BREAK, ' ').replace(BLANK, ' ').replace(/ {2,}/g, ' ').trim().normalize('NFC');
}

/** Multi-line text, trimmed: line breaks become `\n`, and the number of blanks is kept. */
export function linesOf(text: string): string {
  return seen(text).replace(LINE_BREAK, '\n').replace(BLANK, ' ').trim().normalize('NFC');
}
