// Computed import: the script is run as in a page.
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { fill } from './fill.ts';
import {
  PSEUDO_LANGUAGES,
  type PseudoLanguage,
  pseudoLanguageScript,
  textsAsKeys,
  textsAsLong,
} from './pseudo-language.ts';

const CATALOG = {
  title: 'Hello {name}',
  steps: ['Open it', 'Two'],
  scans: { one: '1 scan', other: '{count} scans' },
  deep: { note: 'x', sign: '{first} – {last}', html: '<b>Bold</b> words', none: null },
} as const;

it('the pseudo-language of keys replaces every text by its key and keeps the shape', () => {
  expect(textsAsKeys(CATALOG, 'page')).toEqual({
    title: '[[page.title]]',
    steps: ['[[page.steps.0]]', '[[page.steps.1]]'],
    scans: { one: '[[page.scans.one]]', other: '[[page.scans.other]]' },
    deep: { note: '[[page.deep.note]]', sign: '[[page.deep.sign]]', html: '[[page.deep.html]]', none: null },
  });
});

it('the long pseudo-language lengthens and brackets texts, isolates values and leaves signs alone', () => {
  const long = textsAsLong(CATALOG);
  expect(long).toEqual({
    title: '[Hello \u2068{name}\u2069 He]',
    steps: ['[Open it Ope]', '[Two Tw]'],
    scans: { one: '[1 scan 1 s]', other: '[\u2068{count}\u2069 scans sc]' },
    deep: { note: 'x', sign: '{first} – {last}', html: '[<b>Bold</b> words Bold]', none: null },
  });
  expect(fill(long.title, { name: 'Ana' })).toBe('[Hello \u2068Ana\u2069 He]');
});

it.each(['test', 'long'] as const)('a page can run the pseudo-language %s from its source', (name) => {
  const page: { mienPseudoLanguage?: PseudoLanguage } = {};
  vm.runInNewContext(pseudoLanguageScript(name), page);
  const { dir, textsOf } = PSEUDO_LANGUAGES[name];
  expect(page.mienPseudoLanguage?.dir).toBe(dir);
  expect(JSON.stringify(page.mienPseudoLanguage?.textsOf(CATALOG, 'page'))).toBe(
    JSON.stringify(textsOf(CATALOG, 'page')),
  );
});
