import { FOLDING, PLAIN_LETTERS } from '@mien/domain';

const LAST_CODE_POINT = 0x10ffff;

/** Every character that the database can store, in order. */
function* characters(): Generator<string> {
  for (let code = 1; code <= LAST_CODE_POINT; code += 1)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

const isOf = (property: RegExp, character: string) => character.replace(property, '') === '';

const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;

/** A character class for a Postgres regular expression, which has no Unicode properties. */
function classOf(property: RegExp): string {
  const ranges: [number, number][] = [];
  for (const character of characters()) {
    if (!isOf(property, character)) continue;
    const code = character.codePointAt(0) ?? 0;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return `[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]`;
}

const charactersOf = (property: RegExp) => [...characters()].filter((character) => isOf(property, character)).join('');

/** A text as an SQL literal. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Ends of letter blocks; each block is replaced only in names that contain it: Latin; Greek and Cyrillic; all others. */
const BLOCK_ENDS = [0x2af, 0x52f, LAST_CODE_POINT];

/** Non-ASCII letters that fold to one other letter after decomposition, with that letter, by block. */
function foldedLetters(): readonly (readonly [letters: string, folded: string])[] {
  const pairs = [...characters()].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80 || letter.normalize('NFKD') !== letter) return [];
    const lower = letter.toLowerCase();
    const plain = PLAIN_LETTERS[lower] ?? lower;
    // A letter that folds to two letters is replaced afterwards.
    const folded = [...plain].length === 1 ? plain : lower;
    const block = BLOCK_ENDS.findIndex((end) => code <= end);
    return folded === letter ? [] : [{ letter, folded, block }];
  });
  return BLOCK_ENDS.map((_, block) => {
    const own = pairs.filter((pair) => pair.block === block);
    return [own.map(({ letter }) => letter).join(''), own.map(({ folded }) => folded).join('')];
  });
}

/** `foldedText` and `foldedName` of the domain as SQL, from the same properties; a test compares them over all of Unicode. */
export function foldingFunctions(): readonly string[] {
  const apostrophes = charactersOf(FOLDING.apostrophes);
  const dashes = charactersOf(FOLDING.dashes);
  const spelledOut = Object.entries(PLAIN_LETTERS).filter(([, spelled]) => [...spelled].length > 1);
  const isAscii = 'octet_length(folded) = length(folded)';
  return [
    // Most names are ASCII, or Latin with accents, and need no tables.
    `create function folded_text(given text) returns text language plpgsql immutable parallel safe as $$
    declare
      folded text := translate(given, ${literal(apostrophes + dashes)},
        ${literal("'".repeat([...apostrophes].length) + '-'.repeat([...dashes].length))});
    begin
      if ${isAscii} then return lower(folded collate "C"); end if;
      folded := regexp_replace(normalize(folded, NFKD), ${literal(classOf(FOLDING.marks))}, '', 'g');
      if ${isAscii} then return lower(folded collate "C"); end if;
      folded := lower(folded collate "C");
      ${foldedLetters()
        .map(
          ([letters, plain]) => `if folded ~ ${literal(`[${letters}]`)} then
        folded := translate(folded, ${literal(letters)}, ${literal(plain)});
      end if;`,
        )
        .join('\n      ')}
      ${spelledOut.map(([letter, spelled]) => `folded := replace(folded, ${literal(letter)}, ${literal(spelled)});`).join(' ')}
      return folded;
    end $$`,
    `create function folded_name(given text) returns text language plpgsql immutable parallel safe as $$
    declare
      folded text := public.folded_text(given);
      words text := replace(folded, '''', '');
    begin
      if ${isAscii} then words := trim(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'));
      else words := trim(regexp_replace(words, ${literal(`${classOf(FOLDING.separators)}+`)}, ' ', 'g'));
      end if;
      return case words when '' then trim(folded) else words end;
    end $$`,
  ];
}
