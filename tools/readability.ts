import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { QUOTED_SENTENCES } from '../apps/web/src/app/specification/quoted-sentences.ts';
import * as catalogue from '../packages/messages/src/en/catalogue.ts';
import { legal } from '../packages/messages/src/en/legal.ts';
import { measureDescriptions } from '../packages/messages/src/en/measure-descriptions.ts';
import { providerMeasures } from '../packages/messages/src/en/provider-measures.ts';
import { scanSite } from '../packages/messages/src/en/scan-site.ts';

/** The school grade (United States) up to which a medical text may read. */
export const GRADE_LIMIT = 8;

/** The English texts by file, in camel case: `measures.units` is in `en/measures.ts`. */
const TEXTS: object = { ...catalogue, scanSite, measureDescriptions, providerMeasures, legal };

/** Fewer words are a label; without a full stop, so are a few more. The formula does not apply to labels. */
const SENTENCE_WORDS = 5;
const UNSTOPPED_WORDS = 10;

export interface Sentence {
  /** Where its text is: file and keys. */
  readonly key: string;
  readonly text: string;
  /** Flesch-Kincaid grade level (Kincaid and others, 1975). */
  readonly grade: number;
}

function leavesOf(texts: object, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, entry]: [string, unknown]) => {
    const key = path ? `${path}.${name}` : name;
    if (typeof entry === 'string') return [[key, entry] as [string, string]];
    return typeof entry === 'object' && entry !== null ? leavesOf(entry, key) : [];
  });
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.%/-]*/gu) ?? [];

/** The sentences of a text: tags and line breaks end one, a placeholder reads as one short word, labels are none. */
export function sentencesOf(text: string): string[] {
  const plain = text.replace(/<[^>]*>/g, '\n').replace(/\{\w+\}/g, 'ten');
  return plain
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((part) => wordsOf(part).length >= (/[.?!…]$/.test(part) ? SENTENCE_WORDS : UNSTOPPED_WORDS));
}

/** The grade of one sentence; a number counts as one syllable. */
export function gradeOf(sentence: string): number {
  const words = wordsOf(sentence);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return fleschKincaid({ sentence: 1, word: words.length, syllable: syllables });
}

/** What the specification quotes stays unchanged. */
const quoted = new Set<string>(Object.values(QUOTED_SENTENCES).flat());

/** The sentences of all English texts but those that the specification quotes. A reference ("Source: …") is not prose. */
export function gradedSentences(): Sentence[] {
  return leavesOf(TEXTS)
    .filter(([, text]) => !quoted.has(text))
    .flatMap(([key, text]) => sentencesOf(text).map((sentence) => ({ key, text: sentence, grade: gradeOf(sentence) })))
    .filter(({ text }) => !/^Source( of [\w ]+)?:/.test(text));
}

if (import.meta.main) {
  // A sentence in several texts counts once.
  const sentences = [...new Map(gradedSentences().map((sentence) => [sentence.text, sentence])).values()];
  const hard = sentences.filter(({ grade }) => grade > GRADE_LIMIT).toSorted((left, right) => right.grade - left.grade);
  for (const { key, text, grade } of hard) console.log(`${grade.toFixed(1).padStart(5)}  ${key}\n       ${text}`);
  const percent = ((100 * hard.length) / sentences.length).toFixed(1);
  console.log(`${hard.length} of ${sentences.length} sentences (${percent} %) read above grade ${GRADE_LIMIT}.`);
}
