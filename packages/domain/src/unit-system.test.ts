import { expect, it } from 'vitest';
import { unitSystemOfHeader, unitSystemOfTag } from './unit-system.ts';

it.each([
  ['en-US', 'imperial'],
  ['en', 'imperial'],
  ['es-US', 'imperial'],
  ['es', 'metric'],
  ['es-MX', 'metric'],
  ['en-GB', 'metric'],
  ['no tag', 'imperial'],
] as const)('the default units for the language %s are %s', (tag, units) => expect(unitSystemOfTag(tag)).toBe(units));

it.each([
  ['en-US,en;q=0.9', 'imperial'],
  ['de-DE, en-US;q=0.5', 'metric'],
  ['es;q=1', 'metric'],
  [undefined, 'imperial'],
  ['*', 'imperial'],
  ['', 'imperial'],
] as const)('the default units for the header %s are %s', (header, units) =>
  expect(unitSystemOfHeader(header)).toBe(units),
);
