import { expect, it } from 'vitest';
import { factsText } from './facts-text.ts';

it('leaves out unknown facts and starts no line with a dot', () => {
  expect(factsText(['Group md', null, '', 'born 1980'])).toBe('Group md\u00a0· born 1980');
  expect(factsText([null])).toBe('');
});
