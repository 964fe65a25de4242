import { expect, it } from 'vitest';
import { keyOfAddress } from './address-key.ts';

const KEY = 'aB3_-'.repeat(9).slice(0, 43);
const UID = '01890000-0000-7000-8000-00000000000a';
const AFTER = [
  '',
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  ')',
  ']',
  '}',
  '>',
  '"',
  "'",
  '`',
  '*',
  '**',
  '_',
  '__',
  '-',
  '~',
  '|',
  '\\',
  '/',
  '…',
  '。',
  '、',
  '”',
  '’',
  '»',
  '›',
  '）',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u200E',
  '\u202C',
  '\u00A0',
  ' ',
  '\t',
  '\n',
  '%20',
  '%0A',
  '%E2%80%8B',
  '%22',
  '%3E',
  ').',
  '.”',
  '">',
  '&gt;',
  '<br>',
  '%2520',
];

it.each([KEY, UID])('extracts a key from the surrounding text', (key) => {
  for (const after of AFTER) expect(keyOfAddress(`${key}${after}`), JSON.stringify(after)).toBe(key);
  for (const before of ['(', '“', '<', '%20', '\u200B', '*']) expect(keyOfAddress(`${before}${key}`), before).toBe(key);
  expect(keyOfAddress(`${key.slice(0, 9)}\u200B${key.slice(9)}`)).toBe(key);
});

it.each(['', '.', '%', '\u200B', '%E0%A4%A'])('returns no key for %j', (text) => {
  expect(keyOfAddress(text).length).toBeLessThan(8);
});
