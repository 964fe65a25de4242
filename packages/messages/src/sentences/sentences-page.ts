import { type Condition, type Sentence, SOURCES, sentencesOf } from './basis.ts';
import { BASIS_OF_SENTENCES, CATALOGUES_OF_SENTENCES } from './table.ts';

export const NAMES = Object.keys(CATALOGUES_OF_SENTENCES) as (keyof typeof CATALOGUES_OF_SENTENCES)[];
export const sentencesIn = (name: (typeof NAMES)[number]) =>
  sentencesOf(CATALOGUES_OF_SENTENCES[name], BASIS_OF_SENTENCES[name], name);

/** A condition in words: what the domain calls it, then what it is. */
function conditionText({ and, ...facts }: Condition): string {
  const named = Object.entries(facts).map(([fact, value]) => `${fact}: ${[value].flat().join(' or ')}`);
  return [...named, ...(and === undefined ? [] : [and])].join('; ');
}

const cell = (text: string) =>
  text
    .replaceAll(/<\/p><p>/g, ' ')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll('|', '\\|');

function rowOf({ text, basis }: Sentence): string[] {
  if (basis === null) return [];
  const { grade, name } = SOURCES[basis.source];
  return [`| ${cell(text)} | ${conditionText(basis.shownWhen)} | ${name} | ${grade} |`];
}

/** Every sentence that says what a value means or what to do about it, as a page in Markdown with condition, source and its grade. */
export const sentencesPage = (): string =>
  [
    '# Sentences about values',
    '',
    'Every sentence that says what a value means or what to do about it: the condition under which it is shown, its source and the grade of',
    'that source. A is a guideline, B a study or a consensus, C our own judgement or a statement that we cannot check. Conditions are in the',
    'terms of `packages/domain`: several facts with semicolons hold at once.',
    '',
    ...NAMES.flatMap((name) => [
      `## ${name}`,
      '',
      '| Sentence | Condition | Source | Grade |',
      '| --- | --- | --- | --- |',
      ...new Set(sentencesIn(name).flatMap(rowOf)),
      '',
    ]),
  ].join('\n');
