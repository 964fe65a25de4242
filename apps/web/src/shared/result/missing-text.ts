import type { SharedResult } from '@mien/contract';
import { ENTRY_VALID_DAYS } from '@mien/domain';
import { fill } from '@mien/messages';

export type MissingValue = Pick<SharedResult['missing'][number], 'measurementTypeId' | 'reason'>;

/** How long the entry counts that a value comes from. */
const ENTRY_DAYS: Readonly<Record<string, number | null>> = {
  systolicMmHg: ENTRY_VALID_DAYS.cuff,
  diastolicMmHg: ENTRY_VALID_DAYS.cuff,
  waistToHeightRatio: ENTRY_VALID_DAYS.waist,
};

/** Words for one kind of reader: the patient, or whoever opens a link. */
export interface MissingWords {
  readonly reasons: Readonly<Record<string, string>>;
  /** With `{days}`. */
  readonly entryTooOld: string;
  readonly noReason: string;
}

/** Why a value is missing; of an entry that was too old, how long it counts. */
export function missingText({ measurementTypeId, reason }: MissingValue, words: MissingWords): string {
  const days = ENTRY_DAYS[measurementTypeId] ?? null;
  if (reason === 'entry-too-old' && days !== null) return fill(words.entryTooOld, { days });
  return words.reasons[reason] ?? words.noReason;
}
