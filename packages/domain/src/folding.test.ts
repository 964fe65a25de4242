import { describe, expect, it } from 'vitest';
import { foldedText, nameSpellings } from './folding.ts';

describe('nameSpellings', () => {
  it.each([
    ['Ana', 'Reyes', ['ana reyes', 'reyes ana']],
    ['Ana María', 'Ruiz', ['ana maria ruiz', 'maria ruiz ana', 'ruiz ana maria']],
    [
      'Jörg',
      'O’Neil',
      ['joerg oneil', 'jorg o neil', 'jorg oneil', 'neil jorg o', 'o neil jorg', 'oneil joerg', 'oneil jorg'],
    ],
    ['Ana', "O'Neill", ['ana o neill', 'ana oneill', 'neill ana o', 'o neill ana', 'oneill ana']],
    ['Ana', "D'Angelo", ['ana d angelo', 'ana dangelo', 'angelo ana d', 'd angelo ana', 'dangelo ana']],
    ['小明', '王', ['小明 王', '王 小明', '王小明']],
    ['', '', []],
  ])('spellings of %s %s', (firstName, lastName, spellings) => {
    expect([...nameSpellings(firstName, lastName)].toSorted()).toEqual(spellings.toSorted());
  });

  it.each(["'", '’', '`', 'ʼ'])('finds the word after the apostrophe %s', (apostrophe) => {
    for (const [before, after] of [
      ['L', 'Heureux'],
      ['Dell', 'Acqua'],
      ['Sant', 'Anna'],
    ] as const) {
      const spellings = nameSpellings('Eva', `${before}${apostrophe}${after}`);
      expect(spellings.some((one) => one.startsWith(after.toLowerCase()))).toBe(true);
    }
  });

  it('limits names to twelve words', () => {
    expect(nameSpellings('a b c d e f g h', 'i j k l m n o p')).toHaveLength(12);
  });
});

it.each([
  ['Straße', 'strasse'],
  ['Đặng', 'dang'],
  ['Łukasz', 'lukasz'],
  ['Ørsted', 'orsted'],
  ['Æsop', 'aesop'],
  ['ıstanbul', 'istanbul'],
  ['علی', 'علي'],
  ['مصطفى', 'مصطفي'],
  ['فاطمة', 'فاطمه'],
  ['ٱلرحمن', 'الرحمن'],
  ['کریم', 'كريم'],
  ['Ґанна', 'Ганна'.toLowerCase()],
])('"%s" is found as "%s"', (text, folded) => expect(foldedText(text)).toBe(folded));
