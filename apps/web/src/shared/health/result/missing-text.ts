import type { SharedResult } from '@mien/contract';
import { BLOOD_PRESSURE_KEYS, ENTRY_VALID_DAYS } from '@mien/domain';
import { results as englishResults, fill } from '@mien/messages';
import { textsOf } from '../../platform/language.ts';

const { bloodPressure } = textsOf('results', englishResults);

type Missing = SharedResult['missing'][number];
export type MissingValue = Pick<Missing, 'measurementTypeId' | 'reason'>;

/** The entry on which a value depends. */
export const ENTRY_OF: Readonly<Record<string, 'cuff' | 'waist'>> = {
  systolicMmHg: 'cuff',
  diastolicMmHg: 'cuff',
  waistToHeightRatio: 'waist',
};

/** Texts for one kind of reader: the patient, or a visitor with a link. */
export interface MissingWords {
  readonly reasons: Readonly<Record<string, string>>;
  /** Contains the placeholder `{days}`. */
  readonly entryTooOld: Readonly<Record<'cuff' | 'waist', string>>;
  readonly noReason: string;
}

/** Why a value is missing; for an entry that is too old, how long it is valid. */
export function missingText({ measurementTypeId, reason }: MissingValue, words: MissingWords): string {
  const entry = ENTRY_OF[measurementTypeId];
  const days = entry && ENTRY_VALID_DAYS[entry];
  if (reason === 'entry-too-old' && entry && days) return fill(words.entryTooOld[entry], { days });
  return words.reasons[reason] ?? words.noReason;
}

/** The display name of a missing value. Systolic and diastolic share the name "Blood pressure". */
export function missingName({ measurementTypeId, displayName }: Omit<Missing, 'reason'>): string {
  return BLOOD_PRESSURE_KEYS.some((key) => key === measurementTypeId) ? bloodPressure.name : displayName;
}

/** Removes the method: "Heart rate variability (SDNN, short)" becomes "Heart rate variability". */
export const withoutMethod = (name: string) => name.replace(/ \([^()]*\)$/, '');

/** Removes missing values with the same name; keeps the first. */
export function missingOnce<Item extends Missing>(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => items.findIndex((other) => missingName(other) === missingName(item)) === index);
}
