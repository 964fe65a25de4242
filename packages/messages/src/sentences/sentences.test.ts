import { expect, it } from 'vitest';
import { type Condition, type Sentence, SOURCES, sentencesOf } from './basis.ts';
import { BASIS_OF_SENTENCES, CATALOGUES_OF_SENTENCES } from './table.ts';

const names = Object.keys(CATALOGUES_OF_SENTENCES) as (keyof typeof CATALOGUES_OF_SENTENCES)[];
const sentencesIn = (name: (typeof names)[number]) =>
  sentencesOf(CATALOGUES_OF_SENTENCES[name], BASIS_OF_SENTENCES[name], name);

/** A condition in words: what the domain calls it, then what it is. */
function conditionText({ and, ...facts }: Condition): string {
  const named = Object.entries(facts).map(([fact, value]) => `${fact}: ${[value].flat().join(' or ')}`);
  return [...named, ...(and === undefined ? [] : [and])].join('; ');
}

const cell = (text: string) =>
  text
    .replaceAll(/<\/p><p>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('|', '\\|');

function rowOf({ text, basis }: Sentence): string[] {
  if (basis === null) return [];
  const { grade, name } = SOURCES[basis.source];
  return [`| ${cell(text)} | ${conditionText(basis.shownWhen)} | ${name} | ${grade} |`];
}

const page = [
  '# Sentences about values',
  '',
  'Every sentence that says what a value means or what to do about it: the condition under which it is shown, its source and the grade of',
  'that source. A is a guideline, B a study or a consensus, C our own judgement or a statement that we cannot check. Conditions are in the',
  'terms of `packages/domain`: several facts with semicolons hold at once. A test compares this page with the catalogues and with',
  '`packages/messages/src/sentences/table.ts`.',
  '',
  'Written by `npx vitest run packages/messages/src/sentences/sentences.test.ts -u`; nobody types a line here.',
  '',
  ...names.flatMap((name) => [
    `## ${name}`,
    '',
    '| Sentence | Condition | Source | Grade |',
    '| --- | --- | --- | --- |',
    ...new Set(sentencesIn(name).flatMap(rowOf)),
    '',
  ]),
];

it('the sentences in docs/sentences.md match the code', async () => {
  await expect(`${page.join('\n').trimEnd()}\n`).toMatchFileSnapshot('../../../../docs/sentences.md');
});

it('no sentence is registered as a label', () => {
  const sentences = names.flatMap(sentencesIn).filter(({ isLabel, text }) => isLabel && /[.!?]$/.test(text));
  expect(sentences.map(({ key }) => key)).toEqual([]);
});
