import { foldedName, foldedText, lineOf } from '@mien/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnNames, LANGUAGE_COUNT } from '../../testing/drawn-names.ts';
import { testDatabase } from '../../testing/test-database.ts';

/** Expected results of folding, in order. */
async function foldedByDatabase(texts: readonly string[]) {
  const { rows } = await sql<{ text: string; name: string; isDecomposed: boolean }>`
    select folded_text(t.given) as text, folded_name(t.given) as name, normalize(t.given, NFKD) = t.decomposed as "isDecomposed"
    from jsonb_to_recordset(${JSON.stringify(texts.map((given, place) => ({ given, place, decomposed: given.normalize('NFKD') })))}::jsonb)
      as t (given text, place integer, decomposed text) order by t.place`.execute(await testDatabase());
  return rows;
}

describe('the database folds texts like the domain', () => {
  it('for every character of Unicode', { tags: 'thorough' }, async () => {
    const characters = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code))
      // Private and unassigned ones are all alike.
      .filter((character, place) => !/[\p{Co}\p{Cn}]/u.test(character) || place % 997 === 0);
    let ofAnotherVersion = 0;
    const wrong: string[] = [];
    for (let first = 0; first < characters.length; first += 20_000) {
      const part = characters.slice(first, first + 20_000);
      const given = part.map((character) => `a${character}B`);
      for (const [place, { text, name, isDecomposed }] of (await foldedByDatabase(given)).entries()) {
        const own = given[place] ?? '';
        // A database may know an older version of Unicode than this machine.
        if (!isDecomposed) ofAnotherVersion += 1;
        else if (text !== foldedText(own) || name !== foldedName(own)) wrong.push(own);
      }
    }
    expect(wrong).toEqual([]);
    expect(characters.length).toBeGreaterThan(150_000);
    expect(ofAnotherVersion).toBeLessThan(200);
  });

  it('for 5,000 names in 40 languages, in all their spellings', { tags: 'thorough' }, async () => {
    const names = drawnNames(5_000);
    expect(new Set(names).size).toBe(5_000);
    expect(LANGUAGE_COUNT).toBeGreaterThanOrEqual(40);
    const typed = names.flatMap((name) => [
      name,
      name.normalize('NFD'),
      name.toUpperCase(),
      name.normalize('NFKC').toLowerCase(),
      lineOf(` ${name.replaceAll(' ', '\u00A0')}\u200B`),
    ]);
    const folded = await foldedByDatabase(typed);
    expect(folded.map(({ text }) => text)).toEqual(typed.map(foldedText));
    expect(folded.map(({ name }) => name)).toEqual(typed.map(foldedName));
  });
});
