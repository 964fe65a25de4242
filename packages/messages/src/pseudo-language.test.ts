import { expect, it } from 'vitest';
import { inPseudoLanguage } from './pseudo-language.ts';

it('the pseudo-language replaces every text by its key and keeps the shape', () => {
  const catalogue = { title: 'Hello {name}', steps: ['One', 'Two'], deep: { note: 'x' } } as const;
  expect(inPseudoLanguage(catalogue, 'page')).toEqual({
    title: '[[page.title]]',
    steps: ['[[page.steps.0]]', '[[page.steps.1]]'],
    deep: { note: '[[page.deep.note]]' },
  });
});
