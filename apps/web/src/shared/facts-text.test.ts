import { expect, it } from 'vitest';
import { factsText } from './facts-text.ts';

it('facts that are not known are left out, and no line begins with a dot', () => {
  expect(factsText(['Group md', null, '', 'born 1980'])).toBe('Group md\u00a0· born 1980');
  expect(factsText([null])).toBe('');
});
