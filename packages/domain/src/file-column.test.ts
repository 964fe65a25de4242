import { expect, it } from 'vitest';
import { headingOf, saidDelimiter, wordOf } from './file-column.ts';

it.each([
  ['First name', 'firstname'],
  ['FIRST_NAME ', 'firstname'],
  ['first\nname', 'firstname'],
  ['Teléfono', 'telefono'],
  ['Address 2', 'address2'],
])('wordOf("%s") is "%s"', (text, word) => expect(wordOf(text)).toBe(word));

it.each([
  ['Date of birth (MM/DD/YYYY)', 'dateofbirth'],
  ['Weight [kg]', 'weight'],
  ['Weight(kg)', 'weight'],
  ['(kg) Weight', 'kgweight'],
  ['Pulse (at rest) value', 'pulseatrestvalue'],
])('the heading "%s" identifies the column "%s"', (cell, heading) => expect(headingOf(cell)).toBe(heading));

it.each([
  ['sep=;\na;b', ';', 'a;b'],
  ['SEP=|\na|b', '|', 'a|b'],
  ['"sep=,"\na,b', ',', 'a,b'],
  ['sep=\t\t\t\na\tb', '\t', 'a\tb'],
  ['sep=;', ';', ''],
  ['a;b\nsep=,\n', null, 'a;b\nsep=,\n'],
  ['step=;\na', null, 'step=;\na'],
  ['', null, ''],
])('the first line of %j names the delimiter %j', (text, delimiter, rest) =>
  expect(saidDelimiter(text)).toEqual({ delimiter, rest }),
);
