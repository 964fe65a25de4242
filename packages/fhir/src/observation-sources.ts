import {
  BLOOD_PRESSURE_KEYS,
  ENTRY_QUESTIONS,
  type EntryKind,
  isShownMeasure,
  MEASURE_TYPE_KEYS,
  type MeasureTypeKey,
} from '@mien/domain';
import { LOINC, systemOf, terminologyOf } from './concepts.ts';
import {
  BLOOD_PRESSURE_CODE,
  codeOfMeasure,
  type MeasureCode,
  SCORE_CODE,
  SCORE_KEY,
  typeOf,
  WEIGHT_CODE,
} from './measure-codes.ts';
import type { CodeableConcept, Observation } from './r4.ts';
import type { ParsedSearch } from './search-parameters.ts';
import { satisfiesTokens } from './search-tokens.ts';

/** Which stored data may map to the observations of a search. It may name too much, and never too little. */
export interface ObservationSources {
  /** Measures of scans that have to be there, with a value or a reason; null for every scan. */
  readonly measures: readonly MeasureTypeKey[] | null;
  readonly entryKinds: readonly EntryKind[];
}

/** Kinds of observations that the mapper makes, with their codes, and what they are made from. */
interface Kind {
  readonly codes: Pick<MeasureCode, 'loinc' | 'category'>;
  /** Own code; null if there is none. */
  readonly own: { readonly system: 'measure' | 'question'; readonly code: string } | null;
  readonly measures: readonly MeasureTypeKey[];
  /** Whether every scan has one. */
  readonly isOfEveryScan?: true;
  readonly entryKinds: readonly EntryKind[];
}

const KINDS: readonly Kind[] = [
  ...MEASURE_TYPE_KEYS.filter(isShownMeasure).map(
    (key): Kind => ({
      codes: codeOfMeasure(typeOf(key)),
      own: { system: 'measure', code: key },
      measures: [key],
      entryKinds: [],
    }),
  ),
  {
    codes: SCORE_CODE,
    own: { system: 'measure', code: SCORE_KEY },
    measures: [],
    isOfEveryScan: true,
    entryKinds: [],
  },
  { codes: BLOOD_PRESSURE_CODE, own: null, measures: BLOOD_PRESSURE_KEYS, entryKinds: ['cuff'] },
  { codes: codeOfMeasure(typeOf('heartRateBpm')), own: null, measures: [], entryKinds: ['cuff'] },
  { codes: WEIGHT_CODE, own: null, measures: [], entryKinds: ['weight'] },
  {
    codes: { loinc: null, category: null },
    own: { system: 'measure', code: 'waistCm' },
    measures: [],
    entryKinds: ['waist'],
  },
  ...ENTRY_QUESTIONS.map(
    (code): Kind => ({
      codes: { loinc: null, category: 'survey' },
      own: { system: 'question', code },
      measures: [],
      entryKinds: ['answers'],
    }),
  ),
];

type Sought = Pick<ParsedSearch, 'tokens'>;

/** The data to read for a search on observations. */
export function observationSources(publicUrl: string, { tokens }: Sought): ObservationSources {
  const found = KINDS.filter(({ codes: { loinc, category }, own }) => {
    const codings = [
      ...(loinc === null ? [] : [{ system: LOINC, code: loinc[0] }]),
      ...(own === null ? [] : [{ system: systemOf(publicUrl, own.system), code: own.code }]),
    ];
    const categories = category === null ? [] : [{ system: terminologyOf('observation-category'), code: category }];
    return satisfiesTokens(tokens.code ?? [], codings) && satisfiesTokens(tokens.category ?? [], categories);
  });
  return {
    measures: found.some(({ isOfEveryScan }) => isOfEveryScan) ? null : found.flatMap(({ measures }) => measures),
    entryKinds: [...new Set(found.flatMap(({ entryKinds }) => entryKinds))],
  };
}

const codingsOf = (concepts: readonly CodeableConcept[]) => concepts.flatMap(({ coding }) => coding ?? []);

/** Whether an observation has the codes and categories of a search. */
export const isSoughtObservation = ({ code, category = [] }: Observation, { tokens }: Sought): boolean =>
  satisfiesTokens(tokens.code ?? [], codingsOf([code])) && satisfiesTokens(tokens.category ?? [], codingsOf(category));
