import { describe, expect, it } from 'vitest';
import { GRADE_LIMIT, gradedSentences, gradeOf, sentencesOf } from './readability.ts';

/**
 * Texts about measuring, its results and its refusals: their files in `packages/messages/src/en`. Terms, privacy policy and the
 * consent to keeping colours are not among them: they are legal texts, and a changed word in them asks everyone again.
 */
const MEDICAL_FILES = [
  'attention',
  'cameraPermission',
  'entries',
  'howTo',
  'measureAdvice',
  'measureDescriptions',
  'measures',
  'problems',
  'providerMeasures',
  'resultPrint',
  'results',
  'scanError',
  'scanReturn',
  'scanSite',
  'share',
  'sharedResult',
  'trends',
] as const;

describe('the reading grade', () => {
  it('matches the published formula', () => {
    // 0.39 * 6 words + 11.8 * 6 syllables / 6 words - 15.59
    expect(gradeOf('The cat sat on the mat.')).toBeCloseTo(-1.45, 2);
    expect(gradeOf('Administrative authorities necessitate documentation.')).toBeGreaterThan(20);
  });

  it('splits a text at tags and full stops, and leaves labels out', () => {
    expect(
      sentencesOf('<p>One two three {four} five. Six.</p><p>a b c d e f g h i j</p><p>a b c d e f g h i</p>'),
    ).toEqual(['One two three ten five.', 'a b c d e f g h i j']);
  });
});

describe.each(MEDICAL_FILES)('the texts of %s', (file) => {
  const sentences = gradedSentences().filter(({ key }) => key.startsWith(`${file}.`));

  it(`have a reading grade of ${GRADE_LIMIT} or below`, () => {
    const hard = sentences.filter(({ grade }) => grade > GRADE_LIMIT);
    expect(hard.map(({ key, text, grade }) => `${grade.toFixed(1)} ${key}: ${text}`)).toEqual([]);
  });
});
