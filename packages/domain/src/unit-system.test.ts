import { expect, it } from 'vitest';
import { unitSystemOfTag } from './unit-system.ts';

it.each([
  ['en-US', 'imperial'],
  ['en', 'imperial'],
  ['es-US', 'imperial'],
  ['es', 'metric'],
  ['es-MX', 'metric'],
  ['en-GB', 'metric'],
  ['no tag', 'imperial'],
] as const)('for language %s the default units are %s', (tag, units) => expect(unitSystemOfTag(tag)).toBe(units));
