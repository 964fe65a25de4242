import { expect, it } from 'vitest';
import { NAMES, sentencesIn, sentencesPage } from './sentences-page.ts';

const sentences = NAMES.flatMap(sentencesIn);

it('the page lists every sentence that has a source', () => {
  const rows = sentencesPage().match(/^\| .* \| [ABC] \|$/gm) ?? [];
  const texts = new Set(sentences.flatMap(({ text, basis }) => (basis === null ? [] : [text])));
  expect(texts.size).toBeGreaterThan(100);
  expect(rows.length).toBeGreaterThanOrEqual(texts.size);
});

it('no sentence is registered as a label', () => {
  const found = sentences.filter(({ isLabel, text }) => isLabel && /[.!?]$/.test(text));
  expect(found.map(({ key }) => key)).toEqual([]);
});
