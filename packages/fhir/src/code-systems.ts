import { ENTRY_QUESTIONS, FAMILY_DIABETES, isShownMeasure, MEASURE_TYPE_KEYS } from '@mien/domain';
import { narrativeOf, sharedId, systemOf } from './concepts.ts';
import { SCORE_KEY } from './measure-codes.ts';
import { ABSENCE_CODES } from './missing-codes.ts';
import type { CodeSystem } from './r4.ts';
import type { ExportWords } from './words.ts';

/** The code of an answer that is one of several. */
export const familyCode = (answer: (typeof FAMILY_DIABETES)[number]) => `familyDiabetes.${answer}`;

/** Mien's own code systems, with display names, generated from the domain's lists. */
export function codeSystemsOf(publicUrl: string, words: ExportWords): readonly CodeSystem[] {
  const concepts = {
    measure: [
      { code: SCORE_KEY, display: words.overallScore },
      ...MEASURE_TYPE_KEYS.filter(isShownMeasure).map((code) => ({ code, display: words.measures[code] })),
    ],
    detail: Object.entries(words.details).map(([code, display]) => ({ code, display })),
    missing: ABSENCE_CODES.map((code) => ({ code, display: words.missing[code] })),
    question: [
      ...ENTRY_QUESTIONS.map((code) => ({ code, display: words.questions[code] })),
      ...FAMILY_DIABETES.map((answer) => ({ code: familyCode(answer), display: words.family[answer] })),
    ],
  } satisfies Record<keyof ExportWords['codeSystems'], CodeSystem['concept']>;
  return (Object.keys(concepts) as (keyof typeof concepts)[]).map((name) => ({
    resourceType: 'CodeSystem',
    id: sharedId(publicUrl, name),
    language: words.language,
    text: narrativeOf(words.codeSystems[name]),
    url: systemOf(publicUrl, name),
    name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    title: words.codeSystems[name],
    status: 'active',
    caseSensitive: true,
    content: 'complete',
    count: concepts[name].length,
    concept: concepts[name],
  }));
}
