import type { SharedResult } from '@mien/contract';
import { ENTRY_VALID_DAYS } from '@mien/domain';
import { measures as english, fill } from '@mien/messages';
import { textsOf } from '../language.ts';

const texts = textsOf('measures', english);
const reasons: Readonly<Record<string, string>> = texts.missing;

export type MissingValue = Pick<SharedResult['missing'][number], 'measurementTypeId' | 'reason'>;

/** How long the entry counts that a value comes from. */
const ENTRY_DAYS: Readonly<Record<string, number | null>> = {
  systolicMmHg: ENTRY_VALID_DAYS.cuff,
  diastolicMmHg: ENTRY_VALID_DAYS.cuff,
  waistToHeightRatio: ENTRY_VALID_DAYS.waist,
};

/** Why a value is missing; of an entry that was too old, how long it counts. */
export function missingText({ measurementTypeId, reason }: MissingValue, noReason: string): string {
  const days = ENTRY_DAYS[measurementTypeId] ?? null;
  if (reason === 'entry-too-old' && days !== null) return fill(texts.entryTooOld, { days });
  return reasons[reason] ?? noReason;
}
