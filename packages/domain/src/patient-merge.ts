import { codeOf } from './ascii-text.ts';
import { foldedName } from './folding.ts';

/** Days for which a merge of two patients can be undone. Source: decision 0059. */
export const MERGE_UNDO_DAYS = 30;

/**
 * Days for which a doubtful merge waits for approval by a second staff member. Chosen: as long as results are held
 * back.
 */
export const MERGE_PROPOSAL_DAYS = 7;

/** Fields that staff compare for two possible duplicates. No health data. */
export interface MergedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly birthDate: string | null;
  readonly birthSex: string;
  readonly groupCode: string;
  /** The patient's id in another system. */
  readonly externalReference: string | null;
}

/** Compared fields, in display order. */
export const MERGE_COMPARED_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'birthSex',
  'phoneNumber',
  'email',
  'groupCode',
  'externalReference',
] as const satisfies readonly (keyof MergedPerson)[];
export type MergeComparedField = (typeof MERGE_COMPARED_FIELDS)[number];

/** Profiles that differ in these may belong to two people. */
const MERGE_DOUBTS: readonly MergeComparedField[] = ['firstName', 'lastName', 'birthDate'];

const NAMES: readonly MergeComparedField[] = ['firstName', 'lastName'];

/** Fields in which two profiles differ. Empty fields are ignored. */
export function mergeDifferences(one: MergedPerson, other: MergedPerson): readonly MergeComparedField[] {
  return MERGE_COMPARED_FIELDS.filter((field) => {
    const [mine, theirs] = [one[field] ?? '', other[field] ?? ''];
    const folded = (text: string) => (NAMES.includes(field) ? foldedName(text) : codeOf(text));
    const saysNothing = (text: string) => text === '' || (field === 'birthSex' && text === 'Unknown');
    return !saysNothing(mine) && !saysNothing(theirs) && folded(mine) !== folded(theirs);
  });
}

/** Whether to warn staff: names or birth dates differ. */
export const isMergeDoubtful = (differences: readonly MergeComparedField[]): boolean =>
  differences.some((field) => MERGE_DOUBTS.includes(field));

/** What decides which of two patients is kept. */
export interface MergeStanding {
  readonly patientId: string;
  readonly isDeactivated: boolean;
  readonly isPhoneProved: boolean;
  readonly createdMs: number;
}

/** Why a patient is kept: can sign in, then has a verified number, then is older. */
export const MERGE_KEPT_REASONS = ['canSignIn', 'phoneProved', 'older'] as const;
export type MergeKeptReason = (typeof MERGE_KEPT_REASONS)[number];

/** Which of two patients is kept in a merge, and why. Independent of the order of the arguments. */
export function keptInMerge<P extends MergeStanding>(
  one: P,
  other: P,
): { kept: P; merged: P; reason: MergeKeptReason } {
  const decided = (isOne: boolean, reason: MergeKeptReason) =>
    isOne ? { kept: one, merged: other, reason } : { kept: other, merged: one, reason };
  if (one.isDeactivated !== other.isDeactivated) return decided(other.isDeactivated, 'canSignIn');
  if (one.isPhoneProved !== other.isPhoneProved) return decided(one.isPhoneProved, 'phoneProved');
  if (one.createdMs !== other.createdMs) return decided(one.createdMs < other.createdMs, 'older');
  return decided(one.patientId < other.patientId, 'older');
}

/** Steps of the rounded counts. Chosen. */
const ROUGH_COUNTS = [0, 1, 2, 5, 10, 20, 50, 100] as const;

/**
 * Rounds a count down. Staff see roughly how much data there is, but not that a patient was scanned since yesterday;
 * see docs/topics/averages.md.
 */
export function roughCount(count: number): number {
  return ROUGH_COUNTS.findLast((least) => least <= count) ?? 0;
}
